/**
 * Literals: what is the same has one. Atoms of no, some and all positions; conjunctions and disjunctions of nothing, of what is always or never so, of
 * a literal beside its negation, and in any order.
 */

import { describe, expect, it } from 'vitest';
import { Circuit, FALSE, TRUE } from '../../src/analysis/circuit/circuit.js';

/** An atom of its own for each variable. */
function atomsIn(circuit: Circuit, count: number): readonly number[] {
  return Array.from({ length: count }, (_, variable) => circuit.atom(variable, 3, [1, 1]));
}

describe('atoms', () => {
  it.each([
    [2, [], FALSE],
    [3, [], FALSE],
    [2, [0, 1], TRUE],
    [3, [0, 2], TRUE],
  ])('of %i positions, in %j: decided', (positions, ranges, literal) => {
    const circuit = new Circuit();
    expect(circuit.atom(0, positions, ranges)).toBe(literal);
    expect(circuit.atoms).toHaveLength(1);
  });

  it.each([
    [2, [0, 0], [1, 1]],
    [3, [0, 0], [1, 2]],
    [5, [0, 1, 3, 3], [2, 2, 4, 4]],
  ])('of %i positions: in %j is the complement of in %j', (positions, ranges, others) => {
    const circuit = new Circuit();
    const literal = circuit.atom(7, positions, ranges);
    expect(circuit.atom(7, positions, others) ^ 1).toBe(literal);
    expect(circuit.atoms).toEqual([null, { variable: 7, ranges: others }]);
    expect(circuit.atom(8, positions, ranges)).not.toBe(literal);
  });
});

describe('conjunctions and disjunctions', () => {
  it('of nothing are true, and false', () => {
    const circuit = new Circuit();
    expect([circuit.and([]), circuit.or([])]).toEqual([TRUE, FALSE]);
    expect([circuit.and([TRUE]), circuit.or([FALSE])]).toEqual([TRUE, FALSE]);
    expect([circuit.and([TRUE, TRUE, TRUE]), circuit.or([FALSE, FALSE])]).toEqual([TRUE, FALSE]);
    expect(circuit.operands).toEqual([[]]);
  });

  it('of one literal, however often, are that literal', () => {
    const circuit = new Circuit();
    const literal = circuit.atom(0, 3, [1, 1]);
    expect([circuit.and([literal]), circuit.and([literal, TRUE, literal])]).toEqual([literal, literal]);
    expect([circuit.or([literal]), circuit.or([literal, FALSE, literal])]).toEqual([literal, literal]);
  });

  it('with what decides them are decided', () => {
    const circuit = new Circuit();
    const [one, other] = [circuit.atom(0, 3, [1, 1]), circuit.atom(1, 2, [1, 1])];
    expect([circuit.and([one, FALSE]), circuit.or([one, TRUE])]).toEqual([FALSE, TRUE]);
    expect([circuit.and([TRUE, one, FALSE]), circuit.and([FALSE, FALSE])]).toEqual([FALSE, FALSE]);
    expect([circuit.and([one, other, one ^ 1]), circuit.or([one, other, one ^ 1])]).toEqual([FALSE, TRUE]);
  });

  it('are one node in whatever order they are written, with their operands in one order', () => {
    const circuit = new Circuit();
    const [a, b, c] = atomsIn(circuit, 3) as [number, number, number];
    const [pair, triple] = [circuit.and([a, b]), circuit.and([a, b, c])];
    expect([circuit.and([b, a]), circuit.and([b, a, b])]).toEqual([pair, pair]);
    expect([circuit.and([c, b, a]), circuit.and([b, c, a])]).toEqual([triple, triple]);
    expect([circuit.operands[pair >> 1], circuit.operands[triple >> 1]]).toEqual([
      [a, b],
      [a, b, c],
    ]);
    expect(circuit.or([a, b, c])).toBe(circuit.or([b, c, a]));
  });

  it('of other literals are other nodes', () => {
    const circuit = new Circuit();
    const [a, b, c, d] = atomsIn(circuit, 4) as [number, number, number, number];
    const all = [
      [a, b],
      [a, c],
      [b, c],
      [a, b ^ 1],
      [a, b, c],
      [a, b, d],
    ].map((literals) => circuit.and(literals));
    expect(new Set(all).size).toBe(all.length);
  });

  it('of other literals are other nodes where there are 33,000', () => {
    const circuit = new Circuit();
    atomsIn(circuit, 33_000);
    // Numbers of 15 bits, written one behind the other, would not tell the pairs of a row apart.
    for (const [left, right] of [
      [
        [3, 4],
        [2, 32_772],
      ],
      [
        [3, 32_772],
        [2, 65_540],
      ],
    ] as const)
      expect(circuit.and(left)).not.toBe(circuit.and(right));
  });
});

it('the cone of literals is what they are made of, operands first', () => {
  const circuit = new Circuit();
  const [a, b, c, d] = atomsIn(circuit, 4) as [number, number, number, number];
  const [unused, inner] = [circuit.and([a, d]), circuit.and([b, c])];
  const outer = circuit.or([a, inner]);
  const nodes = (...literals: readonly number[]) => literals.map((literal) => literal >> 1);
  expect(circuit.cone([outer])).toEqual(nodes(a, b, c, inner, outer));
  expect(circuit.cone([inner ^ 1, d])).toEqual(nodes(b, c, d, inner));
  expect(circuit.cone([unused])).toEqual(nodes(a, d, unused));
  expect(circuit.cone([TRUE])).toEqual([0]);
});
