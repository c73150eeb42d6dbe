/** Some of the devices of a filter: the first ones, or those of some ranks. Neither lists all of them. */

import { CHUNK_ORDINALS } from '../layout/layout.js';
import { ONE_LEAF } from '../program/program.js';
import type { PreparedQuery } from '../run/prepared-query.js';
import type { ResultPart } from './result-leaves.js';

/** The `count` lowest ordinals, ascending; fewer when there are no more. `segments` lie behind each other. Stops when it has them. */
export function firstOrdinals(segments: readonly PreparedQuery[], count: number): Uint32Array {
  const found: Uint32Array[] = [];
  let missing = count;
  let base = 0;
  for (const segment of segments) {
    if (missing <= 0) break;
    for (const ordinals of piecesOf(segment, base)) {
      found.push(ordinals.slice(0, missing));
      missing -= ordinals.length;
      if (missing <= 0) break;
    }
    base += segment.runtime.segment.size;
  }
  return joined(found);
}

/** The ordinals of each chunk that has some, in a buffer that is used again. Evaluates one chunk, then two, then four. */
function* piecesOf(segment: PreparedQuery, base: number): Generator<Uint32Array, void, undefined> {
  const { chunks, memory, engine } = segment.runtime;
  const ordinals = new Uint32Array(CHUNK_ORDINALS);
  for (let from = 0, length = 1; from < chunks; from += length, length *= 2) {
    const to = Math.min(chunks, from + length);
    const leaf = segment.evaluateChunks({ from, to });
    if (leaf === 0) continue;
    try {
      for (let chunk = from; chunk < to; chunk++)
        yield ordinals.subarray(0, engine.decode(leaf, chunk, chunk + 1, base, ordinals, 0));
    } finally {
      memory.release(leaf);
    }
  }
}

function joined(arrays: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(arrays.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of arrays) {
    all.set(array, at);
    at += array.length;
  }
  return all;
}

/**
 * Of the devices of a set, in the order of their ordinals, those with these ranks: whole numbers, ascending, `count` of them,
 * below the size of the set. Only chunks that hold one are decoded.
 */
export function ordinalsAtRanks(parts: readonly ResultPart[], ranks: Iterable<number>, count: number): Uint32Array {
  const found = new Uint32Array(count);
  const chunks = countedChunks(parts);
  let chunk = chunks.next();
  let at = 0;
  for (const rank of ranks) {
    while (!chunk.done && rank >= chunk.value.firstRank + chunk.value.count) chunk = chunks.next();
    if (chunk.done) break;
    found[at++] = chunk.value.ordinals()[rank - chunk.value.firstRank] as number;
  }
  return found;
}

interface CountedChunk {
  readonly firstRank: number;
  readonly count: number;
  /** Decoded when first asked for; good until the next chunk is. */
  ordinals(): Uint32Array;
}

function* countedChunks(parts: readonly ResultPart[]): Generator<CountedChunk, void, undefined> {
  const buffer = new Uint32Array(CHUNK_ORDINALS);
  let firstRank = 0;
  for (const { runtime, leaf, base } of parts) {
    const { engine, chunks } = runtime;
    for (let chunk = 0; leaf !== 0 && chunk < chunks; chunk++) {
      const count = engine.count(ONE_LEAF, [leaf], chunk, chunk + 1);
      let isDecoded = false;
      const ordinals = (): Uint32Array => {
        if (!isDecoded) engine.decode(leaf, chunk, chunk + 1, base, buffer, 0);
        isDecoded = true;
        return buffer;
      };
      yield { firstRank, count, ordinals };
      firstRank += count;
    }
  }
}
