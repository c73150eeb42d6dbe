import { expect, it } from 'vitest';
import { shown } from '../../src/base/shown.js';

it.each([
  ['ordinary text as it is', 'city', 'city'],
  ['a line break as its escape', 'a\nb', 'a\\u000ab'],
  ['a bidirectional control as its escape', 'a\u202eb', 'a\\u202eb'],
  ['an unpaired surrogate as its escape', 'a\ud800b', 'a\\ud800b'],
  ['a pair of surrogates as it is', 'a😀b', 'a😀b'],
  ['a long text shortened', 'x'.repeat(61), `${'x'.repeat(59)}…`],
  ['no half of a pair at the cut', `${'x'.repeat(58)}😀${'x'.repeat(9)}`, `${'x'.repeat(58)}…`],
])('shows %s', (_claim, text, expected) => {
  expect(shown(text)).toBe(expected);
});
