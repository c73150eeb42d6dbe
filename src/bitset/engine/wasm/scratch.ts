/**
 * The scratch memory of one engine: addresses relative to its beginning, which is 64-aligned. Kernels take the address as their
 * first argument; two engines over one memory, in two threads, differ in it alone.
 */

import { BLOCK_BYTES, CHUNK_BYTES, SUMMARY_BYTES } from '../../layout/layout.js';

/** Limits of what kernels take at once; larger programs are cut. */
export const MAX_SLOTS = 48;
export const MAX_STEPS = 96;
export const MAX_REGISTERS = 11;

/** Live blocks that are gathered at once; chunks with more are read as one bitmap by the interpreter. */
export const MAX_GATHERED = 32;

/** Chunks whose summaries are interpreted at once. */
export const SUMMARY_CHUNKS = 32;

/** u32 for each slot: address of the leaf record. */
export const ARGUMENTS = 0;
/** u32 number of steps, padded to 16 bytes; then for each u32 operation, target, left, right (see `encode-program.ts`). */
export const STEPS = 256;
const STEPS_HEAD_BYTES = 16;
export const FIRST_STEP = STEPS + STEPS_HEAD_BYTES;
/** u64: steps times blocks that the interpreter has computed. */
export const WORK = 2_048;
/** u32: the chunk behind those that were decoded. */
export const NEXT_CHUNK = 2_056;
/** u32: ordinals in the bitmap that was decoded last. */
export const DENSITY = 2_060;
/** u32 for each slot: where its bitmap begins, for the kernels that read many chunks as one; and where the next one would. */
export const POINTERS = 2_112;
export const NEXT_POINTERS = 2_304;
/** Counting kernels store their results here, and nobody reads them: see `fused/dense-kernel.ts`. */
export const SINK = 2_496;
/** u32 numbers of live blocks. */
export const LIST = 2_624;
/** For each slot MAX_GATHERED u32: addresses of the gathered blocks. */
export const TABLES = 3_136;
export const TABLE_BYTES = 4 * MAX_GATHERED;
/** For each register the upper, then the lower summaries of SUMMARY_CHUNKS chunks. */
export const SUMMARIES = TABLES + MAX_SLOTS * TABLE_BYTES;
export const REGISTER_SUMMARY_BYTES = 2 * SUMMARY_BYTES * SUMMARY_CHUNKS;
/**
 * Fused kernels: for each slot MAX_GATHERED blocks that are stored in no block form. The interpreter: for each register a chunk, and one
 * for the result of counting. Decoding: u32 ordinals on their way out, as many as a full chunk has, and what decoders write behind them.
 */
export const ROOM = SUMMARIES + (MAX_REGISTERS + 1) * REGISTER_SUMMARY_BYTES;
export const ROOM_BYTES = MAX_SLOTS * MAX_GATHERED * BLOCK_BYTES;
/** The interpreter: operands at the left and right that are stored in no bitmap form, a chunk each. */
export const SPARES = ROOM + ROOM_BYTES;
/** Results of the parts of a program that was cut. */
export const TEMPORARIES = SPARES + 2 * CHUNK_BYTES;
export const TEMPORARIES_BYTES = 196_608;

/** Counting a batch: u32 for each program, its devices; and the numbers of chunks that were left out. */
export const MAX_BATCH_PROGRAMS = 16;
export const MAX_BATCH_LEAVES = 16;
export const MAX_BATCH_CHUNKS = 128;
export const BATCH_COUNTS = TEMPORARIES + TEMPORARIES_BYTES;
export const BATCH_CHUNKS = BATCH_COUNTS + 4 * MAX_BATCH_PROGRAMS;

/** For each byte eight u32: the places of the bits that are set in it, and zeros. */
export const BIT_PLACES = BATCH_CHUNKS + 4 * MAX_BATCH_CHUNKS;
const BIT_PLACES_BYTES = 8_192;

export const SCRATCH_BYTES = BIT_PLACES + BIT_PLACES_BYTES;
