/** A plan and the statistics of a segment to the set of its devices there. */

import type { Plan } from '../../plan/plan.js';
import { type Expression, intersect, type SetExpression } from '../program/set-expression.js';
import { type Planned, Planner } from './planner.js';
import { resolvePlan } from './resolve-plan.js';
import type { SegmentStatistics } from './segment-statistics.js';

/** The devices of a plan in a segment, as an expression over sources. */
export interface PlannedSet extends Planned<Expression> {
  readonly set: SetExpression;
  readonly planner: Planner;
}

/** Looks at the segment and its cache, and changes neither. `earlier`: the same, before something was kept. */
export function planSet(statistics: SegmentStatistics, plan: Plan, earlier: PlannedSet | null = null): PlannedSet {
  const planner = new Planner(statistics, earlier?.planner ?? null);
  const set = amongLive(planner, resolvePlan(planner, plan));
  return { set, planner, kept: [...new Set(planner.kept)], candidates: planner.candidates };
}

/** The set as an expression, where it is no complement; of a complement, the live devices that are in it. Null: no device. */
export function listedDevices({ set, planner }: PlannedSet): Expression | null {
  return set.negated ? intersect([liveSet(planner), set]).inner : set.inner;
}

/** Leaves hold the devices that were removed since they were sealed, too: only the root asks who is left. */
function amongLive(planner: Planner, set: SetExpression): SetExpression {
  return planner.statistics.isWhole ? set : intersect([liveSet(planner), set]);
}

function liveSet({ statistics, sources }: Planner): SetExpression {
  return sources.setOf({ kind: 'leaf', leaf: statistics.live });
}
