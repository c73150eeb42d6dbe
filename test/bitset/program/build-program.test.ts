import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram } from '../../../src/bitset/program/build-program.js';
import type { Operation, Program } from '../../../src/bitset/program/program.js';
import { leafSet, type SetExpression } from '../../../src/bitset/program/set-expression.js';
import { deepFreeze } from '../../support/deep-freeze.js';
import { forAll } from '../../support/law.js';
import { expressionIn, operateOnSets, type SetTree, setOf } from '../../support/set-trees.js';

const leaf = (number: number): SetTree => ({ kind: 'leaf', leaf: number });
const and = (...operands: SetTree[]): SetTree => ({ kind: 'and', operands });
const or = (...operands: SetTree[]): SetTree => ({ kind: 'or', operands });
const andnot = (...operands: SetTree[]): SetTree => ({ kind: 'andnot', operands });
const [a, b, c, d] = [leaf(0), leaf(1), leaf(2), leaf(3)];
const [e, f, g, h] = [leaf(4), leaf(5), leaf(6), leaf(7)];

const SIGNS = { and: '*', or: '+', andnot: '\\' } as const;

const build = (tree: SetTree, weightOf?: (leaf: number) => number): BuiltProgram =>
  buildProgram(deepFreeze(expressionIn(setOf(tree))), weightOf);

/** `r0 = 0 * 1` for each step; a bare number is a leaf. */
function written({ program, leaves }: BuiltProgram): string[] {
  const operand = (at: number): string => (at < 0 ? `r${-1 - at}` : `${leaves[at]}`);
  return program.steps.map(
    ({ operation, target, left, right }) => `r${target} = ${operand(left)} ${SIGNS[operation]} ${operand(right)}`,
  );
}

const arbitraryTree: fc.Arbitrary<SetTree> = fc.letrec<{ expression: SetTree; operation: SetTree }>((tie) => ({
  expression: fc.oneof(
    { depthSize: 'small', maxDepth: 6, withCrossShrink: true },
    fc.nat(9).map(leaf),
    tie('operation'),
  ),
  operation: fc.record({
    kind: fc.constantFrom<Operation>('and', 'or', 'andnot'),
    operands: fc.array(tie('expression'), { minLength: 2, maxLength: 5 }),
  }),
})).expression;

/** Leaf i is the set of the numbers below 1,024 whose bit i is set: every combination of membership is there once. */
function numbersIn(number: number): Set<number> {
  return new Set(Array.from({ length: 1024 }, (_, index) => index).filter((index) => (index >> number) & 1));
}

function operate(operation: Operation, left: ReadonlySet<number>, right: ReadonlySet<number>): Set<number> {
  if (operation === 'or') return new Set([...left, ...right]);
  return new Set([...left].filter((number) => right.has(number) === (operation === 'and')));
}

function meaning(tree: SetTree): Set<number> {
  if (tree.kind === 'leaf') return numbersIn(tree.leaf);
  const { kind } = tree;
  return tree.operands.map(meaning).reduce((left, right) => operate(kind, left, right));
}

function run(program: Program, leaves: readonly number[]): Set<number> {
  const registers: Set<number>[] = [];
  const read = (operand: number): Set<number> => (operand < 0 ? registers[-1 - operand]! : numbersIn(leaves[operand]!));
  for (const { operation, target, left, right } of program.steps) {
    expect(target).toBeLessThan(program.registers);
    registers[target] = operate(operation, read(left), read(right));
  }
  return program.steps.length === 0 ? numbersIn(leaves[0]!) : registers[program.steps.at(-1)!.target]!;
}

function sorted(set: ReadonlySet<number>): number[] {
  return [...set].sort((left, right) => left - right);
}

/** The same tree with operands of unions and intersections, and the removed ones of differences, turned around. */
function turned(tree: SetTree): SetTree {
  if (tree.kind === 'leaf') return tree;
  const operands = tree.operands.map(turned);
  if (tree.kind === 'andnot') return { ...tree, operands: [operands[0]!, ...operands.slice(1).reverse()] };
  return { ...tree, operands: operands.reverse() };
}

