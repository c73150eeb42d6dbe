/** What is left of a filter once a part of it has been reported: the next questions are about the rest, and one mistake is told once. */

import { describe, expect, it } from 'vitest';
import { printTree } from '../../src/analysis/simplify/print-tree.js';
import { compile } from '../../src/compile.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { LiveParts } from '../../src/lint/proven/live-parts.js';
import { type Part, partsOf } from '../../src/lint/proven/part.js';
import { SMALL_CATALOG } from '../support/overlapping-filters.js';
import { proven } from './expect-proven.js';

function root(text: string): Part {
  const { filter, ast } = compile(text, { catalog: SMALL_CATALOG, lint: false });
  if (filter === null) throw new Error(`it does not compile: ${text}`);
  return partsOf(ast, filter.lowered);
}

/** The part at a path of places among operands. */
function at(part: Part, ...path: readonly number[]): Part {
  return path.reduce((one, index) => one.parts[index]!, part);
}

const codes = (text: string): readonly string[] => proven(text).proven.map(({ code }) => code);

describe('without a part that was dropped', () => {
  const whole = root('A("X") + A("Y") + (T("n", EQ, 1) * (T("s", EQ, "a") + T("s", EQ, "b")))');

  it('the tree has all the others, however deep it stood', () => {
    const live = new LiveParts();
    live.drop(at(whole, 1));
    expect(printTree(live.tree(whole))).toBe('A("X") + (T("n", EQ, 1) * (T("s", EQ, "a") + T("s", EQ, "b")))');
    live.drop(at(whole, 2, 1, 1));
    expect(printTree(live.tree(whole))).toBe('A("X") + (T("n", EQ, 1) * (T("s", EQ, "a")))');
    expect(live.of(whole).map(({ index }) => index)).toEqual([0, 2]);
    expect([live.isOpen(at(whole, 0)), live.isOpen(at(whole, 1))]).toEqual([true, false]);
  });

  it('the tree is the one that was written while nothing below it is gone', () => {
    const live = new LiveParts();
    live.drop(at(whole, 0));
    expect(live.tree(at(whole, 2))).toBe(at(whole, 2).tree);
  });

  it('a difference keeps its head, of which nothing more is said', () => {
    const difference = root('A("X") \\ A("Y")');
    const live = new LiveParts();
    live.drop(at(difference, 0));
    expect(printTree(live.tree(difference))).toBe('A("X") \\ A("Y")');
    expect([live.isOpen(at(difference, 0)), live.isOpen(at(difference, 1))]).toEqual([false, true]);
    const both = root('A("X") + A("Y")');
    live.drop(at(both, 0));
    expect(live.of(both)).toEqual([at(both, 1)]);
  });
});

describe('an empty part takes with it', () => {
  it.each<[string, path: readonly number[], left: string | null]>([
    ['A("X") + A("Y")', [1], 'A("X")'],
    ['A("X") + (A("Y") * T("n", EQ, 1))', [1, 0], 'A("X")'],
    ['A("X") + (A("Y") \\ T("n", EQ, 1))', [1, 0], 'A("X")'],
    ['A("X") + (A("Y") \\ T("n", EQ, 1))', [1, 1], 'A("X") + (A("Y"))'],
    ['A("X") * A("Y")', [1], null],
    ['A("X")', [], null],
  ])('what is empty for its sake: %s %j', (text, path, left) => {
    const whole = root(text);
    const live = new LiveParts();
    live.dropEmpty(at(whole, ...path));
    expect(live.ended ? null : printTree(live.tree(whole))).toBe(left);
  });

  it('a union of which nothing is left', () => {
    const whole = root('A("X") + (A("Y") * (T("n", EQ, 1) + T("n", EQ, 2)))');
    const live = new LiveParts();
    live.dropEmpty(at(whole, 1, 1, 0));
    expect(printTree(live.tree(whole))).toBe('A("X") + (A("Y") * (T("n", EQ, 2)))');
    live.dropEmpty(at(whole, 1, 1, 1));
    expect([live.ended, printTree(live.tree(whole))]).toEqual([false, 'A("X")']);
  });
});

