/**
 * Sets of one run that one set says: EQ runs as IN, ranges that meet, platform lists of one application or group. Local: the
 * union, intersection or difference of those sets is the new one, whatever stands around them.
 */

import { fold } from '../../base/fold.js';
import { PLATFORMS, type Platform } from '../../base/vocabulary.js';
import type { BoundApplication, BoundGroup, BoundSet, BoundTag } from '../../check/bound.js';
import type { Lowered, LoweredClause } from '../../plan/filter.js';
import { loweredOperands } from '../../plan/plain-plan.js';
import { newClause, type OperationKind, operationOf } from './lowered-nodes.js';
import { mergedCondition } from './merged-condition.js';
import { printSet } from './print-tree.js';

/** Which sets may be merged: without a catalog, merged conditions can leave a tag with other types than those that were written. */
export type Mergeable = 'all' | 'platforms';

/** The tree with the sets of every run merged; the same tree where none can be. O(nodes + values log values). */
export function mergeSets(root: Lowered, mergeable: Mergeable): Lowered {
  return fold<Lowered, Lowered>(root, loweredOperands, (node, operands) => {
    if (node.kind === 'clause') return node;
    const merged = mergedRun(mergeable, node.kind, operands);
    const isSame = merged.length === node.operands.length && merged.every((one, at) => one === node.operands[at]);
    return isSame ? node : operationOf(node.kind, merged);
  });
}

/** The operands of a run with those merged that can be, each in the place of its first. */
function mergedRun(mergeable: Mergeable, kind: OperationKind, operands: readonly Lowered[]): readonly Lowered[] {
  if (kind !== 'difference') return mergedAlike(mergeable, kind, operands);
  const [first, ...rest] = operands;
  if (first === undefined) return operands;
  let head = first;
  const left: Lowered[] = [];
  for (const subtracted of mergedAlike(mergeable, 'union', rest)) {
    const both = mayMerge(mergeable, head) ? mergedPair('difference', head, subtracted) : null;
    if (both === null) left.push(subtracted);
    else head = both;
  }
  return [head, ...left];
}

function mayMerge(mergeable: Mergeable, operand: Lowered): operand is LoweredClause {
  return operand.kind === 'clause' && (mergeable === 'all' || operand.clause.kind !== 'tag');
}

function mergedAlike(mergeable: Mergeable, kind: OperationKind, operands: readonly Lowered[]): readonly Lowered[] {
  const groups = new Map<string, LoweredClause[]>();
  for (const operand of operands) {
    if (!mayMerge(mergeable, operand)) continue;
    const key = subjectOf(operand.clause);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [operand]);
    else group.push(operand);
  }
  const replaced = new Map<Lowered, Lowered | null>();
  for (const group of groups.values()) mergeGroup(kind, group, replaced);
  return operands.flatMap((operand) => {
    const now = replaced.get(operand);
    return now === undefined ? [operand] : now === null ? [] : [now];
  });
}

/** All at once where that is one set; else each with the first that it makes one set with. */
function mergeGroup(
  kind: OperationKind,
  group: readonly LoweredClause[],
  replaced: Map<Lowered, Lowered | null>,
): void {
  const [first, ...others] = group;
  if (first === undefined || others.length === 0) return;
  const whole = mergedSet(
    kind,
    group.map(({ clause }) => clause),
  );
  if (whole !== null) {
    const kept = written(group, whole);
    for (const clause of group) if (clause !== kept) replaced.set(clause, null);
    if (kept === null) replaced.set(first, newClause(whole));
  } else if (group.length <= MOST_PAIRED) mergePairs(kind, group, replaced);
}

/** The clause that says it all by itself: it stays where it stands, with its comments. */
function written(group: readonly LoweredClause[], whole: BoundSet): LoweredClause | null {
  const text = printSet(whole);
  return group.find(({ clause }) => printSet(clause) === text) ?? null;
}

/** Longer groups are not tried pair by pair. */
const MOST_PAIRED = 32;

function mergePairs(
  kind: OperationKind,
  group: readonly LoweredClause[],
  replaced: Map<Lowered, Lowered | null>,
): void {
  const heads: { readonly place: LoweredClause; now: LoweredClause }[] = [];
  for (const clause of group) {
    const head = heads.find(({ now }) => mergedPair(kind, now, clause) !== null);
    if (head === undefined) heads.push({ place: clause, now: clause });
    else {
      head.now = mergedPair(kind, head.now, clause) ?? head.now;
      replaced.set(head.place, head.now);
      replaced.set(clause, null);
    }
  }
}

function mergedPair(kind: OperationKind, left: LoweredClause, right: Lowered): LoweredClause | null {
  if (right.kind !== 'clause') return null;
  if (subjectOf(left.clause) !== subjectOf(right.clause)) return null;
  const set = mergedSet(kind, [left.clause, right.clause]);
  return set === null ? null : (written([left, right], set) ?? newClause(set));
}

/** What a set is about: sets about different things are never one. */
function subjectOf(set: BoundSet): string {
  if (set.kind === 'tag') return JSON.stringify([set.kind, set.application?.code ?? null, set.tag]);
  return JSON.stringify([set.kind, set.kind === 'group' ? set.code : set.application.code]);
}

function mergedSet(kind: OperationKind, sets: readonly BoundSet[]): BoundSet | null {
  const conditions = sets.filter((set): set is BoundTag => set.kind === 'tag');
  return conditions.length === sets.length
    ? mergedCondition(kind, conditions)
    : mergedPlatforms(
        kind,
        sets.filter((set) => set.kind !== 'tag'),
      );
}

/** Null where no platform is left, or the list would be longer than those it comes from together. */
function mergedPlatforms(
  kind: OperationKind,
  sets: readonly (BoundApplication | BoundGroup)[],
): BoundApplication | BoundGroup | null {
  const [first, ...others] = sets;
  if (first === undefined) return null;
  let platforms = new Set<Platform>(first.platforms ?? PLATFORMS);
  for (const other of others) platforms = combined(kind, platforms, new Set(other.platforms ?? PLATFORMS));
  if (platforms.size === 0) return null;
  const names = PLATFORMS.filter((platform) => platforms.has(platform));
  if (names.length === PLATFORMS.length) return { ...first, platforms: null };
  const most = sets.reduce((sum, { platforms: written }) => sum + (written?.length ?? 0), 0);
  return names.length > most ? null : { ...first, platforms: names };
}

function combined(kind: OperationKind, left: Set<Platform>, right: ReadonlySet<Platform>): Set<Platform> {
  if (kind === 'union') return new Set([...left, ...right]);
  return new Set([...left].filter((platform) => right.has(platform) === (kind === 'intersection')));
}
