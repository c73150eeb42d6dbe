/** A filter made ready for one segment: counting, asking whether anybody is there, making the set. */

import type { Plan } from '../../plan/plan.js';
import type { CachedLeaf } from '../cache/leaf-cache.js';
import type { LeafAddress } from '../layout/addresses.js';
import type { ChunkRange } from '../leaf/window-leaf.js';
import { type CountShortcut, countShortcut } from '../plan/count-shortcut.js';
import type { ListedLeaf } from '../plan/listed-leaves.js';
import { listedDevices, type SegmentSet } from '../plan/plan-set.js';
import type { Query } from '../plan/query.js';
import type { Expression } from '../program/set-expression.js';
import { bindSource, countQuery, evaluateQuery, isQueryEmpty } from './run-query.js';
import type { SegmentRuntime } from './segment-runtime.js';
import { SetKeeper } from './set-keeper.js';

/** Who gives a leaf back: `result`: whoever holds it; `segment`: nobody; a cached leaf: it is let go, and goes when its time has come. */
export type LeafOwner = 'result' | 'segment' | CachedLeaf;

export interface SegmentResult {
  readonly leaf: LeafAddress;
  readonly owner: LeafOwner;
}

const NO_DEVICES: SegmentResult = { leaf: 0, owner: 'segment' };

export class PreparedQuery {
  readonly runtime: SegmentRuntime;
  readonly #keeper: SetKeeper;
  readonly #devices: SegmentSet;
  readonly #shortcut: CountShortcut;
  /** Null: the shortcut alone answers. */
  #counting: Query | null;
  #listing: Query | null = null;
  #kept: readonly CachedLeaf[];
  /** Sealed leaves that it reads from lists. */
  #listed: readonly ListedLeaf[] = [];
  #evictions: number;

  constructor(runtime: SegmentRuntime, plan: Plan) {
    this.runtime = runtime;
    this.#keeper = new SetKeeper(runtime);
    this.#devices = this.#keeper.planSet(plan);
    this.#kept = this.#devices.kept;
    this.#shortcut = countShortcut(this.#devices.sources, this.#devices.set, runtime.devices);
    const { expression } = this.#shortcut;
    this.#counting = expression === null ? null : this.#queryOf(expression);
    this.#evictions = runtime.cache.evictions;
  }

  /** Made anew it would be faster. */
  get isImprovable(): boolean {
    return this.#keeper.isImprovable;
  }

  /** Marks the leaves it reads as used, before every use. False: one of them has gone, and it has to be made anew. */
  touch(): boolean {
    const { cache } = this.runtime;
    if (this.#evictions !== cache.evictions) {
      if (this.#kept.some(({ isAlive }) => !isAlive)) return false;
      this.#evictions = cache.evictions;
    }
    if (this.#kept.length > 0) cache.touch(this.#kept);
    return true;
  }

  /** Before an answer that reads whole leaves: goes on to make twins of those that are read from lists, and reads the ones that are whole. */
  advanceTwins(): void {
    if (this.#listed.length === 0 || !this.runtime.twins.advance(this.#listed, this.#kept)) return;
    this.#listed = [];
    this.#listing = null;
    const { expression } = this.#shortcut;
    if (expression !== null) this.#counting = this.#queryOf(expression);
  }

  count(): number {
    this.advanceTwins();
    return this.totalOf(this.#counting === null ? 0 : countQuery(this.runtime, this.#counting));
  }

  /** The query to count when it reads stored leaves in all chunks: it can be run piece by piece. Null for every other. */
  get sharedQuery(): Query | null {
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
    return this.#kept;
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
    this.advanceTwins();
    const listing = this.#list();
    if (listing === null) return NO_DEVICES;
    const leaf = evaluateQuery(this.runtime, listing);
    const { key } = this.#devices;
    const kept = key === null ? null : this.#keeper.takeOver(key, leaf);
    return { leaf, owner: kept ?? 'result' };
  }

  /** The devices in some chunks, as a leaf of the caller's; 0 when there can be none. */
  evaluateChunks({ from, to }: ChunkRange): LeafAddress {
    const listing = this.#list();
    if (listing === null) return 0;
    const ranges = listing.ranges
      .map((range) => ({ from: Math.max(range.from, from), to: Math.min(range.to, to) }))
      .filter((range) => range.from < range.to);
    return ranges.length === 0 ? 0 : evaluateQuery(this.runtime, listing, ranges);
  }

  /** A set that lies in memory already, or does once its postings are bound. */
  #singleLeaf(): SegmentResult | null {
    const { memory, live, chunks } = this.runtime;
    const { negated, inner } = this.#devices.set;
    if (inner === null) return negated ? { leaf: live, owner: 'segment' } : NO_DEVICES;
    if (negated || inner.kind !== 'leaf') return null;
    const source = this.#devices.sources.at(inner.leaf);
    if (source.kind === 'leaf') return { leaf: source.leaf, owner: source.cached ?? 'segment' };
    return { leaf: bindSource(memory, source, { from: 0, to: chunks }), owner: 'result' };
  }

  /** The query whose result are the devices themselves; null when there are none. */
  #list(): Query | null {
    if (this.#listing !== null) return this.#listing;
    const expression = listedDevices(this.#devices);
    if (expression === null) return null;
    this.#listing = expression === this.#shortcut.expression ? this.#counting : this.#queryOf(expression);
    return this.#listing;
  }

  #queryOf(expression: Expression): Query {
    const { query, kept, listed } = this.#keeper.planQuery(this.#devices, expression);
    this.#listed = listed.length === 0 ? this.#listed : [...this.#listed, ...listed];
    this.#kept = [...new Set([...this.#kept, ...kept])];
    return query;
  }
}
