import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildProgram } from '../../../src/bitset/program/build-program.js';
import { type Expression, operandsOf } from '../../../src/bitset/program/expression.js';
import type { Operation, Program } from '../../../src/bitset/program/program.js';
import { deepFreeze } from '../../support/deep-freeze.js';
import { forAll } from '../../support/law.js';

const leaf = (number: number): Expression => ({ kind: 'leaf', leaf: number });
const and = (...operands: Expression[]): Expression => ({ kind: 'and', operands });
const or = (...operands: Expression[]): Expression => ({ kind: 'or', operands });
const andnot = (...operands: Expression[]): Expression => ({ kind: 'andnot', operands });
const [a, b, c, d] = [leaf(0), leaf(1), leaf(2), leaf(3)];
const [e, f, g, h] = [leaf(4), leaf(5), leaf(6), leaf(7)];

const SIGNS = { and: '*', or: '+', andnot: '\\' } as const;

/** `r0 = 0 * 1` for each step; a bare number is a leaf. */
function written({ program, leaves }: ReturnType<typeof buildProgram>): string[] {
  const operand = (at: number): string => (at < 0 ? `r${-1 - at}` : `${leaves[at]}`);
  return program.steps.map(
    ({ operation, target, left, right }) => `r${target} = ${operand(left)} ${SIGNS[operation]} ${operand(right)}`,
  );
}

const arbitraryExpression: fc.Arbitrary<Expression> = fc.letrec<{ expression: Expression; operation: Expression }>(
  (tie) => ({
    expression: fc.oneof(
      { depthSize: 'small', maxDepth: 6, withCrossShrink: true },
      fc.nat(9).map(leaf),
      tie('operation'),
    ),
    operation: fc.record({
      kind: fc.constantFrom<Operation>('and', 'or', 'andnot'),
      operands: fc.array(tie('expression'), { minLength: 2, maxLength: 5 }),
    }),
  }),
).expression;

/** Leaf i is the set of the numbers below 1,024 whose bit i is set: every combination of membership is there once. */
function leafSet(number: number): Set<number> {
  return new Set(Array.from({ length: 1024 }, (_, index) => index).filter((index) => (index >> number) & 1));
}

function operate(operation: Operation, left: ReadonlySet<number>, right: ReadonlySet<number>): Set<number> {
  if (operation === 'or') return new Set([...left, ...right]);
  return new Set([...left].filter((number) => right.has(number) === (operation === 'and')));
}

function meaning(expression: Expression): Set<number> {
  if (expression.kind === 'leaf') return leafSet(expression.leaf);
  return operandsOf(expression)
    .map(meaning)
    .reduce((left, right) => operate(expression.kind as Operation, left, right));
}

function run(program: Program, leaves: readonly number[]): Set<number> {
  const registers: Set<number>[] = [];
  const read = (operand: number): Set<number> => (operand < 0 ? registers[-1 - operand]! : leafSet(leaves[operand]!));
  for (const { operation, target, left, right } of program.steps) {
    expect(target).toBeLessThan(program.registers);
    registers[target] = operate(operation, read(left), read(right));
  }
  return program.steps.length === 0 ? leafSet(leaves[0]!) : registers[program.steps.at(-1)!.target]!;
}

function sorted(set: ReadonlySet<number>): number[] {
  return [...set].sort((left, right) => left - right);
}

/** The same expression with operands of unions and intersections, and the removed ones of differences, turned around. */
function turned(expression: Expression): Expression {
  if (expression.kind === 'leaf') return expression;
  const operands = expression.operands.map(turned);
  if (expression.kind === 'andnot') return { ...expression, operands: [operands[0]!, ...operands.slice(1).reverse()] };
  return { ...expression, operands: operands.reverse() };
}

describe('steps', () => {
  it.each<[string, Expression, string[]]>([
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
  ])('%s', (_, expression, steps) => {
    expect(written(buildProgram(deepFreeze(expression), (at) => at))).toEqual(steps);
  });

  it('takes light leaves first', () => {
    const weights = [3, 1, 2];
    expect(written(buildProgram(and(a, b, c), (at) => weights[at]!))).toEqual(['r0 = 1 * 2', 'r0 = r0 * 0']);
  });

  it('gives a leaf that stands twice one slot', () => {
    const { program, leaves } = buildProgram(or(and(a, b), andnot(c, a)));
    expect(program.slots).toBe(3);
    expect(leaves.toSorted()).toEqual([0, 1, 2]);
  });
});

describe('keys', () => {
  const key = (expression: Expression): string => buildProgram(expression).program.key;

  it('one shape over other leaves has one key', () => {
    expect(key(and(a, or(b, c)))).toBe(key(and(or(g, h), f)));
    expect(key(and(or(a, b), andnot(c, d)))).toBe(key(andnot(and(g, or(e, f)), h)));
  });

  it.each<[string, Expression, Expression]>([
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
    forAll(arbitraryExpression, (expression) => {
      const { program } = buildProgram(expression);
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
    arbitraryExpression,
    (expression) => {
      const { program, leaves } = buildProgram(deepFreeze(expression));
      expect(new Set(leaves).size).toBe(program.slots);
      expect(sorted(run(program, leaves))).toEqual(sorted(meaning(expression)));
    },
    0.5,
  );
});

it('does not depend on the order of operands', () => {
  const weight = (at: number): number => at;
  forAll(arbitraryExpression, (expression) => {
    const one = buildProgram(expression, weight).program;
    const other = buildProgram(turned(expression), weight).program;
    expect(other.steps.length).toBe(one.steps.length);
    expect(other.registers).toBe(one.registers);
    expect(other.key.split('@')[0]).toBe(one.key.split('@')[0]);
    return undefined;
  });
});

it.each([
  ['left', (inner: Expression, at: number): Expression[] => [inner, leaf(at)]],
  ['right', (inner: Expression, at: number): Expression[] => [leaf(at), inner]],
])('takes 1,000 levels that open on the %s with one register more', (_, operands) => {
  let expression: Expression = leaf(0);
  for (let level = 1; level <= 1000; level++)
    expression = { kind: (['and', 'or', 'andnot'] as const)[level % 3]!, operands: operands(expression, level) };
  const { program } = buildProgram(expression);
  expect(program.slots).toBe(1001);
  expect(program.steps.length).toBe(1000);
  expect(program.registers).toBeLessThanOrEqual(2);
});

it.each(['and', 'or', 'andnot'] as const)('takes a chain of 20,000 operands of %s, nested or not', (kind) => {
  const leaves = Array.from({ length: 20_000 }, (_, index) => leaf(index));
  const wide = buildProgram({ kind, operands: leaves }).program;
  const deep = buildProgram(leaves.reduce((left, right): Expression => ({ kind, operands: [left, right] }))).program;
  expect(wide.steps.length).toBe(19_999);
  expect(wide.registers).toBeLessThanOrEqual(2);
  expect(deep.key).toBe(wide.key);
});
