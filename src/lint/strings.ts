/** The string literals of a filter, for the rules that are about characters. */

import { type Expression, type Name, operandsOf, type StringLiteral, type Value } from '../syntax/ast.js';

/** What a string names, or that it is a value. */
type StringRole = 'application' | 'group' | 'tag' | 'value';

export interface FoundString {
  readonly literal: StringLiteral;
  readonly role: StringRole;
  /** The set it stands in. */
  readonly set: Expression;
}

const UNUSUAL = /[^\u0000-\u007f]|\\u/;

/** Every string, in the order of the text. A text of plain ASCII without `\u` escapes is not walked at all. */
export function unusualStrings(text: string, ast: Expression): readonly FoundString[] {
  const found: FoundString[] = [];
  if (!UNUSUAL.test(text)) return found;
  const stack: Expression[] = [ast];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    pushStrings(found, node);
    const operands = operandsOf(node);
    for (let index = operands.length - 1; index >= 0; index--) stack.push(operands[index] as Expression);
  }
  return found;
}

function pushStrings(found: FoundString[], set: Expression): void {
  switch (set.kind) {
    case 'application':
    case 'group':
      pushName(found, set.code, set.kind, set);
      break;
    case 'applicationTag':
      pushName(found, set.code, 'application', set);
      pushName(found, set.tag, 'tag', set);
      pushValues(found, set.value, set);
      break;
    case 'tag':
      pushName(found, set.tag, 'tag', set);
      pushValues(found, set.value, set);
      break;
  }
}

function pushName(found: FoundString[], name: Name, role: StringRole, set: Expression): void {
  if (name.kind === 'string') found.push({ literal: name, role, set });
}

function pushValues(found: FoundString[], value: Value, set: Expression): void {
  for (const literal of stringsIn(value)) found.push({ literal, role: 'value', set });
}

/** The values of a condition that are strings. */
export function stringsIn(value: Value): readonly StringLiteral[] {
  const items = value.kind === 'list' ? value.items : [value];
  return items.filter((item) => item.kind === 'string');
}
