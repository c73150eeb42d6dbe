/** A plan and the statistics of a segment to the set of its devices there. */

import type { Plan } from '../../plan/plan.js';
import type { LeafAddress } from '../layout/addresses.js';
import { type Expression, intersect, type SetExpression } from '../program/set-expression.js';
import type { LeafSources } from './leaf-sources.js';
import { type Planned, Planner } from './planner.js';
import { resolvePlan } from './resolve-plan.js';
import type { SegmentStatistics } from './segment-statistics.js';

/** The devices of a plan in a segment, as an expression over sources. */
export interface PlannedSet extends Planned<Expression> {
  readonly set: SetExpression;
  readonly sources: LeafSources;
  /** Keys of sets that are not in the cache, by what they are read as. */
  readonly keys: ReadonlyMap<Expression, string>;
}

/** Looks at the segment and its cache, and changes neither. */
export function planSet(statistics: SegmentStatistics, plan: Plan): PlannedSet {
  const planner = new Planner(statistics);
  const set = amongLive(planner, resolvePlan(planner, plan));
  const { sources, candidates, keys } = planner;
  return { set, sources, kept: sources.kept, candidates, keys };
}

/** The set as an expression, where it is no complement; of a complement, the live devices that are in it. Null: no device. */
export function listedDevices({ live }: SegmentStatistics, { set, sources }: PlannedSet): Expression | null {
  return set.negated ? intersect([liveSet(live, sources), set]).inner : set.inner;
}

/** Leaves hold the devices that were removed since they were sealed, too: only the root asks who is left. */
function amongLive({ statistics, sources }: Planner, set: SetExpression): SetExpression {
  return statistics.isWhole ? set : intersect([liveSet(statistics.live, sources), set]);
}

function liveSet(live: LeafAddress, sources: LeafSources): SetExpression {
  return sources.setOf({ kind: 'leaf', leaf: live });
}
