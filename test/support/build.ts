/** Short constructors of tree nodes for tests. All spans are empty at 0, as in nodes built by code. */

import type { Operator, Platform } from '../../src/base/vocabulary.js';
import type {
  ErrorExpression,
  Expression,
  ListLiteral,
  NumberLiteral,
  Operation,
  PlatformList,
  Scalar,
  SetExpression,
  StringLiteral,
  Value,
} from '../../src/syntax/ast.js';

const span = { start: 0, end: 0 };
const place = { span, outer: span };

export const text = (value: string): StringLiteral => ({ kind: 'string', value, span });
export const number = (written: string): NumberLiteral => ({ kind: 'number', text: written, span });
export const list = (...items: Scalar[]): ListLiteral => ({ kind: 'list', items, span });

function platformList(names: readonly Platform[]): PlatformList | null {
  return names.length === 0 ? null : { items: names.map((name) => ({ kind: 'platform', name, span })), span };
}

export const A = (code: string, ...platforms: Platform[]): SetExpression => ({
  kind: 'application',
  code: text(code),
  platforms: platformList(platforms),
  ...place,
});

export const G = (code: string, ...platforms: Platform[]): SetExpression => ({
  kind: 'group',
  code: text(code),
  platforms: platformList(platforms),
  ...place,
});

export const T = (tag: string, operator: Operator, value: Value): SetExpression => ({
  kind: 'tag',
  tag: text(tag),
  operator: { kind: 'operator', name: operator, span },
  value,
  ...place,
});

export const AT = (code: string, tag: string, operator: Operator, value: Value): SetExpression => ({
  kind: 'applicationTag',
  code: text(code),
  tag: text(tag),
  operator: { kind: 'operator', name: operator, span },
  value,
  ...place,
});

export const operation = (kind: Operation['kind'], ...operands: Expression[]): Operation => ({
  kind,
  operands,
  ...place,
});
export const or = (...operands: Expression[]): Operation => operation('union', ...operands);
export const and = (...operands: Expression[]): Operation => operation('intersection', ...operands);
export const without = (...operands: Expression[]): Operation => operation('difference', ...operands);
export const unreadable = (written: string): ErrorExpression => ({ kind: 'error', text: written, ...place });
