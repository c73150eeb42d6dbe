/** Steps of making a filter shorter, each by itself: what a proof of the whole would put right later is right at once. */

import { describe, expect, it } from 'vitest';
import { factorShared } from '../../../src/analysis/simplify/factor-shared.js';
import { mergeSets } from '../../../src/analysis/simplify/merge-sets.js';
import { printTree } from '../../../src/analysis/simplify/print-tree.js';
import type { Lowered } from '../../../src/plan/filter.js';
import type { SMALL_CATALOG } from '../../support/overlapping-filters.js';
import { compiledText } from '../../support/worlds.js';

const treeOf = (text: string, catalog: typeof SMALL_CATALOG | null = null): Lowered =>
  compiledText(text, catalog).lowered;

describe('what is shared is written once', () => {
  it.each([
    ['(A("a") * A("b")) + (A("a") * A("c"))', 'A("a") * (A("b") + A("c"))'],
    ['(A("b") * A("a")) + (A("c") * A("a"))', 'A("a") * (A("b") + A("c"))'],
    ['(A("a") + A("b")) * (A("a") + A("c"))', 'A("a") + (A("b") * A("c"))'],
    ['(A("a") \\ A("x")) + (A("b") \\ A("x"))', '(A("a") + A("b")) \\ A("x")'],
    ['(A("a") \\ A("y") \\ A("x")) + (A("b") \\ A("x"))', '((A("a") \\ A("y")) + A("b")) \\ A("x")'],
    [
      '(A("a") \\ A("x") \\ A("y")) + (A("b") \\ A("z") \\ A("x"))',
      '((A("a") \\ A("y")) + (A("b") \\ A("z"))) \\ A("x")',
    ],
    ['(A("a") \\ A("x")) + (A("a") \\ A("y"))', 'A("a") \\ (A("x") * A("y"))'],
    ['A("a") \\ ((A("b") * A("x")) + (A("c") * A("x")))', 'A("a") \\ (A("x") * (A("b") + A("c")))'],
    ['(A("a") * A("b")) + A("c") + (A("a") * A("d"))', '(A("a") * (A("b") + A("d"))) + A("c")'],
    [
      '(A("a") * A("b")) + (A("a") * A("c")) + (A("d") * A("c")) + (A("a") * A("e"))',
      '(A("a") * (A("b") + A("c") + A("e"))) + (A("d") * A("c"))',
    ],
  ])('%s', (text, expected) => {
    expect(printTree(factorShared(treeOf(text)))).toBe(expected);
  });

  it.each(['(A("a") * A("b")) + (A("c") * A("d"))', 'A("a") + A("b")', '(A("a") \\ A("x")) + (A("b") \\ A("y"))'])(
    'and where nothing is, it is the same tree: %s',
    (text) => {
      const tree = treeOf(text);
      expect(factorShared(tree)).toBe(tree);
    },
  );

  it('in runs of up to 64 operands', () => {
    const run = (count: number) => Array.from({ length: count }, (_, at) => `(A("a") * A("b${at}"))`).join(' + ');
    expect(printTree(factorShared(treeOf(run(64))))).toMatch(/^A\("a"\) \* \(A\("b0"\) \+ .* A\("b63"\)\)$/);
    const long = treeOf(run(65));
    expect(factorShared(long)).toBe(long);
  });
});

describe('sets of one run that one set says are one', () => {
  it.each([
    ['A("a", ["iOS"]) + A("b", ["Android"]) + A("a", ["Chrome"])', 'A("a", ["iOS", "Chrome"]) + A("b", ["Android"])'],
    ['G("g", ["iOS"]) + G("h", ["Android"]) + G("g", ["Chrome"])', 'G("g", ["iOS", "Chrome"]) + G("h", ["Android"])'],
    ['T("n", EQ, 1) + AT("a", "n", EQ, 2) + T("n", EQ, 3)', 'T("n", IN, [1, 3]) + AT("a", "n", EQ, 2)'],
    [
      'AT("a", "n", EQ, 1) + AT("b", "n", EQ, 2) + AT("a", "n", EQ, 3)',
      'AT("a", "n", IN, [1, 3]) + AT("b", "n", EQ, 2)',
    ],
    ['T("n", EQ, 1) + T("m", EQ, 2) + T("n", EQ, 3)', 'T("n", IN, [1, 3]) + T("m", EQ, 2)'],
    ['A("a", ["iOS", "Chrome"]) \\ A("b") \\ A("a", ["iOS"])', 'A("a", ["Chrome"]) \\ A("b")'],
    ['T("n", GTE, 1) + T("n", EQ, 0) + T("n", EQ, -5)', 'T("n", GTE, 0) + T("n", EQ, -5)'],
  ])('%s', (text, expected) => {
    expect(printTree(mergeSets(treeOf(text), 'all'))).toBe(expected);
  });

  it.each([
    'A("a", ["iOS"]) + A("b", ["iOS"])',
    'A("a", ["iOS"]) + G("a", ["Android"])',
    'G("g", ["iOS"]) + G("h", ["Android"])',
    'T("n", EQ, 1) + AT("a", "n", EQ, 2)',
    'AT("a", "n", EQ, 1) + AT("b", "n", EQ, 2)',
    'T("n", EQ, 1) + T("m", EQ, 2)',
    'A("a", ["iOS"]) * A("a", ["Chrome"])',
    'A("b") \\ A("a", ["iOS"])',
  ])('and where there are none, it is the same tree: %s', (text) => {
    const tree = treeOf(text);
    expect(mergeSets(tree, 'all')).toBe(tree);
  });

  it('conditions stay apart where only platforms may be joined', () => {
    const tree = treeOf('T("n", EQ, 1) + A("a", ["iOS"]) + T("n", EQ, 2) + A("a", ["Chrome"])');
    expect(printTree(mergeSets(tree, 'platforms'))).toBe('T("n", EQ, 1) + A("a", ["iOS", "Chrome"]) + T("n", EQ, 2)');
  });
});
