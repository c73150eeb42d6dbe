/** What is missing behind the cursor for a set to be whole: brackets, and arguments that have no comma yet. */

import type { TagType } from '../../base/tag-types.js';
import type { ArgumentPlace } from '../text/cursor-place.js';
import type { Piece } from './completion.js';
import { emptyCondition } from './values-of-tags.js';

/** The brackets that are still open: `]` of the list the cursor is in, `)` of the set. Only where nothing else follows, as the end of a list. */
export function closing(place: ArgumentPlace): string {
  const { call, list } = place;
  if (list !== null && list.close !== null) return '';
  const bracket = list === null ? '' : ']';
  return call.close === null && !goesOn(place) ? `${bracket})` : bracket;
}

/** True when the set goes on behind what stands at the place, with a comma or without. */
export function goesOn({ call, index }: ArgumentPlace): boolean {
  const part = call.arguments[index];
  const parts = part === undefined ? 0 : part.tokens.length + Number(part.list !== null);
  return index < call.arguments.length - 1 || parts > 1;
}

/** The operator and the value that a condition on a tag of these types still needs, and the brackets. */
export function restOfTag(place: ArgumentPlace, types: readonly TagType[]): readonly Piece[] {
  return goesOn(place) ? [] : [', ', ...emptyCondition(types), closing(place)];
}
