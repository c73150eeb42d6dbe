/** Which applications and groups a filter names, and where: wherever they stand, or only where they add devices. */

import type { Lowered, LoweredClause } from '../plan/filter.js';

/** True when an application or a group is named anywhere, subtracted ones included. O(nodes), stops at the first. */
export function namesApplication(lowered: Lowered): boolean {
  return someClause(lowered, 'everywhere', ({ clause }) => clause.kind !== 'tag' || clause.application !== null);
}

/**
 * The set that stands for the one application or group the filter adds or intersects, as text: `A("X")`. Null where there
 * are several or none.
 */
export function applicationToStayInside(lowered: Lowered): string | null {
  const sets = new Set<string>();
  someClause(lowered, 'added', ({ clause }) => {
    if (clause.kind === 'group') sets.add(`G(${JSON.stringify(clause.code)})`);
    else if (clause.application !== null) sets.add(`A(${JSON.stringify(clause.application.code)})`);
    return sets.size > 1;
  });
  const [only = null, ...others] = sets;
  return others.length === 0 ? only : null;
}

function someClause(
  lowered: Lowered,
  where: 'everywhere' | 'added',
  found: (clause: LoweredClause) => boolean,
): boolean {
  const stack: Lowered[] = [lowered];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind === 'clause') {
      if (found(node)) return true;
      continue;
    }
    const operands = node.kind === 'difference' && where === 'added' ? node.operands.slice(0, 1) : node.operands;
    for (const operand of operands) stack.push(operand);
  }
  return false;
}
