/** Conditions in words, for the message that says why no device meets them all. */

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
