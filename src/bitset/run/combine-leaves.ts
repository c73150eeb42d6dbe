/** Set algebra between two leaves of one segment. 0 is the empty leaf. */

import { invariant } from '../../base/invariant.js';
import type { LeafAddress } from '../layout/addresses.js';
import { storedQuery } from '../plan/query.js';
import { buildProgram } from '../program/build-program.js';
import { ONE_LEAF, type Operation, type Program } from '../program/program.js';
import { intersect, leafSet, type SetExpression, subtract, unite } from '../program/set-expression.js';
import { countLeaf, countQuery, evaluateQuery } from './run-query.js';
import type { SegmentRuntime } from './segment-runtime.js';

const LEFT = leafSet(0);
const RIGHT = leafSet(1);
const PROGRAMS: Readonly<Record<Operation, Program>> = {
  and: programOf(intersect([LEFT, RIGHT])),
  or: programOf(unite([LEFT, RIGHT])),
  andnot: programOf(subtract(LEFT, [RIGHT])),
};

/**
 * A new leaf, the caller's, of what the operation makes of two leaves; 0 when it is sure to be empty.
 * @throws IndexError `out-of-memory`
 */
export function combineLeaves(
  runtime: SegmentRuntime,
  operation: Operation,
  left: LeafAddress,
  right: LeafAddress,
): LeafAddress {
  if (left !== 0 && right !== 0)
    return evaluateQuery(runtime, storedQuery(runtime.chunks, PROGRAMS[operation], [left, right]));
  const only = operation === 'or' ? left || right : left;
  return only === 0 || operation === 'and' ? 0 : evaluateQuery(runtime, storedQuery(runtime.chunks, ONE_LEAF, [only]));
}

/** Devices in both leaves. */
export function countBoth(runtime: SegmentRuntime, left: LeafAddress, right: LeafAddress): number {
  if (left === 0 || right === 0) return 0;
  if (runtime.isWhole && left === runtime.live) return countLeaf(runtime, right);
  return countQuery(runtime, storedQuery(runtime.chunks, PROGRAMS.and, [left, right]));
}

function programOf({ inner }: SetExpression): Program {
  invariant(inner !== null, 'an operation on two leaves reads them');
  return buildProgram(inner).program;
}