describe('a part with every device takes with it', () => {
  it.each<[string, path: readonly number[], left: string | null]>([
    ['A("X") * A("Y")', [1], 'A("X")'],
    ['A("X") * (A("Y") + T("n", EQ, 1))', [1, 0], 'A("X")'],
    ['A("X") + (A("Y") \\ T("n", EQ, 1))', [1, 1], 'A("X")'],
    ['A("X") + A("Y")', [1], null],
    ['A("X")', [], null],
  ])('what has every device for its sake: %s %j', (text, path, left) => {
    const whole = root(text);
    const live = new LiveParts();
    live.dropEveryone(at(whole, ...path));
    expect(live.ended ? null : printTree(live.tree(whole))).toBe(left);
  });

  it('an intersection of which nothing is left', () => {
    const whole = root('A("X") * (A("Y") * T("n", EQ, 1))');
    const live = new LiveParts();
    live.dropEveryone(at(whole, 1, 0));
    expect(printTree(live.tree(whole))).toBe('A("X") * (T("n", EQ, 1))');
    live.dropEveryone(at(whole, 1, 1));
    expect([live.ended, printTree(live.tree(whole))]).toEqual([false, 'A("X")']);
  });
});

const EMPTY = '(T("n", GTE, 18) * (A("Y") * T("n", LTE, 17)))';
const EMPTY_TOO = '(T("n", GTE, 8) * (A("Y") * T("n", LTE, 7)))';
const EVERYONE = '(T("n", GTE, 18) + T("n", LTE, 17) + T("n", NOTSET, ""))';
const IMPLIED = 'T("s", NOTEQ, "a") * T("s", EQ, "b")';

describe('findings of one filter', () => {
  it('keep one of two sets that are needless for each other, two brackets deep', () => {
    const text = '((A("X") + T("n", EQ, 1)) + T("s", EQ, "a")) + (A("Y") + T("n", IN, [1]))';
    const found = proven(text).proven;
    expect(found.map(({ code }) => code)).toEqual(['lint/adds-nothing']);
    expect(applyFixes(text, found)).toBe('(A("X") + T("s", EQ, "a")) + (A("Y") + T("n", IN, [1]))');
  });

  it.each<[string, readonly string[]]>([
    // Nothing is said of what stands beside an empty union: it is empty for its sake.
    [`A("X") + (A("X") * (${EMPTY} + ${EMPTY_TOO}) * ${IMPLIED})`, ['lint/always-empty', 'lint/always-empty']],
    // Each empty operand of a union is told, and of an intersection the first.
    [`${EMPTY} + ${EMPTY_TOO}`, ['lint/always-empty', 'lint/always-empty']],
    [`${EMPTY} * ${EMPTY_TOO}`, ['lint/always-empty']],
    // What is taken away empties nothing by being empty.
    [`A("X") + (T("n", GTE, 21) \\ T("n", GTE, 18) \\ ${EMPTY})`, ['lint/always-empty']],
    [`A("X") \\ ${EMPTY} \\ T("n", EQ, 1)`, ['lint/always-empty']],
    // A head that has every device is told once, though it stays.
    [`A("X") * (${EVERYONE} \\ ${EMPTY})`, ['lint/always-everyone', 'lint/always-empty']],
    // A head that is needless is told, and nothing inside it.
    ['T("n", GTE, 21) * ((T("n", GTE, 18) + A("Y")) \\ A("X"))', ['lint/implied-clause']],
    [`A("X") * (${EVERYONE} + ${IMPLIED})`, ['lint/always-everyone']],
  ])('%s', (text, expected) => {
    expect(codes(text)).toEqual(expected);
  });

  it('point into the head of a difference where that is empty by itself', () => {
    const head = '(A("Y") * (T("n", GTE, 18) * (AT("X", "m", EQ, 1) * T("n", LTE, 17))))';
    expect(proven(`A("X") + (${head} \\ A("Y"))`).proven.map(({ message }) => message)).toEqual([
      'no device has `n` at least 18 and at most 17',
    ]);
  });

  it('point at the set that is taken away, not at an empty one beside it', () => {
    const text = `A("X") + (T("n", GTE, 21) \\ T("n", GTE, 18) \\ ${EMPTY})`;
    expect(proven(text).proven.map(({ message }) => message)).toEqual([
      'whoever has `n` at least 21 has it at least 18, and is taken away',
    ]);
  });

  it('are none where quick rules have told all of an empty union', () => {
    const empty = (one: number) => `(T("n", EQ, ${one}) * T("n", EQ, ${one + 1}))`;
    expect(codes(`A("X") + (A("X") * (${empty(1)} + ${empty(3)}) * ${IMPLIED})`)).toEqual([]);
  });
});
