/** Pieces of code that many kernels begin with: reading what a leaf holds in one chunk. Written inline. */

import type { FunctionWriter } from '../../../../wasm/function-writer.js';
import { type I32, type I64, I64_BYTES, type Local } from '../../../../wasm/values.js';
import {
  BLOCKS_PER_HALF,
  CONTAINER_BITS,
  CONTAINER_MASK,
  LEAF_LOWER,
  LEAF_META,
  LEAF_UPPER,
  META_BYTES,
  META_COUNT,
  ONES_AT,
  SUMMARY_BYTES,
  ZEROS_AT,
} from '../../../layout/layout.js';

/** One entry of a chunk table, in locals. */
export interface Entry {
  readonly address: Local<I32>;
  readonly count: Local<I32>;
  readonly container: Local<I32>;
}

/** The 128 bits of a summary, or of any other set of blocks of a chunk. */
export interface Mask {
  readonly low: Local<I64>;
  readonly high: Local<I64>;
}

export function readEntry(f: FunctionWriter, leaf: Local<I32>, chunk: Local<I32>): Entry {
  const { i32, get, set } = f;
  const entry = { address: f.localI32(), count: f.localI32(), container: f.localI32() };
  set(entry.count, i32.add(i32.load(get(leaf), LEAF_META), i32.mul(get(chunk), META_BYTES)));
  set(entry.address, i32.load(get(entry.count)));
  set(entry.count, i32.load(get(entry.count), META_COUNT));
  set(entry.container, i32.and(get(entry.count), CONTAINER_MASK));
  set(entry.count, i32.shrU(get(entry.count), CONTAINER_BITS));
  return entry;
}

/** Leaves on the stack the address of the leaf's summary of the chunk; of zeros, for the lower summary of a thin leaf. */
export function summaryAddress(
  f: FunctionWriter,
  leaf: Local<I32>,
  which: typeof LEAF_UPPER | typeof LEAF_LOWER,
  chunk: Local<I32>,
): I32 {
  const { i32, get } = f;
  const address = (): I32 => i32.add(i32.load(get(leaf), which), i32.mul(get(chunk), SUMMARY_BYTES));
  if (which === LEAF_UPPER) return address();
  return i32.select(address(), i32.const(ZEROS_AT), i32.load(get(leaf), LEAF_LOWER));
}

/** The leaf's full blocks of the chunk, and its partial ones: in upper and not in lower. */
export function readMasks(f: FunctionWriter, leaf: Local<I32>, chunk: Local<I32>): { lower: Mask; partial: Mask } {
  const { i64, get, set } = f;
  const lower = { low: f.localI64(), high: f.localI64() };
  const partial = { low: f.localI64(), high: f.localI64() };
  const at = f.localI32();
  set(at, summaryAddress(f, leaf, LEAF_LOWER, chunk));
  set(lower.low, i64.load(get(at)));
  set(lower.high, i64.load(get(at), I64_BYTES));
  set(at, summaryAddress(f, leaf, LEAF_UPPER, chunk));
  // Lower is a subset of upper.
  set(partial.low, i64.xor(i64.load(get(at)), get(lower.low)));
  set(partial.high, i64.xor(i64.load(get(at), I64_BYTES), get(lower.high)));
  return { lower, partial };
}

/** Leaves on the stack 1 where the mask holds the block, else 0. */
export function holdsBlock(f: FunctionWriter, mask: Mask, block: Local<I32>): I32 {
  const { i32, i64, get } = f;
  const half = i64.select(get(mask.high), get(mask.low), i32.and(get(block), BLOCKS_PER_HALF));
  return i32.and(i32.wrap(i64.shrU(half, i64.extendU(get(block)))), 1);
}

/** Leaves on the stack how many blocks of the mask lie below `block`. */
export function rankOf(f: FunctionWriter, mask: Mask, block: Local<I32>): I32 {
  const { i32, i64, get } = f;
  const below = i64.sub(i64.shl(i64.const(1), i64.extendU(get(block))), 1);
  const half = i64.select(get(mask.high), get(mask.low), i32.and(get(block), BLOCKS_PER_HALF));
  const here = i64.popcnt(i64.and(below, half));
  const before = i64.select(i64.popcnt(get(mask.low)), i64.const(0), i32.and(get(block), BLOCKS_PER_HALF));
  return i32.wrap(i64.add(here, before));
}

/** Leaves on the stack where a block without partial content is read: ones if it is full, else zeros. */
export function constantBlock(f: FunctionWriter, lower: Mask, block: Local<I32>): I32 {
  const { i32 } = f;
  return i32.add(i32.mul(holdsBlock(f, lower, block), ONES_AT - ZEROS_AT), ZEROS_AT);
}
