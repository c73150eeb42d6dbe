/**
 * What can be an operand: an expression, or a filter that was compiled, which is read back from its text. A filter keeps its
 * fingerprint with it, so that compiling can tell whether it still means what it meant.
 */

import { describe, expectThat, wrongFilter } from '../base/argument.js';
import { isJsonObject, ownMember } from '../base/json-kind.js';
import { type Expression, isExpression, operandsOf } from '../syntax/ast.js';
import { readFilter } from '../syntax/parse.js';
import { brokenText } from './broken-text.js';

/** A filter as `compile` makes it; of it, what an operand needs. */
export interface CompiledFilter {
  readonly text: string;
  readonly lowered: object;
  /** Null: a group waits for a catalog. */
  readonly plan: object | null;
  readonly fingerprint: string;
}

/** What can be combined: a set of the builder, or a compiled filter. */
export type Operand = Expression | CompiledFilter;

/**
 * The expression of an operand; `name` says which it is.
 * @throws TypeError for what is no operand, and for an expression with a part that could not be read: beside others, its text
 * might read as something else
 */
export function operandExpression(name: string, operand: unknown): Expression {
  if (isCompiledFilter(operand)) return filterExpression(name, operand);
  if (!isExpression(operand)) wrongFilter(name, 'an expression or a compiled filter', operand);
  const broken = brokenText(operand);
  expectThat(broken === null, `${name} holds an expression with a part that could not be read: ${broken}`);
  return operand;
}

/** The operands of a call: its arguments, or the one array that is its only argument. */
export function operandExpressions(
  name: string,
  operands: readonly (Operand | readonly Operand[])[],
): readonly Expression[] {
  const [first] = operands;
  const list = operands.length === 1 && Array.isArray(first) ? first : operands;
  return list.map((operand, index) => operandExpression(`${name}: operand ${index + 1}`, operand));
}

const NO_LIMITS = { source: Infinity, tokens: Infinity, nesting: Infinity, listItems: Infinity };

/** In the lenient dialect and with comments: however its text was read, it was this tree. */
function filterExpression(name: string, { text, plan, fingerprint }: CompiledFilter): Expression {
  const { ast, diagnostics } = readFilter(text, { dialect: 'lenient', comments: true, limits: NO_LIMITS });
  const isRead = diagnostics.every(({ severity }) => severity !== 'error') && brokenText(ast) === null;
  expectThat(isRead, `${name} is a filter whose text is no filter: ${describe(text)}`);
  return plan === null ? ast : { ...ast, compiled: fingerprint };
}

/**
 * Holds compiled filters in a tree to what they meant: compiled alone, each must come to the fingerprint it had. So nothing that
 * another catalog knows of a group or a tag changes whom a filter reaches without a word.
 * @throws TypeError for the first that does not
 */
export function expectSameMeaning(root: Expression, fingerprintOf: (operand: Expression) => string | null): void {
  const pending = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.compiled === undefined) pending.push(...operandsOf(node));
    else expectThat(fingerprintOf(node) === node.compiled, OTHER_MEANING);
  }
}

const OTHER_MEANING =
  'compile: `source` holds a filter that was compiled with another catalog, under which it selects other devices: compile it with the catalog that is given here';

export function isCompiledFilter(value: unknown): value is CompiledFilter {
  if (!isJsonObject(value)) return false;
  const [plan, lowered] = [ownMember(value, 'plan'), ownMember(value, 'lowered')];
  const isText = typeof ownMember(value, 'text') === 'string' && typeof ownMember(value, 'fingerprint') === 'string';
  return isText && (plan === null || isJsonObject(plan)) && isJsonObject(lowered);
}
