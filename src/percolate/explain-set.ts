/** Explains a set of filters: which predicates lead to each filter, and which filters are tried on every device. */

import { planLabel } from '../plan/explain/labels.js';
import type { FilterIndex } from './filter-index.js';

/** How the filters of a set are found. */
export interface FilterSetExplanation {
  /** How many there are. */
  readonly filters: number;
  /** Different conditions of all filters: each is kept once. */
  readonly predicates: number;
  /** Conditions that filters hang on; those with the most filters first. A filter is tried where one of its own holds. */
  readonly keys: readonly FilterSetKey[];
  /** In the order of their keys. */
  readonly everyDevice: readonly UncoveredFilter[];
}

/** What devices have that filters are found by, and how many filters are. */
export interface FilterSetKey {
  /** In words: `subscribed to "AAAAA-AAAAA"`. */
  readonly condition: string;
  readonly filters: number;
}

/** A filter that is tried on every device, since devices need have nothing to be in it. */
export interface UncoveredFilter {
  readonly key: string;
  /** The conditions that hold for nearly every device, in words. */
  readonly because: readonly string[];
}

/** O(filters + predicates * log predicates). */
export function explainIndex(index: FilterIndex): FilterSetExplanation {
  return {
    filters: index.filters.count,
    predicates: index.predicates.count,
    keys: keysOf(index),
    everyDevice: uncoveredOf(index),
  };
}

function keysOf(index: FilterIndex): readonly FilterSetKey[] {
  const keys = Array.from(index.hanging(), ([predicate, filters]) => ({
    condition: planLabel(index.predicates.leaf(predicate)),
    filters,
  }));
  return keys.sort((left, right) => right.filters - left.filters || compare(left.condition, right.condition));
}

function uncoveredOf(index: FilterIndex): readonly UncoveredFilter[] {
  return [...index.uncovered]
    .map(([filter, leaves]) => ({
      key: index.filters.keyOf(filter) ?? '',
      because: [...new Set(leaves.map(planLabel))].sort(),
    }))
    .sort((left, right) => compare(left.key, right.key));
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
