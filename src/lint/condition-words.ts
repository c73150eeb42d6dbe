/** Conditions in words, for the message that says why no device meets them all. */

import { shown } from '../base/shown.js';
import type { BoundScalar, BoundTag } from '../check/bound.js';

/** Longer lists are cut. */
const VALUES_SHOWN = 3;

/** "of at most 17 and of at least 18"; many conditions show the first and the last. */
export function conditionsInWords(conditions: readonly BoundTag[]): string {
  const [first, ...rest] = conditions.map(conditionInWords);
  const last = rest.at(-1);
  if (last === undefined) return first ?? '';
  return rest.length === 1 ? `${first} and ${last}` : `${first}, ${last}, and what stands between`;
}

function conditionInWords({ operator, values }: BoundTag): string {
  const [first, second] = values.map(valueInWords);
  switch (operator) {
    case 'EQ':
      return `equal to ${first}`;
    case 'NOTEQ':
      return `other than ${first}`;
    case 'IN':
      return `among ${listInWords(values)}`;
    case 'NOTIN':
      return `outside ${listInWords(values)}`;
    case 'GTE':
      return `at least ${first}`;
    case 'LTE':
      return `at most ${first}`;
    case 'BETWEEN':
      return `from ${first} to ${second}`;
    case 'NOTSET':
      return 'unset';
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
