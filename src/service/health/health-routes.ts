/** Whether the process lives, and whether it can do what it is for: for whoever starts it, and sends requests to it. */

import { type Answer, jsonAnswer } from '../http/answer.js';
import type { RouteGroup } from '../http/exchange.js';
import { rememberedReadiness } from './readiness.js';

const STOPPING = 'the service is being stopped';

export const healthRoutes: RouteGroup = (service) => {
  const ready = rememberedReadiness(service);
  const readyz = async () => readyAnswer(service.stopping.isOn ? [STOPPING] : await ready());
  return [
    { path: '/healthz', access: 'open', methods: { GET: () => jsonAnswer(200, { status: 'alive' }) } },
    { path: '/readyz', access: 'open', methods: { GET: readyz } },
  ];
};

function readyAnswer(reasons: readonly string[]): Answer {
  return jsonAnswer(reasons.length === 0 ? 200 : 503, { ready: reasons.length === 0, reasons });
}
