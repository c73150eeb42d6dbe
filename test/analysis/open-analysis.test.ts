/** An analysis that is opened: what it refuses, what its options say, and what its questions share. */

import { describe, expect, it } from 'vitest';
import { type AnalysisOptions, openAnalysis } from '../../src/analysis/analysis.js';
import { type Formula, join, meet, without } from '../../src/analysis/formula.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { compiledText } from '../support/worlds.js';

const subscribed = (application: string): Formula => ({ kind: 'subscribed', application });
const X = subscribed('x');
const Y = subscribed('y');
const ONE_OF_TWO = join(without(X, Y), without(Y, X));

describe('what is no formula is refused', () => {
  it.each([['A("x")'], [null], [{}], [{ kind: 1 }], [[X]]])('%j', (wrong) => {
    const analysis = openAnalysis([], []);
    expect(() => openAnalysis([wrong as never], [])).toThrow('an array of formulas, as the `lowered` of Filters');
    expect(() => analysis.decide(wrong as never)).toThrow('a formula, as the `lowered` of a Filter');
    expect(() => analysis.findDevice(wrong as never)).toThrow('a formula, as the `lowered` of a Filter');
  });
});

it('the catalog tells the applications of groups', () => {
  const { catalog } = loadCatalog({ applications: { x: {} }, groups: { g: { applications: ['x'] } } });
  const outside = without(compiledText('G("g")', null).lowered, X);
  const decide = (options: AnalysisOptions) => openAnalysis([], [], options).decide(outside);
  expect([decide({}), decide({ catalog: null }), decide({ catalog })]).toEqual(['not-empty', 'not-empty', 'empty']);
});

describe('the budget', () => {
  it.each<[AnalysisOptions, string]>([
    [{ maxSteps: 2, maxNodes: 7 }, '2 steps of search and a diagram of up to 7 nodes'],
    [{ maxSteps: 2 }, '2 steps of search and a diagram of up to 200,000 nodes'],
  ])('of %j is what the options say', (options, told) => {
    const reason = `too many combinations: undecided after ${told}`;
    expect(openAnalysis([], [], options).findDevice(ONE_OF_TWO)).toEqual({ kind: 'unknown', reason });
    expect(openAnalysis([], [], options).decide(ONE_OF_TWO)).toBe('unknown');
  });

  it('is of each question, and what one has worked out takes nothing of the next', () => {
    const more = meet(ONE_OF_TWO, subscribed('z'));
    const [analysis, other] = [openAnalysis([more], [], { maxSteps: 3 }), openAnalysis([more], [], { maxSteps: 3 })];
    expect([analysis.decide(ONE_OF_TWO), analysis.decide(more), other.decide(more)]).toEqual([
      ...['not-empty', 'not-empty', 'unknown'],
    ]);
  });
});

it('formulas that see a tag differently have no answer', () => {
  const [number, text] = [compiledText('T("n", GTE, 1)', null), compiledText('T("n", EQ, "a")', null)];
  const analysis = openAnalysis([number.lowered], [...number.tags]);
  expect(analysis.decide(number.lowered)).toBe('not-empty');
  expect(analysis.decide(meet(number.lowered, text.lowered))).toBe('unknown');
  const reason = 'there is no type that every use of tag `n` allows';
  expect(analysis.findDevice(number.lowered)).toEqual({ kind: 'unknown', reason });
});
