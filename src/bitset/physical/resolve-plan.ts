/** A plan as an expression over the leaves of one segment: every name and value looked up, what nobody has is empty. */

import { fold } from '../../base/fold.js';
import { unreachable } from '../../base/invariant.js';
import type { Platform } from '../../base/vocabulary.js';
import { type Plan, planOperands, type TagInPlan, type ValueSet } from '../../plan/plan.js';
import { type TagColumn, tagKey, type ValueColumn } from '../layout/segment.js';
import { devicesBetween } from './integer-sets.js';
import type { Preparation } from './preparation.js';
import { complement, EVERYTHING, intersect, NOTHING, type SetExpression, subtract, unite } from './set-expression.js';
import { devicesWith } from './value-sets.js';

/** No recursion: plans may be deep. */
export function resolvePlan(preparation: Preparation, plan: Plan): SetExpression {
  return fold<Plan, SetExpression>(plan, planOperands, (node, operands) => {
    switch (node.kind) {
      case 'all':
        return EVERYTHING;
      case 'none':
        return NOTHING;
      case 'subscribed':
        return devicesWith(preparation, preparation.runtime.segment.subscriptions, [node.application], true);
      case 'platform-in':
        return onPlatforms(preparation, node.platforms);
      case 'tag-in':
        return withTag(preparation, node);
      case 'union':
        return uniteAll(preparation, operands);
      case 'intersection':
        return intersect(operands);
      case 'difference':
        return subtract(operands[0] as SetExpression, [uniteAll(preparation, operands.slice(1))]);
      default:
        return unreachable(node);
    }
  });
}

/** A device has one platform: those that are not wanted may be fewer. */
function onPlatforms({ runtime, sources }: Preparation, platforms: readonly Platform[]): SetExpression {
  const wanted: SetExpression[] = [];
  const others: SetExpression[] = [];
  for (const [platform, leaf] of runtime.segment.platforms)
    (platforms.includes(platform) ? wanted : others).push(sources.setOf({ kind: 'leaf', leaf }));
  return wanted.length <= others.length ? unite(wanted) : complement(unite(others));
}

function withTag(preparation: Preparation, { application, tag, values }: TagInPlan): SetExpression {
  const column = preparation.runtime.segment.tags.get(tagKey(application, tag));
  return unite(values.map((set) => (column === undefined ? nobodyHas(set) : withValues(preparation, column, set))));
}

function nobodyHas(set: ValueSet): SetExpression {
  return set.kind === 'unset' ? EVERYTHING : NOTHING;
}

function withValues(preparation: Preparation, column: TagColumn, set: ValueSet): SetExpression {
  switch (set.kind) {
    case 'unset':
      return complement(preparation.sources.setOf(column.set));
    case 'integers':
      return column.integers === null ? NOTHING : devicesBetween(preparation, column.integers, set.intervals);
    case 'strings':
      return column.strings === null ? NOTHING : withStrings(preparation, column.strings, set.values, set.complement);
    case 'list-shares-any':
      return column.lists === null ? NOTHING : devicesWith(preparation, column.lists, set.values, true);
    default:
      return unreachable(set);
  }
}

function withStrings(
  preparation: Preparation,
  column: ValueColumn,
  values: readonly string[],
  isComplement: boolean,
): SetExpression {
  const found = devicesWith(preparation, column, values, false);
  return isComplement ? subtract(preparation.sources.setOf(column.set), [found]) : found;
}

/** A union in which all sets that have to be bound are bound together, as one leaf. */
function uniteAll({ sources }: Preparation, sets: readonly SetExpression[]): SetExpression {
  const bound = sets.flatMap(({ negated, inner }) => (negated ? [] : (sources.unionIn(inner)?.sets ?? [])));
  if (bound.length < 2) return unite(sets);
  const others = sets.filter(({ negated, inner }) => negated || sources.unionIn(inner) === null);
  return unite([...others, sources.unionOf(bound, false)]);
}
