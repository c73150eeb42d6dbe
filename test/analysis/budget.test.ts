/** Hard filters: decided as they are known to be, or not decided, with a reason; never wrong, and the same every time. */

import { describe, expect, it } from 'vitest';
import type { AnalysisOptions } from '../../src/analysis/analysis.js';
import { type Proof, proveEmpty, proveEquivalent } from '../../src/analysis/proof.js';
import { compileOrThrow } from '../../src/compile.js';
import * as hard from '../support/hard-filters.js';

function ask({ filters }: hard.HardQuestion, options?: AnalysisOptions): Proof {
  const [left, right] = filters.map((text) => compileOrThrow(text, { lint: false }));
  return right === undefined ? proveEmpty(left!, options) : proveEquivalent(left!, right, options);
}

const DECIDED: readonly hard.HardQuestion[] = [
  hard.twoParities(64),
  hard.distantPairs(32),
  hard.rangesOfOneTag(64, 1),
  hard.sharedConditions(64, 256, 1),
  hard.pigeons(8),
  hard.twoMultiplexers(5),
];

it.each(DECIDED)('decides $name', (question) => {
  expect(ask(question)).toEqual({ answer: question.answer, witness: null, reason: null });
});

const UNDECIDED: readonly hard.HardQuestion[] = [
  hard.pigeons(14),
  hard.twoParities(48),
  hard.randomClauses(300, 1278, 1),
];

const SMALL = { maxSteps: 300_000, maxNodes: 5_000 };

describe('over the budget', () => {
  it.each(UNDECIDED)('$name: unknown, with the reason', (question) => {
    const options = { ...SMALL, maxNodes: question.name.startsWith('parity') ? 0 : SMALL.maxNodes };
    const reason = `too many combinations: undecided after 300,000 steps of search and a diagram of up to ${options.maxNodes === 0 ? '0' : '5,000'} nodes`;
    expect(ask(question, options)).toEqual({ answer: 'unknown', witness: null, reason });
  });

  it('one step and one node are said as one', () => {
    expect(ask(hard.pigeons(7), { maxSteps: 1, maxNodes: 1 }).reason).toBe(
      'too many combinations: undecided after 1 step of search and a diagram of up to 1 node',
    );
  });

  it('the answer is the same every time, on either side of the budget', () => {
    const question = hard.pigeons(7);
    const answers = [1, 100, 10_000, 100_000, 1_000_000, 10_000_000].map((maxSteps) => ask(question, { maxSteps }));
    expect(answers).toEqual(
      [1, 100, 10_000, 100_000, 1_000_000, 10_000_000].map((maxSteps) => ask(question, { maxSteps })),
    );
    expect(answers[0]?.answer).toBe('unknown');
    expect(answers.at(-1)?.answer).toBe('yes');
  });

  it('more budget never takes an answer back', () => {
    const budgets = [1, 30, 1000, 30_000, 1_000_000];
    for (const question of [hard.pigeons(5), hard.twoParities(10), hard.randomClauses(20, 70, 2)]) {
      const answers = budgets.map((maxSteps) => ask(question, { maxSteps }).answer);
      const decided = answers.filter((answer) => answer !== 'unknown');
      expect(answers.slice(answers.length - decided.length)).toEqual(decided);
      expect(new Set(decided).size).toBe(1);
    }
  });
});

describe('random clauses', () => {
  it.each([1, 2, 3, 4, 5, 6])('drawn by %i: the diagram and the search agree', (seed) => {
    const question = hard.randomClauses(18, 78, seed);
    const searched = ask(question, { maxNodes: 0 });
    expect(searched.answer).toBe(ask(question, { maxNodes: 1_000_000 }).answer);
    expect(searched.answer).not.toBe('unknown');
  });
});
