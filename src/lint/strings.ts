/** The string literals of a filter, for the rules that are about characters. */

import { type Expression, operandsOf, type Scalar, type StringLiteral, type Value } from '../syntax/ast.js';

/** What a string names, or that it is a value. */
export type StringRole = 'application' | 'group' | 'tag' | 'value';

export type StringVisitor = (literal: StringLiteral, role: StringRole, set: Expression) => void;

const UNUSUAL = /[^\u0000-\u007f]|\\u/;

/** Visits every string, in the order of the text. A text of plain ASCII without `\u` escapes is not walked at all. */
export function forEachString(text: string, ast: Expression, visit: StringVisitor): void {
  if (!UNUSUAL.test(text)) return;
  const stack: Expression[] = [ast];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    visitStrings(node, visit);
    const operands = operandsOf(node);
    for (let index = operands.length - 1; index >= 0; index--) stack.push(operands[index] as Expression);
  }
}

function visitStrings(node: Expression, visit: StringVisitor): void {
  if ('code' in node && node.code.kind === 'string') {
    visit(node.code, node.kind === 'group' ? 'group' : 'application', node);
  }
  if ('tag' in node && node.tag.kind === 'string') visit(node.tag, 'tag', node);
  if ('value' in node)
    for (const scalar of scalarsOf(node.value)) if (scalar.kind === 'string') visit(scalar, 'value', node);
}

function scalarsOf(value: Value): readonly Scalar[] {
  if (value.kind === 'error') return [];
  return value.kind === 'list' ? value.items.filter((item) => item.kind !== 'error') : [value];
}
