/** What those see who watch a service. */

import type { RouteGroup } from './exchange.js';

export const metricsRoutes: RouteGroup = ({ metrics }) => [
  {
    path: '/metrics',
    access: 'token',
    may: { GET: 'metrics' },
    methods: { GET: async () => ({ status: 200, type: metrics.type, body: await metrics.text() }) },
  },
];
