/** Values of tags as they come in devices: whether one has a type, and what is wrong with one that has not. */

import { jsonKind } from '../base/json-kind.js';
import { joinPointer } from '../base/pointer.js';
import type { TagType } from '../base/tag-types.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { TagValue } from './device.js';
import * as errors from './errors.js';

/** The pointer of the tags of an application, or of the account, or of one of them. */
export function tagPointer(application: string | null, name: string | null = null): string {
  const tags = application === null ? '/tags' : joinPointer('/applicationTags', application);
  return name === null ? tags : joinPointer(tags, name);
}

export function hasType(value: unknown, type: TagType | null): value is TagValue {
  switch (type) {
    case 'Integer':
      return Number.isSafeInteger(value);
    case 'String':
      return typeof value === 'string';
    case 'List':
      return isTexts(value);
    case null:
      return typeof value === 'string' || Number.isSafeInteger(value) || isTexts(value);
  }
}

export function isTexts(value: unknown): value is readonly string[] {
  if (!Array.isArray(value)) return false;
  for (const item of value) if (typeof item !== 'string') return false;
  return true;
}

/** `type` null: it is not known. */
export function wrongTagValue(value: unknown, name: errors.TagName, type: TagType | null): Diagnostic {
  const pointer = tagPointer(name.application, name.tag);
  const isNumber = typeof value === 'number' && (type === null || type === 'Integer');
  return isNumber
    ? errors.integerRange(pointer, name, Number.isFinite(value) && !Number.isInteger(value))
    : errors.wrongTagKind(pointer, name, type, Array.isArray(value) ? listKind(value) : jsonKind(value));
}

function listKind(items: readonly unknown[]): string {
  return isTexts(items) ? 'a list' : 'a list with other things than texts';
}
