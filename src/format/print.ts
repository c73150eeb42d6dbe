/**
 * A tree as one canonical line: minimal brackets, one blank where blanks go, strings with JSON's escapes, numbers as written.
 * Total: what could not be read prints the text it had. For several lines and comments there is `format`.
 */

import { type Expectations, expectOptions, oneOf, wrongArgument } from '../base/argument.js';
import { unreachable } from '../base/invariant.js';
import {
  type ErrorText,
  type Expression,
  isExpression,
  type Name,
  type Operation,
  type OperatorWord,
  type PlatformList,
  type Value,
} from '../syntax/ast.js';
import { isOperation, needsBrackets } from './brackets.js';

/** The signs between operands. */
export const SIGNS: Readonly<Record<Operation['kind'], string>> = { union: '+', intersection: '*', difference: '\\' };

/** How a tree is printed. */
export interface PrintOptions {
  /** `minimal`: those the grammar needs. `clear`: around every operation inside another, so that nobody has to know how they bind. */
  readonly brackets?: 'minimal' | 'clear';
}

const PRINT_OPTIONS: Expectations<PrintOptions> = { brackets: oneOf(['minimal', 'clear']) };

/**
 * The expression as text, without comments. Reading it gives the expression back, node for node, unless it has an error node or
 * a name with an unpaired surrogate: neither can be written in the language. O(nodes), no recursion.
 */
export function print(expression: Expression, options: PrintOptions = {}): string {
  if (!isExpression(expression)) wrongArgument('print: `expression`', 'an expression', expression);
  expectOptions('print', options, PRINT_OPTIONS);
  const { brackets = 'minimal' } = options;
  if (!isOperation(expression)) return printOperand(expression);
  const bracketed = brackets === 'minimal' ? needsBrackets : isInnerOperation;
  const pieces: string[] = [];
  const pending: (Expression | string)[] = [expression];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') pieces.push(next);
    else if (isOperation(next)) pushOperands(pending, next, bracketed);
    else pieces.push(printOperand(next));
  }
  return pieces.join('');
}

/** Pushes what the operation prints, last piece first: `pending` is a stack. */
function pushOperands(
  pending: (Expression | string)[],
  { kind, operands }: Operation,
  bracketed: typeof needsBrackets,
): void {
  const sign = ` ${SIGNS[kind]} `;
  for (let index = operands.length - 1; index >= 0; index--) {
    const operand = operands[index] as Expression;
    if (bracketed(kind, index, operand)) pending.push(')', operand, '(');
    else pending.push(operand);
    if (index > 0) pending.push(sign);
  }
}

function isInnerOperation(_parent: Operation['kind'], _index: number, operand: Expression): boolean {
  return isOperation(operand);
}

/** An expression without operands as text. */
function printOperand(expression: Exclude<Expression, Operation>): string {
  switch (expression.kind) {
    case 'application':
      return `A(${printName(expression.code)}${printPlatforms(expression.platforms)})`;
    case 'group':
      return `G(${printName(expression.code)}${printPlatforms(expression.platforms)})`;
    case 'tag':
      return `T(${printName(expression.tag)}, ${printOperator(expression.operator)}, ${printValue(expression.value)})`;
    case 'applicationTag': {
      const { code, tag, operator, value } = expression;
      return `AT(${printName(code)}, ${printName(tag)}, ${printOperator(operator)}, ${printValue(value)})`;
    }
    case 'error':
      return expression.text;
    default:
      return unreachable(expression);
  }
}

/** A string as a literal of the language: its escapes are JSON's. */
export function printString(value: string): string {
  return JSON.stringify(value);
}

/** A name as it stands in a set. */
function printName(name: Name): string {
  return name.kind === 'error' ? name.text : printString(name.value);
}

/** An operator as it stands in a set. */
export function printOperator(operator: OperatorWord | ErrorText): string {
  return operator.kind === 'error' ? operator.text : operator.name;
}

/** A value, list or not, as it stands in a set. */
function printValue(value: Value): string {
  switch (value.kind) {
    case 'string':
      return printString(value.value);
    case 'number':
    case 'error':
      return value.text;
    case 'list':
      return `[${value.items.map(printValue).join(', ')}]`;
    default:
      return unreachable(value);
  }
}

function printPlatforms(platforms: PlatformList | null): string {
  if (platforms === null) return '';
  return `, [${platforms.items.map((item) => (item.kind === 'error' ? item.text : printString(item.name))).join(', ')}]`;
}