describe('steps', () => {
  it.each<[string, SetTree, string[]]>([
    ['a leaf has none', a, []],
    ['a chain needs one register', and(a, b, c), ['r0 = 0 * 1', 'r0 = r0 * 2']],
    ['nests of one operation are one', or(a, or(b, or(c, d))), ['r0 = 0 + 1', 'r0 = r0 + 2', 'r0 = r0 + 3']],
    ['operations come before leaves', and(a, or(b, c)), ['r0 = 1 + 2', 'r0 = r0 * 0']],
    ['a second operation waits in a register', and(or(a, b), or(c, d)), ['r0 = 0 + 1', 'r1 = 2 + 3', 'r0 = r0 * r1']],
    [
      'what needs most registers is computed first',
      or(and(a, b), and(or(c, d), or(e, f))),
      ['r0 = 2 + 3', 'r1 = 4 + 5', 'r0 = r0 * r1', 'r1 = 0 * 1', 'r0 = r0 + r1'],
    ],
    ['what is taken away is one union', andnot(a, b, c), ['r0 = 1 + 2', 'r0 = 0 \\ r0']],
    [
      'differences leave an intersection',
      and(a, andnot(b, c), andnot(d, e)),
      ['r0 = 0 * 1', 'r0 = r0 * 3', 'r1 = 2 + 4', 'r0 = r0 \\ r1'],
    ],
    ['a difference in what is taken away stays', andnot(a, andnot(b, c)), ['r0 = 1 \\ 2', 'r0 = 0 \\ r0']],
  ])('%s', (_, tree, steps) => {
    expect(written(build(tree, (at) => at))).toEqual(steps);
  });

  it('takes light leaves first', () => {
    const weights = [3, 1, 2];
    expect(written(build(and(a, b, c), (at) => weights[at]!))).toEqual(['r0 = 1 * 2', 'r0 = r0 * 0']);
  });

  it('gives a leaf that stands twice one slot', () => {
    const { program, leaves } = build(or(and(a, b), andnot(c, a)));
    expect(program.slots).toBe(3);
    expect(leaves.toSorted()).toEqual([0, 1, 2]);
  });
});

describe('keys', () => {
  const key = (tree: SetTree): string => build(tree).program.key;

  it('one shape over other leaves has one key', () => {
    expect(key(and(a, or(b, c)))).toBe(key(and(or(g, h), f)));
    expect(key(and(or(a, b), andnot(c, d)))).toBe(key(andnot(and(g, or(e, f)), h)));
  });

  it.each<[string, SetTree, SetTree]>([
    ['another operation', and(a, b), or(a, b)],
    ['another number of leaves', and(a, b), and(a, b, c)],
    ['a leaf that stands twice', or(and(a, b), and(c, d)), or(and(a, b), and(a, d))],
    ['another leaf that stands twice', or(and(a, b), c, a), or(and(a, b), b, c, d)],
    ['what is kept and what is removed', andnot(and(a, b), c), andnot(c, and(a, b))],
    ['a leaf inside and outside', and(a, or(b, c), or(d, e)), and(or(b, c), or(d, and(a, e)))],
  ])('%s makes another key', (_, left, right) => {
    expect(key(left)).not.toBe(key(right));
  });

  it('is equal exactly for equal programs', () => {
    const seen = new Map<string, Program>();
    forAll(arbitraryTree, (tree) => {
      const { program } = build(tree);
      const other = seen.get(program.key);
      if (other !== undefined) expect(program).toEqual(other);
      for (const known of other === undefined ? seen.values() : [])
        expect(JSON.stringify({ ...known, key: '' })).not.toBe(JSON.stringify({ ...program, key: '' }));
      if (seen.size < 300) seen.set(program.key, program);
      return undefined;
    });
  });
});

it('runs to what the expression means', () => {
  forAll(
    arbitraryTree,
    (tree) => {
      const { program, leaves } = build(tree);
      expect(new Set(leaves).size).toBe(program.slots);
      expect(sorted(run(program, leaves))).toEqual(sorted(meaning(tree)));
    },
    0.5,
  );
});

it('does not depend on the order of operands', () => {
  const weight = (at: number): number => at;
  forAll(arbitraryTree, (tree) => {
    const one = build(tree, weight).program;
    const other = build(turned(tree), weight).program;
    expect(other.steps.length).toBe(one.steps.length);
    expect(other.registers).toBe(one.registers);
    expect(other.key.split('@')[0]).toBe(one.key.split('@')[0]);
    return undefined;
  });
});

it.each([
  ['left', (inner: SetExpression, at: number): SetExpression[] => [inner, leafSet(at)]],
  ['right', (inner: SetExpression, at: number): SetExpression[] => [leafSet(at), inner]],
])('takes 1,000 levels that open on the %s with one register more', (_, operands) => {
  let set = leafSet(0);
  for (let level = 1; level <= 1000; level++)
    set = operateOnSets((['and', 'or', 'andnot'] as const)[level % 3]!, operands(set, level));
  const { program } = buildProgram(expressionIn(set));
  expect(program.slots).toBe(1001);
  expect(program.steps.length).toBe(1000);
  expect(program.registers).toBeLessThanOrEqual(2);
});

it.each(['and', 'or', 'andnot'] as const)('takes a chain of 20,000 operands of %s, nested or not', (kind) => {
  const leaves = Array.from({ length: 20_000 }, (_, index) => leafSet(index));
  const wide = buildProgram(expressionIn(operateOnSets(kind, leaves))).program;
  const deep = buildProgram(expressionIn(leaves.reduce((left, right) => operateOnSets(kind, [left, right])))).program;
  expect(wide.steps.length).toBe(19_999);
  expect(wide.registers).toBeLessThanOrEqual(2);
  expect(deep.key).toBe(wide.key);
});
