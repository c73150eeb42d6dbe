/**
 * Exact answers about filters, over all devices there can be: those that the device format admits under the types that the catalog or
 * the filters give tags. Every "no" has a device that shows it, every "unknown" a reason.
 */

import { expectOptions } from '../base/argument.js';
import type { Device } from '../devices/device.js';
import { expectFilter } from '../plan/expect-filter.js';
import type { Filter } from '../plan/filter.js';
import { ANALYSIS_OPTIONS, type AnalysisOptions, analysisOf, type Search } from './analysis.js';
import { type Formula, join, meet, outside, without } from './formula.js';

/** Whether something was proven of filters, with a device that shows the contrary where it does not hold. */
export interface Proof {
  readonly answer: 'yes' | 'no' | 'unknown';
  /** With every "no"; of `proveOverlap`, with every "yes". */
  readonly witness: Device | null;
  /** With every "unknown". */
  readonly reason: string | null;
}

/** Is no device in `filter`? A witness is in it. */
export function proveEmpty(filter: Filter, options?: AnalysisOptions): Proof {
  expectAsked('proveEmpty', { filter }, options);
  return answer(searchIn([filter], filter.lowered, options), 'none');
}

/** Is every device in `filter`? A witness is not. */
export function proveUniversal(filter: Filter, options?: AnalysisOptions): Proof {
  expectAsked('proveUniversal', { filter }, options);
  return answer(searchIn([filter], outside(filter.lowered), options), 'none');
}

/** Are the same devices in both? A witness is in one of them only. */
export function proveEquivalent(left: Filter, right: Filter, options?: AnalysisOptions): Proof {
  expectAsked('proveEquivalent', { left, right }, options);
  return equivalence(left, right, options);
}

/** As {@link proveEquivalent}, for options with others among them. */
export function equivalence(left: Filter, right: Filter, options: AnalysisOptions = {}): Proof {
  const apart = join(without(left.lowered, right.lowered), without(right.lowered, left.lowered));
  return answer(searchIn([left, right], apart, options), 'none');
}

/** Is every device of `left` in `right`, too? A witness is in `left` only. */
export function proveImplies(left: Filter, right: Filter, options?: AnalysisOptions): Proof {
  expectAsked('proveImplies', { left, right }, options);
  return answer(searchIn([left, right], without(left.lowered, right.lowered), options), 'none');
}

/** Is no device in both? A witness is. */
export function proveDisjoint(left: Filter, right: Filter, options?: AnalysisOptions): Proof {
  expectAsked('proveDisjoint', { left, right }, options);
  return answer(searchIn([left, right], meet(left.lowered, right.lowered), options), 'none');
}

/** Is some device in both? The witness is, and comes with "yes". */
export function proveOverlap(left: Filter, right: Filter, options?: AnalysisOptions): Proof {
  expectAsked('proveOverlap', { left, right }, options);
  return answer(searchIn([left, right], meet(left.lowered, right.lowered), options), 'found');
}

/** Filters by the names of their arguments. */
function expectAsked(name: string, filters: Readonly<Record<string, Filter>>, options: unknown): void {
  for (const [argument, filter] of Object.entries(filters)) expectFilter(`${name}: \`${argument}\``, filter);
  expectOptions(name, options, ANALYSIS_OPTIONS);
}

function searchIn(filters: readonly Filter[], formula: Formula, options: AnalysisOptions | undefined): Search {
  const tags = filters.flatMap((filter) => filter.tags);
  return analysisOf([], tags, options ?? {}).findDevice(formula);
}

/** `yes`: the outcome that means so. */
function answer(search: Search, yes: 'none' | 'found'): Proof {
  if (search.kind === 'unknown') return { answer: 'unknown', witness: null, reason: search.reason };
  const witness = search.kind === 'found' ? search.device : null;
  return { answer: search.kind === yes ? 'yes' : 'no', witness, reason: null };
}
