import { describe, expect, it } from 'vitest';
import { applyFixes, fixUntilStable } from '../../src/diagnostics/apply-fixes.js';
import { diagnose } from '../../src/diagnostics/diagnose.js';
import type { Diagnostic, Edit, Fix } from '../../src/diagnostics/diagnostic.js';
import { selectFixes } from '../../src/diagnostics/select-fixes.js';

type Change = readonly [start: number, end: number, text: string];

function edits(changes: readonly Change[]): readonly Edit[] {
  return changes.map(([start, end, text]) => ({ span: { start, end }, text }));
}

function fix(safety: Fix['safety'], ...changes: readonly Change[]): Fix {
  return { title: 'mend', safety, edits: edits(changes) };
}

function mendable(...fixes: readonly Fix[]): Diagnostic {
  return diagnose('syntax/unexpected', { start: 0, end: 1 }, 'm', { fixes });
}

function safe(...changes: readonly Change[]): Diagnostic {
  return mendable(fix('safe', ...changes));
}

function expectFixed(text: string, diagnostics: readonly Diagnostic[], expected: string): void {
  expect(applyFixes(text, diagnostics)).toBe(expected);
}

describe('which fix', () => {
  it('none: the text stays', () => expectFixed('abc', [mendable()], 'abc'));
  it('a safe one is made', () => expectFixed('abc', [safe([1, 2, 'X'])], 'aXc'));
  it('an unsafe one is not', () => expectFixed('abc', [mendable(fix('unsafe', [1, 2, 'X']))], 'abc'));
  it('a safe one behind an unsafe one is', () =>
    expectFixed('abc', [mendable(fix('unsafe', [1, 2, 'X']), fix('safe', [0, 1, 'S']))], 'Sbc'));
  it('with `unsafe`, the first of any', () =>
    expect(applyFixes('abc', [mendable(fix('unsafe', [1, 2, 'X']), fix('safe', [0, 1, 'S']))], { unsafe: true })).toBe(
      'aXc',
    ));
  it('only one of a diagnostic', () =>
    expectFixed('abc', [mendable(fix('safe', [0, 1, 'X']), fix('safe', [2, 3, 'Y']))], 'Xbc'));
});

describe('several fixes', () => {
  it('apart from each other are all made', () => expectFixed('abc', [safe([0, 1, 'X']), safe([2, 3, 'Y'])], 'XbY'));
  it('in any order of places', () => expectFixed('abc', [safe([2, 3, 'Y']), safe([0, 1, 'X'])], 'XbY'));
  it('that touch are both made', () => expectFixed('abc', [safe([0, 1, 'X']), safe([1, 2, 'Y'])], 'XYc'));
  it('that overlap: the earlier diagnostic wins', () =>
    expectFixed('abcd', [safe([0, 2, 'X']), safe([1, 3, 'Y'])], 'Xcd'));
  it('that ask for the same replacement make it once', () =>
    expectFixed('abc', [safe([1, 2, 'X']), safe([1, 2, 'X'])], 'aXc'));
  it('that are the same insertion make it once', () =>
    expectFixed('abc', [safe([1, 1, '"']), safe([1, 1, '"'])], 'a"bc'));
  it('that share one replacement of several', () =>
    expectFixed('abc', [safe([0, 1, 'X'], [1, 2, 'Y']), safe([1, 2, 'Y'], [2, 3, 'Z'])], 'XYZ'));
  it('that replace the same by different texts: the earlier wins', () =>
    expectFixed('abc', [safe([1, 2, 'X']), safe([1, 2, 'Y'])], 'aXc'));
  it('that insert at one point keep their order', () =>
    expectFixed('abc', [safe([1, 1, '1']), safe([1, 1, '2']), safe([1, 1, '3'])], 'a123bc'));
  it('that insert where another replaces: before it', () =>
    expectFixed('abc', [safe([1, 2, 'X']), safe([1, 1, '+'])], 'a+Xc'));
  it('that insert where a replacement ends: behind it', () =>
    expectFixed('abc', [safe([1, 2, 'X']), safe([2, 2, '+'])], 'aX+c'));
  it('that insert inside a replacement: the earlier wins', () =>
    expectFixed('abcd', [safe([1, 3, 'X']), safe([2, 2, '+'])], 'aXd'));
  it('that replace around an insertion: the earlier wins', () =>
    expectFixed('abcd', [safe([2, 2, '+']), safe([1, 3, 'X'])], 'ab+cd'));
  it('a fix is made whole or not at all', () =>
    expectFixed('abcd', [safe([3, 4, 'X']), safe([0, 1, 'Y'], [3, 4, 'Z'])], 'abcX'));
  it('two pairs of brackets that begin at one point wait for each other', () => {
    const diagnostics = [safe([0, 0, '('], [2, 2, ')']), safe([0, 0, '('], [4, 4, ')'])];
    expectFixed('abcd', diagnostics, '(ab)cd');
    expect(selectFixes(diagnostics).deferred).toEqual([diagnostics[1]]);
  });
});

describe('hostile fixes are ignored', () => {
  it.each<[string, readonly Change[]]>([
    ['past the end', [[2, 9, 'X']]],
    ['before the start', [[-1, 1, 'X']]],
    ['backwards', [[2, 1, 'X']]],
    ['not whole', [[0.5, 1, 'X']]],
    ['not a number', [[Number.NaN, 1, 'X']]],
    [
      'overlapping themselves',
      [
        [0, 2, 'X'],
        [1, 3, 'Y'],
      ],
    ],
    [
      'partly past the end',
      [
        [0, 1, 'X'],
        [9, 9, 'Y'],
      ],
    ],
    ['without edits', []],
  ])('%s', (_, changes) => expectFixed('abc', [safe(...changes), safe([1, 2, '!'])], 'a!c'));
});

describe('places', () => {
  it('do not count a byte order mark, which stays', () => expectFixed('\ufeffabc', [safe([0, 1, 'X'])], '\ufeffXbc'));
  it('an insertion at the end', () => expectFixed('abc', [safe([3, 3, ')'])], 'abc)'));
  it('an insertion into nothing', () => expectFixed('', [safe([0, 0, 'x'])], 'x'));
});

it('60,000 fixes take no more than linear time, nearly', () => {
  const text = 'ab'.repeat(60_000);
  const diagnostics = Array.from({ length: 60_000 }, (_, at) => safe([2 * at, 2 * at + 1, 'X']));
  expect(applyFixes(text, diagnostics)).toBe('Xb'.repeat(60_000));
});

describe('fixing until stable', () => {
  /** Says "no `aa`" of the first two pairs, each with the fix `a`. */
  function pairs(text: string): readonly Diagnostic[] {
    return [...text.matchAll(/(?=aa)/g)].slice(0, 2).map(({ index }) => safe([index, index + 2, 'a']));
  }

  it('goes on while there is something to mend', () => {
    expect(fixUntilStable('aaaa b', pairs)).toEqual({ text: 'a b', fixed: 3, diagnostics: [] });
  });

  it('changes nothing when done again', () => {
    expect(fixUntilStable('a b', pairs)).toEqual({ text: 'a b', fixed: 0, diagnostics: [] });
  });

  it('tells what is left', () => {
    const left = mendable(fix('unsafe', [0, 1, 'z']));
    expect(fixUntilStable('a', () => [left])).toEqual({ text: 'a', fixed: 0, diagnostics: [left] });
  });

  it('ends although the fixes undo each other', () => {
    const swap = (text: string) => [safe([0, 1, text === 'a' ? 'b' : 'a'])];
    expect(fixUntilStable('a', swap).fixed).toBe(32);
  });
});
