/** Decision diagrams: equal sets are one edge, and as many levels as are allowed fit the stack. */

import { expect, it } from 'vitest';
import { FALSE, TRUE } from '../../src/analysis/circuit/circuit.js';
import { Diagram, OVER_BUDGET } from '../../src/analysis/diagram/diagram.js';

const LEVELS = 500;

/** A diagram of variables of two positions each. */
function diagramOf(levels: number, budget = { steps: 1_000_000, nodes: 1_000_000 }): Diagram {
  const diagram = new Diagram(Array.from({ length: levels }, (_, level) => level));
  diagram.spend(budget);
  return diagram;
}

/** All variables at these levels are at their first positions. */
function allFirst(diagram: Diagram, levels: readonly number[]): number {
  return levels.reduceRight((edge, level) => diagram.decide(level, edge, FALSE), TRUE);
}

const EVEN = Array.from({ length: LEVELS / 2 }, (_, index) => index * 2);
const ODD = EVEN.map((level) => level + 1);
const ALL = Array.from({ length: LEVELS }, (_, level) => level);

it('500 levels that alternate are one conjunction', () => {
  const diagram = diagramOf(LEVELS);
  expect(diagram.and(allFirst(diagram, EVEN), allFirst(diagram, ODD))).toBe(allFirst(diagram, ALL));
});

it('the complement of a disjunction is the conjunction of complements', () => {
  const diagram = diagramOf(LEVELS);
  const [even, odd] = [allFirst(diagram, EVEN), allFirst(diagram, ODD)];
  expect(diagram.or(even ^ 1, odd ^ 1)).toBe(allFirst(diagram, ALL) ^ 1);
});

it('positions of one variable exclude each other without a rule', () => {
  const diagram = new Diagram([0, 0, 0]);
  diagram.spend({ steps: 1000, nodes: 1000 });
  const isAt = (position: number): number => {
    const from = position === 3 ? TRUE : diagram.decide(position, TRUE, FALSE);
    return position === 0 ? from : diagram.decide(position - 1, FALSE, from);
  };
  for (const one of [0, 1, 2, 3])
    for (const other of [0, 1, 2, 3])
      expect(diagram.and(isAt(one), isAt(other))).toBe(one === other ? isAt(one) : FALSE);
  expect([0, 1, 2, 3].map(isAt).reduce((left, right) => diagram.or(left, right))).toBe(TRUE);
});

it('stops where steps or nodes are used up', () => {
  for (const budget of [
    { steps: 10, nodes: 1_000_000 },
    { steps: 1_000_000, nodes: LEVELS + 10 },
  ]) {
    const diagram = diagramOf(LEVELS, budget);
    expect(diagram.and(allFirst(diagram, EVEN), allFirst(diagram, ODD))).toBe(OVER_BUDGET);
  }
});
