/** An expression over sources, ready to run over a segment: its program, the addresses of its leaves, and the chunks to look at. */

import type { CachedLeaf } from '../cache/leaf-cache.js';
import type { LeafAddress } from '../layout/addresses.js';
import { CHUNK_BYTES } from '../layout/layout.js';
import type { ChunkRange } from '../leaf/window-leaf.js';
import { buildProgram } from '../program/build-program.js';
import type { Program } from '../program/program.js';
import type { Expression } from '../program/set-expression.js';
import { liveRanges } from './chunk-cover.js';
import type { LeafSource, LeafSources } from './leaf-sources.js';
import { type ListedLeaf, TwinChoice } from './listed-leaves.js';
import type { SegmentSet } from './plan-set.js';
import { type Candidate, KEPT_FROM_USE, type Planned, type SegmentStatistics } from './planner.js';
import { sourceBytes, sourceKey, type TemporarySource } from './temporary-source.js';

/** A leaf that lies in memory only while the query runs. */
interface Temporary {
  readonly slot: number;
  readonly source: TemporarySource;
}

export interface Query {
  readonly program: Program;
  /** Addresses by slot. Those of temporaries are set anew by each run. */
  readonly leaves: Uint32Array;
  readonly temporaries: readonly Temporary[];
  /** Chunks that temporaries are bound for at a time, so that they take no more than half a dense bitmap. */
  readonly windowChunks: number;
  /** Outside of them there is no device of the result. Ascending. */
  readonly ranges: readonly ChunkRange[];
}

/** Its temporaries are candidates for the cache. */
export interface PlannedQuery extends Planned<TemporarySource> {
  readonly query: Query;
  /** Sealed leaves that it reads from lists, and would read faster from twins. */
  readonly listed: readonly ListedLeaf[];
}

/** Of a dense bitmap, temporaries may take this share; so much in any case. */
const WINDOW_SHARE = 1 / 2;
const MIN_WINDOW_BYTES = 32_768;

/** The query of an expression over the leaves of the set. It reads temporaries, and twins of leaves, from the cache where they are kept. */
export function planQuery(devices: SegmentSet, expression: Expression): PlannedQuery {
  const { statistics, sources } = devices;
  const found: CachedLeaf[] = [];
  const candidates: Candidate<TemporarySource>[] = [];
  const choice = new TwinChoice(statistics);
  const query = compileQuery(statistics, sources, expression, (source) => {
    if (source.kind === 'leaf') return choice.addressOf(source);
    const key = sourceKey(source);
    const cached = statistics.cache.find(key);
    if (cached === null) candidates.push({ key, fromUse: KEPT_FROM_USE, content: () => source });
    else found.push(cached);
    return cached?.leaf ?? null;
  });
  found.push(...choice.twins);
  const kept = [...new Set([...devices.kept, ...found])];
  return { query, kept, candidates, listed: choice.listed(sources, expression) };
}

/** `stored` answers the leaf in memory that a source is read from, or null for a temporary that is to be bound for each run. */
export function compileQuery(
  { segment, chunks }: Pick<SegmentStatistics, 'segment' | 'chunks'>,
  sources: LeafSources,
  expression: Expression,
  stored: (source: LeafSource) => LeafAddress | null,
): Query {
  const { program, leaves } = buildProgram(expression, (leaf) => sources.at(leaf).devices);
  const addresses = new Uint32Array(leaves.length);
  const temporaries: Temporary[] = [];
  for (const [slot, leaf] of leaves.entries()) {
    const source = sources.at(leaf);
    const address = stored(source);
    if (address !== null) addresses[slot] = address;
    else if (source.kind !== 'leaf') temporaries.push({ slot, source });
  }
  return {
    program,
    leaves: addresses,
    temporaries,
    windowChunks: windowChunks(chunks, temporaries),
    ranges: liveRanges(segment.memory, sources, expression, chunks),
  };
}

/** A program over leaves that lie in memory, as a query. */
export function storedQuery(chunks: number, program: Program, leaves: readonly LeafAddress[]): Query {
  const ranges = [{ from: 0, to: chunks }];
  return { program, leaves: Uint32Array.from(leaves), temporaries: [], windowChunks: chunks, ranges };
}

function windowChunks(chunks: number, temporaries: readonly Temporary[]): number {
  let bytes = 0;
  for (const { source } of temporaries) bytes += sourceBytes(source, chunks);
  const most = Math.max(chunks * CHUNK_BYTES * WINDOW_SHARE, MIN_WINDOW_BYTES);
  return bytes <= most ? chunks : Math.max(1, Math.floor((chunks * most) / bytes));
}
