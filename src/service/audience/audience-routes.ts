/** Whom a token may target at all, by platform and by application. */

import { countJson } from '../../report/count.js';
import { countFor } from '../filters/count-for.js';
import { jsonAnswer } from '../http/answer.js';
import type { RouteGroup } from '../http/exchange.js';
import { devicesFor } from './devices-for.js';

export const audienceRoutes: RouteGroup = ({ audience }) => [
  {
    path: '/v1/audience',
    access: 'token',
    methods: {
      GET: async ({ token, signal }) =>
        jsonAnswer(200, countJson(countFor(token, await audience().count(devicesFor(token), { signal })))),
    },
  },
];
