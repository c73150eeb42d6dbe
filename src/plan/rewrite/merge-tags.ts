/** Conditions on one tag become one condition, on the values that satisfy them all, or any, or the first without the others. */

import type { TagInPlan, ValueSet } from '../plan.js';
import { intersectValues, subtractValues, unionValues } from '../value-sets.js';
import { TAG_IN, twice } from './kinds.js';
import type { Region, RegionRule, UnionRule } from './region.js';
import { FEW_OPERANDS, isTagIn, type Term, type TermTable } from './term.js';

type TagTerm = Term<TagInPlan>;

export const mergeUnionTags: UnionRule = {
  on: twice(TAG_IN),
  apply(terms, operands) {
    return mergeSameTags(terms, operands, unionValues);
  },
};

/** `T("age", GTE, 18) * T("age", LTE, 30)` is one range. */
export const mergeIntersectionTags: RegionRule = {
  on: { positives: twice(TAG_IN), negatives: 0 },
  apply(terms, region) {
    const positives = mergeSameTags(terms, region.positives, intersectValues);
    return positives === region.positives ? region : { ...region, positives };
  },
};

/** `T("age", GTE, 18) \ T("age", EQ, 20)` is one condition, too. */
export const subtractTags: RegionRule = {
  on: { positives: 0, negatives: TAG_IN },
  apply(terms, region) {
    if (!haveSharedTag(region)) return region;
    const takenByTag = groupByTag(region.negatives.filter(isTagIn));
    const settled = new Set<Term>();
    const positives = region.positives.map((positive) => {
      const taken = isTagIn(positive) ? takenByTag.get(positive.tag) : undefined;
      return taken === undefined || !isTagIn(positive) ? positive : subtractAll(terms, positive, taken, settled);
    });
    if (settled.size === 0) return region;
    return { positives, negatives: region.negatives.filter((negative) => !settled.has(negative)) };
  },
};

/** `positive` without all of `taken` that values can say; these are put into `settled`. */
function subtractAll(terms: TermTable, positive: TagTerm, taken: readonly TagTerm[], settled: Set<Term>): Term {
  let values = positive.plan.values;
  for (const negative of taken) {
    const left = subtractValues(values, negative.plan.values);
    if (left === null) continue;
    values = left;
    settled.add(negative);
  }
  return terms.tagIn(positive.plan, values);
}

type Merge = (values: readonly (readonly ValueSet[])[]) => readonly ValueSet[] | null;

function mergeSameTags(terms: TermTable, operands: readonly Term[], merge: Merge): readonly Term[] {
  if (!hasSameTags(operands)) return operands;
  const conditions = operands.filter(isTagIn);
  const byTag = groupByTag(conditions);
  const merged = [...byTag.values()].flatMap((same) => mergeOne(terms, same, merge));
  if (merged.length === conditions.length) return operands;
  return [...operands.filter((operand) => !isTagIn(operand)), ...merged];
}

function haveSharedTag({ positives, negatives }: Region): boolean {
  if (positives.length + negatives.length > FEW_OPERANDS) return true;
  return positives.some(({ tag }) => tag !== null && negatives.some((negative) => negative.tag === tag));
}

/** Looks at a few pair by pair: most operations have no more, and nothing to merge. */
function hasSameTags(operands: readonly Term[]): boolean {
  if (operands.length > FEW_OPERANDS) return true;
  return operands.some(
    ({ tag }, index) => tag !== null && operands.some((other, next) => next > index && other.tag === tag),
  );
}

function mergeOne(terms: TermTable, same: readonly TagTerm[], merge: Merge): readonly Term[] {
  const [first] = same;
  if (first === undefined || same.length === 1) return same;
  const values = merge(same.map(({ plan }) => plan.values));
  return values === null ? same : [terms.tagIn(first.plan, values)];
}

function groupByTag(conditions: readonly TagTerm[]): ReadonlyMap<string | null, readonly TagTerm[]> {
  const byTag = new Map<string | null, TagTerm[]>();
  for (const condition of conditions) {
    const same = byTag.get(condition.tag);
    if (same === undefined) byTag.set(condition.tag, [condition]);
    else same.push(condition);
  }
  return byTag;
}
