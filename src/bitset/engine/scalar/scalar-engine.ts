/**
 * The engine in plain TypeScript: runs where WebAssembly cannot be had, and is the twin that the wasm engines are compared with.
 * Like them it runs a program on the summaries first and then only on the blocks they leave open.
 */

import { popcount32 } from '../../../base/popcount.js';
import type { LeafAddress } from '../../layout/addresses.js';
import { BLOCK_ORDINALS } from '../../layout/layout.js';
import type { SegmentMemory } from '../../layout/memory.js';
import { popcountWords } from '../../layout/word-bits.js';
import { decodeChunk } from '../../leaf/decode-chunk.js';
import type { BlockSpan } from '../../leaf/load-blocks.js';
import type { Program } from '../../program/program.js';
import { countPieces, type Engine, type ProgramRun } from '../engine.js';
import { Blocks, type BlockWords } from './blocks.js';
import { Bounds, SUMMARY_WORDS, TILE_CHUNKS } from './bounds.js';
import { encodeProgram, type ScalarCode } from './code.js';
import { type LiveBlocks, liveBlocks } from './live-spans.js';
import { ResultWriter } from './write-result.js';

/** Told of a chunk of the result, which is number `chunkOfTile` of the tile in the bounds; false ends the walk. */
type Visit = (chunk: number, chunkOfTile: number, live: LiveBlocks) => boolean;

/** Over one memory, for one thread; its scratch lies outside of that memory. */
export class ScalarEngine implements Engine {
  readonly name = 'scalar';
  readonly #memory: SegmentMemory;
  readonly #bounds = new Bounds();
  readonly #blocks = new Blocks();
  readonly #codes = new WeakMap<Program, ScalarCode>();

  constructor(memory: SegmentMemory) {
    this.#memory = memory;
  }

  count(program: Program, leaves: ArrayLike<number>, from: number, to: number): number {
    const code = this.#codeOf(program);
    let total = 0;
    this.#visit(code, leaves, from, to, (_, chunkOfTile, live) => {
      if (!live.whole) total += this.#fullBlocks(chunkOfTile) * BLOCK_ORDINALS;
      for (const span of live.spans) total += this.#countSpan(code, leaves, span);
      return true;
    });
    return total;
  }

  countEach(runs: readonly ProgramRun[], from: number, to: number, piece: number): readonly number[] {
    return countPieces(this, runs, from, to, piece);
  }

  isEmpty(program: Program, leaves: ArrayLike<number>, from: number, to: number): boolean {
    const code = this.#codeOf(program);
    return this.#visit(
      code,
      leaves,
      from,
      to,
      (_, chunkOfTile, live) =>
        this.#fullBlocks(chunkOfTile) === 0 && live.spans.every((span) => this.#countSpan(code, leaves, span) === 0),
    );
  }

  evaluate(
    program: Program,
    leaves: ArrayLike<number>,
    from: number,
    to: number,
    result: LeafAddress,
    room: number,
  ): number {
    const code = this.#codeOf(program);
    const writer = new ResultWriter(this.#memory.u32, result, room);
    const run = (span: BlockSpan): BlockWords => this.#blocks.run(this.#memory, code, leaves, span);
    this.#visit(code, leaves, from, to, (chunk, chunkOfTile, { spans, whole }) => {
      if (!whole) writer.writeSummaries(chunk, this.#bounds, chunkOfTile);
      if (whole) for (const span of spans) writer.writeChunk(chunk, run(span));
      else if (spans.length > 0) writer.writeSpans(chunk, spans, run);
      return true;
    });
    return writer.end;
  }

  decode(leaf: LeafAddress, from: number, to: number, base: number, into: Uint32Array, at: number): number {
    let end = at;
    for (let chunk = from; chunk < to; chunk++) end += decodeChunk(this.#memory, leaf, chunk, base, into, end);
    return end - at;
  }

  /** Runs the summaries tile by tile and tells `visit` of each chunk, as long as it answers true: whether it always did. */
  #visit(code: ScalarCode, leaves: ArrayLike<number>, from: number, to: number, visit: Visit): boolean {
    const bounds = this.#bounds;
    for (let tile = from; tile < to; tile += TILE_CHUNKS) {
      const end = Math.min(tile + TILE_CHUNKS, to);
      bounds.run(this.#memory.u32, code, leaves, tile, end);
      for (let chunk = tile; chunk < end; chunk++) {
        if (!visit(chunk, chunk - tile, liveBlocks(bounds, chunk, chunk - tile))) return false;
      }
    }
    return true;
  }

  #fullBlocks(chunkOfTile: number): number {
    let blocks = 0;
    for (let quarter = 0; quarter < SUMMARY_WORDS; quarter++) {
      blocks += popcount32(this.#bounds.lower(chunkOfTile, quarter));
    }
    return blocks;
  }

  #countSpan(code: ScalarCode, leaves: ArrayLike<number>, span: BlockSpan): number {
    const { words, from } = this.#blocks.run(this.#memory, code, leaves, span);
    return popcountWords(words, from, ((span.last - span.first) * BLOCK_ORDINALS) / 32);
  }

  #codeOf(program: Program): ScalarCode {
    const known = this.#codes.get(program);
    if (known !== undefined) return known;
    const code = encodeProgram(program);
    this.#codes.set(program, code);
    return code;
  }
}
