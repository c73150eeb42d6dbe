/** Which of the requests a body is: one of the two that carry filters, or an operation on one device. */

import { DEVICE_REQUEST_KINDS, type DeviceRequestKind } from '../base/device-request-kinds.js';
import { isJsonObject, ownMember } from '../base/json-kind.js';
import type { Body } from './body.js';

/** Which of the two requests that carry filters. */
export type RequestKind = 'createTargetedMessage' | 'createPreset';

/**
 * The request that a body looks like: a filter makes a targeted message, content with a name or a code a preset, at the top or
 * under `request`. Null when it looks like neither.
 */
export function requestKindOf({ value }: Body): RequestKind | null {
  if (!isJsonObject(value)) return null;
  const request = ownMember(value, 'request');
  const places = isJsonObject(request) ? [request, value] : [value];
  if (places.some((members) => Object.hasOwn(members, 'devices_filter'))) return 'createTargetedMessage';
  return places.some(looksLikePreset) ? 'createPreset' : null;
}

const PRESET_NAMES = ['name', 'applicationCode', 'applicationGroupCode'];

function looksLikePreset(members: Readonly<Record<string, unknown>>): boolean {
  return Object.hasOwn(members, 'content') && PRESET_NAMES.some((name) => Object.hasOwn(members, name));
}

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
