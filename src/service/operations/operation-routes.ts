/** The paths of the two operations. */

import type { RouteGroup } from '../http/exchange.js';
import { createPreset } from './create-preset.js';
import { createTargetedMessage } from './create-targeted-message.js';
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
];
