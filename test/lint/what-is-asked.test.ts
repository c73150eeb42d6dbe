/** Which filters and parts of them proofs are asked about, what few sets a finding is told to rest on, and when it has no fix. */

import { describe, expect, it } from 'vitest';
import { Questions } from '../../src/analysis/questions.js';
import { VariableUses } from '../../src/analysis/variables.js';
import { compile, compileOrThrow } from '../../src/compile.js';
import { findAll } from '../../src/lint/proven/find.js';
import type { Finding } from '../../src/lint/proven/finding.js';
import { isWorthProving, lintProven } from '../../src/lint/proven/lint-proven.js';
import { LiveParts } from '../../src/lint/proven/live-parts.js';
import { partsOf } from '../../src/lint/proven/part.js';
import { SMALL_CATALOG } from '../support/overlapping-filters.js';
import { proven, provenCodes } from './expect-proven.js';

/** How many questions are asked of a filter. */
function questionsOf(text: string): number {
  const { filter, ast } = compile(text, { catalog: SMALL_CATALOG, lint: false });
  if (filter === null) throw new Error(`it does not compile: ${text}`);
  const answer = new Questions({}).open([filter.lowered], filter.tags);
  let asked = 0;
  const findings: Finding[] = [];
  const isEmpty: typeof answer = (region) => {
    asked++;
    return answer(region);
  };
  const uses = new VariableUses(filter.lowered);
  findAll({ isEmpty, live: new LiveParts(), uses, findings }, partsOf(ast, filter.lowered));
  expect(findings).toEqual([]);
  return asked;
}

it('sets that no other set is about are not asked about', () => {
  const shared = 'T("n", IN, [1, 2]) * T("n", NOTEQ, 1)';
  // Is the filter empty, is everyone in it, and is either of the two needless.
  expect(questionsOf(shared)).toBe(4);
  expect(questionsOf(`${shared} * A("X") * (A("Y") + T("s", EQ, "a"))`)).toBe(4);
});

it('a filter whose sets have nothing to do with each other is not worth a proof', () => {
  const worth = (text: string) => isWorthProving(compileOrThrow(text, { catalog: SMALL_CATALOG }));
  expect(worth('A("X") * T("n", EQ, 1)')).toBe(false);
  expect(worth('A("X") * T("n", EQ, 1) * T("n", NOTEQ, 2)')).toBe(true);
});

it('a filter of more than 100 sets is not asked about', () => {
  const withSets = (count: number) =>
    `A("X") + (A("X") * T("n", EQ, 1))${Array.from({ length: count - 3 }, (_, at) => ` + T("t${at}", EQ, 1)`).join('')}`;
  const tags = Object.fromEntries(Array.from({ length: 98 }, (_, at) => [`t${at}`, { type: 'Integer' }]));
  expect(Object.keys(tags)).toHaveLength(98);
  expect([provenCodes(withSets(100), null), provenCodes(withSets(101), null)]).toEqual([['lint/adds-nothing'], []]);
});

describe('what a finding rests on', () => {
  const textsOf = (text: string, code: string) =>
    proven(text)
      .proven.filter((one) => one.code === code)
      .map(({ span, related }) =>
        [span, ...related.map((label) => label.span)].map(({ start, end }) => text.slice(start, end)),
      );

  it('is one set where one is enough, though others together are enough, too', () => {
    // Who is 5 or 6 is not 3; and neither is who meets the two sets behind.
    const text =
      'A("X") * T("n", NOTEQ, 3) * T("n", IN, [5, 6]) * (T("n", IN, [4, 5]) + T("s", EQ, "a")) * T("s", NOTEQ, "a")';
    expect(textsOf(text, 'lint/implied-clause')).toEqual([['T("n", NOTEQ, 3)', 'T("n", IN, [5, 6])']]);
  });

  it('is the nearest set where several are enough', () => {
    const text =
      'T("n", IN, [5, 6]) * (A("X") + (T("n", IN, [6, 7]) * (A("Y") + (T("s", EQ, "a") * T("n", NOTEQ, 3)))))';
    expect(textsOf(text, 'lint/implied-clause')).toEqual([['T("n", NOTEQ, 3)', 'T("n", IN, [6, 7])']]);
  });

  const NAMES = [
    '(A("X") * T("s", NOTEQ, "a"))',
    '(AT("X", "m", EQ, 1) * T("s", NOTEQ, "b"))',
    'T("s", IN, ["a", "b"])',
  ];
  const AGES = ['T("n", GTE, 18)', '(A("Y") * T("n", LTE, 17))'];

  it('is the two sets that contradict each other among up to eight, and of more, what is left when one after another is taken out', () => {
    const eight = [...AGES, ...NAMES].join(' * ');
    expect(textsOf(eight, 'lint/always-empty')).toEqual([['T("n", LTE, 17)', 'T("n", GTE, 18)']]);
    expect(textsOf(`${eight} * G("B")`, 'lint/always-empty')).toEqual([
      ['T("s", IN, ["a", "b"])', 'T("s", NOTEQ, "a")', 'T("s", NOTEQ, "b")'],
    ]);
  });

  it('is no set that can be left out', () => {
    expect(textsOf(`A("Y") * ${NAMES.join(' * ')}`, 'lint/always-empty')).toEqual([
      ['T("s", IN, ["a", "b"])', 'T("s", NOTEQ, "a")', 'T("s", NOTEQ, "b")'],
    ]);
  });
});

describe('a filter that was read with a mistake', () => {
  const fixesOf = (text: string) => {
    const { filter, ast, diagnostics } = compile(text, { catalog: SMALL_CATALOG, dialect: 'lenient' });
    if (filter === null) throw new Error(`it does not compile: ${text}`);
    const context = { filter, ast, catalog: SMALL_CATALOG, dialect: 'lenient', found: diagnostics } as const;
    const found = lintProven(context).map(({ code, fixes }) => [code, fixes.length]);
    return [diagnostics.map(({ code }) => code.split('/')[0]), found];
  };

  it.each([
    ['as it stands', 'A("X") + (A("X") * T("n", EQ, 1))', [], 1],
    ['with other findings', 'A("X") + (A("X") * T("n", EQ, 1)) + (A("Y") * T("s", EQ, "Ber*"))', ['lint'], 1],
    ['with a mistake of spelling', 'A("X") + (A("X") * T("n", eq, 1))', ['spelling'], 0],
  ])('has no fix for what is proven of it: %s', (_, text, rooms, fixes) => {
    expect(fixesOf(text)).toEqual([rooms, [['lint/adds-nothing', fixes]]]);
  });
});
