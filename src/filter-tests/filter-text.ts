/** A lowered tree as text of the language, in one line, with the brackets it needs. */

import { fold } from '../base/fold.js';
import { unreachable } from '../base/invariant.js';
import { operatorRow } from '../base/operators.js';
import type { Span } from '../base/span.js';
import type { Platform } from '../base/vocabulary.js';
import { print } from '../format/print.js';
import type { Lowered, LoweredClause } from '../plan/filter.js';
import { loweredOperands } from '../plan/plain-plan.js';
import type { Expression, PlatformList, Scalar, StringLiteral, Value } from '../syntax/ast.js';

type Clause = LoweredClause['clause'];
type TagClause = Extract<Clause, { kind: 'tag' }>;

const NOWHERE: Span = { start: 0, end: 0 };
const NO_PLACE = { span: NOWHERE, outer: NOWHERE };

/** Compiled with the same catalog it means the same. O(nodes + values). */
export function filterText(lowered: Lowered): string {
  return print(
    fold<Lowered, Expression>(lowered, loweredOperands, (node, operands) =>
      node.kind === 'clause' ? setOf(node.clause) : { kind: node.kind, operands, ...NO_PLACE },
    ),
  );
}

function setOf(clause: Clause): Expression {
  switch (clause.kind) {
    case 'application':
      return {
        kind: 'application',
        code: text(clause.application.code),
        platforms: platformList(clause.platforms),
        ...NO_PLACE,
      };
    case 'group':
      return { kind: 'group', code: text(clause.code), platforms: platformList(clause.platforms), ...NO_PLACE };
    case 'tag':
      return conditionOf(clause);
    default:
      return unreachable(clause);
  }
}

function conditionOf(clause: TagClause): Expression {
  const condition = {
    tag: text(clause.tag),
    operator: { kind: 'operator' as const, name: clause.operator, span: NOWHERE },
    value: valueIn(clause),
    ...NO_PLACE,
  };
  if (clause.application === null) return { kind: 'tag', ...condition };
  return { kind: 'applicationTag', code: text(clause.application.code), ...condition };
}

function valueIn({ operator, values }: TagClause): Value {
  const { shape } = operatorRow(operator);
  const [only] = values;
  switch (shape) {
    case 'list':
    case 'range':
      return { kind: 'list', items: values.map(scalarOf), span: NOWHERE };
    case 'scalar':
    case 'nothing':
      return only === undefined ? text('') : scalarOf(only);
    default:
      return unreachable(shape);
  }
}

/** What was written as a whole number is written so again: untyped tags compare numbers and strings apart. */
function scalarOf({ text: written, integer }: TagClause['values'][number]): Scalar {
  return integer === null ? text(written) : { kind: 'number', text: written, span: NOWHERE };
}

function text(value: string): StringLiteral {
  return { kind: 'string', value, span: NOWHERE };
}

function platformList(platforms: readonly Platform[] | null): PlatformList | null {
  if (platforms === null) return null;
  return { items: platforms.map((name) => ({ kind: 'platform', name, span: NOWHERE })), span: NOWHERE };
}
