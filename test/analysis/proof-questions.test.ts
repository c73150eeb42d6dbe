/** The questions that can be asked of filters, row by row: how many filters they take, what they answer, and whether a device shows it. */

import { describe, expect, it } from 'vitest';
import { proveDisjoint, proveEquivalent, proveImplies, proveOverlap } from '../../src/analysis/proof.js';
import { QUESTIONS } from '../../src/analysis/proof-questions.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { compiledText } from '../support/worlds.js';

type Row = readonly [name: string, filters: readonly string[], answer: string, device: boolean];

const NOBODY = 'A("X") \\ A("X")';
const EVERYONE = 'T("n", NOTSET, "") + T("n", GTE, 1) + T("n", LTE, 0)';

const ROWS: readonly Row[] = [
  ['empty', [NOBODY], 'yes', false],
  ['empty', ['A("X")'], 'no', true],
  ['universal', [EVERYONE], 'yes', false],
  ['universal', ['A("X")'], 'no', true],
  ['equivalent', ['A("X") + A("Y")', 'A("Y") + A("X")'], 'yes', false],
  ['equivalent', ['A("X")', 'A("Y")'], 'no', true],
  ['implies', ['A("X") * A("Y")', 'A("X")'], 'yes', false],
  ['implies', ['A("X")', 'A("X") * A("Y")'], 'no', true],
  ['disjoint', ['A("X") \\ A("Y")', 'A("Y")'], 'yes', false],
  ['disjoint', ['A("X")', 'A("Y")'], 'no', true],
  ['overlap', ['A("X")', 'A("Y")'], 'yes', true],
  ['overlap', ['A("X") \\ A("Y")', 'A("Y")'], 'no', false],
  ['reach', ['A("X") * T("n", EQ, 1)'], 'yes', false],
  ['reach', ['A("X") + T("n", EQ, 1)'], 'no', true],
];

describe('questions', () => {
  it('are all here', () => {
    expect([...new Set(ROWS.map(([name]) => name))].sort()).toEqual(QUESTIONS.map(({ name }) => name).sort());
  });

  it.each(ROWS)('%s of %j: %s, shown by a device: %s', (name, texts, answer, device) => {
    const question = QUESTIONS.find((each) => each.name === name);
    const filters = texts.map((text) => compiledText(text, null));
    expect(question?.filters).toBe(filters.length);
    const ask = question?.ask as (...asked: unknown[]) => { answer: string; witness: unknown; reason: unknown };
    const proof = ask(...filters, {});
    expect([proof.answer, proof.witness !== null, proof.reason]).toEqual([answer, device, null]);
  });
});

it('a tag holds what both filters say of its type, and nothing else', () => {
  const { catalog } = loadCatalog({ applications: { X: {} }, tags: { s: { type: 'String' }, l: { type: 'List' } } });
  const both = (tag: string) => compiledText(`T("${tag}", IN, ["x"]) * T("${tag}", IN, ["y"])`, catalog);
  const [bound, text] = [compiledText('A("X")', catalog), compiledText('A("X") \\ A("X")', catalog)];
  expect([proveImplies(both('s'), bound).answer, proveImplies(both('l'), bound).answer]).toEqual(['yes', 'no']);
  expect([proveEquivalent(both('s'), text).answer, proveEquivalent(both('l'), text).answer]).toEqual(['yes', 'no']);
  expect([proveDisjoint(both('s'), bound).answer, proveDisjoint(both('l'), bound).answer]).toEqual(['yes', 'no']);
  expect([proveOverlap(both('s'), bound).answer, proveOverlap(both('l'), bound).answer]).toEqual(['no', 'yes']);
});

it.each([
  ['proveEquivalent', proveEquivalent],
  ['proveImplies', proveImplies],
  ['proveDisjoint', proveDisjoint],
  ['proveOverlap', proveOverlap],
])('%s names the argument that is no filter', (name, prove) => {
  const filter = compiledText('A("X")', null);
  expect(() => prove('A("X")' as never, filter)).toThrow(`${name}: \`left\``);
  expect(() => prove(filter, 'A("X")' as never)).toThrow(`${name}: \`right\``);
});
