/** Arbitrary trees of the strict language: every kind of set, every operator, every nesting, whether they type-check or not. */

import fc from 'fast-check';
import type { Operator } from '../../src/base/operators.js';
import type { Expression, Scalar, Value } from '../../src/syntax/ast.js';
import * as node from './nodes.js';
import {
  arbitraryDecimalText,
  arbitraryIntegerText,
  arbitraryName,
  arbitraryPlatforms,
  arbitraryText,
} from './values.js';

const arbitraryScalar: fc.Arbitrary<Scalar> = fc.oneof(
  { weight: 3, arbitrary: arbitraryText.map(node.string) },
  { weight: 3, arbitrary: arbitraryIntegerText.map(node.number) },
  { weight: 1, arbitrary: arbitraryDecimalText.map(node.number) },
  { weight: 1, arbitrary: fc.constantFrom('9007199254740992', '-123456789012345678901234567890').map(node.number) },
);

const integer = arbitraryIntegerText.map(node.number);

/** A value in the shape that the operator's spelling takes, whatever the type of the tag. */
function valueFor(operator: Operator): fc.Arbitrary<Value> {
  switch (operator) {
    case 'EQ':
    case 'NOTEQ':
      return arbitraryScalar;
    case 'IN':
    case 'NOTIN':
      return fc.array(arbitraryScalar, { minLength: 1, maxLength: 4 }).map(node.list);
    case 'GTE':
    case 'LTE':
      return integer;
    case 'BETWEEN':
      return fc.tuple(integer, integer).map(node.list);
    case 'NOTSET':
      return fc.constant(node.string(''));
  }
}

const arbitraryOperator = fc.constantFrom<Operator>('EQ', 'NOTEQ', 'IN', 'NOTIN', 'GTE', 'LTE', 'BETWEEN', 'NOTSET');

const arbitraryCondition = arbitraryOperator.chain((operator) =>
  fc
    .tuple(fc.option(arbitraryName), arbitraryName, valueFor(operator))
    .map(([app, tag, value]) => node.condition(app, tag, operator, value)),
);

const platforms = fc.option(arbitraryPlatforms);

const arbitrarySet: fc.Arbitrary<Expression> = fc.oneof(
  fc.tuple(arbitraryName, platforms).map(([code, list]) => node.application(code, list)),
  fc.tuple(arbitraryName, platforms).map(([code, list]) => node.group(code, list)),
  arbitraryCondition,
  arbitraryCondition,
);

/** Trees over these leaves: two to four operands each, any kind below any kind. */
export function treesOver(leaf: fc.Arbitrary<Expression>, maxDepth = 5): fc.Arbitrary<Expression> {
  return fc.letrec<{ tree: Expression }>((tie) => ({
    tree: fc.oneof(
      { maxDepth, depthSize: 'small' },
      leaf,
      fc
        .tuple(
          fc.constantFrom('union' as const, 'intersection' as const, 'difference' as const),
          fc.array(tie('tree'), { minLength: 2, maxLength: 4 }),
        )
        .map(([kind, operands]) => node.operation(kind, operands)),
    ),
  })).tree;
}

export const arbitraryExpression: fc.Arbitrary<Expression> = treesOver(arbitrarySet);
