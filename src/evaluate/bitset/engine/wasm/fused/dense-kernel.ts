/**
 * The kernel over stretches in which all leaves are bitmaps: one loop, no questions asked. How far it is unrolled is told by
 * `kernel-variants.ts`.
 *
 * Bits are counted by halves, `i64.popcnt` of each: one machine instruction, while the popcount of vectors is a dozen on x64. Each
 * vector that is counted is stored as well, always to the same place, and never read: without a store in between, the compiler
 * moves all loads of the unrolled loop to its top, and runs out of registers.
 */

import type { FunctionReference, FunctionWriter } from '../assembler/function-writer.js';
import type { ModuleWriter } from '../assembler/module-writer.js';
import { I32, type Local, type V128 } from '../assembler/values.js';
import { POINTERS, SINK } from '../scratch.js';
import type { KernelShape } from './kernel-shape.js';
import { vectorsAtOnce } from './kernel-variants.js';
import { VectorCode } from './vector-code.js';

/** (scratch, bytes to add to each of POINTERS, bytes to read): devices. Bytes are a multiple of 8,192, and not 0. */
export type DenseCount = FunctionReference<readonly [I32, I32, I32], I32>;

/** (scratch, bytes to add, bytes to read, target): writes as many. */
export type DenseEvaluate = FunctionReference<readonly [I32, I32, I32, I32], null>;

const VECTOR_BYTES = 16;

export function writeDenseCount(module: ModuleWriter, shape: KernelShape): DenseCount {
  return module.function(null, [I32, I32, I32], I32, (f, scratch, offset, bytes) => {
    const { i32, i64, v128, get, set } = f;
    const total = f.localI64();
    const value = f.localV128();
    writeLoop(f, shape, scratch, offset, bytes, (at, result) => {
      set(value, result());
      v128.store(get(scratch), get(value), SINK + (at % 64));
      const bits = i64.add(i64.popcnt(v128.half(get(value), 0)), i64.popcnt(v128.half(get(value), 1)));
      set(total, i64.add(bits, get(total)));
    });
    return i32.wrap(get(total));
  });
}

export function writeDenseEvaluate(module: ModuleWriter, shape: KernelShape): DenseEvaluate {
  return module.procedure(null, [I32, I32, I32, I32], (f, scratch, offset, bytes, target) => {
    const { v128, get } = f;
    const stride = VECTOR_BYTES * vectorsAtOnce(shape);
    writeLoop(f, shape, scratch, offset, bytes, (at, result) => {
      const address = get(target);
      v128.store(address, result(), at);
      if (at + VECTOR_BYTES === stride) f.increase(target, stride);
    });
  });
}

/** `body` takes the result of the vector `at` bytes behind the pointers; `result` writes its code. */
function writeLoop(
  f: FunctionWriter,
  shape: KernelShape,
  scratch: Local<I32>,
  offset: Local<I32>,
  bytes: Local<I32>,
  body: (at: number, result: () => V128) => void,
): void {
  const { i32, v128, get, set } = f;
  const pointers = Array.from({ length: shape.slots }, () => f.localI32());
  const end = f.localI32();
  const code = new VectorCode(f, shape);
  const stride = VECTOR_BYTES * vectorsAtOnce(shape);
  pointers.forEach((pointer, slot) => {
    set(pointer, i32.add(i32.load(get(scratch), POINTERS + 4 * slot), get(offset)));
  });
  const first = pointerOf(pointers, 0);
  set(end, i32.add(get(first), get(bytes)));
  f.loop((again) => {
    for (let at = 0; at < stride; at += VECTOR_BYTES) {
      body(at, () => code.write((slot) => v128.load(get(pointerOf(pointers, slot)), at)));
    }
    for (const pointer of pointers) f.increase(pointer, stride);
    f.branchIf(again, i32.ne(get(first), get(end)));
  });
}

function pointerOf(pointers: readonly Local<I32>[], slot: number): Local<I32> {
  // SAFETY: there is a pointer for each slot.
  return pointers[slot] as Local<I32>;
}
