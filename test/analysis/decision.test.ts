/** What a question may take: the steps and nodes of the diagram, and the search behind it; and what is kept for the next question. */

import { describe, expect, it } from 'vitest';
import { FALSE, TRUE } from '../../src/analysis/circuit/circuit.js';
import { type Budget, Decision } from '../../src/analysis/decision.js';
import { Uses } from '../../src/analysis/domain/uses.js';
import type { Formula } from '../../src/analysis/formula.js';

/** A decision about so many applications, and the literals of the first three. */
function opened(applications: number, budget: Budget) {
  const uses = new Uses(null, []);
  for (let index = 0; index < applications; index++) uses.add({ kind: 'subscribed', application: `a${index}` });
  const decision = new Decision(uses, budget);
  const { circuit } = decision;
  const [x, y, z] = [0, 1, 2].map((variable) => circuit.atom(variable, 2, [1, 1])) as [number, number, number];
  return { decision, circuit, x, y, z, apart: circuit.or([circuit.and([x, y ^ 1]), circuit.and([x ^ 1, y])]) };
}

const positions = (...list: number[]) => ({ kind: 'positions', positions: list });

describe('what is plain', () => {
  it('takes no step and no node', () => {
    const { decision } = opened(3, { steps: 0, nodes: 0 });
    expect(decision.answer(FALSE)).toEqual({ kind: 'none' });
    expect(decision.answer(TRUE)).toEqual(positions(0, 0, 0));
  });

  it('is nothing else, however short', () => {
    const { decision, x } = opened(3, { steps: 0, nodes: 10 });
    expect(decision.answer(x)).toEqual({
      kind: 'unknown',
      reason: 'too many combinations: undecided after 0 steps of search and a diagram of up to 10 nodes',
    });
  });
});

// One of two applications, not both: a step for each half, and one for both halves together. The search has to look at more.
describe('one of two applications takes three steps of a diagram', () => {
  it.each<[string, Budget, object]>([
    ['as many are enough', { steps: 3, nodes: 10 }, positions(0, 1, 0)],
    ['two are not', { steps: 2, nodes: 10 }, { kind: 'unknown' }],
    ['there is none without nodes', { steps: 3, nodes: 0 }, { kind: 'unknown' }],
    ['the search needs no nodes', { steps: 100, nodes: 0 }, positions(0, 1, 0)],
  ])('%s', (_, budget, answer) => {
    const { decision, apart } = opened(3, budget);
    expect(decision.answer(apart)).toMatchObject(answer);
  });

  it.each([
    [500, 'positions'],
    [501, 'unknown'],
  ])('which is made for up to 500 levels: with %i, %s', (levels, kind) => {
    const { decision, apart } = opened(levels, { steps: 3, nodes: 10 });
    expect(decision.answer(apart).kind).toBe(kind);
  });
});

it('without nodes there is no diagram of a single set either', () => {
  const [one, few] = [1, 5].map((max): Formula => {
    const values = [{ kind: 'integers', intervals: [[1, max]] }] as const;
    return { kind: 'tag-in', application: null, tag: 'n', values };
  }) as [Formula, Formula];
  const uses = new Uses(null, [{ name: 'n', application: null, type: 'Integer' }]);
  for (const formula of [one, few]) uses.add(formula);
  const answer = (nodes: number) => {
    const decision = new Decision(uses, { steps: 1, nodes });
    return decision.answer(decision.literalOf(one)).kind;
  };
  expect([answer(10), answer(0)]).toEqual(['positions', 'unknown']);
});

// The first question makes five nodes beside the truth. The second is in one more application: three steps, where the first is known.
describe('a question about an earlier one takes three steps more', () => {
  it.each([
    ['is kept', 6, positions(0, 1, 1)],
    ['outgrew its nodes, and is made anew', 5, { kind: 'unknown' }],
  ])('the diagram %s', (_, nodes, answer) => {
    const { decision, circuit, apart, z } = opened(3, { steps: 3, nodes });
    expect(decision.answer(apart)).toEqual(positions(0, 1, 0));
    expect(decision.answer(circuit.and([apart, z]))).toMatchObject(answer);
  });

  it('and six without it', () => {
    const answer = (steps: number) => {
      const { decision, circuit, apart, z } = opened(3, { steps, nodes: 100 });
      return decision.answer(circuit.and([apart, z])).kind;
    };
    expect([answer(5), answer(6)]).toEqual(['unknown', 'positions']);
  });
});
