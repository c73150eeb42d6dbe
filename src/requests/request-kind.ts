/** Which of the two requests a body is. */

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
