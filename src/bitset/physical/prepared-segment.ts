/** A plan made ready for one segment: counting, asking whether anybody is there, making the set. */

import type { Plan } from '../../plan/plan.js';
import type { LeafAddress } from '../layout/addresses.js';
import type { ChunkRange } from '../leaf/window-leaf.js';
import type { Expression } from '../program/expression.js';
import { type CountShortcut, countShortcut } from './count-shortcut.js';
import type { CachedLeaf } from './leaf-cache.js';
import { Preparation } from './preparation.js';
import { resolvePlan } from './resolve-plan.js';
import { countQuery, evaluateQuery, isQueryEmpty } from './run-query.js';
import type { SegmentQuery } from './segment-query.js';
import type { SegmentRuntime } from './segment-runtime.js';
import { intersect, type SetExpression } from './set-expression.js';
import { bindSource } from './temporary-source.js';

/** Who gives a leaf back: `result`: whoever holds it; `segment`: nobody; a cached leaf: it is let go, and goes when its time has come. */
export type LeafOwner = 'result' | 'segment' | CachedLeaf;

export interface SegmentResult {
  readonly leaf: LeafAddress;
  readonly owner: LeafOwner;
}

const NO_DEVICES: SegmentResult = { leaf: 0, owner: 'segment' };

export class PreparedSegment {
  readonly runtime: SegmentRuntime;
  readonly #preparation: Preparation;
  readonly #set: SetExpression;
  readonly #shortcut: CountShortcut;
  /** Null: the shortcut alone answers. */
  readonly #counting: SegmentQuery | null;
  #listing: SegmentQuery | null = null;
  #evictions: number;

  constructor(runtime: SegmentRuntime, plan: Plan) {
    this.runtime = runtime;
    this.#preparation = new Preparation(runtime);
    this.#set = amongLive(this.#preparation, resolvePlan(this.#preparation, plan));
    this.#shortcut = countShortcut(this.#preparation.sources, this.#set, runtime.devices);
    const { expression } = this.#shortcut;
    this.#counting = expression === null ? null : this.#preparation.query(expression);
    this.#evictions = runtime.cache.evictions;
  }

  /** Made anew it would be faster. */
  get isImprovable(): boolean {
    return this.#preparation.isImprovable;
  }

  /** Marks the leaves it reads as used, before every use. False: one of them has gone, and it has to be made anew. */
  touch(): boolean {
    const { cache } = this.runtime;
    const { kept } = this.#preparation.sources;
    if (this.#evictions !== cache.evictions) {
      if (kept.some(({ isAlive }) => !isAlive)) return false;
      this.#evictions = cache.evictions;
    }
    if (kept.length > 0) cache.touch(kept);
    return true;
  }

  count(): number {
    return this.totalOf(this.#counting === null ? 0 : countQuery(this.runtime, this.#counting));
  }

  /** The query to count when it reads stored leaves in all chunks: it can be run piece by piece. Null for every other. */
  get sharedQuery(): SegmentQuery | null {
    const query = this.#counting;
    if (query === null || query.temporaries.length > 0) return null;
    const [range] = query.ranges;
    return range !== undefined && range.to - range.from === this.runtime.chunks ? query : null;
  }

  /** The count, once the devices of the shared query are counted. */
  totalOf(counted: number): number {
    return this.#shortcut.base + this.#shortcut.factor * counted;
  }

  /** Cached leaves that it reads. */
  get kept(): readonly CachedLeaf[] {
    return this.#preparation.sources.kept;
  }

  /** Stops at the first device. */
  isEmpty(): boolean {
    if (this.#counting === null) return this.#shortcut.base === 0;
    const listing = this.#list();
    return listing === null || isQueryEmpty(this.runtime, listing);
  }

  /**
   * The devices as a leaf.
   * @throws IndexError `out-of-memory`; nothing is left behind
   */
  evaluate(): SegmentResult {
    const single = this.#singleLeaf();
    if (single !== null) return single;
    const listing = this.#list();
    if (listing === null) return NO_DEVICES;
    const leaf = evaluateQuery(this.runtime, listing);
    const { negated, inner } = this.#set;
    const kept = negated || inner === null ? null : this.#preparation.takeOver(inner, leaf);
    return { leaf, owner: kept ?? 'result' };
  }

  /** The devices in some chunks, as a leaf of the caller's; 0 when there can be none. */
  evaluateChunks({ from, to }: ChunkRange): LeafAddress {
    const listing = this.#list();
    const ranges = (listing?.ranges ?? [])
      .map((range) => ({ from: Math.max(range.from, from), to: Math.min(range.to, to) }))
      .filter((range) => range.from < range.to);
    return listing === null || ranges.length === 0 ? 0 : evaluateQuery(this.runtime, listing, ranges);
  }

  /** A set that lies in memory already, or does once its postings are bound. */
  #singleLeaf(): SegmentResult | null {
    const { memory, live, chunks } = this.runtime;
    const { negated, inner } = this.#set;
    if (inner === null) return negated ? { leaf: live, owner: 'segment' } : NO_DEVICES;
    if (negated || inner.kind !== 'leaf') return null;
    const source = this.#preparation.sources.at(inner.leaf);
    if (source.kind === 'leaf') return { leaf: source.leaf, owner: source.cached ?? 'segment' };
    return { leaf: bindSource(memory, source, { from: 0, to: chunks }), owner: 'result' };
  }

  /** The query whose result are the devices themselves; null when there are none. */
  #list(): SegmentQuery | null {
    if (this.#listing !== null) return this.#listing;
    const expression = this.#whole();
    if (expression === null) return null;
    this.#listing = expression === this.#shortcut.expression ? this.#counting : this.#preparation.query(expression);
    return this.#listing;
  }

  #whole(): Expression | null {
    if (!this.#set.negated) return this.#set.inner;
    return intersect([liveSet(this.#preparation), this.#set]).inner;
  }
}

/** Leaves hold the devices that were removed since they were sealed, too: only the root asks who is left. */
function amongLive(preparation: Preparation, set: SetExpression): SetExpression {
  return preparation.runtime.isWhole ? set : intersect([liveSet(preparation), set]);
}

function liveSet({ runtime, sources }: Preparation): SetExpression {
  return sources.setOf({ kind: 'leaf', leaf: runtime.live });
}
