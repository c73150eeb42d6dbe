/** Bound tree to lowered tree: the same shape, and for every set of the filter the plan that means it. */

import { fold } from '../base/fold.js';
import { unreachable } from '../base/invariant.js';
import type { Platform } from '../base/vocabulary.js';
import type { Bound, BoundGroup, BoundSet, BoundTag } from '../check/bound.js';
import type { Lowered } from './filter.js';
import { lowerValues } from './lower-values.js';
import { NONE_PLAN, type Plan } from './plan.js';

/** Lowers a checked tree, clause for clause. */
export function lower(bound: Bound): Lowered {
  return fold<Bound, Lowered>(bound, boundOperands, (node, operands) =>
    'operands' in node
      ? { kind: node.kind, operands, spans: node.spans }
      : { kind: 'clause', clause: node, plan: lowerSet(node), spans: node.spans },
  );
}

const NO_BOUND: readonly Bound[] = [];

function boundOperands(bound: Bound): readonly Bound[] {
  return 'operands' in bound ? bound.operands : NO_BOUND;
}

/** What a set means. Null: a group whose applications no catalog has told. */
function lowerSet(set: BoundSet): Plan | null {
  switch (set.kind) {
    case 'application':
      return onPlatforms(subscribed(set.application.code), set.platforms);
    case 'group':
      return lowerGroup(set);
    case 'tag':
      return lowerTag(set);
    default:
      return unreachable(set);
  }
}

function subscribed(application: string): Plan {
  return { kind: 'subscribed', application };
}

function onPlatforms(plan: Plan, platforms: readonly Platform[] | null): Plan {
  if (platforms === null) return plan;
  return { kind: 'intersection', operands: [plan, { kind: 'platform-in', platforms }] };
}

function lowerGroup(group: BoundGroup): Plan | null {
  if (group.applications === null) return null;
  const operands = group.applications.map(({ code }) => subscribed(code));
  const [first] = operands;
  if (first === undefined) return NONE_PLAN;
  return onPlatforms(operands.length === 1 ? first : { kind: 'union', operands }, group.platforms);
}

/** An application tag is asked among the subscribers of its application only (L8). */
function lowerTag(condition: BoundTag): Plan {
  const application = condition.application?.code ?? null;
  const values: Plan = { kind: 'tag-in', application, tag: condition.tag, values: lowerValues(condition) };
  return application === null ? values : { kind: 'intersection', operands: [subscribed(application), values] };
}
