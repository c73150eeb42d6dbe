/** Conditions in words, for the message that says why no device meets them all. */

import { unreachable } from '../base/invariant.js';
import { operatorRow } from '../base/operators.js';
import { shown } from '../base/shown.js';
import type { BoundScalar, BoundTag } from '../check/bound.js';

/** Longer lists are cut. */
const VALUES_SHOWN = 3;

/** More conditions are cut in the middle. */
const CONDITIONS_SHOWN = 4;

/** "at most 17 and at least 18"; of many conditions the first ones and the last. */
export function conditionsInWords(conditions: readonly BoundTag[]): string {
  const last = conditions.length - 1;
  const cut = conditions.length > CONDITIONS_SHOWN;
  const words = conditions.slice(0, cut ? CONDITIONS_SHOWN - 2 : last).map(conditionInWords);
  if (cut) words.push('…');
  const final = conditions[last];
  return final === undefined ? '' : `${words.join(', ')} and ${conditionInWords(final)}`;
}

/** "at most 17". */
export function conditionInWords({ operator, values }: BoundTag): string {
  const [first, second] = values.map(valueInWords);
  const { comparison, negative, shape } = operatorRow(operator);
  switch (comparison) {
    case 'equal':
      if (shape === 'list') return `${negative ? 'outside' : 'among'} ${listInWords(values)}`;
      return `${negative ? 'other than' : 'equal to'} ${first}`;
    case 'at-least':
      return `at least ${first}`;
    case 'at-most':
      return `at most ${first}`;
    case 'within':
      return `from ${first} to ${second}`;
    case 'unset':
      return 'unset';
    default:
      return unreachable(comparison);
  }
}

function listInWords(values: readonly BoundScalar[]): string {
  const some = values.slice(0, VALUES_SHOWN).map(valueInWords);
  const more = values.length - some.length;
  return more > 0 ? `${some.join(', ')} and ${more} more` : some.join(', ');
}

function valueInWords({ text, integer }: BoundScalar): string {
  return integer === null ? shown(JSON.stringify(text)) : text;
}
