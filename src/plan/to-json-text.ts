/**
 * The JSON text of a filter, a plan or an expression, whatever its height: `JSON.stringify` and `structuredClone` descend by recursion,
 * and a tree of some 350 levels is too high for them where half of the stack is taken. `JSON.parse` reads any height.
 */

import { expectArgument, OBJECT } from '../base/argument.js';

/** What is still to be written, the last first. */
type Piece = { readonly text: string } | { readonly value: unknown };

/**
 * The text that `JSON.stringify` gives for plain data. O(nodes), no recursion. From it a filter comes back by
 * `loadFilter(JSON.parse(text))`, here, in a thread or in another process.
 */
export function toJsonText(tree: object): string {
  expectArgument('toJsonText: `tree`', tree, OBJECT);
  const texts: string[] = [];
  const pending: Piece[] = [{ value: tree }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if ('text' in next) texts.push(next.text);
    else if (Array.isArray(next.value)) pushItems(pending, next.value);
    else if (typeof next.value === 'object' && next.value !== null) pushMembers(pending, next.value);
    else texts.push(JSON.stringify(next.value) ?? 'null');
  }
  return texts.join('');
}

function pushItems(pending: Piece[], items: readonly unknown[]): void {
  pending.push({ text: ']' });
  for (let at = items.length - 1; at >= 0; at--) {
    pending.push({ value: items[at] });
    if (at > 0) pending.push({ text: ',' });
  }
  pending.push({ text: '[' });
}

function pushMembers(pending: Piece[], value: object): void {
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  pending.push({ text: '}' });
  for (let at = members.length - 1; at >= 0; at--) {
    // SAFETY: `at` is inside the list.
    const [key, member] = members[at] as [string, unknown];
    pending.push({ value: member }, { text: `${at > 0 ? ',' : ''}${JSON.stringify(key)}:` });
  }
  pending.push({ text: '{' });
}
