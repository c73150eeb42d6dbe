/** Trees made by hand: every span is empty at 0, as in trees made by code. */

import type { Operator } from '../../src/base/operators.js';
import type { Platform } from '../../src/base/vocabulary.js';
import type {
  Expression,
  ListLiteral,
  NumberLiteral,
  OperatorWord,
  PlatformList,
  Scalar,
  StringLiteral,
  Value,
} from '../../src/syntax/ast.js';

const span = { start: 0, end: 0 };

export function string(value: string): StringLiteral {
  return { kind: 'string', value, span };
}

/** A number by its text. */
export function number(text: string): NumberLiteral {
  return { kind: 'number', text, span };
}

export function list(items: readonly Scalar[]): ListLiteral {
  return { kind: 'list', items, span };
}

function operator(name: Operator): OperatorWord {
  return { kind: 'operator', name, span };
}

function platformList(names: readonly Platform[] | null): PlatformList | null {
  return names === null ? null : { items: names.map((name) => ({ kind: 'platform', name, span })), span };
}

export function application(code: string, platforms: readonly Platform[] | null = null): Expression {
  return { kind: 'application', code: string(code), platforms: platformList(platforms), span, outer: span };
}

export function group(code: string, platforms: readonly Platform[] | null = null): Expression {
  return { kind: 'group', code: string(code), platforms: platformList(platforms), span, outer: span };
}

/** An account tag's condition, or with an application that application's. */
export function condition(app: string | null, tag: string, name: Operator, value: Value): Expression {
  const common = { tag: string(tag), operator: operator(name), value, span, outer: span };
  return app === null ? { kind: 'tag', ...common } : { kind: 'applicationTag', code: string(app), ...common };
}

/** An operation over at least two operands. */
export function operation(kind: 'union' | 'intersection' | 'difference', operands: readonly Expression[]): Expression {
  return { kind, operands, span, outer: span };
}
