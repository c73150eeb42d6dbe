/** The changes of one operation: each sign another one, each operand gone, the first of an intersection behind a difference. */

import { invariant } from '../base/invariant.js';
import type { Span } from '../base/span.js';
import type { Lowered, LoweredOperation } from '../plan/filter.js';
import type { Mutant } from './mutant.js';
import { turnedRound } from './mutate-set.js';

type Kind = LoweredOperation['kind'];

const SIGNS: Readonly<Record<Kind, string>> = { union: '+', intersection: '*', difference: '\\' };
const KINDS: readonly Kind[] = ['union', 'intersection', 'difference'];

/** `source` is the text of the filter, without its byte order mark. */
export function changesOfOperation(source: string, node: LoweredOperation): readonly Mutant[] {
  return [
    ...node.operands.slice(1).flatMap((_, index) => otherSigns(source, node, index + 1)),
    ...node.operands.map((_, index) => withoutOperand(source, node, index)),
    ...firstSubtracted(source, node),
  ];
}

/** Operands in a row, from the left: `a + b + c` with another second sign is `(a + b) * c`. */
function otherSigns(source: string, node: LoweredOperation, at: number): readonly Mutant[] {
  const { kind, operands, spans } = node;
  const span = signBefore(source, node, at);
  const [left, operand, right] = [operands.slice(0, at), operands.slice(at, at + 1), operands.slice(at + 1)];
  return KINDS.filter((other) => other !== kind).map((other) => {
    const changed = operation(other, [operation(kind, left, spans), ...operand], spans);
    const replacement = operation(kind, [changed, ...right], spans);
    return {
      kind: 'operator',
      node,
      replacement,
      span,
      before: source.slice(span.start, span.end),
      after: SIGNS[other],
    };
  });
}

function withoutOperand(source: string, node: LoweredOperation, at: number): Mutant {
  const { kind, operands, spans } = node;
  const span = spanOf(operands[at]);
  const left = operands.filter((_, index) => index !== at);
  const before = source.slice(span.start, span.end);
  return { kind: 'operand', node, replacement: operation(kind, left, spans), span, before, after: '' };
}

/**
 * What the first operand of an intersection becomes when it is no condition that could be turned round. The others, and those of
 * a difference, are negated by another sign before them.
 */
function firstSubtracted(source: string, node: LoweredOperation): readonly Mutant[] {
  const { kind, operands, spans } = node;
  const [first, ...others] = operands;
  if (kind !== 'intersection' || first === undefined || canBeTurned(first)) return [];
  const span = spanOf(first);
  const before = source.slice(span.start, span.end);
  const replacement = operation('difference', [operation(kind, others, spans), first], spans);
  return [{ kind: 'negation', node, replacement, span, before, after: `… \\ ${before}` }];
}

function canBeTurned(operand: Lowered): boolean {
  return operand.kind === 'clause' && operand.clause.kind === 'tag' && turnedRound(operand.clause).length > 0;
}

/** One operand is that operand. */
function operation(kind: Kind, operands: readonly Lowered[], spans: readonly Span[]): Lowered {
  const [first] = operands;
  invariant(first !== undefined, 'an operation has operands');
  return operands.length === 1 ? first : { kind, operands, spans };
}

function spanOf(operand: Lowered | undefined): Span {
  return operand?.spans[0] ?? { start: 0, end: 0 };
}

/** Blanks, brackets and comments, which also stand between two operands. */
const BESIDE_SIGN = /(?:[\s()]|#[^\n\r]*)*/y;
const SIGN = /[^\s()#]+/y;

/** Where the sign before an operand stands: between the operands there are only blanks, brackets and comments besides. */
function signBefore(source: string, { operands }: LoweredOperation, at: number): Span {
  const end = spanOf(operands[at]).start;
  BESIDE_SIGN.lastIndex = spanOf(operands[at - 1]).end;
  BESIDE_SIGN.test(source);
  const start = Math.min(BESIDE_SIGN.lastIndex, end);
  SIGN.lastIndex = start;
  const length = SIGN.exec(source)?.[0].length ?? 0;
  return { start, end: Math.min(start + length, end) };
}
