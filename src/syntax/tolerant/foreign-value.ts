/** Values that other languages have and this one does not: booleans, null, dates, patterns, and calls of functions. */

import { isOperator, operatorRow } from '../../base/operators.js';

export type ForeignValue = 'true' | 'false' | 'null' | 'date' | 'pattern' | 'call';

const WORDS: ReadonlyMap<string, ForeignValue> = new Map<string, ForeignValue>([
  ...['TRUE', 'YES', 'ON'].map((word) => [word, 'true'] as const),
  ...['FALSE', 'NO', 'OFF'].map((word) => [word, 'false'] as const),
  ...['NULL', 'NIL', 'UNDEFINED', 'NAN'].map((word) => [word, 'null'] as const),
  ...['TODAY', 'NOW', 'YESTERDAY', 'TODAY()', 'NOW()'].map((word) => [word, 'date'] as const),
]);

const LONGEST_UNITS = 60;
/** A date as people and machines write it. */
const DATE = /^(?:[0-9]{4}([-/.])[0-9]{1,2}\1[0-9]{1,2}(?:[T ].*)?|[0-9]{1,2}([-/.])[0-9]{1,2}\2[0-9]{2,4})$/;

/** What text without quotes is elsewhere; null where it is nothing of the kind. */
export function foreignValue(text: string): ForeignValue | null {
  if (text.length > LONGEST_UNITS) return null;
  if (text === 'None' || text === 'NONE' || asksForNothing(text)) return 'null';
  return WORDS.get(text.toUpperCase()) ?? (DATE.test(text) ? 'date' : isPattern(text) ? 'pattern' : callOf(text));
}

/** `city = NOTSET`. */
function asksForNothing(text: string): boolean {
  return isOperator(text) && operatorRow(text).shape === 'nothing';
}

/** What a boolean may be written as: a number, and the word as a string, `TRUE` in lower case. */
export function booleanTexts(foreign: 'true' | 'false', text: string): readonly [number: string, word: string] {
  const word = text.toLowerCase() === foreign ? foreign : text;
  return [foreign === 'true' ? '1' : '0', JSON.stringify(word)];
}

const DATE_CALL = /^(?:new\s+)?[\w.]*(?:date|time|now|today|days?|ago|interval)\w*\s*\(/i;

/** A call of a function: of most it is a date that is asked for. */
function callOf(text: string): ForeignValue | null {
  if (DATE_CALL.test(text)) return 'date';
  return /^[\p{L}_][\p{L}\p{N}_.]*\(/u.test(text) ? 'call' : null;
}

function isPattern(text: string): boolean {
  return /^\/.+\/[a-z]*$/i.test(text);
}
