/** All there is to ask a service for: one line for each group, and the two groups of one route. */

import { countJson } from '../report/count.js';
import { jsonAnswer } from './answer.js';
import { countFor } from './audience/count-for.js';
import { devicesFor } from './audience/devices-for.js';
import { eventRoutes } from './audiences/event-routes.js';
import { watchedAudienceRoutes } from './audiences/watched-audience-routes.js';
import { filterRoutes } from './filters/filter-routes.js';
import { healthRoutes } from './health-routes.js';
import type { RouteGroup } from './http/exchange.js';
import { messageRoutes } from './http/message-routes.js';
import { presetRoutes } from './http/preset-routes.js';
import { openApiRoutes } from './openapi/service-document.js';
import { operationRoutes } from './operations/operation-routes.js';
import { pageRoutes } from './page/page-routes.js';

/** Whom a token may target at all, by platform and by application. */
const audienceRoutes: RouteGroup = ({ audience }) => [
  {
    path: '/v1/audience',
    access: 'token',
    may: { GET: 'ask' },
    methods: {
      GET: async ({ token, patience: { signal } }) =>
        jsonAnswer(200, countJson(await countFor(token, audience(), devicesFor(token), { signal }))),
    },
  },
];

/** What those see who watch a service. */
const metricsRoutes: RouteGroup = ({ metrics }) => [
  {
    path: '/metrics',
    access: 'token',
    may: { GET: 'metrics' },
    methods: { GET: async () => ({ status: 200, type: metrics.type, body: await metrics.text() }) },
  },
];

export const ROUTE_GROUPS: readonly RouteGroup[] = [
  operationRoutes,
  presetRoutes,
  messageRoutes,
  filterRoutes,
  audienceRoutes,
  watchedAudienceRoutes,
  eventRoutes,
  healthRoutes,
  metricsRoutes,
  openApiRoutes,
  pageRoutes,
];
