/** Whom a token may target at all, by platform and by application. */

import { countJson } from '../../report/count.js';
import { jsonAnswer } from '../answer.js';
import { countFor } from '../audience/count-for.js';
import { devicesFor } from '../audience/devices-for.js';
import type { RouteGroup } from './exchange.js';

export const audienceRoutes: RouteGroup = ({ audience }) => [
  {
    path: '/v1/audience',
    access: 'token',
    may: { GET: 'ask' },
    methods: {
      GET: async ({ token, signal }) =>
        jsonAnswer(200, countJson(await countFor(token, audience(), devicesFor(token), { signal }))),
    },
  },
];
