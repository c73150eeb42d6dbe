/** Conjunctions and disjunctions of literals: of nothing, of what is always or never so, of a literal beside its negation, and in any order. */

import { expect, it } from 'vitest';
import { Circuit, FALSE, TRUE } from '../../src/analysis/circuit/circuit.js';

it('of nothing are true, and false', () => {
  const circuit = new Circuit();
  expect([circuit.and([]), circuit.or([])]).toEqual([TRUE, FALSE]);
  expect([circuit.and([TRUE]), circuit.or([FALSE])]).toEqual([TRUE, FALSE]);
  expect([circuit.and([TRUE, TRUE, TRUE]), circuit.or([FALSE, FALSE])]).toEqual([TRUE, FALSE]);
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
  expect([circuit.and([one, other, one ^ 1]), circuit.or([one, other, one ^ 1])]).toEqual([FALSE, TRUE]);
});

it('are one node in whatever order they are written', () => {
  const circuit = new Circuit();
  const [a, b, c] = [0, 1, 2].map((variable) => circuit.atom(variable, 3, [1, 1])) as [number, number, number];
  expect(circuit.and([a, b])).toBe(circuit.and([b, a, b]));
  expect(circuit.and([a, b, c])).toBe(circuit.and([c, b, a]));
  expect(circuit.or([a, b, c])).toBe(circuit.or([b, c, a]));
});
