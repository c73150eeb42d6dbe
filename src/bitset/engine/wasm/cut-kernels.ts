/**
 * Runs programs that were cut: over ranges of chunks so short that the temporaries stay in scratch memory, and in the cache, all parts one after the
 * other before the next range.
 */

import {
  BLOCK_BYTES,
  BLOCKS_PER_CHUNK,
  CHUNK_BYTES,
  LEAF_CARDINALITY,
  LEAF_FLAGS,
  LEAF_LOWER,
  LEAF_META,
  LEAF_RECORD_BYTES,
  LEAF_UPPER,
  META_BYTES,
  REFERENCE_BYTES,
  SUMMARY_BYTES,
  UNKNOWN_CARDINALITY,
} from '../../layout/layout.js';
import type { SegmentMemory } from '../../layout/memory.js';
import type { Program } from '../../program/program.js';
import { type CutProgram, cutProgram, type Part } from './cut-program.js';
import type { Kernels } from './kernels.js';
import { TEMPORARIES, TEMPORARIES_BYTES } from './scratch.js';

/** Room for the containers of a chunk, as `Engine.evaluate` wants it. */
const RESULT_CHUNK_BYTES = CHUNK_BYTES + REFERENCE_BYTES * BLOCKS_PER_CHUNK + BLOCK_BYTES;

/** What a temporary takes for each chunk, and once: its record, and what aligns the rest. */
const TEMPORARY_CHUNK_BYTES = RESULT_CHUNK_BYTES + 2 * SUMMARY_BYTES + META_BYTES;
const TEMPORARY_BYTES = LEAF_RECORD_BYTES + SUMMARY_BYTES + BLOCK_BYTES;

export class CutKernels implements Kernels {
  readonly #memory: SegmentMemory;
  readonly #kernels: Kernels;
  readonly #temporaries: number;
  readonly #cuts = new WeakMap<Program, CutProgram>();

  constructor(memory: SegmentMemory, kernels: Kernels, scratch: number) {
    this.#memory = memory;
    this.#kernels = kernels;
    this.#temporaries = scratch + TEMPORARIES;
  }

  /** Whether its temporaries fit: always, but for programs that hold more than twenty results at once. */
  canRun(program: Program): boolean {
    return chunksAtOnce(this.#cut(program)) > 0;
  }

  count(program: Program, leaves: ArrayLike<number>, from: number, to: number): number {
    let total = 0;
    this.#forEachRange(program, leaves, from, to, (part, inputs, start, end) => {
      total += this.#kernels.count(part.program, inputs, start, end);
    });
    return total;
  }

  evaluate(
    program: Program,
    leaves: ArrayLike<number>,
    from: number,
    to: number,
    result: number,
    room: number,
  ): number {
    this.#forEachRange(program, leaves, from, to, (part, inputs, start, end) => {
      room = this.#kernels.evaluate(part.program, inputs, start, end, result, room);
    });
    return room;
  }

  /** Runs all parts but the last into temporaries, the last by `finish`. */
  #forEachRange(
    program: Program,
    leaves: ArrayLike<number>,
    from: number,
    to: number,
    finish: (part: Part, inputs: ArrayLike<number>, start: number, end: number) => void,
  ): void {
    const cut = this.#cut(program);
    const chunks = chunksAtOnce(cut);
    for (let start = from; start < to; start += chunks) {
      const end = Math.min(to, start + chunks);
      for (const part of cut.parts) {
        const inputs = part.inputs.map((input) =>
          input >= 0 ? (leaves[input] ?? 0) : this.#record(-1 - input, chunks),
        );
        if (part.output < 0) finish(part, inputs, start, end);
        else this.#evaluatePart(part, inputs, start, end, chunks);
      }
    }
  }

  #evaluatePart(part: Part, inputs: ArrayLike<number>, start: number, end: number, chunks: number): void {
    const record = this.#record(part.output, chunks);
    const room = this.#writeRecord(record, start, chunks);
    this.#kernels.evaluate(part.program, inputs, start, end, record, room);
  }

  #record(temporary: number, chunks: number): number {
    return this.#temporaries + temporary * temporaryBytes(chunks);
  }

  /** The tables hold `chunks` entries; their addresses are such that the first is that of chunk `start`. Answers the room behind. */
  #writeRecord(record: number, start: number, chunks: number): number {
    const { u32 } = this.#memory;
    const upper = record + LEAF_RECORD_BYTES;
    let lower = upper + chunks * SUMMARY_BYTES;
    // A lower summary at 0 would mean a thin leaf.
    if (lower === start * SUMMARY_BYTES) lower += SUMMARY_BYTES;
    const meta = upper + (2 * chunks + 1) * SUMMARY_BYTES;
    u32[(record + LEAF_UPPER) >>> 2] = upper - start * SUMMARY_BYTES;
    u32[(record + LEAF_LOWER) >>> 2] = lower - start * SUMMARY_BYTES;
    u32[(record + LEAF_META) >>> 2] = meta - start * META_BYTES;
    u32[(record + LEAF_CARDINALITY) >>> 2] = UNKNOWN_CARDINALITY;
    u32[(record + LEAF_FLAGS) >>> 2] = 0;
    return meta + chunks * META_BYTES;
  }

  #cut(program: Program): CutProgram {
    let cut = this.#cuts.get(program);
    if (cut === undefined) {
      cut = cutProgram(program);
      this.#cuts.set(program, cut);
    }
    return cut;
  }
}

function temporaryBytes(chunks: number): number {
  return Math.ceil((TEMPORARY_BYTES + chunks * TEMPORARY_CHUNK_BYTES) / BLOCK_BYTES) * BLOCK_BYTES;
}

/** 0 when not even one chunk of each temporary fits. */
function chunksAtOnce({ temporaries }: CutProgram): number {
  const each = Math.floor(TEMPORARIES_BYTES / BLOCK_BYTES / temporaries) * BLOCK_BYTES - TEMPORARY_BYTES - BLOCK_BYTES;
  return Math.floor(each / TEMPORARY_CHUNK_BYTES);
}
