/**
 * The tree of a filter, as its author wrote it: no catalog, no types. Plain readonly data.
 * A run of one operator is one node with many operands: `a + b + c` is one union, `a \ b \ c` one difference (first minus the rest).
 * Text that could not be read stays in the tree as an error node that keeps it, so that printing loses nothing.
 */

import { unreachable } from '../base/invariant.js';
import { isJsonObject, ownMember } from '../base/json-kind.js';
import type { Operator } from '../base/operators.js';
import type { Span } from '../base/span.js';
import type { Platform } from '../base/vocabulary.js';

/** A string in quotes, its escapes undone. */
export interface StringLiteral {
  readonly kind: 'string';
  /** Escapes resolved. */
  readonly value: string;
  readonly span: Span;
  /** Written without quotes, and already reported. */
  readonly bare?: true;
}

/** A number, as it was written. */
export interface NumberLiteral {
  readonly kind: 'number';
  /** As written: sign, digits, fraction. */
  readonly text: string;
  readonly span: Span;
}

/** A single value. */
export type Scalar = StringLiteral | NumberLiteral;

/** Text in the place of a name, an operator or a value that could not be read as one. Already reported. */
export interface ErrorText {
  readonly kind: 'error';
  readonly text: string;
  readonly span: Span;
}

/** A list of values in brackets. */
export interface ListLiteral {
  readonly kind: 'list';
  readonly items: readonly (Scalar | ErrorText)[];
  readonly span: Span;
}

/** What stands behind the operator of a condition. */
export type Value = Scalar | ListLiteral | ErrorText;

/** An application code, a group code or a tag name. */
export type Name = StringLiteral | ErrorText;

/** The operator of a condition. */
export interface OperatorWord {
  readonly kind: 'operator';
  readonly name: Operator;
  readonly span: Span;
}

/** A platform in such a list. */
export interface PlatformWord {
  readonly kind: 'platform';
  readonly name: Platform;
  readonly span: Span;
}

/** The platforms of an application or a group, in brackets. */
export interface PlatformList {
  readonly items: readonly (PlatformWord | ErrorText)[];
  readonly span: Span;
}

/**
 * Where an expression stands. `span` is the expression without brackets around it, `outer` includes all its own brackets
 * and equals `span` when it has none. Nodes built by code have empty spans at 0.
 */
export interface Place {
  readonly span: Span;
  readonly outer: Span;
  /** The fingerprint of the compiled filter that this expression is an operand in the place of; it must still mean that. */
  readonly compiled?: string;
}

export interface ApplicationSet extends Place {
  readonly kind: 'application';
  readonly code: Name;
  /** Null: all platforms. */
  readonly platforms: PlatformList | null;
}

export interface GroupSet extends Place {
  readonly kind: 'group';
  readonly code: Name;
  /** Null: all platforms. */
  readonly platforms: PlatformList | null;
}

export interface TagSet extends Place {
  readonly kind: 'tag';
  readonly tag: Name;
  readonly operator: OperatorWord | ErrorText;
  readonly value: Value;
  /** Written as `AT` without an application code, and already reported. */
  readonly withoutApplication?: true;
  /** Written in another form, and already reported: its parts need not stand where those of a set do. */
  readonly recovered?: true;
}

export interface ApplicationTagSet extends Place {
  readonly kind: 'applicationTag';
  readonly code: Name;
  readonly tag: Name;
  readonly operator: OperatorWord | ErrorText;
  readonly value: Value;
  /** Written in another form, and already reported: its parts need not stand where those of a set do. */
  readonly recovered?: true;
}

/** At least two operands; no operand of a union is a union, unless brackets made it one. */
export interface Operation extends Place {
  readonly kind: 'union' | 'intersection' | 'difference';
  readonly operands: readonly Expression[];
}

/** An operand that could not be read, brackets around nothing, or one that is missing (empty text). */
export interface ErrorExpression extends Place {
  readonly kind: 'error';
  readonly text: string;
}

/** A set of the language: an application, a group, a tag of the account or of an application. */
export type SetExpression = ApplicationSet | GroupSet | TagSet | ApplicationTagSet;

/** A node of the tree of a filter, as it was written. */
export type Expression = SetExpression | Operation | ErrorExpression;

/** A comment: from `#` up to, not including, the line break. */
export interface Comment {
  readonly text: string;
  readonly span: Span;
}

const NONE: readonly Expression[] = [];

/** The operands of an operation; none for everything else. */
export function operandsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'union':
    case 'intersection':
    case 'difference':
      return expression.operands;
    case 'application':
    case 'group':
    case 'tag':
    case 'applicationTag':
    case 'error':
      return NONE;
    default:
      return unreachable(expression);
  }
}

const KINDS: Readonly<Record<Expression['kind'], true>> = {
  application: true,
  group: true,
  tag: true,
  applicationTag: true,
  union: true,
  intersection: true,
  difference: true,
  error: true,
};

/** True for a node with operands or a set. Looks at the root alone: what is below it was made with it. */
export function isExpression(value: unknown): value is Expression {
  if (!isJsonObject(value)) return false;
  const kind = ownMember(value, 'kind');
  return typeof kind === 'string' && Object.hasOwn(KINDS, kind) && Object.hasOwn(value, 'outer');
}

/** A condition on a tag, of the account or of an application. */
export function isCondition(node: Expression): node is TagSet | ApplicationTagSet {
  return node.kind === 'tag' || node.kind === 'applicationTag';
}
