/** Refactorings: other texts with the same audience. Each is compiled again and proven equivalent before it is offered. */

import { equivalence } from '../../analysis/proof.js';
import { readAgain } from '../../analysis/read-again.js';
import { simplify } from '../../analysis/simplify/simplify.js';
import { type Operator, operatorRow } from '../../base/operators.js';
import type { Span } from '../../base/span.js';
import { withoutByteOrderMark } from '../../base/span.js';
import { applyEdits } from '../../diagnostics/apply-fixes.js';
import type { Edit } from '../../diagnostics/diagnostic.js';
import { isOperation } from '../../format/brackets.js';
import type { Filter } from '../../plan/filter.js';
import type { ApplicationTagSet, Expression, Operation, OperatorWord, TagSet } from '../../syntax/ast.js';
import type { LanguageOptions } from '../language-options.js';
import type { Outline } from '../text/outline.js';
import { shortestEdit } from '../text/shortest-edit.js';
import { nodesOf, unbracketed } from '../tree.js';
import { type Action, refactoring, touches } from './action.js';

/** What one menu may take: an answer that takes longer is not offered. */
const BUDGET = { maxSteps: 50_000, maxNodes: 20_000 };
const MOST_QUESTIONS = 200;

export interface Rewritable {
  readonly filter: Filter;
  readonly ast: Expression;
  readonly outline: Outline;
  readonly range: Span;
  readonly options: LanguageOptions;
}

export function rewrites(subject: Rewritable): readonly Action[] {
  return [...simplification(subject), ...bracketing(subject), ...negations(subject)];
}

function simplification({ filter, options }: Rewritable): readonly Action[] {
  const { catalog = null, dialect = 'strict' } = options;
  const { text } = simplify(filter, { catalog, dialect, ...BUDGET, maxQuestions: MOST_QUESTIONS });
  const edits = shortestEdit(withoutByteOrderMark(filter.text), withoutByteOrderMark(text));
  return edits.length === 0 ? [] : [refactoring('simplify the filter', edits)];
}

function bracketing(subject: Rewritable): readonly Action[] {
  const edits = bracketEdits(unbracketed(subject.ast));
  return isSame(subject, edits) ? [refactoring('add brackets that show how operators group', edits)] : [];
}

/** Brackets around each span. At one place closing ones come first, then opening ones, outermost first. */
function bracketEdits(spans: readonly Span[]): readonly Edit[] {
  const counts = new Map<number, { opening: number; closing: number }>();
  const at = (offset: number) => {
    const found = counts.get(offset) ?? { opening: 0, closing: 0 };
    counts.set(offset, found);
    return found;
  };
  for (const { start, end } of spans) {
    at(start).opening++;
    at(end).closing++;
  }
  return [...counts]
    .sort(([left], [right]) => left - right)
    .map(([offset, { opening, closing }]) => ({
      span: { start: offset, end: offset },
      text: ')'.repeat(closing) + '('.repeat(opening),
    }));
}

/** True when the edits leave another text with the same audience. */
function isSame({ filter, options }: Rewritable, edits: readonly Edit[]): boolean {
  if (edits.length === 0) return false;
  const { catalog = null, dialect = 'strict' } = options;
  const after = readAgain(filter, applyEdits(withoutByteOrderMark(filter.text), edits), { catalog, dialect });
  return after !== null && equivalence(filter, after, { catalog, ...BUDGET }).answer === 'yes';
}

/** The operator of the other values, that a difference has in place of an intersection, or the other way round; null where there is none. */
function opposite(operator: Operator, isDifference: boolean): Operator | null {
  const { contrary, negative, ordered } = operatorRow(operator);
  return ordered || negative === isDifference ? null : contrary;
}

/** `x \ T("a", IN, …)` as `x * T("a", NOTIN, …)`, and back. */
function negations(subject: Rewritable): readonly Action[] {
  const { ast, range } = subject;
  const nodes = nodesOf(ast);
  const inner = new Set(nodes.filter(isOperation).flatMap(({ operands }) => operands));
  return nodes.filter(isOperation).flatMap((operation) =>
    operation.operands.flatMap((operand, index) => {
      if (index === 0 || !isCondition(operand) || !touches(operand.outer, range)) return [];
      const turned = turn(subject, operation, index, operand, inner.has(operation));
      return turned !== null && isSame(subject, turned.edits) ? [turned] : [];
    }),
  );
}

type Condition = (TagSet | ApplicationTagSet) & { readonly operator: OperatorWord };

function isCondition(expression: Expression): expression is Condition {
  return (expression.kind === 'tag' || expression.kind === 'applicationTag') && expression.operator.kind === 'operator';
}

function turn(
  { outline }: Rewritable,
  operation: Operation,
  index: number,
  { operator }: Condition,
  isInner: boolean,
): Action | null {
  const isDifference = operation.kind === 'difference';
  const other = opposite(operator.name, isDifference);
  const before = operation.operands[index - 1] as Expression;
  const sign = outline.tokens.find(({ start }) => start >= before.outer.end);
  if (operation.kind === 'union' || other === null || sign === undefined) return null;
  const edits: Edit[] = [
    { span: { start: sign.start, end: sign.end }, text: isDifference ? '*' : '\\' },
    { span: operator.span, text: other },
  ];
  const title = isDifference ? `write the difference as \`* … ${other}\`` : `write ${operator.name} as a difference`;
  if (!isDifference || !isInner || operation.outer.start !== operation.span.start) return refactoring(title, edits);
  const { start, end } = operation.span;
  const opening = { span: { start, end: start }, text: '(' };
  const closing = { span: { start: end, end }, text: ')' };
  return refactoring(title, [opening, ...edits, closing]);
}
