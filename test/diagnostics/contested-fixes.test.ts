/** Which fixes cannot all be made: each that meets another one, whatever else meets that one. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contestedFixes } from '../../src/diagnostics/contested-fixes.js';
import { forAll } from '../support/law.js';

type Change = readonly [start: number, end: number, text: string];

/** The names of those that are contested, sorted. */
function contested(fixes: Readonly<Record<string, readonly Change[]>>): readonly string[] {
  const keyed = Object.entries(fixes).map(([key, changes]) => ({
    key,
    own: changes.map(([start, end, text]) => ({ span: { start, end }, text })),
  }));
  return [...contestedFixes(keyed)].sort();
}

describe('fixes are contested', () => {
  it('that change one place in different ways', () => {
    expect(contested({ a: [[0, 5, 'x']], b: [[0, 5, 'y']], c: [[7, 8, 'z']] })).toEqual(['a', 'b']);
    expect(contested({ a: [[0, 5, 'x']], b: [[4, 6, 'x']] })).toEqual(['a', 'b']);
    expect(contested({ a: [[0, 5, 'x']], b: [[3, 5, 'x']] })).toEqual(['a', 'b']);
    expect(contested({ a: [[0, 5, 'x']], b: [[0, 3, 'x']] })).toEqual(['a', 'b']);
    expect(contested({ a: [[0, 9, 'x']], b: [[1, 2, 'y']], c: [[4, 5, 'z']] })).toEqual(['a', 'b', 'c']);
  });

  it('that insert the same at one point, and something else besides', () => {
    expect(
      contested({
        a: [
          [1, 1, '('],
          [5, 5, ')'],
        ],
        b: [
          [3, 3, '('],
          [5, 5, ')'],
        ],
      }),
    ).toEqual(['a', 'b']);
    expect(
      contested({
        r: [[0, 5, 'x']],
        a: [
          [5, 5, ')'],
          [8, 8, '1'],
        ],
        b: [
          [5, 5, ')'],
          [9, 9, '2'],
        ],
      }),
    ).toEqual(['a', 'b']);
  });

  it('that insert inside of what another one replaces', () => {
    expect(contested({ a: [[0, 5, 'x']], b: [[3, 3, 'y']] })).toEqual(['a', 'b']);
  });

  it('all that replace a place in one way, where another fix has to do with it', () => {
    const [first, second] = [[0, 5, 'x'] as const, [0, 5, 'x'] as const];
    const fixes = { a: [first, [10, 12, 'p'] as const], b: [second, [20, 22, 'q'] as const] };
    expect(contested({ ...fixes, c: [[3, 4, 'z']] })).toEqual(['a', 'b', 'c']);
    expect(contested({ ...fixes, c: [[0, 5, 'z']] })).toEqual(['a', 'b', 'c']);
    expect(contested({ ...fixes, c: [[21, 23, 'z']] })).toEqual(['b', 'c']);
  });
});

describe('fixes are not contested', () => {
  it('that replace a place in one way', () => {
    expect(
      contested({
        a: [
          [0, 5, 'x'],
          [10, 12, 'p'],
        ],
        b: [
          [0, 5, 'x'],
          [20, 22, 'q'],
        ],
      }),
    ).toEqual([]);
  });

  it('that touch', () => {
    expect(contested({ a: [[0, 5, 'x']], b: [[5, 6, 'y']], c: [[6, 6, 'z']] })).toEqual([]);
    expect(contested({ a: [[5, 5, 'x']], b: [[5, 6, 'y']] })).toEqual([]);
  });

  it('that insert different texts at one point', () => {
    expect(contested({ a: [[5, 5, 'x']], b: [[5, 5, 'y']] })).toEqual([]);
  });
});

/** As the rule says it: whatever the two change besides. */
function meet([start, end, text]: Change, [otherStart, otherEnd, otherText]: Change): boolean {
  if (start === otherStart && end === otherEnd) return start === end ? text === otherText : text !== otherText;
  return start < otherEnd && otherStart < end;
}

/** Up to three changes behind each other. */
const changes = fc
  .array(fc.tuple(fc.nat(3), fc.nat(3), fc.constantFrom('', 'x', 'y')), { minLength: 1, maxLength: 3 })
  .map((steps) => {
    let reached = 0;
    return steps.map(([blank, length, text]): Change => {
      const start = reached + blank;
      reached = start + length;
      return [start, reached, text];
    });
  });

it('law: they are those that meet another one, pair by pair', () => {
  forAll(fc.array(changes, { maxLength: 6 }), (found) => {
    const fixes = Object.fromEntries(found.map((own) => [JSON.stringify(own), own]));
    const expected = Object.entries(fixes).filter(([key, own]) =>
      Object.entries(fixes).some(
        ([other, changed]) => other !== key && own.some((one) => changed.some((change) => meet(one, change))),
      ),
    );
    expect(contested(fixes)).toEqual(expected.map(([key]) => key).sort());
  });
});
