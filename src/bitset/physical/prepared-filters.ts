/** What was prepared for filters before, found again by the filter itself or by its fingerprint, so that asking twice costs next to nothing. */

import { invariant } from '../../base/invariant.js';
import type { Filter } from '../../plan/filter.js';
import type { Plan } from '../../plan/plan.js';
import { isSamePlan } from '../../plan/same-plan.js';
import { PreparedSegment } from './prepared-segment.js';
import type { SegmentRuntime } from './segment-runtime.js';

/** A filter over all segments of an index. */
export interface PreparedFilter {
  readonly fingerprint: string;
  readonly plan: Plan | null;
  /** One for each segment; none before the first use, and none after it was dropped. */
  segments: readonly PreparedSegment[];
  /** How often it was asked for. */
  uses: number;
  /** Since it was last looked at for dropping. */
  isRecent: boolean;
}

/** Filters that are kept prepared. */
const MAX_PREPARED = 256;

export class PreparedFilters {
  readonly #runtimes: readonly SegmentRuntime[];
  readonly #accept: (filter: Filter) => void;
  readonly #byFilter = new WeakMap<Filter, PreparedFilter>();
  readonly #byFingerprint = new Map<string, PreparedFilter>();
  #lastFilter: Filter | null = null;
  #last: PreparedFilter | null = null;

  /** `accept` is shown each filter object once, before it is used; it throws for those it refuses. */
  constructor(runtimes: readonly SegmentRuntime[], accept: (filter: Filter) => void) {
    this.#runtimes = runtimes;
    this.#accept = accept;
  }

  /**
   * The filter, ready to be run now.
   * @throws what `accept` throws, and `out-of-memory`
   */
  of(filter: Filter): readonly PreparedSegment[] {
    const prepared = this.#lastFilter === filter ? this.#last : null;
    const found = prepared ?? this.#byFilter.get(filter) ?? this.#admit(filter);
    this.#lastFilter = filter;
    this.#last = found;
    found.isRecent = true;
    if (!this.#use(found)) this.#prepare(found, filter);
    return found.segments;
  }

  /** Counts a use. False: it was never used, dropped, reads leaves that have gone, or is due for another look at what is worth keeping. */
  #use(prepared: PreparedFilter): boolean {
    const uses = ++prepared.uses;
    const { segments } = prepared;
    if (segments.length !== this.#runtimes.length) return false;
    const isDue = (uses & (uses - 1)) === 0;
    for (const segment of segments) if (!segment.touch() || (isDue && segment.isImprovable)) return false;
    return true;
  }

  #prepare(prepared: PreparedFilter, { plan }: Filter): void {
    invariant(plan !== null, 'a filter with an unresolved group has no plan');
    prepared.segments = this.#runtimes.map((runtime) => new PreparedSegment(runtime, plan));
    if (!this.#byFingerprint.has(prepared.fingerprint)) this.#remember(prepared);
  }

  #admit(filter: Filter): PreparedFilter {
    this.#accept(filter);
    const { fingerprint, plan } = filter;
    const known = this.#byFingerprint.get(fingerprint);
    // Fingerprints can be made to agree: another filter is prepared by itself.
    const isKnown = known !== undefined && isSamePlan(known.plan, plan);
    const prepared = isKnown ? known : { fingerprint, plan, segments: [], uses: 0, isRecent: true };
    this.#byFilter.set(filter, prepared);
    return prepared;
  }

  #remember(prepared: PreparedFilter): void {
    this.#byFingerprint.set(prepared.fingerprint, prepared);
    if (this.#byFingerprint.size > MAX_PREPARED) this.#dropOne();
  }

  /** The oldest that was not used since the last look: a second chance for each, in turn. */
  #dropOne(): void {
    for (const [fingerprint, prepared] of this.#byFingerprint) {
      this.#byFingerprint.delete(fingerprint);
      if (!prepared.isRecent) {
        prepared.segments = [];
        return;
      }
      prepared.isRecent = false;
      this.#byFingerprint.set(fingerprint, prepared);
    }
  }
}
