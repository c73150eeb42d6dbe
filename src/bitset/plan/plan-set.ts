/** A plan and the statistics of a segment to the set of its devices there. */

import type { Plan } from '../../plan/plan.js';
import type { CachedLeaf } from '../cache/leaf-cache.js';
import { type Expression, intersect, type SetExpression } from '../program/set-expression.js';
import type { LeafSources } from './leaf-sources.js';
import { type Planned, Planner, type SegmentStatistics } from './planner.js';
import { resolvePlan } from './resolve-plan.js';

/** The devices of a plan in a segment, as an expression over sources. */
export interface SegmentSet {
  readonly statistics: SegmentStatistics;
  readonly set: SetExpression;
  readonly sources: LeafSources;
  /** The key of the set in the cache, where it may be kept. */
  readonly key: string | null;
  /** Cached leaves that it reads. */
  readonly kept: readonly CachedLeaf[];
}

/** The same as it was planned, with what planning it once more can begin with. */
export interface PlannedSet extends SegmentSet, Planned<Expression> {
  readonly planner: Planner;
}

/** Looks at the segment and its cache, and changes neither. `earlier`: the same, before something was kept. */
export function planSet(statistics: SegmentStatistics, plan: Plan, earlier: PlannedSet | null = null): PlannedSet {
  const planner = new Planner(statistics, earlier?.planner ?? null);
  const set = amongLive(planner, resolvePlan(planner, plan));
  const { sources, kept, candidates } = planner;
  const key = set.negated ? null : planner.keyOf(set.inner);
  return { statistics, set, sources, key, kept: [...new Set(kept)], candidates, planner };
}

/** The set as an expression, where it is no complement; of a complement, the live devices that are in it. Null: no device. */
export function listedDevices(devices: SegmentSet): Expression | null {
  const { set } = devices;
  return set.negated ? intersect([liveSet(devices), set]).inner : set.inner;
}

/** Leaves hold the devices that were removed since they were sealed, too: only the root asks who is left. */
function amongLive(planner: Planner, set: SetExpression): SetExpression {
  return planner.statistics.isWhole ? set : intersect([liveSet(planner), set]);
}

function liveSet({ statistics, sources }: Pick<SegmentSet, 'statistics' | 'sources'>): SetExpression {
  return sources.setOf({ kind: 'leaf', leaf: statistics.live });
}
