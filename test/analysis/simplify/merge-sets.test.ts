/** Which sets of a run become one, how many are tried with each other, and what of the text stays. */

import { describe, expect, it } from 'vitest';
import { mergeSets } from '../../../src/analysis/simplify/merge-sets.js';
import { printTree } from '../../../src/analysis/simplify/print-tree.js';
import { compiledText } from '../../support/worlds.js';

const merged = (text: string): string => printTree(mergeSets(compiledText(text, null).lowered, 'all'));

describe('platforms', () => {
  it.each([
    ['A("a") + A("b") + A("a", ["iOS"])', 'A("a") + A("b")'],
    ['A("a", ["iOS"]) + A("a")', 'A("a")'],
    [
      'A("a", ["iOS", "Android", "Blackberry", "Windows_Phone", "OsX"]) + A("a", ["Windows", "Amazon", "Safari", "Chrome", "Firefox"])',
      'A("a")',
    ],
  ])('%s', (text, expected) => {
    expect(merged(text)).toBe(expected);
  });
});

describe('what is one set already stays as it is written', () => {
  it('alone', () => {
    const { lowered } = compiledText('T("n", IN, [5]) + A("a", ["Android", "iOS"])', null);
    expect(mergeSets(lowered, 'all')).toBe(lowered);
  });

  it.each([
    ['T("n", GTE, 5) + T("n", GTE, 1)', 1],
    ['T("n", GTE, 5) \\ T("n", LTE, 2)', 0],
  ])('among others: %s', (text, place) => {
    const { lowered } = compiledText(text, null);
    expect(mergeSets(lowered, 'all')).toBe(lowered.kind === 'clause' ? null : lowered.operands[place]);
  });
});

describe('where no condition says all, pairs are', () => {
  /** As many conditions: a range, the number before it, and numbers far from each other. */
  const numbers = (count: number): readonly number[] => Array.from({ length: count - 2 }, (_, at) => -10 * (at + 1));
  const apart = (count: number): string =>
    ['T("n", GTE, 100)', 'T("n", EQ, 99)', ...numbers(count).map((number) => `T("n", EQ, ${number})`)].join(' + ');

  it('of up to 32 conditions', () => {
    const sorted = numbers(32).toReversed().join(', ');
    expect(merged(apart(32))).toBe(`T("n", GTE, 99) + T("n", IN, [${sorted}])`);
    expect(merged(apart(33))).toBe(apart(33));
  });
});
