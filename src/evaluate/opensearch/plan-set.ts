/** A plan to a set of devices: tokens for values, nested documents for ranges of integers. */

import { fold } from '../../base/fold.js';
import { unreachable } from '../../base/invariant.js';
import { complementIntervals, type Intervals } from '../../plan/intervals.js';
import { type Plan, planOperands, type TagInPlan, type ValueSet } from '../../plan/plan.js';
import { tagToken, valueToken } from './device-document.js';
import {
  ALL_DEVICES,
  complementOf,
  differenceOf,
  intersectionOf,
  leafSet,
  NO_DEVICES,
  nestedSet,
  type QuerySet,
  termsSet,
  unionOf,
} from './query-set.js';

/** The devices in `plan`; perhaps as a complement. Depth of the call stack O(1). */
export function planSet(plan: Plan): QuerySet {
  return fold<Plan, QuerySet>(plan, planOperands, (node, operands) => {
    switch (node.kind) {
      case 'all':
        return ALL_DEVICES;
      case 'none':
        return NO_DEVICES;
      case 'subscribed':
        return termsSet('applications', [node.application]);
      case 'platform-in':
        return termsSet('platform', node.platforms);
      case 'tag-in':
        return unionOf(node.values.map((values) => valuesSet(node, values)));
      case 'union':
        return unionOf(operands);
      case 'intersection':
        return intersectionOf(operands);
      case 'difference':
        return differenceOf(operands);
      default:
        return unreachable(node);
    }
  });
}

/** Devices whose tag has a value in `values`. */
function valuesSet(tag: TagInPlan, values: ValueSet): QuerySet {
  switch (values.kind) {
    case 'unset':
      return complementOf(withTag(tag));
    case 'integers':
      return integersSet(tag, values.intervals);
    case 'strings':
      return values.complement
        ? differenceOf([withTag(tag), anyValue(tag, values.values)])
        : anyValue(tag, values.values);
    case 'list-shares-any':
      return anyValue(tag, values.values);
    default:
      return unreachable(values);
  }
}

function withTag({ application, tag }: TagInPlan): QuerySet {
  return termsSet('tags', [tagToken(application, tag)]);
}

function anyValue({ application, tag }: TagInPlan, values: readonly (string | number)[]): QuerySet {
  if (values.length === 0) return NO_DEVICES;
  return termsSet(
    'tags',
    values.map((value) => valueToken(application, tag, value)),
  );
}

/** Says what is in the set or what is not, whichever has fewer ranges. */
function integersSet(tag: TagInPlan, intervals: Intervals): QuerySet {
  const gaps = complementIntervals(intervals);
  if (rangesOf(gaps).length >= rangesOf(intervals).length) return inIntervals(tag, intervals);
  return differenceOf([withTag(tag), inIntervals(tag, gaps)]);
}

function rangesOf(intervals: Intervals): Intervals {
  return intervals.filter(([min, max]) => min !== max);
}

function inIntervals(tag: TagInPlan, intervals: Intervals): QuerySet {
  const points = intervals.filter(([min, max]) => min === max).map(([min]) => min);
  return unionOf([inRanges(tag, rangesOf(intervals)), anyValue(tag, points)]);
}

/** One nested query for all ranges: each costs a join of its own. */
function inRanges({ application, tag }: TagInPlan, ranges: Intervals): QuerySet {
  const inAny = unionOf(ranges.map(([gte, lte]) => leafSet({ range: { 'integers.value': { gte, lte } } })));
  return nestedSet('integers', intersectionOf([termsSet('integers.tag', [tagToken(application, tag)]), inAny]));
}
