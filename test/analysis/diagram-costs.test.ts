/**
 * What operations on diagrams cost: a step for each pair of edges that is looked at below, none for what is plain or was asked before; a node for each
 * that is new. With less there is no answer.
 */

import { describe, expect, it } from 'vitest';
import { FALSE, TRUE } from '../../src/analysis/circuit/circuit.js';
import { Diagram, OVER_BUDGET } from '../../src/analysis/diagram/diagram.js';

const ENOUGH = { steps: 1000, nodes: 1000 };

/** Each level has a variable of its own. */
function diagramOf(levels: number): Diagram {
  const diagram = new Diagram(Array.from({ length: levels }, (_, level) => level));
  diagram.spend({ ...ENOUGH });
  return diagram;
}

/** The variable of the level is at its first position. */
const first = (diagram: Diagram, level: number): number => diagram.decide(level, TRUE, FALSE);

const allFirst = (diagram: Diagram, levels: readonly number[]): number =>
  levels.reduceRight((edge, level) => diagram.decide(level, edge, FALSE), TRUE);

const allSecond = (diagram: Diagram, levels: readonly number[]): number =>
  levels.reduceRight((edge, level) => diagram.decide(level, FALSE, edge), TRUE);

describe('no step is what is plain', () => {
  const diagram = diagramOf(3);
  const edge = allFirst(diagram, [0, 1, 2]);
  it.each([
    ['an edge and itself', edge, edge, edge],
    ['an edge and everyone', edge, TRUE, edge],
    ['everyone and an edge', TRUE, edge, edge],
    ['an edge and nobody', edge, FALSE, FALSE],
    ['nobody and an edge', FALSE, edge, FALSE],
    ['an edge and its complement', edge, edge ^ 1, FALSE],
    ['everyone and nobody', TRUE, FALSE, FALSE],
  ])('%s', (_, left, right, result) => {
    const budget = { steps: 0, nodes: 0 };
    diagram.spend(budget);
    expect(diagram.and(left, right)).toBe(result);
    expect(diagram.or(left ^ 1, right ^ 1)).toBe(result ^ 1);
    expect(budget).toEqual({ steps: 0, nodes: 0 });
  });
});

interface Row {
  readonly what: string;
  /** The two edges, in a diagram of six levels. */
  readonly edges: (diagram: Diagram) => readonly [number, number];
  readonly result: (diagram: Diagram) => number;
  readonly steps: number;
  readonly nodes: number;
}

// 0 of the left, 1 of the right, 2 of the left, 3 of the right, 4 of the left: then the left is everyone.
const ALTERNATING: Row = {
  what: 'variables that alternate, below the first position',
  edges: (diagram) => [allFirst(diagram, [0, 2, 4]), allFirst(diagram, [1, 3, 5])],
  result: (diagram) => allFirst(diagram, [0, 1, 2, 3, 4, 5]),
  steps: 5,
  nodes: 5,
};

// Both branches of 0 ask for the variables 1 and 2, once in this order and once in the other; 0 does not matter then.
const CHOICES: Row = {
  what: 'two choices between the same two',
  edges: (diagram) => {
    const [one, other] = [first(diagram, 1), first(diagram, 2)];
    return [diagram.decide(0, one, other), diagram.decide(0, other, one)];
  },
  result: (diagram) => allFirst(diagram, [1, 2]),
  steps: 2,
  nodes: 1,
};

const ROWS: readonly Row[] = [
  {
    what: 'two variables',
    edges: (diagram) => [first(diagram, 0), first(diagram, 1)],
    result: (diagram) => allFirst(diagram, [0, 1]),
    steps: 1,
    nodes: 1,
  },
  ALTERNATING,
  {
    what: 'variables that alternate, below the second position',
    edges: (diagram) => [allSecond(diagram, [0, 2, 4]), allSecond(diagram, [1, 3, 5])],
    result: (diagram) => allSecond(diagram, [0, 1, 2, 3, 4, 5]),
    steps: 5,
    nodes: 5,
  },
  CHOICES,
];

