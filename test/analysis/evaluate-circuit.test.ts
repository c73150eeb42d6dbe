/** Whether a device is in the set of a literal: asked of all its positions, and again after one has moved. */

import { describe, expect, it } from 'vitest';
import { Circuit, FALSE, TRUE } from '../../src/analysis/circuit/circuit.js';
import { CircuitEvaluator } from '../../src/analysis/circuit/evaluate.js';

describe('a device is in the set', () => {
  const circuit = new Circuit();
  const [x, y] = [circuit.atom(0, 6, [1, 1, 3, 4]), circuit.atom(1, 2, [1, 1])];
  // A device is written as its two positions.
  const rows: readonly (readonly [what: string, literal: number, inside: string])[] = [
    ['of everyone', TRUE, '00 10 20 30 40 50 01 11 21 31 41 51'],
    ['of nobody', FALSE, ''],
    ['of positions 1, 3 and 4', x, '10 30 40 11 31 41'],
    ['of the others', x ^ 1, '00 20 50 01 21 51'],
    ['of two conditions on one variable', circuit.and([x, circuit.atom(0, 6, [2, 3])]), '30 31'],
    ['of a conjunction', circuit.and([x, y]), '11 31 41'],
    ['of a difference', circuit.and([y, x ^ 1]), '01 21 51'],
    ['of neither', circuit.or([x, y]) ^ 1, '00 20 50'],
  ];
  const devices = [0, 1].flatMap((own) => [0, 1, 2, 3, 4, 5].map((at) => [at, own] as const));

  it.each(rows)('%s', (_, literal, inside) => {
    const evaluator = new CircuitEvaluator(circuit, literal);
    const found = devices.filter((device) => evaluator.holds(device));
    expect(found.map((device) => device.join('')).join(' ')).toBe(inside);
  });

  it.each(rows)('%s, after steps from any other', (_, literal, inside) => {
    const isInside = (...device: readonly number[]) => inside.split(' ').includes(device.join(''));
    for (const [at, own] of devices) {
      const evaluator = new CircuitEvaluator(circuit, literal);
      evaluator.holds([at, own]);
      const other = 1 - own;
      expect(evaluator.holdsAfter(1, other)).toBe(isInside(at, other));
      for (const to of [5, 4, 3, 2, 1, 0]) expect(evaluator.holdsAfter(0, to)).toBe(isInside(to, other));
      expect(evaluator.holdsAfter(2, 1)).toBe(isInside(0, other));
    }
  });
});

it('what moves is seen through all that is between', () => {
  const circuit = new Circuit();
  const [a, b, c, d] = [0, 1, 2, 3].map((variable) => circuit.atom(variable, 2, [1, 1])) as [
    number,
    number,
    number,
    number,
  ];
  // a and not (b and (c or not d)).
  const evaluator = new CircuitEvaluator(circuit, circuit.and([a, circuit.and([b, circuit.or([c, d ^ 1])]) ^ 1]));
  expect(evaluator.holds([1, 1, 1, 1])).toBe(false);
  expect(evaluator.holdsAfter(3, 0)).toBe(false);
  expect(evaluator.holdsAfter(2, 0)).toBe(false);
  expect(evaluator.holdsAfter(3, 1)).toBe(true);
  expect(evaluator.holdsAfter(0, 0)).toBe(false);
  expect(evaluator.holdsAfter(0, 1)).toBe(true);
  expect(evaluator.holdsAfter(2, 1)).toBe(false);
});
