import { expect, it } from 'vitest';
import { shown, shownUpTo } from '../../src/base/shown.js';

it.each([
  ['ordinary text as it is', 'city', 'city'],
  ['a line break as its escape', 'a\nb', 'a\\u000ab'],
  ['a bidirectional control as its escape', 'a\u202eb', 'a\\u202eb'],
  ['an unpaired surrogate as its escape', 'a\ud800b', 'a\\ud800b'],
  ['a pair of surrogates as it is', 'a😀b', 'a😀b'],
  ['a text of sixty units as it is', 'x'.repeat(60), 'x'.repeat(60)],
  ['a text of sixty units with a pair at its end as it is', `${'x'.repeat(58)}😀`, `${'x'.repeat(58)}😀`],
  ['a pair just before the cut', `${'x'.repeat(57)}😀${'x'.repeat(9)}`, `${'x'.repeat(57)}😀…`],
  ['no half of the first pair at the cut', `${'x'.repeat(58)}\u{10000}${'x'.repeat(9)}`, `${'x'.repeat(58)}…`],
  ['no half of the last pair at the cut', `${'x'.repeat(58)}\u{10ffff}${'x'.repeat(9)}`, `${'x'.repeat(58)}…`],
  ['a long text shortened', 'x'.repeat(61), `${'x'.repeat(59)}…`],
  ['no half of a pair at the cut', `${'x'.repeat(58)}😀${'x'.repeat(9)}`, `${'x'.repeat(58)}…`],
])('shows %s', (_claim, text, expected) => {
  expect(shown(text)).toBe(expected);
});

it('shows as many units as there is room for, before hidden ones are written out', () => {
  expect(shownUpTo('abcdef', 6)).toBe('abcdef');
  expect(shownUpTo('abcdefg', 6)).toBe('abcde…');
  expect(shownUpTo('a\nb\nc\n', 6)).toBe('a\\u000ab\\u000ac\\u000a');
});

/** The first and the last of each stretch of characters that nobody sees, or that move what stands beside them. */
const HIDDEN = ['0000', '001f', '007f', '009f', '061c', '200b', '200f', '2028', '202e', '2060', '2069', 'feff'];
/** Those beside them. */
const SEEN = ['0020', '007e', '00a0', '061b', '061d', '200a', '2010', '2027', '202f', '205f', 'fefe'];

function characterOf(digits: string): string {
  return String.fromCharCode(Number.parseInt(digits, 16));
}

it.each(HIDDEN)('shows U+%s as its escape', (digits) => {
  expect(shown(`a${characterOf(digits)}b`)).toBe(`a\\u${digits}b`);
});

it.each(SEEN)('shows U+%s as it is', (digits) => {
  expect(shown(`a${characterOf(digits)}b`)).toBe(`a${characterOf(digits)}b`);
});
