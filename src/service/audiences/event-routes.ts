/** The devices that entered and left an audience: as pages, or as server-sent events for as long as the client is connected. */

import type { Catalog } from '../../catalog/catalog.js';
import { type Answer, codedRefusal, jsonAnswer, refusal } from '../answer.js';
import { bearerOf } from '../http/authorise.js';
import type { RouteGroup, TokenExchange } from '../http/exchange.js';
import { liveStreamOf } from '../http/live-stream-of.js';
import type { TokenRecord } from '../records/token-record.js';
import type { ServiceContext } from '../service-context.js';
import type { AudienceEvents } from '../store/device-changes.js';
import { eventJson, eventStream } from '../watched/event-stream.js';
import { noAudience, seenAudience, withDevices } from './seen-audience.js';

const DEFAULT_LIMIT = 100;
const MOST = 1000;

/** Who takes nothing for so long is let go, and can go on from the last event that came. Milliseconds. */
const PATIENCE_MS = 30_000;

export const eventRoutes: RouteGroup = (service) => [
  {
    path: '/v1/audiences/:code/events',
    access: 'token',
    may: { GET: 'recipients' },
    methods: { GET: (exchange) => withDevices(service, () => events(service, exchange)) },
  },
];

async function events(service: ServiceContext, exchange: TokenExchange): Promise<Answer> {
  const { request, token } = exchange;
  const code = request.param('code') ?? '';
  if ((await seenAudience(service, token, code)) === null) return noAudience(code);
  const isStream = /\btext\/event-stream\b/i.test(request.header('accept') ?? '');
  // Who connects again asks for what it asked for first, and says what came since.
  const after = wholeNumber((isStream ? request.header('last-event-id') : undefined) ?? request.query('after'));
  if (Number.isNaN(after)) return refusal(400, '`after` is the number of an event');
  const limit = wholeNumber(request.query('limit')) ?? DEFAULT_LIMIT;
  if (!(limit >= 1 && limit <= MOST)) return refusal(400, `\`limit\` is a whole number from 1 to ${MOST}`);
  const found = await service.store.audienceEvents(code, after ?? 0, isStream ? 1 : limit);
  if (found === null) return noAudience(code);
  // Without `after`: from the first that there still is.
  const from = after ?? found.gone;
  const refused = refusedNumber(from, found);
  if (refused !== null) return refused;
  if (isStream) return stream(service, exchange, code, from);
  const next = Math.max(found.last, from);
  return jsonAnswer(200, { events: found.items.map(eventJson), next, hasMore: found.hasMore });
}

/** Undefined: nothing is said. NaN: it is none. */
function wholeNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}

function refusedNumber(after: number, { gone, told }: AudienceEvents): Answer | null {
  if (after < gone)
    return codedRefusal(
      410,
      'audience/events-gone',
      `events up to ${gone} are kept no more: read the audience again, and go on from its \`number\``,
    );
  if (after > told)
    return codedRefusal(
      409,
      'audience/no-such-event',
      `the last event of this audience is ${told}: read it again, and go on from its \`number\``,
    );
  return null;
}

const FULL = {
  own: [429, 'this token listens as often as it may at a time: end some, or ask for pages'],
  full: [503, 'as many listen as may at a time: try again, or ask for pages'],
} as const;

function stream(service: ServiceContext, exchange: TokenExchange, code: string, after: number): Answer {
  const head = { status: 200, type: 'text/event-stream; charset=utf-8', headers: { 'x-accel-buffering': 'no' } };
  if (exchange.request.method === 'HEAD') return { ...head, body: null };
  const leave = service.listeners.take(exchange.token.id);
  if (typeof leave === 'string') {
    const [status, message] = FULL[leave];
    return refusal(status, message, { 'retry-after': '5' });
  }
  const closing = new AbortController();
  const close = (): void => closing.abort();
  service.stopping.signal.addEventListener('abort', close);
  if (service.stopping.isOn) close();
  const { news, sleep } = service;
  const source = { news, sleep, mayGoOn: mayListen(service, exchange, code), closing: closing.signal };
  const body = liveStreamOf(eventStream(source, code, after), {
    patienceMs: PATIENCE_MS,
    sleep,
    onEnd: () => {
      service.stopping.signal.removeEventListener('abort', close);
      close();
      leave();
    },
    // What was written stays behind in buffers: nobody would see that no more comes.
    onStalled: () => exchange.incoming?.socket.destroy(),
  });
  return { ...head, body };
}

/** Rights are those of now: whether the token may target the audience is looked at again when token or catalog are others. */
function mayListen(service: ServiceContext, exchange: TokenExchange, code: string): () => Promise<boolean> {
  let seenBy: { readonly token: TokenRecord; readonly catalog: Catalog | null } | null = null;
  return async () => {
    const token = await service.tokens.find(bearerOf(exchange));
    if (token === null || !token.may.includes('recipients')) return false;
    const catalog = service.catalog();
    if (seenBy?.token === token && seenBy.catalog === catalog) return true;
    if ((await seenAudience(service, token, code)) === null) return false;
    seenBy = { token, catalog };
    return true;
  };
}
