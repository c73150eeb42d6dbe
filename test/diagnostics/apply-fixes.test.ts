import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
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

function unsafe(...changes: readonly Change[]): Diagnostic {
  return mendable(fix('unsafe', ...changes));
}

function expectGuessed(text: string, diagnostics: readonly Diagnostic[], expected: string): void {
  expect(applyFixes(text, diagnostics, { unsafe: true })).toBe(expected);
}

describe('which fix', () => {
  it('none: the text stays', () => expectFixed('abc', [mendable()], 'abc'));
  it('a safe one is made', () => expectFixed('abc', [safe([1, 2, 'X'])], 'aXc'));
  it('an unsafe one is not', () => expectFixed('abc', [mendable(fix('unsafe', [1, 2, 'X']))], 'abc'));
  it('with `unsafe` it is', () => expectGuessed('abc', [unsafe([1, 2, 'X'])], 'aXc'));
  it('of several of one diagnostic none: which one is meant only a person knows', () => {
    const several = mendable(fix('safe', [0, 1, 'X']), fix('safe', [2, 3, 'Y']));
    const mixed = mendable(fix('unsafe', [0, 1, 'X']), fix('safe', [2, 3, 'Y']));
    expectFixed('abc', [several, mixed], 'abc');
    expectGuessed('abc', [several, mixed], 'abc');
  });
});

describe('unsafe fixes', () => {
  it('apart from each other are all made', () =>
    expectGuessed('abc', [unsafe([0, 1, 'X']), unsafe([2, 3, 'Y'])], 'XbY'));
  it('that overlap: none of them, whatever their order', () => {
    const [left, right, apart] = [unsafe([0, 2, 'X']), unsafe([1, 3, 'Y']), unsafe([3, 4, 'Z'])];
    expectGuessed('abcd', [left, right, apart], 'abcZ');
    expectGuessed('abcd', [right, apart, left], 'abcZ');
  });
  it('that insert the same at one point, each with something else: none of them', () =>
    expectGuessed('abc', [unsafe([1, 1, '('], [2, 2, ')']), unsafe([1, 1, '('], [3, 3, ')'])], 'abc'));
  it('that insert different texts at one point: both, in order', () =>
    expectGuessed('abc', [unsafe([1, 1, ']']), unsafe([1, 1, ')'])], 'a])bc'));
  it('that insert into what another replaces: none of them', () =>
    expectGuessed('abcd', [unsafe([1, 3, 'X']), unsafe([2, 2, '+'])], 'abcd'));
  it('in a chain, each with the next: none of them', () =>
    expectGuessed('abcdef', [unsafe([0, 2, 'X']), unsafe([1, 4, 'Y']), unsafe([3, 5, 'Z'])], 'abcdef'));
  it('that are the same are made once', () => expectGuessed('abc', [unsafe([1, 1, '"']), unsafe([1, 1, '"'])], 'a"bc'));
  it('that meet a safe one wait for it', () => expectGuessed('abcd', [unsafe([0, 2, 'X']), safe([1, 3, 'Y'])], 'aYd'));
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
