/** What was prepared for filters before, found again by the filter itself or by its fingerprint, so that asking twice costs next to nothing. */

import { invariant } from '../../base/invariant.js';
import type { Filter } from '../../plan/filter.js';
import { isSamePlan } from '../../plan/fingerprint.js';
import type { Plan } from '../../plan/plan.js';

/** A part of what is prepared for a filter. */
export interface Reusable {
  /** Prepared anew it would be faster. */
  readonly isImprovable: boolean;
  /** Before every use. False: what it reads has gone, and it has to be prepared anew. */
  touch(): boolean;
}

interface CachedFilter<Part> {
  readonly fingerprint: string;
  readonly plan: Plan | null;
  /** Null before the first use, and after it was dropped. */
  parts: readonly Part[] | null;
  /** How often it was asked for. */
  uses: number;
  /** Since it was last looked at for dropping. */
  isRecent: boolean;
}

/** Filters whose parts are kept. */
const MAX_FILTERS = 256;

export class FilterCache<Part extends Reusable> {
  readonly #accept: (filter: Filter) => void;
  readonly #prepare: (plan: Plan) => readonly Part[];
  readonly #byFilter = new WeakMap<Filter, CachedFilter<Part>>();
  readonly #byFingerprint = new Map<string, CachedFilter<Part>>();
  #lastFilter: Filter | null = null;
  #last: CachedFilter<Part> | null = null;

  /** `accept` is shown each filter object once, before it is used; it throws for those it refuses. */
  constructor(accept: (filter: Filter) => void, prepare: (plan: Plan) => readonly Part[]) {
    this.#accept = accept;
    this.#prepare = prepare;
  }

  /**
   * The parts of the filter, good for one use now.
   * @throws what `accept` and `prepare` throw
   */
  of(filter: Filter): readonly Part[] {
    const last = this.#lastFilter === filter ? this.#last : null;
    const cached = last ?? this.#byFilter.get(filter) ?? this.#admit(filter);
    this.#lastFilter = filter;
    this.#last = cached;
    cached.isRecent = true;
    return this.#use(cached) ?? this.#refill(cached, filter);
  }

  /** Counts a use. Null: it was never used, dropped, reads what has gone, or is due for another look at what is worth keeping. */
  #use(cached: CachedFilter<Part>): readonly Part[] | null {
    const uses = ++cached.uses;
    const { parts } = cached;
    if (parts === null) return null;
    const isDue = (uses & (uses - 1)) === 0;
    for (const part of parts) if (!part.touch() || (isDue && part.isImprovable)) return null;
    return parts;
  }

  #refill(cached: CachedFilter<Part>, { plan }: Filter): readonly Part[] {
    invariant(plan !== null, 'a filter with an unresolved group has no plan');
    const parts = this.#prepare(plan);
    cached.parts = parts;
    if (!this.#byFingerprint.has(cached.fingerprint)) this.#remember(cached);
    return parts;
  }

  #admit(filter: Filter): CachedFilter<Part> {
    this.#accept(filter);
    const { fingerprint, plan } = filter;
    const known = this.#byFingerprint.get(fingerprint);
    // Fingerprints can be made to agree: another filter is prepared by itself.
    const isKnown = known !== undefined && isSamePlan(known.plan, plan);
    const cached = isKnown ? known : { fingerprint, plan, parts: null, uses: 0, isRecent: true };
    this.#byFilter.set(filter, cached);
    return cached;
  }

  #remember(cached: CachedFilter<Part>): void {
    this.#byFingerprint.set(cached.fingerprint, cached);
    if (this.#byFingerprint.size > MAX_FILTERS) this.#dropOne();
  }

  /** The oldest that was not used since the last look: a second chance for each, in turn. */
  #dropOne(): void {
    for (const [fingerprint, cached] of this.#byFingerprint) {
      this.#byFingerprint.delete(fingerprint);
      if (!cached.isRecent) {
        cached.parts = null;
        return;
      }
      cached.isRecent = false;
      this.#byFingerprint.set(fingerprint, cached);
    }
  }
}
