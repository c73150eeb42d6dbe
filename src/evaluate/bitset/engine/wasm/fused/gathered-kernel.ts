/** The kernel over single blocks that were gathered: for each the leaves' blocks lie anywhere, the results one behind the other. */

import { BLOCK_BYTES } from '../../../layout.js';
import type { FunctionReference, FunctionWriter } from '../assembler/function-writer.js';
import type { ModuleWriter } from '../assembler/module-writer.js';
import { I32, type Local, type V128 } from '../assembler/values.js';
import { TABLE_BYTES, TABLES } from '../scratch.js';
import type { KernelShape } from './kernel-shape.js';
import { VectorCode } from './vector-code.js';

/** (scratch, blocks): devices in the blocks of the tables. */
export type GatheredCount = FunctionReference<readonly [I32, I32], I32>;

/** (scratch, blocks, target): writes the blocks. */
export type GatheredEvaluate = FunctionReference<readonly [I32, I32, I32], null>;

export function writeGatheredCount(module: ModuleWriter, shape: KernelShape): GatheredCount {
  return module.function(null, [I32, I32], I32, (f, scratch, blocks) => {
    const { i32, i64, v128, get, set } = f;
    const total = f.localI64();
    const value = f.localV128();
    writeLoop(f, shape, scratch, blocks, (_, result) => {
      set(value, result());
      const bits = i64.add(i64.popcnt(v128.half(get(value), 0)), i64.popcnt(v128.half(get(value), 1)));
      set(total, i64.add(bits, get(total)));
    });
    return i32.wrap(get(total));
  });
}

export function writeGatheredEvaluate(module: ModuleWriter, shape: KernelShape): GatheredEvaluate {
  return module.procedure(null, [I32, I32, I32], (f, scratch, blocks, target) => {
    writeLoop(f, shape, scratch, blocks, (at, result) => {
      const address = f.get(target);
      f.v128.store(address, result(), at);
      if (at + 16 === BLOCK_BYTES) f.increase(target, BLOCK_BYTES);
    });
  });
}

function writeLoop(
  f: FunctionWriter,
  shape: KernelShape,
  scratch: Local<I32>,
  blocks: Local<I32>,
  body: (at: number, result: () => V128) => void,
): void {
  const { i32, v128, get, set } = f;
  const pointers = Array.from({ length: shape.slots }, () => f.localI32());
  const table = f.localI32();
  const end = f.localI32();
  const code = new VectorCode(f, shape);
  set(table, get(scratch));
  set(end, i32.add(get(table), i32.mul(get(blocks), 4)));
  f.loop((again) => {
    pointers.forEach((pointer, slot) => {
      set(pointer, i32.load(get(table), TABLES + TABLE_BYTES * slot));
    });
    for (let at = 0; at < BLOCK_BYTES; at += 16) {
      // SAFETY: there is a pointer for each slot.
      body(at, () => code.write((slot) => v128.load(get(pointers[slot] as Local<I32>), at)));
    }
    f.increase(table, 4);
    f.branchIf(again, i32.ltU(get(table), get(end)));
  });
}
