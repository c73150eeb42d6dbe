/** pushsift/service: the two operations over HTTP. */

export { createService, type Service } from '../service/service.js';
export type {
  Current,
  DeviceConventions,
  Logger,
  ServiceAudience,
  ServiceLimits,
  ServiceOptions,
} from '../service/service-options.js';
export { createToken, type NewToken } from '../service/tokens/create-token.js';
