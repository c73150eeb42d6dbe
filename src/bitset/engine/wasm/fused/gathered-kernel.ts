/** The kernel over single blocks that were gathered: for each the leaves' blocks lie anywhere, the results one behind the other. */

import type { FunctionReference, FunctionWriter } from '../../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../../wasm/module-writer.js';
import { I32, I32_BYTES, type Local, type V128, VECTOR_BYTES } from '../../../../wasm/values.js';
import { BLOCK_BYTES } from '../../../layout/layout.js';
import { BitCounter } from '../bit-counter.js';
import { TABLE_BYTES, TABLES } from '../scratch.js';
import type { KernelShape } from './kernel-shape.js';
import { VectorCode } from './vector-code.js';

const BLOCK_VECTORS = BLOCK_BYTES / VECTOR_BYTES;

/** (scratch, blocks): devices in the blocks of the tables. */
export type GatheredCount = FunctionReference<readonly [I32, I32], I32>;

/** (scratch, blocks, target): writes the blocks. */
export type GatheredEvaluate = FunctionReference<readonly [I32, I32, I32], null>;

export function writeGatheredCount(module: ModuleWriter, shape: KernelShape): GatheredCount {
  return module.function(null, [I32, I32], I32, (f, scratch, blocks) => {
    const counter = new BitCounter(f, BLOCK_VECTORS);
    writeLoop(f, shape, scratch, blocks, (vectorAt) => {
      let at = 0;
      counter.add(() => {
        at += VECTOR_BYTES;
        return vectorAt(at - VECTOR_BYTES);
      });
    });
    return counter.total();
  });
}

export function writeGatheredEvaluate(module: ModuleWriter, shape: KernelShape): GatheredEvaluate {
  return module.procedure(null, [I32, I32, I32], (f, scratch, blocks, target) => {
    writeLoop(f, shape, scratch, blocks, (vectorAt) => {
      for (let at = 0; at < BLOCK_BYTES; at += VECTOR_BYTES) {
        const address = f.get(target);
        f.v128.store(address, vectorAt(at), at);
      }
      f.increase(target, BLOCK_BYTES);
    });
  });
}

/** `body` writes one block; `vectorAt` leaves the result's vector at so many bytes of the block on the stack. */
function writeLoop(
  f: FunctionWriter,
  shape: KernelShape,
  scratch: Local<I32>,
  blocks: Local<I32>,
  body: (vectorAt: (at: number) => V128) => void,
): void {
  const { i32, v128, get, set } = f;
  const pointers = Array.from({ length: shape.slots }, () => f.localI32());
  const table = f.localI32();
  const end = f.localI32();
  const code = new VectorCode(f, shape);
  set(table, get(scratch));
  set(end, i32.add(get(table), i32.mul(get(blocks), I32_BYTES)));
  f.loop((again) => {
    pointers.forEach((pointer, slot) => {
      set(pointer, i32.load(get(table), TABLES + TABLE_BYTES * slot));
    });
    // SAFETY: there is a pointer for each slot.
    body((at) => code.write((slot) => v128.load(get(pointers[slot] as Local<I32>), at)));
    f.increase(table, I32_BYTES);
    f.branchIf(again, i32.ltU(get(table), get(end)));
  });
}
