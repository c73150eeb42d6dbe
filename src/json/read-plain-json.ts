/**
 * The value of a text that is right, fast and without places: for who needs places only when something is to be said. Leaves
 * every text it is not sure of to the reader that knows all about mistakes.
 */

import { isJsonBlank, isJsonObject } from '../base/json-kind.js';
import { NESTING_LIMIT } from './json-token.js';

/**
 * The value in a holder; null for a text that is no JSON, has a key twice in an object, or nests deeper than the reader takes.
 * Objects are ordinary ones: look at their own keys only. O(text).
 */
export function readPlainJson(text: string): { readonly value: unknown } | null {
  const value = parsed(text);
  if (value === undefined) return null;
  // A key that comes twice is one key in the value.
  return countKeysOfValue(value, 0) === countKeysOfText(text) ? { value } : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Not a number when the value is too deep. */
function countKeysOfValue(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth >= NESTING_LIMIT) return Number.NaN;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object') count += countKeysOfValue(item, depth + 1);
  } else if (isJsonObject(value)) {
    const keys = Object.keys(value);
    count = keys.length;
    for (const key of keys) {
      const member = value[key];
      if (typeof member === 'object') count += countKeysOfValue(member, depth + 1);
    }
  }
  return count;
}

const BACKSLASH = 0x5c;
const COLON = 0x3a;

/** The strings of a right text that a colon follows. */
function countKeysOfText(text: string): number {
  let count = 0;
  for (let open = text.indexOf('"'); open >= 0; ) {
    let behind = endOfString(text, open);
    while (isJsonBlank(text.charCodeAt(behind))) behind++;
    if (text.charCodeAt(behind) === COLON) count++;
    open = text.indexOf('"', behind);
  }
  return count;
}

/** Behind the quote that closes the string: the first with an even number of backslashes before it. */
function endOfString(text: string, open: number): number {
  for (let close = text.indexOf('"', open + 1); close >= 0; close = text.indexOf('"', close + 1)) {
    let before = close;
    while (text.charCodeAt(before - 1) === BACKSLASH) before--;
    if ((close - before) % 2 === 0) return close + 1;
  }
  return text.length;
}
