/** The sealed leaves of a query that are stored as lists and would be read faster as bits: from a dense twin, which the cache may have. */

import { fold } from '../../base/fold.js';
import { unreachable } from '../../base/invariant.js';
import type { CachedLeaf } from '../cache/leaf-cache.js';
import type { LeafAddress } from '../layout/addresses.js';
import { BLOCKS_PER_CHUNK } from '../layout/layout.js';
import { type Expression, operandsOf } from '../program/set-expression.js';
import type { LeafSources, StoredSource } from './leaf-sources.js';
import type { SegmentStatistics } from './planner.js';

/** A leaf that is read from lists: the cache has no twin of it. */
export interface ListedLeaf {
  readonly leaf: LeafAddress;
  /** The key of its twin in the cache. */
  readonly key: string;
  readonly devices: number;
  /** How much of it an answer reads at most, as a number of whole chunks: at least one. */
  readonly chunksRead: number;
}

/** Leaves of one query, by what they are read from. */
export class TwinChoice {
  /** Twins that are read instead of their leaves. */
  readonly twins: CachedLeaf[] = [];
  readonly #statistics: SegmentStatistics;
  readonly #listed: Omit<ListedLeaf, 'chunksRead'>[] = [];

  constructor(statistics: SegmentStatistics) {
    this.#statistics = statistics;
  }

  /** Where a stored leaf is read: at its twin, where there is one. */
  addressOf(source: StoredSource): LeafAddress {
    const { leaf, devices } = source;
    if (!isSealed(this.#statistics, source) || !this.#statistics.readingOf(leaf).isListed) return leaf;
    const key = `t${leaf}`;
    const twin = this.#statistics.cache.find(key);
    if (twin === null) this.#listed.push({ leaf, key, devices });
    else this.twins.push(twin);
    return twin?.leaf ?? leaf;
  }

  /** Leaves of the query of `expression` that have no twin. */
  listed(sources: LeafSources, expression: Expression): readonly ListedLeaf[] {
    if (this.#listed.length === 0) return [];
    const { chunks } = this.#statistics;
    const blocks = liveBlocks(this.#statistics, sources, expression);
    const chunksRead = Math.max(1, Math.min(chunks, Math.ceil(blocks / BLOCKS_PER_CHUNK)));
    return this.#listed.map((leaf) => ({ ...leaf, chunksRead }));
  }
}

/** The leaf of live devices may be given back while the segment lives: what is remembered of its address would be another leaf's. */
function isSealed({ live }: SegmentStatistics, { leaf, cached }: StoredSource): boolean {
  return cached === null && leaf !== live;
}

/** Blocks that an answer looks at, at most, by what is known of each leaf alone. */
function liveBlocks(statistics: SegmentStatistics, sources: LeafSources, expression: Expression): number {
  const all = statistics.chunks * BLOCKS_PER_CHUNK;
  return fold<Expression, number>(expression, operandsOf, (node, operands) => {
    switch (node.kind) {
      case 'leaf': {
        const source = sources.at(node.leaf);
        const most = Math.min(all, source.devices);
        if (source.kind !== 'leaf' || !isSealed(statistics, source)) return most;
        return Math.min(most, statistics.readingOf(source.leaf).liveBlocks);
      }
      case 'and':
        return operands.reduce((least, blocks) => Math.min(least, blocks));
      case 'or':
        return operands.reduce((sum, blocks) => Math.min(all, sum + blocks));
      case 'andnot':
        return operands[0] as number;
      default:
        return unreachable(node);
    }
  });
}
