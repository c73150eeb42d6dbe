/** Pieces of a filter in a message: on one line, visible, not too long, and no character in halves. */

import { expect, it } from 'vitest';
import { count, quote } from '../../src/syntax/quote.js';

it.each([
  ['a word as it is', 'city', '`city`'],
  ['blanks and ends of lines as one blank', 'a \t\n\r\n b', '`a b`'],
  ['forty units as they are', 'x'.repeat(40), `\`${'x'.repeat(40)}\``],
  ['of more the first thirty-nine', 'x'.repeat(41), `\`${'x'.repeat(39)}…\``],
  ['blanks as the one they become when units are counted', `a${' '.repeat(50)}b`, '`a b`'],
  ['what turns the direction of text as its escape', 'a\u202eb', '`a\\u202eb`'],
  ['a control as its escape', 'a\u0007b', '`a\\u0007b`'],
  ['half of a pair that stands alone as its escape', 'a\ud800b', '`a\\ud800b`'],
  ['no half of a pair of surrogates', '😀'.repeat(21), `\`${'😀'.repeat(19)}…\``],
  ['a pair just before the cut', `x${'😀'.repeat(20)}`, `\`x${'😀'.repeat(19)}…\``],
])('shows %s', (_claim, text, expected) => {
  expect(quote(text)).toBe(expected);
});

it.each([
  [0, '0 escapes'],
  [1, '1 escape'],
  [2, '2 escapes'],
])('counts %i', (number, expected) => {
  expect(count(number, 'escape')).toBe(expected);
});
