/**
 * Makes the sets that planning one filter found to be worth keeping, as far as the cache admits them: a set that takes work to read is made once and
 * kept from its second use on, or from its first where it was the result.
 */

import type { Plan } from '../../plan/plan.js';
import { Admission } from '../cache/admission.js';
import type { CachedLeaf } from '../cache/leaf-cache.js';
import type { LeafAddress } from '../layout/addresses.js';
import { IndexError } from '../layout/errors.js';
import { BLOCKS_PER_CHUNK, LEAF_FLAGS, LEAF_FLAT } from '../layout/layout.js';
import type { LeafSources } from '../plan/leaf-sources.js';
import { type PlannedSet, planSet, type SegmentSet } from '../plan/plan-set.js';
import type { Candidate, Planned } from '../plan/planner.js';
import { compileQuery, type PlannedQuery, planQuery, storedQuery } from '../plan/query.js';
import type { TemporarySource } from '../plan/temporary-source.js';
import { ONE_LEAF } from '../program/program.js';
import type { Expression } from '../program/set-expression.js';
import { bindSource, countLeaf, evaluateQuery, leafBytes } from './run-query.js';
import type { SegmentRuntime } from './segment-runtime.js';

/** Of a dense bitmap, one filter may add this share to the cache before nothing more is made for it. */
const ALLOWED_SHARE = 1 / 4;

export class SetKeeper {
  readonly #runtime: SegmentRuntime;
  readonly #admission: Admission;
  #isImprovable = false;

  constructor(runtime: SegmentRuntime) {
    this.#runtime = runtime;
    this.#admission = new Admission(runtime.cache, runtime.bitmapBytes * ALLOWED_SHARE);
  }

  /** Some sets are read the slow way that may be kept the next time. */
  get isImprovable(): boolean {
    return this.#isImprovable;
  }

  /** Without what only planning it once more would need. */
  planSet(plan: Plan): SegmentSet {
    const { statistics, set, sources, key, kept } = this.#settle(
      (earlier: PlannedSet | null) => planSet(this.#runtime, plan, earlier),
      ({ sources }, expression: Expression) => this.#evaluate(sources, expression),
    );
    return { statistics, set, sources, key, kept };
  }

  planQuery(set: SegmentSet, expression: Expression): PlannedQuery {
    return this.#settle(
      () => planQuery(set, expression),
      (_, source: TemporarySource) => this.#bind(source),
    );
  }

  /**
   * Takes over a leaf that was made for a result, of a set that the next filter may ask for: the work is done. Null, and the leaf is still the
   * caller's, where there is no room for it. `key` is that of the set.
   */
  takeOver(key: string, leaf: LeafAddress): CachedLeaf | null {
    return this.#runtime.cache.find(key) === null ? this.#add(key, leaf) : null;
  }

  /** Plans again as long as something was kept: it is there to be read then. */
  #settle<Content, Result extends Planned<Content>>(
    plan: (earlier: Result | null) => Result,
    make: (planned: Result, content: Content) => LeafAddress,
  ): Result {
    const counted = new Map<string, number>();
    let earlier: Result | null = null;
    for (;;) {
      const planned: Result = plan(earlier);
      // What is made now must not take the place of what is read.
      if (planned.kept.length > 0) this.#runtime.cache.touch(planned.kept);
      const fresh = uncounted(planned.candidates, counted);
      const kept = fresh.filter((candidate) => this.#keep(candidate, (content) => make(planned, content)));
      if (kept.length === 0) return planned;
      earlier = planned;
    }
  }

  /** Whether it is in the cache from now on. */
  #keep<Content>({ key, fromUse, content }: Candidate<Content>, make: (content: Content) => LeafAddress): boolean {
    if (this.#runtime.cache.find(key) !== null) return true;
    if (!this.#admission.countUse(key, fromUse)) {
      this.#isImprovable = true;
      return false;
    }
    const leaf = orNull(() => make(content()));
    if (leaf === null) return false;
    const isKept = this.#add(key, leaf) !== null;
    if (!isKept) this.#runtime.memory.release(leaf);
    return isKept;
  }

  #add(key: string, leaf: LeafAddress): CachedLeaf | null {
    return this.#admission.add(key, leaf, leafBytes(this.#runtime, leaf), countLeaf(this.#runtime, leaf));
  }

  #evaluate(sources: LeafSources, expression: Expression): LeafAddress {
    return evaluateQuery(
      this.#runtime,
      compileQuery(this.#runtime, sources, expression, (source) => (source.kind === 'leaf' ? source.leaf : null)),
    );
  }

  /** A bitmap of so few devices that most blocks are empty is written anew, as what is in it: that takes less. */
  #bind(source: TemporarySource): LeafAddress {
    const { memory, chunks } = this.#runtime;
    const bound = bindSource(memory, source, { from: 0, to: chunks });
    const isBitmap = ((memory.u32[(bound + LEAF_FLAGS) >>> 2] as number) & LEAF_FLAT) !== 0;
    if (!isBitmap || source.devices >= (chunks * BLOCKS_PER_CHUNK) / 2) return bound;
    try {
      return evaluateQuery(this.#runtime, storedQuery(chunks, ONE_LEAF, [bound]));
    } finally {
      memory.release(bound);
    }
  }
}

/** Those of the candidates whose uses were not counted yet: of each key as many as there are now more. Notes that they are. */
function uncounted<Content>(
  candidates: readonly Candidate<Content>[],
  counted: Map<string, number>,
): readonly Candidate<Content>[] {
  const seen = new Map<string, number>();
  return candidates.filter(({ key }) => {
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    if (times <= (counted.get(key) ?? 0)) return false;
    counted.set(key, times);
    return true;
  });
}

/** Keeping a set is a saving, not a need: without memory for it the filter is answered as it was before. */
function orNull(make: () => LeafAddress): LeafAddress | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof IndexError && error.code === 'out-of-memory') return null;
    throw error;
  }
}
