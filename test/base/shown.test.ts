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
