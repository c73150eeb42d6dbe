/** pushsift/device-requests: operations on one device, checked before they are sent. */

export { DEVICE_REQUEST_KINDS, type DeviceRequestKind } from '../base/device-request-kinds.js';
export { checkDeviceRequest, type DeviceRequest } from '../requests/devices/check.js';
export type { TagChange, TagChanges, TagValue } from '../requests/devices/tag-changes.js';
export type { CheckRequestOptions } from '../requests/request-context.js';
export type { CheckRequestResult } from '../requests/request-result.js';
