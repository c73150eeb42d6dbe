/** Small inline loops over blocks of 64 bytes: clearing, copying, counting. Sizes are in bytes and at least 64. */

import type { FunctionWriter } from '../../../../wasm/function-writer.js';
import { type I32, I32_BYTES, type I64, I64_BYTES, type Local, VECTOR_BYTES } from '../../../../wasm/values.js';
import { BLOCK_BYTES } from '../../../layout/layout.js';

/** Where the parts of a block lie in it. */
const VECTORS = offsets(VECTOR_BYTES);
const WORDS = offsets(I64_BYTES);

function offsets(bytes: number): readonly number[] {
  return Array.from({ length: BLOCK_BYTES / bytes }, (_, at) => at * bytes);
}

export function clearBlock(f: FunctionWriter, target: Local<I32>): void {
  for (const offset of VECTORS) f.v128.store(f.get(target), f.v128.zero(), offset);
}

export function copyBlock(f: FunctionWriter, target: Local<I32>, source: Local<I32>): void {
  for (const offset of VECTORS) f.v128.store(f.get(target), f.v128.load(f.get(source), offset), offset);
}

/** Leaves the number of bits in the block at `source` on the stack. */
export function popcountBlock(f: FunctionWriter, source: Local<I32>): I32 {
  const { i64, get } = f;
  let sum = i64.popcnt(i64.load(get(source)));
  for (const offset of WORDS.slice(1)) sum = i64.add(sum, i64.popcnt(i64.load(get(source), offset)));
  return f.i32.wrap(sum);
}

/** `total` += bits in the bytes from `at` to `end`; moves `at` to `end`. Their distance is a multiple of 64, and not 0. */
export function addPopcount(f: FunctionWriter, total: Local<I32>, at: Local<I32>, end: Local<I32>): void {
  f.loop((again) => {
    f.increase(total, popcountBlock(f, at));
    f.increase(at, BLOCK_BYTES);
    f.branchIf(again, f.i32.ltU(f.get(at), f.get(end)));
  });
}

/** Runs the body for each element of a list of u32: `element` holds it, `at` is the byte offset in the list. `count` is not 0. */
export function forEach32(
  f: FunctionWriter,
  list: Local<I32>,
  count: Local<I32>,
  body: (element: Local<I32>, at: Local<I32>) => void,
): void {
  const element = f.localI32();
  const at = f.localI32();
  f.set(at, f.i32.const(0));
  f.loop((again) => {
    f.set(element, f.i32.load(f.i32.add(f.get(list), f.get(at))));
    body(element, at);
    f.increase(at, I32_BYTES);
    f.branchIf(again, f.i32.ltU(f.get(at), f.i32.mul(f.get(count), I32_BYTES)));
  });
}

/** Runs the body for each of 64 blocks that `mask` holds, ascending; `block` counts from `first`. Empties the mask. */
export function forEachBit(
  f: FunctionWriter,
  mask: Local<I64>,
  first: number,
  body: (block: Local<I32>) => void,
): void {
  const { i32, i64, get, set } = f;
  const block = f.localI32();
  f.while(
    () => i64.ne(get(mask), 0),
    () => {
      set(block, i32.add(i32.wrap(i64.ctz(get(mask))), first));
      set(mask, i64.and(get(mask), i64.sub(get(mask), 1)));
      body(block);
    },
  );
}
