/**
 * The kernel over stretches in which all leaves are bitmaps: one loop, no questions asked. How far it is unrolled is told by
 * `kernel-shape.ts`.
 *
 * Each vector that is counted is stored as well, always to the same place, and never read: without a store in between, the compiler
 * may move all loads of the unrolled loop to its top, and run out of registers.
 */

import type { FunctionReference, FunctionWriter } from '../../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../../wasm/module-writer.js';
import { I32, I32_BYTES, type Local, type V128, VECTOR_BYTES } from '../../../../wasm/values.js';
import { BitCounter } from '../bit-counter.js';
import { POINTERS, SINK } from '../scratch.js';
import { type KernelShape, vectorsAtOnce } from './kernel-shape.js';
import { VectorCode } from './vector-code.js';

/** (scratch, bytes to add to each of POINTERS, bytes to read): devices. Bytes are a multiple of 8,192, and not 0. */
export type DenseCount = FunctionReference<readonly [I32, I32, I32], I32>;

/** (scratch, bytes to add, bytes to read, target): writes as many. */
export type DenseEvaluate = FunctionReference<readonly [I32, I32, I32, I32], null>;

export function writeDenseCount(module: ModuleWriter, shape: KernelShape): DenseCount {
  return module.function(null, [I32, I32, I32], I32, (f, scratch, offset, bytes) => {
    const { v128, get, set } = f;
    const vectors = vectorsAtOnce(shape);
    const counter = new BitCounter(f, vectors);
    const value = f.localV128();
    writeLoop(f, shape, scratch, offset, bytes, (vectorAt) => {
      let at = 0;
      counter.add(() => {
        set(value, vectorAt(at));
        v128.store(get(scratch), get(value), SINK);
        at += VECTOR_BYTES;
        return get(value);
      });
    });
    return counter.total();
  });
}

export function writeDenseEvaluate(module: ModuleWriter, shape: KernelShape): DenseEvaluate {
  return module.procedure(null, [I32, I32, I32, I32], (f, scratch, offset, bytes, target) => {
    const { v128, get } = f;
    const stride = VECTOR_BYTES * vectorsAtOnce(shape);
    writeLoop(f, shape, scratch, offset, bytes, (vectorAt) => {
      for (let at = 0; at < stride; at += VECTOR_BYTES) {
        const address = get(target);
        v128.store(address, vectorAt(at), at);
      }
      f.increase(target, stride);
    });
  });
}

/** `body` writes one round; `vectorAt` leaves the result of the vector so many bytes behind the pointers on the stack. */
function writeLoop(
  f: FunctionWriter,
  shape: KernelShape,
  scratch: Local<I32>,
  offset: Local<I32>,
  bytes: Local<I32>,
  body: (vectorAt: (at: number) => V128) => void,
): void {
  const { i32, v128, get, set } = f;
  const pointers = Array.from({ length: shape.slots }, () => f.localI32());
  const end = f.localI32();
  const code = new VectorCode(f, shape);
  const stride = VECTOR_BYTES * vectorsAtOnce(shape);
  pointers.forEach((pointer, slot) => {
    set(pointer, i32.add(i32.load(get(scratch), POINTERS + I32_BYTES * slot), get(offset)));
  });
  const first = pointerOf(pointers, 0);
  set(end, i32.add(get(first), get(bytes)));
  f.loop((again) => {
    body((at) => code.write((slot) => v128.load(get(pointerOf(pointers, slot)), at)));
    for (const pointer of pointers) f.increase(pointer, stride);
    f.branchIf(again, i32.ne(get(first), get(end)));
  });
}

function pointerOf(pointers: readonly Local<I32>[], slot: number): Local<I32> {
  // SAFETY: there is a pointer for each slot.
  return pointers[slot] as Local<I32>;
}
