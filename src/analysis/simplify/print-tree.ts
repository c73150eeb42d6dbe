/** Sets and trees of a checked filter as text: what rewriting has made has no source to be cut from. */

import { fold } from '../../base/fold.js';
import { unreachable } from '../../base/invariant.js';
import { operatorRow } from '../../base/operators.js';
import type { Span } from '../../base/span.js';
import type { Platform } from '../../base/vocabulary.js';
import type { BoundScalar, BoundSet, BoundTag } from '../../check/bound.js';
import { print } from '../../format/print.js';
import type { Lowered } from '../../plan/filter.js';
import { loweredOperands } from '../../plan/plain-plan.js';
import type { Expression, PlatformList, Scalar, SetExpression, StringLiteral, Value } from '../../syntax/ast.js';

const NOWHERE: Span = { start: 0, end: 0 };
const PLACE = { span: NOWHERE, outer: NOWHERE };

/**
 * The tree on one line, with brackets around every operation inside another, or with those that it needs, and without comments. Compiled with the same catalog it
 * means the same. O(nodes + values).
 */
export function printTree(tree: Lowered, brackets: 'clear' | 'minimal' = 'clear'): string {
  const expression = fold<Lowered, Expression>(tree, loweredOperands, (node, operands) =>
    node.kind === 'clause' ? setExpression(node.clause) : { kind: node.kind, operands, ...PLACE },
  );
  return print(expression, { brackets });
}

/** One set in canonical form. */
export function printSet(set: BoundSet): string {
  return print(setExpression(set));
}

function setExpression(set: BoundSet): SetExpression {
  switch (set.kind) {
    case 'application':
      return { kind: 'application', code: literal(set.application.code), platforms: listOf(set.platforms), ...PLACE };
    case 'group':
      return { kind: 'group', code: literal(set.code), platforms: listOf(set.platforms), ...PLACE };
    case 'tag':
      return condition(set);
    default:
      return unreachable(set);
  }
}

function condition(set: BoundTag): SetExpression {
  const operator = { kind: 'operator', name: set.operator, span: NOWHERE } as const;
  const common = { tag: literal(set.tag), operator, value: valueIn(set), ...PLACE };
  if (set.application === null) return { kind: 'tag', ...common };
  return { kind: 'applicationTag', code: literal(set.application.code), ...common };
}

function valueIn({ operator, values }: BoundTag): Value {
  const { shape } = operatorRow(operator);
  const [only] = values;
  switch (shape) {
    case 'list':
    case 'range':
      return { kind: 'list', items: values.map(scalarOf), span: NOWHERE };
    case 'scalar':
    case 'nothing':
      return only === undefined ? literal('') : scalarOf(only);
    default:
      return unreachable(shape);
  }
}

/** What was written as a whole number is written so again: untyped tags compare numbers and strings apart. A decimal is the string of its text. */
function scalarOf({ text, integer }: BoundScalar): Scalar {
  return integer === null ? literal(text) : { kind: 'number', text, span: NOWHERE };
}

function literal(value: string): StringLiteral {
  return { kind: 'string', value, span: NOWHERE };
}

function listOf(platforms: readonly Platform[] | null): PlatformList | null {
  if (platforms === null) return null;
  return { items: platforms.map((name) => ({ kind: 'platform', name, span: NOWHERE })), span: NOWHERE };
}
