/** The paths of operations. */

import { DEVICE_REQUEST_KINDS } from '../../base/device-request-kinds.js';
import type { Route, RouteGroup } from '../http/exchange.js';
import { createPreset } from './create-preset.js';
import { createTargetedMessage } from './create-targeted-message.js';
import { carryOutOnDevice } from './device-operation.js';
import { carryOut } from './operation.js';

export const operationRoutes: RouteGroup = (service) => [
  {
    path: '/json/1.3/createPreset',
    access: 'open',
    methods: { POST: (exchange) => carryOut(service, createPreset, exchange) },
  },
  {
    path: '/json/1.3/createTargetedMessage',
    access: 'open',
    methods: { POST: (exchange) => carryOut(service, createTargetedMessage, exchange) },
  },
  ...DEVICE_REQUEST_KINDS.map(
    (kind): Route => ({
      path: `/json/1.3/${kind}`,
      access: 'open',
      methods: { POST: (exchange) => carryOutOnDevice(service, kind, exchange) },
    }),
  ),
];
