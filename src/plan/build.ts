/** Bound tree to `Filter`: lowering, rewriting, reach, fingerprint. */

import { fold } from '../base/fold.js';
import { invariant } from '../base/invariant.js';
import { PLATFORMS } from '../base/vocabulary.js';
import type { Bound, BoundSet, BoundTag, FilterTag } from '../check/bound.js';
import type { Filter, Lowered } from './filter.js';
import { PLAN_VERSION, type Plan, type ValueSet } from './plan.js';

/** The filter of a checked tree. */
export function buildFilter(text: string, bound: Bound, tags: readonly FilterTag[]): Filter {
  const lowered = fold<Bound, Lowered>(bound, operandsOf, (node, operands) =>
    'operands' in node
      ? { kind: node.kind, operands, spans: node.spans }
      : { kind: 'clause', clause: node, plan: lowerSet(node), spans: node.spans },
  );
  return {
    version: PLAN_VERSION,
    text,
    lowered,
    plan: planOf(lowered),
    reach: { accountWide: true, applications: [], groups: [], platforms: PLATFORMS, because: [] },
    tags,
    fingerprint: '',
  };
}

function operandsOf(bound: Bound): readonly Bound[] {
  return 'operands' in bound ? bound.operands : [];
}

function planOf(lowered: Lowered): Plan | null {
  return fold<Lowered, Plan | null>(
    lowered,
    (node) => (node.kind === 'clause' ? [] : node.operands),
    (node, operands) => {
      if (node.kind === 'clause') return node.plan;
      const plans = operands.filter((operand) => operand !== null);
      return plans.length < operands.length ? null : { kind: node.kind, operands: plans };
    },
  );
}

function lowerSet(set: BoundSet): Plan | null {
  switch (set.kind) {
    case 'application':
      return { kind: 'subscribed', application: set.application.code };
    case 'group':
      return null;
    case 'tag':
      return { kind: 'tag-in', application: null, tag: set.tag, values: [lowerValues(set)] };
  }
}

function lowerValues(set: BoundTag): ValueSet {
  const value = set.values[0]?.integer ?? null;
  invariant(value !== null, 'only integer conditions are lowered');
  return { kind: 'integers', intervals: [[value, set.operator === 'EQ' ? value : Number.MAX_SAFE_INTEGER]] };
}
