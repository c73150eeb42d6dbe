/** Which of the operations on one device a body is. */

import { DEVICE_REQUEST_KINDS, type DeviceRequestKind } from '../../base/device-request-kinds.js';
import { isJsonObject, ownMember } from '../../base/json-kind.js';
import type { Body } from '../body.js';

export function isDeviceRequestKind(name: unknown): name is DeviceRequestKind {
  return DEVICE_REQUEST_KINDS.some((kind) => kind === name);
}

/**
 * The operation that a body looks like, at the top or under `request`: `hwid` with a type of device registers it, with tags alone sets them. Null when it
 * looks like neither: the others have the same fields, and cannot be told apart.
 */
export function deviceRequestKindOf({ value }: Body): DeviceRequestKind | null {
  if (!isJsonObject(value)) return null;
  const request = ownMember(value, 'request');
  const members = isJsonObject(request) ? request : value;
  if (!Object.hasOwn(members, 'hwid')) return null;
  if (Object.hasOwn(members, 'device_type')) return 'registerDevice';
  return Object.hasOwn(members, 'tags') ? 'setTags' : null;
}
