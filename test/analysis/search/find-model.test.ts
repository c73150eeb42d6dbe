/** Positions of a device in a set are found exactly when there are some, as trying all positions of all variables does. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Circuit, FALSE, TRUE } from '../../../src/analysis/circuit/circuit.js';
import type { Variable } from '../../../src/analysis/domain/domain.js';
import { ModelSearch } from '../../../src/analysis/search/find-model.js';
import { forAll } from '../../support/law.js';

/** Positions by variable: 240 devices in all. */
const POSITIONS = [5, 2, 4, 2, 3] as const;
const VARIABLES = POSITIONS.map((positions) => ({ positions })) as unknown as readonly Variable[];

const DEVICES = POSITIONS.reduce<readonly (readonly number[])[]>(
  (devices, positions) =>
    devices.flatMap((device) => Array.from({ length: positions }, (_, position) => [...device, position])),
  [[]],
);

/** A condition on the positions of one variable, as they are listed; or all, or one, or none of others. */
type Tree =
  | { readonly kind: 'in'; readonly variable: number; readonly positions: readonly number[] }
  | { readonly kind: 'all' | 'any' | 'none'; readonly operands: readonly Tree[] };

function holds(tree: Tree, device: readonly number[]): boolean {
  switch (tree.kind) {
    case 'in':
      return tree.positions.includes(device[tree.variable] as number);
    case 'all':
      return tree.operands.every((operand) => holds(operand, device));
    case 'any':
      return tree.operands.some((operand) => holds(operand, device));
    case 'none':
      return !tree.operands.some((operand) => holds(operand, device));
  }
}

/** Positions in order as the first and last of each run. */
function rangesOf(positions: readonly number[]): number[] {
  const ranges: number[] = [];
  for (const position of positions)
    if (ranges.at(-1) === position - 1) ranges[ranges.length - 1] = position;
    else ranges.push(position, position);
  return ranges;
}

function literalOf(circuit: Circuit, tree: Tree): number {
  if (tree.kind === 'in') {
    const positions = POSITIONS[tree.variable] as number;
    return circuit.atom(tree.variable, positions, rangesOf(tree.positions));
  }
  const operands = tree.operands.map((operand) => literalOf(circuit, operand));
  if (tree.kind === 'all') return circuit.and(operands);
  return circuit.or(operands) ^ (tree.kind === 'none' ? 1 : 0);
}

const condition: fc.Arbitrary<Tree> = fc
  .nat(POSITIONS.length - 1)
  .chain((variable) =>
    fc
      .subarray(Array.from({ length: POSITIONS[variable] as number }, (_, position) => position))
      .map((positions) => ({ kind: 'in' as const, variable, positions })),
  );
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    condition,
    fc.record({
      kind: fc.constantFrom('all' as const, 'any' as const, 'none' as const),
      operands: fc.array(tie('tree'), { minLength: 1, maxLength: 4 }),
    }),
  ),
}));

function expectFound(meant: Tree): void {
  const circuit = new Circuit();
  const literal = literalOf(circuit, meant);
  if (literal === TRUE || literal === FALSE) return;
  const found = new ModelSearch(circuit, VARIABLES, literal).find(Number.MAX_SAFE_INTEGER);
  const isPossible = DEVICES.some((device) => holds(meant, device));
  if (!isPossible) {
    expect(found).toBeNull();
    return;
  }
  expect(found).toHaveLength(POSITIONS.length);
  expect(found?.every((position, variable) => position >= 0 && position < (POSITIONS[variable] as number))).toBe(true);
  expect(holds(meant, found as number[])).toBe(true);
}

it('law', () => {
  forAll(tree, (set) => {
    expectFound(set);
  });
});

it('law: of several sets at once', () => {
  const operands = fc.array(tree, { minLength: 3, maxLength: 8 });
  forAll(operands, (sets) => {
    expectFound({ kind: 'all', operands: sets });
  });
});

it('one device of a set that is one alone is found', () => {
  for (const device of DEVICES) {
    const operands = device.map((position, variable) => ({ kind: 'in' as const, variable, positions: [position] }));
    const circuit = new Circuit();
    const literal = literalOf(circuit, { kind: 'all', operands });
    expect(new ModelSearch(circuit, VARIABLES, literal).find(1_000)).toEqual(device);
  }
});

it('variables that the set is not about are at their first position', () => {
  const circuit = new Circuit();
  const literal = literalOf(circuit, { kind: 'in', variable: 2, positions: [1, 3] });
  const found = new ModelSearch(circuit, VARIABLES, literal).find(1_000);
  expect([found?.[0], found?.[1], found?.[3], found?.[4]]).toEqual([0, 0, 0, 0]);
  expect([1, 3]).toContain(found?.[2]);
});

it('is not known after too few steps, and goes on from there', () => {
  const operands = POSITIONS.map((positions, variable) => ({
    kind: 'in' as const,
    variable,
    positions: [positions - 1],
  }));
  const circuit = new Circuit();
  const search = new ModelSearch(
    circuit,
    VARIABLES,
    literalOf(circuit, {
      kind: 'any',
      operands: [
        { kind: 'all', operands },
        { kind: 'none', operands },
      ],
    }),
  );
  expect([search.find(0), search.steps > 0]).toEqual([undefined, true]);
  expect(search.find(1_000)).toHaveLength(5);
});
