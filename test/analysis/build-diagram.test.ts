/** Literals as edges of a diagram: what that costs, that each is built once, and the plainest device in an edge. */

import { describe, expect, it } from 'vitest';
import { Circuit, FALSE, TRUE } from '../../src/analysis/circuit/circuit.js';
import { DiagramBuilder, modelOf } from '../../src/analysis/diagram/build-diagram.js';
import { Diagram, OVER_BUDGET } from '../../src/analysis/diagram/diagram.js';
import type { Variable } from '../../src/analysis/domain/domain.js';

const NOTHING = { steps: 0, nodes: 0 };

/** The last variable has four positions, all others two. */
const VARIABLES = 5;
const LAST = VARIABLES - 1;

function opened(steps = 1000, nodes = 1000) {
  const variables = Array.from({ length: VARIABLES }, (_, index): Variable => {
    const subject = { kind: 'application', code: `a${index}` } as const;
    return { subject, base: index, positions: index === LAST ? 4 : 2 };
  });
  const diagram = new Diagram([0, 1, 2, 3, 4, 4, 4]);
  diagram.spend({ steps, nodes });
  const circuit = new Circuit();
  return { circuit, diagram, variables, builder: new DiagramBuilder(circuit, variables, diagram) };
}

/** The variable is at its second position. */
const second = (circuit: Circuit, variable: number): number => circuit.atom(variable, 2, [1, 1]);

const lastIn = (circuit: Circuit, ...ranges: readonly number[]): number => circuit.atom(LAST, 4, ranges);

const allSecond = (diagram: Diagram, levels: readonly number[]): number =>
  levels.reduceRight((edge, level) => diagram.decide(level, FALSE, edge), TRUE);

describe('a conjunction', () => {
  it.each([[[0, 1]], [[0, 1, 2]], [[0, 1, 2, 3]], [[1, 3]]])(
    'of the variables %j is that of all their levels',
    (own) => {
      const { circuit, diagram, builder } = opened();
      const edge = builder.build(circuit.and(own.map((variable) => second(circuit, variable))));
      expect(edge).toBe(allSecond(diagram, own));
    },
  );

  it('of positions that exclude each other is nobody', () => {
    const { circuit, builder } = opened();
    expect(builder.build(circuit.and([lastIn(circuit, 1, 1), lastIn(circuit, 2, 3)]))).toBe(FALSE);
  });

  // The first two, one step; what is left waits. Then both: one step at the variable 0, one at 1.
  it('of three takes three steps', () => {
    const { circuit, diagram, builder } = opened(3);
    const edge = builder.build(circuit.and([0, 1, 2].map((variable) => second(circuit, variable))));
    expect(edge).toBe(allSecond(diagram, [0, 1, 2]));
  });

  // Two and two, a step each; then both: one step at the variable 0, one at 1, and what is left is the second pair.
  it('of four takes four steps, and with three has no answer until there are more', () => {
    const { circuit, diagram, builder } = opened(3);
    const literal = circuit.and([0, 1, 2, 3].map((variable) => second(circuit, variable)));
    expect(builder.build(literal ^ 1)).toBe(OVER_BUDGET);
    diagram.spend({ steps: 4, nodes: 1000 });
    expect(builder.build(literal ^ 1)).toBe(allSecond(diagram, [0, 1, 2, 3]) ^ 1);
  });

  // The operand that nobody is in takes two steps, and then there is none for the pair before it.
  it('has no answer where one half has none, though the other would decide it', () => {
    const { circuit, builder } = opened(2);
    const pair = [second(circuit, 0), second(circuit, 1)];
    const nobody = circuit.and([lastIn(circuit, 1, 1), lastIn(circuit, 2, 2)]);
    expect(builder.build(circuit.and([...pair, nobody]))).toBe(OVER_BUDGET);
  });
});

it('what was built is not built again, when the diagram has forgotten it', () => {
  const { circuit, diagram, builder } = opened();
  const literal = circuit.and([0, 1, 2].map((variable) => second(circuit, variable)));
  const edge = builder.build(literal);
  for (let count = 0, chain = edge; count < 200; count++)
    chain = diagram.decide(6, chain, count % 2 === 0 ? TRUE : FALSE);
  const budget = { ...NOTHING };
  diagram.spend(budget);
  expect([builder.build(literal), builder.build(literal ^ 1)]).toEqual([edge, edge ^ 1]);
  expect(budget).toEqual(NOTHING);
});

describe('the plainest device', () => {
  it.each<[string, (circuit: Circuit) => number, readonly number[]]>([
    ['of everyone', () => TRUE, [0, 0, 0, 0, 0]],
    ['with one thing', (circuit) => second(circuit, 1), [0, 1, 0, 0, 0]],
    ['without it', (circuit) => second(circuit, 1) ^ 1, [0, 0, 0, 0, 0]],
    [
      'with either of two has the later',
      (circuit) => circuit.or([second(circuit, 1), second(circuit, 3)]),
      [0, 0, 0, 1, 0],
    ],
    ['in two ranges', (circuit) => lastIn(circuit, 1, 1, 3, 3), [0, 0, 0, 0, 1]],
    ['at the last position', (circuit) => lastIn(circuit, 3, 3), [0, 0, 0, 0, 3]],
    ['with all', (circuit) => circuit.and([second(circuit, 0), lastIn(circuit, 2, 3)]), [1, 0, 0, 0, 2]],
  ])('%s', (_, literalIn, positions) => {
    const { circuit, diagram, variables, builder } = opened();
    expect(modelOf(diagram, variables, builder.build(literalIn(circuit)))).toEqual(positions);
  });
});
