/** The questions that can be asked of filters, row by row: how many filters they take, what they answer, and whether a device shows it. */

import { describe, expect, it } from 'vitest';
import type { AnalysisOptions } from '../../src/analysis/analysis.js';
import {
  proveDisjoint,
  proveEmpty,
  proveEquivalent,
  proveImplies,
  proveOverlap,
  proveUniversal,
} from '../../src/analysis/proof.js';
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

describe('a filter that is bounded by nothing reaches the whole account', () => {
  const ask = (text: string, options: AnalysisOptions): unknown =>
    QUESTIONS.flatMap((one) =>
      one.name === 'reach' && one.filters === 1 ? [one.ask(compiledText(text, null), options)] : [],
    );

  it('though no device can show it', () => {
    const reason = 'nothing bounds it by its form, though no device can show it';
    expect(ask('A("X") + T("n", GTE, 1) * T("n", LTE, 0)', {})).toEqual([{ answer: 'no', witness: null, reason }]);
  });

  it('though none was found within the budget', () => {
    const budget = { maxSteps: 0, maxNodes: 0 };
    const reason = 'too many combinations: undecided after 0 steps of search and a diagram of up to 0 nodes';
    const text = 'T("a", EQ, 1) \\ T("b", EQ, 1) + T("b", EQ, 1) \\ T("a", EQ, 1)';
    expect(ask(text, budget)).toEqual([{ answer: 'no', witness: null, reason }]);
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
  ['proveEmpty', proveEmpty],
  ['proveUniversal', proveUniversal],
])('%s names its argument where that is no filter', (name, prove) => {
  expect(() => prove('A("X")' as never)).toThrow(`${name}: \`filter\``);
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
