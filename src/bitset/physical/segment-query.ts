/** An expression over sources, ready to run over a segment: its program, the addresses of its leaves, and the chunks to look at. */

import type { LeafAddress } from '../layout/addresses.js';
import type { ChunkRange } from '../leaf/window-leaf.js';
import { buildProgram } from '../program/build-program.js';
import type { Expression } from '../program/expression.js';
import type { Program } from '../program/program.js';
import { liveRanges } from './chunk-cover.js';
import type { LeafSources } from './leaf-sources.js';
import type { SegmentRuntime } from './segment-runtime.js';
import { sourceBytes, type TemporarySource } from './temporary-source.js';

/** A leaf that lies in memory only while the query runs. */
interface Temporary {
  readonly slot: number;
  readonly source: TemporarySource;
}

export interface SegmentQuery {
  readonly program: Program;
  /** Addresses by slot. Those of temporaries are set anew by each run. */
  readonly leaves: Uint32Array;
  readonly temporaries: readonly Temporary[];
  /** Chunks that temporaries are bound for at a time, so that they take no more than half a dense bitmap. */
  readonly windowChunks: number;
  /** Outside of them there is no device of the result. Ascending. */
  readonly ranges: readonly ChunkRange[];
}

/** Of a dense bitmap, temporaries may take this share; so much in any case. */
const WINDOW_SHARE = 1 / 2;
const MIN_WINDOW_BYTES = 32_768;

/** `stored` answers a leaf in memory for a source that is none, or null when it is to be bound for each run. */
export function compileQuery(
  runtime: SegmentRuntime,
  sources: LeafSources,
  expression: Expression,
  stored: (source: TemporarySource) => LeafAddress | null,
): SegmentQuery {
  const { program, leaves } = buildProgram(expression, (leaf) => sources.at(leaf).devices);
  const addresses = new Uint32Array(leaves.length);
  const temporaries: Temporary[] = [];
  for (const [slot, leaf] of leaves.entries()) {
    const source = sources.at(leaf);
    const address = source.kind === 'leaf' ? source.leaf : stored(source);
    if (address !== null) addresses[slot] = address;
    else if (source.kind !== 'leaf') temporaries.push({ slot, source });
  }
  return {
    program,
    leaves: addresses,
    temporaries,
    windowChunks: windowChunks(runtime, temporaries),
    ranges: liveRanges(runtime.memory, sources, expression, runtime.chunks),
  };
}

function windowChunks({ chunks, bitmapBytes }: SegmentRuntime, temporaries: readonly Temporary[]): number {
  let bytes = 0;
  for (const { source } of temporaries) bytes += sourceBytes(source, chunks);
  const most = Math.max(bitmapBytes * WINDOW_SHARE, MIN_WINDOW_BYTES);
  return bytes <= most ? chunks : Math.max(1, Math.floor((chunks * most) / bytes));
}
