/** All there is to ask a service for: one line for each group. */

import { audienceRoutes } from '../audience/audience-routes.js';
import { filterRoutes } from '../filters/filter-routes.js';
import { healthRoutes } from '../health/health-routes.js';
import { metricsRoutes } from '../metrics/metrics-routes.js';
import { openApiRoutes } from '../openapi/openapi-routes.js';
import { operationRoutes } from '../operations/operation-routes.js';
import { pageRoutes } from '../page/page-routes.js';
import { presetRoutes } from '../presets/preset-routes.js';
import type { RouteGroup } from './exchange.js';
import { messageRoutes } from './message-routes.js';

export const ROUTE_GROUPS: readonly RouteGroup[] = [
  operationRoutes,
  presetRoutes,
  messageRoutes,
  filterRoutes,
  audienceRoutes,
  healthRoutes,
  metricsRoutes,
  openApiRoutes,
  pageRoutes,
];
