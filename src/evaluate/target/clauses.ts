/** The clauses of a filter as written. */

import type { Lowered, LoweredClause } from '../../plan/filter.js';

/** In the order of the text. */
export function clausesOf(lowered: Lowered): readonly LoweredClause[] {
  const clauses: LoweredClause[] = [];
  const stack = [lowered];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind === 'clause') clauses.push(node);
    else for (const operand of node.operands.toReversed()) stack.push(operand);
  }
  return clauses;
}
