/** A member that no table knows: named, with the field that was probably meant. */

import { closest } from '../base/edit-distance.js';
import { replaceFix } from '../diagnostics/diagnose.js';
import type { Fix } from '../diagnostics/diagnostic.js';
import { unknownField } from './request-errors.js';
import type { FieldTable, Site } from './value-kind.js';

/** Warns of a member that the service does not know. */
export function readUnknownField(
  { context, pointer, name }: Site,
  key: string,
  fields: FieldTable,
  members: Readonly<Record<string, unknown>>,
): void {
  const near = closest(key, Object.keys(fields), context.effort);
  const place = context.body.keyPlace(pointer);
  context.diagnostics.push(unknownField(place, name, near, renameFix(place.span, near, members)));
}

/** Renames a key to `near`; null when there is nothing near, or when it is there already. */
export function renameFix(
  key: Fix['edits'][number]['span'],
  near: string | null,
  members: Readonly<Record<string, unknown>>,
): Fix | null {
  if (near === null || Object.hasOwn(members, near)) return null;
  return replaceFix('unsafe', `rename it to ${near}`, key, JSON.stringify(near));
}
