/** Finds what could not be read in a tree, where its text might read as something else in other surroundings. */

import { unreachable } from '../base/invariant.js';
import type { ErrorText, Expression } from '../syntax/ast.js';
import { operandsOf } from '../syntax/ast.js';

/** A word or a string literal: text that stays one token wherever it is put. */
const ONE_TOKEN = /^(?:[A-Za-z_]+|-?[0-9]+|"(?:[^"\\]|\\.)*")$/;

/** The text of the first error node that might not keep to its place; null where there is none. O(nodes). */
export function brokenText(expression: Expression): string | null {
  const pending: Expression[] = [expression];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === 'error') return node.text;
    const broken = errorTexts(node).find(({ text }) => !ONE_TOKEN.test(text));
    if (broken !== undefined) return broken.text;
    for (const operand of operandsOf(node)) pending.push(operand);
  }
  return null;
}

function errorTexts(node: Exclude<Expression, { kind: 'error' }>): readonly ErrorText[] {
  switch (node.kind) {
    case 'application':
    case 'group':
      return [node.code, ...(node.platforms?.items ?? [])].filter(isError);
    case 'tag':
      return [node.tag, node.operator, ...itemsOf(node.value)].filter(isError);
    case 'applicationTag':
      return [node.code, node.tag, node.operator, ...itemsOf(node.value)].filter(isError);
    case 'union':
    case 'intersection':
    case 'difference':
      return [];
    default:
      return unreachable(node);
  }
}

type Condition = Extract<Expression, { kind: 'tag' | 'applicationTag' }>;

function itemsOf(value: Condition['value']) {
  return value.kind === 'list' ? value.items : [value];
}

function isError(node: { readonly kind: string }): node is ErrorText {
  return node.kind === 'error';
}
