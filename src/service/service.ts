/** A service from its parts: the routes, and who answers them. Names the parts, and nothing else. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { expectServiceOptions } from './expect-service-options.js';
import { nodeListener } from './http/node-listener.js';
import { ROUTE_GROUPS } from './http/route-groups.js';
import { routed } from './http/routed.js';
import { RunningRequests } from './http/running-requests.js';
import type { ServiceContext } from './http/service-context.js';
import { startSender } from './messages/sender/start-sender.js';
import { createMetrics } from './metrics/metrics.js';
import { CountMemory } from './operations/count-memory.js';
import { FilterMemory } from './operations/filter-memory.js';
import {
  currentOf,
  DEFAULT_CONVENTIONS,
  DEFAULT_SERVICE_LIMITS,
  NO_LOGGER,
  type ServiceOptions,
} from './service-options.js';
import { RateLimiter } from './tokens/rate-limiter.js';
import { TokenBook } from './tokens/token-book.js';

/** Answers requests, whoever brings them. Never rejects. */
export interface Service {
  (request: Request): Promise<Response>;
  /** The same for a server of Node, which reads bodies from the connection: faster by far. */
  readonly listener: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;
  /** Takes no more requests, answers those that came, and sends no more messages. The store stays open: it is not the service's. */
  close(): Promise<void>;
}

export function createService(options: ServiceOptions): Service {
  expectServiceOptions('createService', options);
  const service = contextOf(options);
  const running = new RunningRequests();
  const answer = running.around(routed(service, ROUTE_GROUPS));
  return Object.assign((request: Request) => answer(request, null), {
    listener: nodeListener(answer),
    close: async () => {
      await running.close();
      await service.sender?.close();
    },
  });
}

function contextOf(options: ServiceOptions): ServiceContext {
  const { catalog, audience, transport = null, now = Date.now, logger = NO_LOGGER, suggestions = false } = options;
  const counts = new CountMemory();
  const limits = { ...DEFAULT_SERVICE_LIMITS, ...options.limits };
  const currentAudience = () => currentOf(audience);
  const metrics = createMetrics({ store: options.store, audience: currentAudience, logger });
  const store = metrics.watched(options.store);
  return {
    catalog: () => currentOf(catalog),
    audience: () => counts.around(currentAudience()),
    store,
    transport,
    now,
    limits,
    devices: { ...DEFAULT_CONVENTIONS, ...options.devices },
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
            logger,
            ...(options.devices && { devices: options.devices }),
          }),
    tokens: new TokenBook(store, now),
    filters: new FilterMemory(),
    rates: new RateLimiter(limits.requestsPerMinute, now),
    metrics,
  };
}
