/** A service from its parts: the routes, and who answers them. Names the parts, and nothing else. */

import { setMaxListeners } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { AgingAudiences } from './audience/aging-audience.js';
import { OneAtATime, Places } from './concurrency.js';
import { conventionsBy } from './device-conventions.js';
import { expectServiceOptions } from './expect-service-options.js';
import { clientErrorListener } from './http/client-error.js';
import { nodeListener } from './http/node-listener.js';
import { routed } from './http/routed.js';
import { RunningRequests } from './http/running-requests.js';
import { Turns } from './http/turns.js';
import { mayStillSend } from './messages/sender/may-still-send.js';
import { pushTokensFor } from './messages/sender/push-tokens.js';
import { startSender } from './messages/sender/start-sender.js';
import { startRetention } from './messages/start-retention.js';
import { createMetrics } from './metrics/metrics.js';
import { CountMemory } from './remembered/count-memory.js';
import { FilterMemory } from './remembered/filter-memory.js';
import { JudgedBodies } from './remembered/judged-bodies.js';
import { ROUTE_GROUPS } from './route-groups.js';
import type { ServiceContext } from './service-context.js';
import {
  currentOf,
  DEFAULT_RETENTION,
  DEFAULT_SERVICE_LIMITS,
  NO_LOGGER,
  type ServiceOptions,
} from './service-options.js';
import { sleepInBackground } from './sleep.js';
import { audit } from './tokens/audit.js';
import { budgets } from './tokens/budgets.js';
import { quotas } from './tokens/quotas.js';
import { TokenBook } from './tokens/token-book.js';
import { AudienceNews } from './watched/audience-news.js';
import { startCountHistory } from './watched/count-history.js';
import { ListenerPlaces } from './watched/listener-places.js';

/** Each reads a file: src/cli/serve/connection-limit.ts leaves room for so many. */
const MOST_READERS = 64;

/** Answers requests, whoever brings them. Never rejects. */
export interface Service {
  (request: Request): Promise<Response>;
  /** The same for a server of Node, which reads bodies from the connection: faster by far. */
  readonly listener: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;
  /**
   * Answers what Node cannot read as a request (400, 408, 431), and logs and counts it:
   * `server.on('clientError', service.clientError)`.
   */
  readonly clientError: (error: NodeJS.ErrnoException, socket: Duplex) => void;
  /**
   * It is about to be closed: `/readyz` says so (503), so that nothing new is sent here, and every answer closes its connection. All else
   * goes on.
   */
  drain(): void;
  /** Takes no more requests, answers those that came, and sends no more messages. The store stays open: it is not the service's. */
  close(): Promise<void>;
}

/**
 * A service over its store, audience and transport. It sends due messages from now on, and answers what it is given: who listens is for the caller.
 * @throws TypeError for options of another type
 */
export function createService(options: ServiceOptions): Service {
  expectServiceOptions('createService', options);
  const stopping = new AbortController();
  // Each connection that is sent events waits for it, as many as have a place; ten are no limit of ours.
  setMaxListeners(0, stopping.signal);
  const stop = (): void => stopping.abort();
  const service = contextOf(options, stopping.signal);
  const forget = options.store.unreadable.onFound(({ kind, code }) =>
    service.logger.error({ kind, code }, 'record cannot be read'),
  );
  const running = new RunningRequests();
  const turns = new Turns();
  const answer = running.around(routed(service, ROUTE_GROUPS));
  return Object.assign((request: Request) => answer(request, null), {
    listener: nodeListener(service, answer, turns),
    clientError: clientErrorListener(service, turns),
    drain: () => {
      service.stopping.isOn = true;
      stop();
    },
    close: async () => {
      stop();
      await running.close();
      await Promise.all([service.sender?.close(), service.retention.close(), service.history.close()]);
      forget();
    },
  });
}

function contextOf(options: ServiceOptions, stopping: AbortSignal): ServiceContext {
  const {
    catalog,
    audience,
    transport = null,
    now = Date.now,
    sleep,
    logger = NO_LOGGER,
    suggestions = false,
    pageHosts = [],
    registry = null,
    examiners = () => null,
  } = options;
  const desk = options.desk ?? (() => null);
  const counts = new CountMemory();
  const devices = conventionsBy(() => currentOf(catalog), options.devices);
  const { eventsMs, events, ...keep } = { ...DEFAULT_RETENTION, ...options.retention };
  const limits = { ...DEFAULT_SERVICE_LIMITS, ...options.limits };
  const aging = new AgingAudiences(now);
  const currentRegistry = () => currentOf(registry);
  const currentAudience = () => aging.of(currentOf(audience));
  const listeners = new ListenerPlaces();
  const metrics = createMetrics({ store: options.store, audience: currentAudience, now, logger, listeners });
  const store = metrics.watched(options.store);
  const tokens = new TokenBook(store, now, ({ kind, token }) => audit(logger, { token }, `token ${kind}`));
  return {
    catalog: () => currentOf(catalog),
    audience: () => counts.around(currentAudience()),
    store,
    transport,
    now,
    limits,
    devices,
    logger,
    suggestions,
    sender:
      transport === null
        ? null
        : startSender({
            store,
            transport,
            audience,
            now,
            ...(sleep && { sleep }),
            logger,
            mayStillSend: (message, signal) =>
              mayStillSend(tokens, currentOf(catalog), message, { desk: desk(), signal }),
            devices,
            desk,
            pushTokens: async (message, ids) =>
              currentRegistry() === null ? undefined : pushTokensFor(store, message, ids),
          }),
    retention: startRetention({
      store,
      ...keep,
      events: { keepMs: eventsMs, most: events },
      logger,
      ...(sleep && { sleep }),
    }),
    history: startCountHistory({ store, registry: currentRegistry, now, ...(sleep && { sleep }) }),
    listeners,
    news: new AudienceNews(store, currentRegistry),
    sleep: sleep ?? sleepInBackground,
    tokens,
    filters: new FilterMemory(),
    judged: new JudgedBodies(),
    budgets: budgets(limits, now),
    quotas: quotas(limits, store, now),
    metrics,
    registry: currentRegistry,
    desk,
    examiners,
    stopping: { isOn: false, signal: stopping },
    pageHosts,
    readers: new Places(MOST_READERS),
    reads: new OneAtATime(),
  };
}
