/**
 * One pass of turning a plan into queries over a segment. It knows what was asked before: a set that takes work to read is made once and
 * kept from its second use on, or from its first where it was the result.
 */

import { invariant } from '../../base/invariant.js';
import type { LeafAddress } from '../layout/addresses.js';
import { IndexError } from '../layout/errors.js';
import { BLOCKS_PER_CHUNK, LEAF_FLAGS, LEAF_FLAT } from '../layout/layout.js';
import { type Expression, leavesIn } from '../program/expression.js';
import type { CachedLeaf } from './leaf-cache.js';
import { LeafSources } from './leaf-sources.js';
import { countLeaf, evaluateQuery, leafBytes, ONE_LEAF, storedQuery } from './run-query.js';
import { compileQuery, type SegmentQuery } from './segment-query.js';
import type { SegmentRuntime } from './segment-runtime.js';
import type { SetExpression } from './set-expression.js';
import { bindSource, sourceKey, type TemporarySource } from './temporary-source.js';

/** Leaves of an expression up to which it is as well read anew each time. */
const MAX_READ_ANEW = 3;

/** A set is kept from this use on: who asks twice asks again. */
const KEPT_FROM_USE = 2;

export class Preparation {
  readonly runtime: SegmentRuntime;
  readonly sources: LeafSources;
  readonly #since: number;
  /** Once this is used up, nothing more is kept: one filter adds little more than a dense bitmap to the cache at a time. */
  #allowance: number;
  /** Sets of values that were not kept, by what they are read as. */
  readonly #notKept = new Map<Expression, string>();
  #isImprovable = false;

  constructor(runtime: SegmentRuntime) {
    this.runtime = runtime;
    this.sources = new LeafSources(runtime.memory);
    this.#since = runtime.cache.tick();
    this.#allowance = runtime.bitmapBytes / 4;
  }

  /** Some sets are read the slow way that may be kept the next time. */
  get isImprovable(): boolean {
    return this.#isImprovable;
  }

  query(expression: Expression): SegmentQuery {
    return compileQuery(this.runtime, this.sources, expression, (source) => this.#keptSource(source));
  }

  /** The devices with some values of a column, no complement. `key` tells the set apart from all others of the segment. */
  valueSet(key: string, make: () => SetExpression): SetExpression {
    const cached = this.runtime.cache.find(key);
    if (cached !== null) return this.sources.cached(cached);
    const set = make();
    invariant(!set.negated, 'what devices have is no complement');
    if (set.inner === null || leavesIn(set.inner) <= MAX_READ_ANEW) return set;
    const kept = this.#keep(key, () => this.#evaluated(set.inner as Expression), KEPT_FROM_USE);
    if (kept !== null) return this.sources.cached(kept);
    this.#notKept.set(set.inner, key);
    return set;
  }

  /** The set where it is kept, which it is from its use `fromUse` on; null: not yet, or no room for it. No complement, and not empty. */
  keptSet(key: string, make: () => SetExpression, fromUse: number): SetExpression | null {
    const kept = this.runtime.cache.find(key) ?? this.#keep(key, () => this.#made(make()), fromUse);
    return kept === null ? null : this.sources.cached(kept);
  }

  /**
   * Takes over a leaf that was made of the expression for a result, where the next filter may ask for the same set: the work is done. Null, and the
   * leaf is still the caller's, where it is no such set or there is no room for it.
   */
  takeOver(expression: Expression, leaf: LeafAddress): CachedLeaf | null {
    const key = this.#notKept.get(expression);
    return key === undefined || this.runtime.cache.find(key) !== null ? null : this.#add(key, leaf);
  }

  #keptSource(source: TemporarySource): LeafAddress | null {
    const key = sourceKey(source);
    const kept = this.runtime.cache.find(key) ?? this.#keep(key, () => this.#bound(source), KEPT_FROM_USE);
    if (kept === null) return null;
    this.sources.keep(kept);
    return kept.leaf;
  }

  /** Null: not yet, or no room for it. */
  #keep(key: string, make: () => LeafAddress, fromUse: number): CachedLeaf | null {
    const { cache, memory } = this.runtime;
    if (cache.countUse(key) < fromUse || this.#allowance <= 0) {
      this.#isImprovable = true;
      return null;
    }
    const leaf = orNull(make);
    if (leaf === null) return null;
    const kept = this.#add(key, leaf);
    if (kept === null) memory.release(leaf);
    return kept;
  }

  #add(key: string, leaf: LeafAddress): CachedLeaf | null {
    const bytes = leafBytes(this.runtime, leaf);
    const kept = this.runtime.cache.add(key, leaf, bytes, countLeaf(this.runtime, leaf), this.#since);
    if (kept !== null) this.#allowance -= bytes;
    return kept;
  }

  #made({ negated, inner }: SetExpression): LeafAddress {
    invariant(!negated && inner !== null, 'what others are made of has devices, and is no complement');
    return this.#evaluated(inner);
  }

  #evaluated(expression: Expression): LeafAddress {
    return evaluateQuery(
      this.runtime,
      compileQuery(this.runtime, this.sources, expression, () => null),
    );
  }

  /** A bitmap of so few devices that most blocks are empty is written anew, as what is in it: that takes less. */
  #bound(source: TemporarySource): LeafAddress {
    const { memory, chunks } = this.runtime;
    const bound = bindSource(memory, source, { from: 0, to: chunks });
    const isBitmap = ((memory.u32[(bound + LEAF_FLAGS) >>> 2] as number) & LEAF_FLAT) !== 0;
    if (!isBitmap || source.devices >= (chunks * BLOCKS_PER_CHUNK) / 2) return bound;
    try {
      return evaluateQuery(this.runtime, storedQuery(this.runtime, ONE_LEAF, [bound]));
    } finally {
      memory.release(bound);
    }
  }
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
