/** The operations on devices, as the document of a service tells them. */

import { DEVICE_REQUEST_KINDS, type DeviceRequestKind } from '../../base/device-request-kinds.js';
import { deviceRequestSchema } from '../../requests/schema/json-schema.js';
import { DEVICE_SUMMARIES } from '../../requests/schema/open-api.js';
import { type Endpoint, type EndpointAnswer, operation } from './endpoint.js';

const NO_DEVICES: EndpointAnswer = {
  status: 404,
  about: 'The devices of this service are kept elsewhere.',
  shape: 'refusal',
};

const NAMED_DEVICE = { auth: 'TOKEN', application: 'AAAAA-AAAAA', hwid: '4F1D7A00-0000' };

const DEVICE_EXAMPLES: Readonly<Record<DeviceRequestKind, Readonly<Record<string, unknown>>>> = {
  registerDevice: {
    request: {
      ...NAMED_DEVICE,
      device_type: 1,
      push_token: 'dec301',
      language: 'en',
      timezone: 3600,
      tags: { age: 20 },
    },
  },
  unregisterDevice: { request: NAMED_DEVICE },
  setTags: { request: { ...NAMED_DEVICE, tags: { age: { operation: 'increment', value: 1 }, City: null } } },
  getTags: { request: NAMED_DEVICE },
  deleteDevice: { request: NAMED_DEVICE },
};

export const DEVICE_ENDPOINTS: readonly Endpoint[] = DEVICE_REQUEST_KINDS.map((kind) =>
  operation(kind, DEVICE_SUMMARIES[kind], deviceRequestSchema(kind), DEVICE_EXAMPLES[kind], [NO_DEVICES]),
);
