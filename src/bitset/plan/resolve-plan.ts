/** A plan as an expression over the leaves of one segment: every name and value looked up, what nobody has is empty. */

import { fold } from '../../base/fold.js';
import { unreachable } from '../../base/invariant.js';
import type { Platform } from '../../base/vocabulary.js';
import { type Plan, planOperands, type TagInPlan, type ValueSet } from '../../plan/plan.js';
import { type TagColumn, tagKey, type ValueColumn } from '../layout/segment.js';
import {
  complement,
  EVERYTHING,
  intersect,
  NOTHING,
  type SetExpression,
  subtract,
  unite,
} from '../program/set-expression.js';
import { devicesBetween } from './integer-sets.js';
import type { Planner } from './planner.js';
import { devicesWith } from './value-sets.js';

/** No recursion: plans may be deep. */
export function resolvePlan(planner: Planner, plan: Plan): SetExpression {
  return fold<Plan, SetExpression>(plan, planOperands, (node, operands) => {
    switch (node.kind) {
      case 'all':
        return EVERYTHING;
      case 'none':
        return NOTHING;
      case 'subscribed':
        return devicesWith(planner, planner.statistics.segment.subscriptions, [node.application], true);
      case 'platform-in':
        return onPlatforms(planner, node.platforms);
      case 'tag-in':
        return withTag(planner, node);
      case 'union':
        return uniteAll(planner, operands);
      case 'intersection':
        return intersect(operands);
      case 'difference':
        return subtract(operands[0] as SetExpression, [uniteAll(planner, operands.slice(1))]);
      default:
        return unreachable(node);
    }
  });
}

/** A device has one platform: those that are not wanted may be fewer. */
function onPlatforms({ statistics, sources }: Planner, platforms: readonly Platform[]): SetExpression {
  const wanted: SetExpression[] = [];
  const others: SetExpression[] = [];
  for (const [platform, leaf] of statistics.segment.platforms)
    (platforms.includes(platform) ? wanted : others).push(sources.setOf({ kind: 'leaf', leaf }));
  return wanted.length <= others.length ? unite(wanted) : complement(unite(others));
}

function withTag(planner: Planner, { application, tag, values }: TagInPlan): SetExpression {
  const column = planner.statistics.segment.tags.get(tagKey(application, tag));
  return unite(values.map((set) => (column === undefined ? nobodyHas(set) : withValues(planner, column, set))));
}

function nobodyHas(set: ValueSet): SetExpression {
  return set.kind === 'unset' ? EVERYTHING : NOTHING;
}

function withValues(planner: Planner, column: TagColumn, set: ValueSet): SetExpression {
  switch (set.kind) {
    case 'unset':
      return complement(planner.sources.setOf(column.set));
    case 'integers':
      return column.integers === null ? NOTHING : devicesBetween(planner, column.integers, set.intervals);
    case 'strings':
      return column.strings === null ? NOTHING : withStrings(planner, column.strings, set.values, set.complement);
    case 'list-shares-any':
      return column.lists === null ? NOTHING : devicesWith(planner, column.lists, set.values, true);
    default:
      return unreachable(set);
  }
}

function withStrings(
  planner: Planner,
  column: ValueColumn,
  values: readonly string[],
  isComplement: boolean,
): SetExpression {
  const found = devicesWith(planner, column, values, false);
  return isComplement ? subtract(planner.sources.setOf(column.set), [found]) : found;
}

/** A union in which all sets that have to be bound are bound together, as one leaf. */
function uniteAll({ sources }: Planner, sets: readonly SetExpression[]): SetExpression {
  const bound = sets.flatMap(({ negated, inner }) => (negated ? [] : (sources.unionIn(inner)?.sets ?? [])));
  if (bound.length < 2) return unite(sets);
  const others = sets.filter(({ negated, inner }) => negated || sources.unionIn(inner) === null);
  return unite([...others, sources.unionOf(bound, false)]);
}
