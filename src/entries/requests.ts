/** pushsift/requests: the two requests of the service, checked before they are sent. */

export { checkCreatePreset, type Preset } from '../requests/preset/check.js';
export type { CheckRequestOptions } from '../requests/request-context.js';
export type { RequestKind } from '../requests/request-kind.js';
export type { CheckRequestResult } from '../requests/request-result.js';
export {
  checkCreateTargetedMessage,
  type TargetedMessage,
  type TargetedRequest,
} from '../requests/targeted/check.js';
