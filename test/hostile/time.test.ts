// Time on hostile texts: it grows with the length of the text and nothing else. Best of a few runs.

import { expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import { parse } from '../../src/syntax/parse.js';
import { expectRatio, expectWithin } from '../support/fastest.js';

const RAISED = { source: 2 ** 24, tokens: 2 ** 24, nesting: 1000, listItems: 2 ** 24 };

const DOUBLED: readonly (readonly [title: string, text: (size: number) => string])[] = [
  ['nested brackets', (depth) => `${'('.repeat(depth)}A("X")${')'.repeat(depth)}`],
  ['nested operations', (depth) => `${'A("X") + ('.repeat(depth)}A("X")${')'.repeat(depth)}`],
  ['unclosed brackets', (depth) => '('.repeat(depth)],
  ['closing brackets', (depth) => ')'.repeat(depth)],
  ['brackets of all kinds', (depth) => '([{'.repeat(depth / 4)],
  ['broken sets', (count) => 'T("a", EQ '.repeat(count / 8)],
  ['open lists', (count) => 'T("a", IN, [1 '.repeat(count / 8)],
  ['open strings', (count) => 'A("X) * '.repeat(count / 8)],
  ['single quotes', (count) => "A('it's) ".repeat(count / 8)],
  ['escaped quotes', (count) => 'A(\\"X\\") * '.repeat(count / 8)],
  ['foreign operators', (count) => 'A("X") AND '.repeat(count / 8)],
  ['bare names', (count) => 'A(X) + '.repeat(count / 8)],
  ['commas', (count) => ','.repeat(count)],
  ['signs', (count) => '+*\\-'.repeat(count / 4)],
];

it.each(DOUBLED)('takes at most 2.5 times as long for each doubling of the %s', (_, text) => {
  const limits = { ...RAISED, nesting: 2 ** 20 };
  const [short, long] = [text(1000), text(8000)];
  expectRatio(
    2.5 ** 3,
    () => parse(short, { limits }),
    () => parse(long, { limits }),
  );
});

it('answers 1,000,000 brackets with a diagnostic, in under a second', () => {
  for (const text of [
    '('.repeat(1_000_000),
    `${'('.repeat(500_000)}A("X")${')'.repeat(500_000)}`,
    ')'.repeat(1_000_000),
  ]) {
    expect(expectWithin(1000, () => parse(text, { limits: RAISED })).diagnostics.length).toBeGreaterThan(0);
  }
});

it('reads an unterminated string of 1 MB with 500,000 backslashes in linear time', () => {
  const read = (pairs: number) => parse(`A("${'\\"'.repeat(pairs)}`, { limits: RAISED });
  const { diagnostics } = expectWithin(1000, () => read(500_000));
  expect(diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
  expectRatio(
    3,
    () => read(250_000),
    () => read(500_000),
  );
});

it('reports 60,000 bad tokens within 100 ms, and counts them', () => {
  const text = '! '.repeat(60_000);
  expect(compile(text).diagnostics.length).toBeLessThanOrEqual(51);
  expectWithin(100, () => parse(text));
});

it('refuses a text over the limit of source without reading it', () => {
  const text = '('.repeat(10_000_000);
  expect(parse(text).diagnostics.map(({ code }) => code)).toEqual(['limit/source']);
  expectWithin(50, () => parse(text));
});

it.each([
  ['pairs of brackets', '()'.repeat(500_000)],
  ['brackets back to back', ')('.repeat(500_000)],
  ['brackets of sets', 'A('.repeat(500_000)],
])('stops reading 1,000,000 %s when nothing but mistakes comes', (_, text) => {
  const { diagnostics, totals } = compile(text, { limits: RAISED });
  expect(diagnostics.at(-1)?.code).toBe('limit/too-many-diagnostics');
  expect(totals.errors).toBeGreaterThanOrEqual(65_536);
  expect(totals.errors).toBeLessThan(140_000);
});
