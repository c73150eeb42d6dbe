/** The operations on one device, by their names in requests. */

export const DEVICE_REQUEST_KINDS = [
  'registerDevice',
  'setTags',
  'getTags',
  'unregisterDevice',
  'deleteDevice',
] as const;

/** An operation on one device. */
export type DeviceRequestKind = (typeof DEVICE_REQUEST_KINDS)[number];
