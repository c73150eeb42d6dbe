/** Whether two plans are the same, node by node: what a fingerprint tells with great likelihood, this tells for certain. */

import { leafText } from './canonical-text.js';
import type { Plan } from './plan.js';

/** True for plans of equal nodes in equal order. Null is a plan of its own. O(smaller plan). */
export function isSamePlan(left: Plan | null, right: Plan | null): boolean {
  const pairs: [Plan | null, Plan | null][] = [[left, right]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [one, other] = pair;
    if (one === other) continue;
    if (one === null || other === null) return false;
    if (!('operands' in one) || !('operands' in other)) {
      if ('operands' in one || 'operands' in other || leafText(one) !== leafText(other)) return false;
      continue;
    }
    if (one.kind !== other.kind || one.operands.length !== other.operands.length) return false;
    for (const [at, operand] of one.operands.entries()) pairs.push([operand, other.operands[at] ?? null]);
  }
  return true;
}
