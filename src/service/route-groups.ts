/** All there is to ask a service for: one line for each group. */

import { eventRoutes } from './audiences/event-routes.js';
import { watchedAudienceRoutes } from './audiences/watched-audience-routes.js';
import { filterRoutes } from './filters/filter-routes.js';
import { healthRoutes } from './health/health-routes.js';
import { audienceRoutes } from './http/audience-routes.js';
import type { RouteGroup } from './http/exchange.js';
import { messageRoutes } from './http/message-routes.js';
import { metricsRoutes } from './http/metrics-routes.js';
import { presetRoutes } from './http/preset-routes.js';
import { openApiRoutes } from './openapi/openapi-routes.js';
import { operationRoutes } from './operations/operation-routes.js';
import { pageRoutes } from './page/page-routes.js';

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
