/**
 * Whom a filter can reach at most: the applications (and platforms) outside which no device of its result can be (L13).
 * Reads names only, never values: `T("age", GTE, 1) * T("age", LTE, 0)` reaches the whole account.
 */

import { fold } from '../base/fold.js';
import { unreachable } from '../base/invariant.js';
import type { Span } from '../base/span.js';
import { PLATFORMS, type Platform } from '../base/vocabulary.js';
import type { BoundApplicationRef, BoundSet } from '../check/bound.js';
import type { Lowered, LoweredClause, Reach } from './filter.js';
import { loweredOperands } from './plain-plan.js';

/** Bit i stands for `PLATFORMS[i]`. */
type PlatformMask = number;

const ALL_PLATFORMS: PlatformMask = (1 << PLATFORMS.length) - 1;
const PLATFORM_BITS: ReadonlyMap<Platform, PlatformMask> = new Map(
  PLATFORMS.map((platform, index) => [platform, 1 << index]),
);

/** The reach of one subtree. `parts` are those of its operands that settle whether it is bounded, and by what. */
interface Reached {
  readonly bounded: boolean;
  readonly platforms: PlatformMask;
  readonly clause: LoweredClause | null;
  readonly parts: readonly Reached[];
}

const NO_PARTS: readonly Reached[] = [];

/** O(nodes). */
export function reachOf(lowered: Lowered): Reach {
  const root = fold<Lowered, Reached>(lowered, loweredOperands, combine);
  const clauses = settlingClauses(root);
  const names = root.bounded ? namesOf(clauses) : { applications: [], groups: [] };
  return {
    accountWide: !root.bounded,
    applications: names.applications,
    groups: names.groups,
    platforms: platformsIn(root.platforms),
    because: root.bounded ? [] : spansOf(clauses),
  };
}

function combine(node: Lowered, operands: readonly Reached[]): Reached {
  switch (node.kind) {
    case 'clause':
      return { bounded: isBounded(node.clause), platforms: platformsOf(node.clause), clause: node, parts: NO_PARTS };
    case 'union':
      return ofUnion(operands);
    case 'intersection':
      return ofIntersection(operands);
    case 'difference':
      return operands[0] ?? ofUnion(operands);
    default:
      return unreachable(node);
  }
}

/** Bounded when every side is; otherwise the unbounded sides are to blame. */
function ofUnion(operands: readonly Reached[]): Reached {
  const bounded = operands.every((operand) => operand.bounded);
  const parts = bounded ? operands : operands.filter((operand) => !operand.bounded);
  return { bounded, platforms: foldMasks(operands, 0, (left, right) => left | right), clause: null, parts };
}

/** Bounded when any side is, by its bounded sides together. */
function ofIntersection(operands: readonly Reached[]): Reached {
  const bounded = operands.some((operand) => operand.bounded);
  const parts = bounded ? operands.filter((operand) => operand.bounded) : operands;
  return { bounded, platforms: foldMasks(operands, ALL_PLATFORMS, (left, right) => left & right), clause: null, parts };
}

function foldMasks(
  operands: readonly Reached[],
  start: PlatformMask,
  operation: (left: PlatformMask, right: PlatformMask) => PlatformMask,
): PlatformMask {
  return operands.reduce((mask, operand) => operation(mask, operand.platforms), start);
}

function isBounded(set: BoundSet): boolean {
  return set.kind !== 'tag' || set.application !== null;
}

/** The platforms a set names, else those the catalog knows, else all. */
function platformsOf(set: BoundSet): PlatformMask {
  switch (set.kind) {
    case 'application':
      return set.platforms === null ? ofApplication(set.application) : maskOf(set.platforms);
    case 'group':
      if (set.platforms !== null) return maskOf(set.platforms);
      return set.applications?.reduce((mask, application) => mask | ofApplication(application), 0) ?? ALL_PLATFORMS;
    case 'tag':
      return set.application === null ? ALL_PLATFORMS : ofApplication(set.application);
    default:
      return unreachable(set);
  }
}

function ofApplication(application: BoundApplicationRef): PlatformMask {
  return application.platforms === null ? ALL_PLATFORMS : maskOf(application.platforms);
}

function maskOf(platforms: readonly Platform[]): PlatformMask {
  if (platforms.length === PLATFORMS.length) return ALL_PLATFORMS;
  return platforms.reduce((mask, platform) => mask | (PLATFORM_BITS.get(platform) ?? 0), 0);
}

function platformsIn(mask: PlatformMask): readonly Platform[] {
  return mask === ALL_PLATFORMS ? [...PLATFORMS] : PLATFORMS.filter((_, index) => (mask & (1 << index)) !== 0);
}

function settlingClauses(root: Reached): readonly LoweredClause[] {
  const clauses: LoweredClause[] = [];
  const stack = [root];
  for (let reached = stack.pop(); reached !== undefined; reached = stack.pop()) {
    if (reached.clause !== null) clauses.push(reached.clause);
    for (const part of reached.parts) stack.push(part);
  }
  return clauses;
}

function namesOf(clauses: readonly LoweredClause[]): Pick<Reach, 'applications' | 'groups'> {
  const applications = new Set<string>();
  const groups = new Set<string>();
  for (const { clause } of clauses) {
    if (clause.kind !== 'group') addCode(applications, clause.application);
    else if (clause.applications === null) groups.add(clause.code);
    else for (const application of clause.applications) addCode(applications, application);
  }
  return { applications: [...applications].sort(), groups: [...groups].sort() };
}

function addCode(codes: Set<string>, application: BoundApplicationRef | null): void {
  if (application !== null) codes.add(application.code);
}

function spansOf(clauses: readonly LoweredClause[]): readonly Span[] {
  return clauses.flatMap((clause) => clause.spans).sort((left, right) => left.start - right.start);
}
