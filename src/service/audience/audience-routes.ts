/** Whom a token may target at all, by platform and by application. */

import { countJson } from '../../report/count.js';
import { jsonAnswer } from '../http/answer.js';
import type { RouteGroup } from '../http/exchange.js';
import { countFor } from './count-for.js';
import { devicesFor } from './devices-for.js';

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
