/** Strings of an escaped filter that may hold a set: an escape in the wrong place may have made it a part of them, and nothing is fixed. */

import { expect, it } from 'vitest';
import { parse } from '../../src/syntax/parse.js';

/** Whether undoing the escapes of a filter with this text in a string is offered. */
function isUndone(content: string): boolean {
  const [found] = parse(`T(\\"city\\", EQ, \\"${content}\\")`).diagnostics.filter(
    ({ code }) => code === 'spelling/over-escaped',
  );
  return (found?.fixes.length ?? 0) > 0;
}

it.each([
  'A\\\\(b',
  'a\\\\(b',
  'x AT\\\\(b',
  'x-G\\\\(b',
  'T \\\\(b',
  'T\\\\\\\\(b',
  'b)+A',
  'b) + A',
  'b) - T',
  'b) * g',
  'b) || A',
  'b)&&A',
  'b)  +  (',
])('one may stand in %j', (content) => expect(isUndone(content)).toBe(false));

it.each(['BA\\\\(b', '\u00e9A\\\\(b', '1T\\\\(b', '_G\\\\(b', 'B\\\\(b', 'A\\\\b', 'b + A', 'b) x', 'A + b'])(
  'none stands in %j',
  (content) => expect(isUndone(content)).toBe(true),
);
