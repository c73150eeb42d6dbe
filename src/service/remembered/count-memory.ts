/**
 * Counts that were made before: the same devices give the same plan the same count. Campaigns ask for the same segments again and again,
 * and counting takes longer than all else there is to do for a message.
 */

import { LruCache } from '../../base/lru-cache.js';
import type { AudienceCount } from '../../evaluate/audience-source.js';
import type { Filter } from '../../plan/filter.js';
import { isSamePlan } from '../../plan/fingerprint.js';
import type { Plan } from '../../plan/plan.js';
import type { ServiceAudience } from '../service-audience.js';

/** Some kilobytes each, at most. */
const MOST_COUNTS = 1_000;

/** A count, and of what: fingerprints can be made to agree. */
interface Counted {
  readonly plan: Plan | null;
  readonly count: AudienceCount;
}

/** Of one generation, by fingerprint. */
interface Counts {
  readonly generation: string;
  readonly byFingerprint: LruCache<string, Counted>;
}

export class CountMemory {
  /** What was replaced is forgotten with its source. */
  readonly #counts = new WeakMap<ServiceAudience, Counts>();

  /** One for each source: others remember by it what they asked. */
  readonly #around = new WeakMap<ServiceAudience, ServiceAudience>();

  /** The same source, which counts no filter twice. */
  around(source: ServiceAudience): ServiceAudience {
    const known = this.#around.get(source);
    if (known !== undefined) return known;
    const around = {
      get generation() {
        return source.generation;
      },
      count: (filter, options) => this.#count(source, filter, options),
      devices: (filter, options) => source.devices(filter, options),
      ...(source.tagTexts === undefined ? {} : { tagTexts: source.tagTexts.bind(source) }),
    } satisfies ServiceAudience;
    this.#around.set(source, around);
    return around;
  }

  async #count(
    source: ServiceAudience,
    filter: Filter,
    options: { readonly signal?: AbortSignal } | undefined,
  ): Promise<AudienceCount> {
    const { generation, byFingerprint } = this.#countsOf(source);
    const { fingerprint, plan } = filter;
    const known = byFingerprint.get(fingerprint);
    if (known !== undefined && isSamePlan(known.plan, plan)) return known.count;
    const count = await source.count(filter, options);
    // Of devices that changed meanwhile nothing is remembered.
    if (source.generation === generation) byFingerprint.set(fingerprint, { plan, count });
    return count;
  }

  #countsOf(source: ServiceAudience): Counts {
    const { generation } = source;
    const known = this.#counts.get(source);
    if (known?.generation === generation) return known;
    const counts = { generation, byFingerprint: new LruCache<string, Counted>(MOST_COUNTS) };
    this.#counts.set(source, counts);
    return counts;
  }
}
