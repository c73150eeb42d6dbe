/** Whether the process lives, and whether it can do what it is for: for whoever starts it, and sends requests to it. */

import { type Answer, jsonAnswer } from '../answer.js';
import type { RouteGroup } from '../http/exchange.js';
import { readiness, refusedNow, remembered } from './readiness.js';

const STOPPING = 'the service is being stopped';

export const healthRoutes: RouteGroup = (service) => {
  const looked = remembered(() => Promise.all([readiness(service), refusedNow(service)]), service.now);
  const readyz = async () => {
    const [reasons, refused] = service.stopping.isOn ? [[STOPPING], []] : await looked();
    return readyAnswer(reasons, refused, service.store.unreadable.size);
  };
  return [
    { path: '/healthz', access: 'open', methods: { GET: () => jsonAnswer(200, { status: 'alive' }) } },
    { path: '/readyz', access: 'open', methods: { GET: readyz } },
  ];
};

/** What is refused and records that cannot be read are told, and keep nothing else from being sent here. */
function readyAnswer(reasons: readonly string[], refused: readonly string[], unreadableRecords: number): Answer {
  const ready = reasons.length === 0;
  return jsonAnswer(ready ? 200 : 503, { ready, reasons: [...reasons, ...refused], unreadableRecords });
}