function opened({ edges }: Row, budget: { steps: number; nodes: number }) {
  const diagram = diagramOf(6);
  const [left, right] = edges(diagram);
  diagram.spend(budget);
  return { diagram, left, right };
}

describe.each(ROWS)('$what: $steps steps, $nodes new nodes', (row) => {
  const { steps, nodes, result } = row;

  it('are enough, and used up', () => {
    const budget = { steps, nodes };
    const { diagram, left, right } = opened(row, budget);
    const { size } = diagram;
    const edge = diagram.and(left, right);
    expect(edge).toBe(result(diagram));
    expect(budget).toEqual({ steps: 0, nodes: 0 });
    expect(diagram.size).toBe(size + nodes);
  });

  it('with one step fewer there is no answer', () => {
    const { diagram, left, right } = opened(row, { steps: steps - 1, nodes });
    expect(diagram.and(left, right)).toBe(OVER_BUDGET);
    expect(diagram.or(left ^ 1, right ^ 1)).toBe(OVER_BUDGET);
  });

  it('asked again, in either order, nothing is used', () => {
    const { diagram, left, right } = opened(row, { steps, nodes });
    const edge = diagram.and(left, right);
    const budget = { steps: 0, nodes: 0 };
    diagram.spend(budget);
    expect([diagram.and(left, right), diagram.and(right, left), diagram.or(right ^ 1, left ^ 1)]).toEqual([
      ...[edge, edge, edge ^ 1],
    ]);
    expect(budget).toEqual({ steps: 0, nodes: 0 });
  });

  it('nodes that are there already cost none', () => {
    const { diagram, left, right } = opened(row, { ...ENOUGH });
    const edge = result(diagram);
    const budget = { steps, nodes: 0 };
    diagram.spend(budget);
    expect(diagram.and(left, right)).toBe(edge);
    expect(budget).toEqual({ steps: 0, nodes: 0 });
  });
});

it.each([
  ['three of five', ALTERNATING, 3],
  ['none of one', CHOICES, 0],
])('with fewer nodes there is no answer: %s', (_, row, nodes) => {
  const { diagram, left, right } = opened(row, { steps: 100, nodes });
  expect(diagram.and(left, right)).toBe(OVER_BUDGET);
});

it('who was given nothing to spend has no answer', () => {
  const diagram = new Diagram([0, 1]);
  expect(diagram.and(first(diagram, 0), first(diagram, 1))).toBe(OVER_BUDGET);
});

describe('a diagram of thousands of nodes', () => {
  const LEVELS = 4000;

  it('has each of them once', () => {
    const diagram = diagramOf(LEVELS);
    const budget = { steps: 0, nodes: LEVELS };
    diagram.spend(budget);
    const levels = Array.from({ length: LEVELS }, (_, level) => level);
    const edges = levels.map((level) => first(diagram, level));
    expect(new Set(edges).size).toBe(LEVELS);
    expect([diagram.size, budget.nodes]).toEqual([LEVELS + 1, 0]);
    expect(levels.map((level) => first(diagram, level))).toEqual(edges);
    expect([diagram.size, budget.nodes]).toEqual([LEVELS + 1, 0]);
  });

  it('remembers most of a thousand answers', () => {
    const diagram = diagramOf(2000);
    const edges = Array.from({ length: 2000 }, (_, level) => first(diagram, level));
    const stepsForAll = (): number => {
      const budget = { steps: 1000, nodes: 1000 };
      diagram.spend(budget);
      for (let at = 0; at < 2000; at += 2) diagram.and(edges[at] as number, edges[at + 1] as number);
      return 1000 - budget.steps;
    };
    expect(stepsForAll()).toBe(1000);
    expect(stepsForAll()).toBeLessThan(250);
  });
});
