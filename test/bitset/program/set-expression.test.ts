/** Set expressions are in their normal form, whatever they are made of. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../src/bitset/program/program.js';
import {
  complement,
  EVERYTHING,
  type Expression,
  flatOperands,
  intersect,
  leafSet,
  NOTHING,
  operandsOf,
  type SetExpression,
  subtract,
  unite,
} from '../../../src/bitset/program/set-expression.js';
import { deepFreeze } from '../../support/deep-freeze.js';
import { forAll } from '../../support/law.js';
import { operateOnSets } from '../../support/set-trees.js';

const [a, b, c, d] = [leafSet(0), leafSet(1), leafSet(2), leafSet(3)];

const SIGNS = { and: '*', or: '+' } as const;

function textOf(expression: Expression): string {
  if (expression.kind === 'leaf') return 'abcdefgh'.charAt(expression.leaf);
  if (expression.kind === 'andnot') return `(${textOf(expression.kept)} \\ ${textOf(expression.removed)})`;
  return `(${flatOperands(expression).map(textOf).join(` ${SIGNS[expression.kind]} `)})`;
}

const written = ({ negated, inner }: SetExpression): string =>
  `${negated ? 'not ' : ''}${inner === null ? 'nothing' : textOf(inner)}`;

describe('an operation', () => {
  it.each<[string, SetExpression, string]>([
    ['nothing in common with nothing', intersect([a, NOTHING]), 'nothing'],
    ['everything changes no intersection', intersect([a, EVERYTHING, b]), '(a * b)'],
    ['nothing changes no union', unite([a, NOTHING, b]), '(a + b)'],
    ['everything unites to everything', unite([a, EVERYTHING]), 'not nothing'],
    ['no sets have everything in common', intersect([]), 'not nothing'],
    ['no sets hold nothing', unite([]), 'nothing'],
    ['a complement is taken away', intersect([a, complement(b), complement(c)]), '(a \\ (b + c))'],
    [
      'complements have the complement of their union in common',
      intersect([complement(a), complement(b)]),
      'not (a + b)',
    ],
    ['a union with a complement is a complement', unite([a, complement(b)]), 'not (b \\ a)'],
    ['differences leave an intersection', intersect([subtract(a, [b]), subtract(c, [d])]), '((a * c) \\ (b + d))'],
    ['differences of differences are one', subtract(subtract(a, [b]), [c, d]), '(a \\ (b + c + d))'],
    ['a difference in what is taken away stays', subtract(a, [subtract(b, [c])]), '(a \\ (b \\ c))'],
    ['one set is itself', intersect([subtract(a, [b])]), '(a \\ b)'],
  ])('%s', (_, set, text) => {
    expect(written(set)).toBe(text);
  });
});

const sets: fc.Arbitrary<SetExpression> = fc.letrec<{ set: SetExpression }>((tie) => ({
  set: fc.oneof(
    { depthSize: 'small', maxDepth: 6 },
    fc.nat(7).map(leafSet),
    fc.constantFrom(NOTHING, EVERYTHING),
    tie('set').map(complement),
    fc
      .tuple(fc.constantFrom<Operation>('and', 'or', 'andnot'), fc.array(tie('set'), { minLength: 1, maxLength: 4 }))
      .map(([operation, operands]) => operateOnSets(operation, deepFreeze(operands))),
  ),
})).set;

function nodesOf(expression: Expression): readonly Expression[] {
  return [expression, ...operandsOf(expression).flatMap(nodesOf)];
}

it('holds no difference in an intersection or in what a difference keeps, and no operation on one operand', () => {
  forAll(sets, ({ inner }) => {
    for (const node of inner === null ? [] : nodesOf(inner)) {
      if (node.kind === 'andnot') expect(node.kept.kind).not.toBe('andnot');
      if (node.kind === 'and') expect(node.operands.map(({ kind }) => kind)).not.toContain('andnot');
      if (node.kind === 'and' || node.kind === 'or') {
        expect(node.operands.length).toBeGreaterThan(1);
        expect(flatOperands(node).map(({ kind }) => kind)).not.toContain(node.kind);
      }
    }
  });
});
