/** Items of a completion that add an error where they stand are left out, all of their form together. */

import { expect, it } from 'vitest';
import type { Completion } from '../../src/editor/complete/completion.js';
import { harmless } from '../../src/editor/complete/harmless.js';

/** An item that puts `text` at `offset`. */
function item(offset: number, text: string, also: Completion['also'] = []): Completion {
  const edit = { span: { start: offset, end: offset }, text };
  return { label: text, kind: 'set', detail: null, documentation: null, edit, places: [], also };
}

const left = (text: string, ...items: Completion[]): readonly string[] =>
  harmless(text, items, {}).map(({ label }) => label);

const FILTER = 'A("AAAAA-AAAAA") ';

it('leaves out what adds an error, and keeps what adds none', () => {
  expect(left(FILTER, item(17, '* '), item(17, '* A("BBBBB-BBBBB")'))).toEqual(['* A("BBBBB-BBBBB")']);
});

it('compares with the errors that are there', () => {
  expect(left(`${FILTER}* `, item(19, '+ T(,) +'), item(19, 'A("BBBBB-BBBBB")'), item(17, ' '))).toEqual([
    'A("BBBBB-BBBBB")',
    ' ',
  ]);
});

it('judges changes elsewhere with the item they belong to', () => {
  const elsewhere = { span: { start: 0, end: 0 }, text: 'A("CCCCC-CCCCC") + ' };
  const broken = { span: { start: 0, end: 0 }, text: '+ ' };
  expect(left(FILTER, item(17, '* A("BBBBB-BBBBB")', [elsewhere]))).toHaveLength(1);
  expect(left(FILTER, item(17, '* A("BBBBB-BBBBB")', [broken]))).toEqual([]);
});

it('tries one of those that differ in texts and numbers alone', () => {
  expect(left(FILTER, item(17, '"a"'), item(17, '"a \\" b"'), item(17, '* T("age", EQ, 1)'))).toEqual([
    '* T("age", EQ, 1)',
  ]);
});

it('leaves nothing out in a text of more than 20,000 characters for all that would be compiled', () => {
  const one = item(17, '* ');
  const padded = (length: number): string => FILTER.padEnd(length);
  expect([left(padded(10_000), one), left(padded(10_001), one)]).toEqual([[], ['* ']]);
});

it('reads the text as the options say', () => {
  const noted = item(17, '# note');
  expect(harmless(FILTER, [noted], {})).toHaveLength(1);
  expect(harmless(FILTER, [noted], { comments: false })).toEqual([]);
});
