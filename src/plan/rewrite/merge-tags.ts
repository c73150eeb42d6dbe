/** Conditions on one tag become one condition, on the values that satisfy them all, or any, or the first without the others. */

import type { TagInPlan, ValueSet } from '../plan.js';
import { intersectValues, subtractValues, unionValues } from '../value-sets.js';
import type { Region } from './region.js';
import { isTagIn, type Term, type TermTable, tagOf } from './term.js';

type TagTerm = Term<TagInPlan>;

export function mergeUnionTags(terms: TermTable, operands: readonly Term[]): readonly Term[] {
  return mergeSameTags(terms, operands, unionValues);
}

/** `T("age", GTE, 18) * T("age", LTE, 30)` is one range. */
export function mergeIntersectionTags(terms: TermTable, region: Region): Region {
  const positives = mergeSameTags(terms, region.positives, intersectValues);
  return positives === region.positives ? region : { ...region, positives };
}

/** `T("age", GTE, 18) \ T("age", EQ, 20)` is one condition, too. */
export function subtractTags(terms: TermTable, region: Region): Region {
  if (!region.negatives.some(isTagIn) || !region.positives.some(isTagIn)) return region;
  const takenByTag = groupByTag(region.negatives.filter(isTagIn));
  const settled = new Set<Term>();
  const positives = region.positives.map((positive) => {
    const taken = isTagIn(positive) ? takenByTag.get(tagOf(positive)) : undefined;
    return taken === undefined || !isTagIn(positive) ? positive : subtractAll(terms, positive, taken, settled);
  });
  if (settled.size === 0) return region;
  return { positives, negatives: region.negatives.filter((negative) => !settled.has(negative)) };
}

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
  const conditions = operands.filter(isTagIn);
  if (conditions.length < 2) return operands;
  const byTag = groupByTag(conditions);
  if (byTag.size === conditions.length) return operands;
  const merged = [...byTag.values()].flatMap((same) => mergeOne(terms, same, merge));
  if (merged.length === conditions.length) return operands;
  return [...operands.filter((operand) => !isTagIn(operand)), ...merged];
}

function mergeOne(terms: TermTable, same: readonly TagTerm[], merge: Merge): readonly Term[] {
  const [first] = same;
  if (first === undefined || same.length === 1) return same;
  const values = merge(same.map(({ plan }) => plan.values));
  return values === null ? same : [terms.tagIn(first.plan, values)];
}

function groupByTag(conditions: readonly TagTerm[]): ReadonlyMap<string, readonly TagTerm[]> {
  const byTag = new Map<string, TagTerm[]>();
  for (const condition of conditions) {
    const tag = tagOf(condition);
    const same = byTag.get(tag);
    if (same === undefined) byTag.set(tag, [condition]);
    else same.push(condition);
  }
  return byTag;
}
