/** Set algebra between two leaves of one segment. 0 is the empty leaf. */

import type { LeafAddress } from '../layout/addresses.js';
import { buildProgram } from '../program/build-program.js';
import type { Operation, Program } from '../program/program.js';
import { countLeaf, countQuery, evaluateQuery, ONE_LEAF, storedQuery } from './run-query.js';
import type { SegmentRuntime } from './segment-runtime.js';

const PROGRAMS: Readonly<Record<Operation, Program>> = {
  and: programOf('and'),
  or: programOf('or'),
  andnot: programOf('andnot'),
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
    return evaluateQuery(runtime, storedQuery(runtime, PROGRAMS[operation], [left, right]));
  const only = operation === 'or' ? left || right : left;
  return only === 0 || operation === 'and' ? 0 : evaluateQuery(runtime, storedQuery(runtime, ONE_LEAF, [only]));
}

/** Devices in both leaves. */
export function countBoth(runtime: SegmentRuntime, left: LeafAddress, right: LeafAddress): number {
  if (left === 0 || right === 0) return 0;
  if (runtime.isWhole && left === runtime.live) return countLeaf(runtime, right);
  return countQuery(runtime, storedQuery(runtime, PROGRAMS.and, [left, right]));
}

function programOf(kind: Operation): Program {
  return buildProgram({
    kind,
    operands: [
      { kind: 'leaf', leaf: 0 },
      { kind: 'leaf', leaf: 1 },
    ],
  }).program;
}
