/** Names and values inside an English sentence: bare where they cannot be misread, quoted otherwise, never with control characters. */

import { grouped, wordList } from '../../base/plural.js';
import { shown } from '../../base/shown.js';

const MOST_LISTED = 5;

/** A word that reads as one: letters first, no blank, no punctuation. */
const BARE_WORD = /^\p{L}[\p{L}\p{N}_-]*$/u;
/** Codes and display names may have blanks and digits. */
const BARE_NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N}_. -]*[\p{L}\p{N}])?$/u;
/** Words of our own sentences. */
const OUR_WORDS =
  /\b(?:and|any|application|at|both|but|either|fit|group|in|include|includes|is|least|less|list|more|neither|none|nor|not|number|of|on|one|or|set|subscribed|text|that|there|these|those|to|unset|whose|without)\b/i;

/** A value or a tag name. */
export function word(text: string): string {
  return BARE_WORD.test(text) && !OUR_WORDS.test(text) && text.length < 60 ? text : quoted(text);
}

/** The code or the display name of an application or group. */
export function nameWord(text: string): string {
  return BARE_NAME.test(text) && !OUR_WORDS.test(text) && text.length < 60 ? text : quoted(text);
}

/** As a string of the language, controls shown by number, a long one shortened. */
export function quoted(text: string): string {
  return `"${shown(JSON.stringify(text).slice(1, -1))}"`;
}

/** "a", "a or b", "a, b or c"; a long list ends in "or 995 more". */
export function orList(items: readonly string[]): string {
  return joined(items, 'or');
}

/** "a", "a and b", "a, b and c"; a long list ends in "and 995 more". */
export function andList(items: readonly string[]): string {
  return joined(items, 'and');
}

/** "not a", "neither a nor b", "none of a, b and c". */
export function noneOf(items: readonly string[]): string {
  if (items.length === 1) return `not ${items.join()}`;
  return items.length === 2 ? `neither ${items.join(' nor ')}` : `none of ${andList(items)}`;
}

function joined(items: readonly string[], conjunction: 'and' | 'or'): string {
  const listed =
    items.length > MOST_LISTED + 1
      ? [...items.slice(0, MOST_LISTED), `${grouped(items.length - MOST_LISTED)} more`]
      : items;
  return wordList(listed, conjunction);
}
