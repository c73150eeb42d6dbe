/** Which nodes are operations. By kind, not by key: a key may come from a prototype. */

import type { Bound, BoundOperation } from '../check/bound.js';

export function isBoundOperation(node: Bound): node is BoundOperation {
  return node.kind === 'union' || node.kind === 'intersection' || node.kind === 'difference';
}
