/** Where a finding of a rule points besides the text at fault, in which words, and how much of a long text its help repeats. */

import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { CATALOG } from '../check/expect-check.js';
import { linted } from './expect-lint.js';

const X = 'A("SHOP1")';
const Y = 'A("NEWS1")';

/** Each place that the one finding points at: the text there, and what is said of it. */
function labels(text: string, code: string): readonly (readonly [string, string])[] {
  const found = linted(text).filter((each) => each.code === code);
  expect(found).toHaveLength(1);
  return (found[0]?.related ?? []).map(({ span, message }) => [text.slice(span.start, span.end), message]);
}

describe('points at', () => {
  it.each<readonly [string, string, readonly (readonly [string, string])[]]>([
    [`${X} + ${Y} + ${X}`, 'lint/duplicate-operand', [[X, 'stands here first']]],
    [`${X} \\ ${Y} \\ ${X}`, 'lint/always-empty', [[X, 'the same set']]],
    [`${X} * T("age", LTE, 17) * T("age", GTE, 18)`, 'lint/always-empty', [['T("age", LTE, 17)', 'the first']]],
    [
      `${X} * T("age", IN, [1, 2]) * T("age", NOTEQ, 1) * T("age", NOTEQ, 2)`,
      'lint/always-empty',
      [
        ['T("age", IN, [1, 2])', 'together with this'],
        ['T("age", NOTEQ, 1)', 'together with this'],
      ],
    ],
    [
      `A("SHOP1", ["iOS"]) * ${Y} * A("NEWS1", ["Android"])`,
      'lint/always-empty',
      [['A("SHOP1", ["iOS"])', 'together with this']],
    ],
    [
      `${X} * (T("city", EQ, "a") + T("city", EQ, "b") + T("city", EQ, "c"))`,
      'lint/union-of-equals',
      [
        ['T("city", EQ, "b")', 'joins it'],
        ['T("city", EQ, "c")', 'joins it'],
      ],
    ],
  ])('%s', (text, code, places) => {
    expect(labels(text, code)).toEqual(places);
  });

  it.each([
    [`${X} * T("age", LTE, 17) * T("age", GTE, 18)`, 'contradicts the first'],
    [`${X} * T("age", IN, [1, 2]) * T("age", NOTEQ, 1) * T("age", NOTEQ, 2)`, 'leaves no value'],
  ])('the condition that leaves no value, by how many others there are: %s', (text, label) => {
    expect(linted(text).map((one) => one.label)).toEqual([label]);
  });

  it('four places at most', () => {
    const equals = ['a', 'b', 'c', 'd', 'e', 'f'].map((city) => `T("city", EQ, "${city}")`);
    expect(labels(`${X} * (${equals.join(' + ')})`, 'lint/union-of-equals').map(([text]) => text)).toEqual(
      equals.slice(1, 5),
    );
  });

  it('four sets more that no application bounds, at most', () => {
    const many = (count: number) =>
      linted(
        `(${X} * T("city", EQ, "a")) + ${Array.from({ length: count }, (_, age) => `T("age", GTE, ${age})`).join(' + ')}`,
      )
        .filter(({ code }) => code === 'lint/account-wide')
        .map(({ related, fixes }) => [related.length, fixes.length]);
    expect(many(4)).toEqual([[3, 1]]);
    expect(many(5)).toEqual([[4, 0]]);
    expect(many(6)).toEqual([[4, 0]]);
  });
});

describe('the help of several EQ that are one IN', () => {
  const help = (length: number) =>
    linted(`${X} * (T("city", EQ, "a") + T("city", EQ, "${'b'.repeat(length)}"))`)[0]?.help;
  // The rest of the set is 24 characters long.
  it('is the set, up to 100 characters', () => {
    expect(help(100 - 24)).toBe(`write T("city", IN, ["a", "${'b'.repeat(76)}"])`);
    expect(help(101 - 24)).toBe('write one IN with all the values');
  });
});

describe('the help of a condition that unset tags do not meet', () => {
  const help = (length: number) =>
    compile(`${X} * T("city", NOTEQ, "${'b'.repeat(length)}")`, { catalog: CATALOG }).diagnostics[0]?.help;

  // The rest of the set is 17 characters long.
  it('has the set whole, up to 60 characters, and else without its value', () => {
    const start = 'to reach those, too, subtract instead: … \\ ';
    expect(help(60 - 17)).toBe(`${start}T("city", EQ, "${'b'.repeat(43)}")`);
    expect(help(61 - 17)).toBe(`${start}T("city", EQ, …)`);
  });
});

describe('a plus in a comment', () => {
  it('is not taken for the one between two sets', () => {
    const text = `${X} # shop + all\n + T("city", EQ, "Oslo")`;
    const found = linted(text, { comments: true }).filter(({ code }) => code === 'lint/account-wide');
    expect(applyFixes(text, found, { unsafe: true })).toBe(`${X} # shop + all\n + (${X} * T("city", EQ, "Oslo"))`);
  });
});
