/** Counts long stretches of memory: of one bitmap, or of what two have in common. */

import type { FunctionReference } from '../../../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../../../wasm/module-writer.js';
import { I32, VECTOR_BYTES } from '../../../../../wasm/values.js';
import { BLOCK_BYTES } from '../../../../layout/layout.js';
import { BitCounter } from '../../bit-counter.js';
import { SINK } from '../../scratch.js';

/** (address, bytes): bits set. Bytes are a multiple of 64, and not 0. */
export type CountStretch = FunctionReference<readonly [I32, I32], I32>;

/** (scratch, address, other address, bytes): bits set at both. Bytes are a multiple of 128, and not 0. */
export type CountBothStretches = FunctionReference<readonly [I32, I32, I32, I32], I32>;

const VECTORS = 8;
const ROUND_BYTES = VECTOR_BYTES * VECTORS;

export function writeCountStretch(module: ModuleWriter): CountStretch {
  return module.function(null, [I32, I32], I32, (f, address, bytes) => {
    const { i32, v128, get, set } = f;
    const counter = new BitCounter(f, BLOCK_BYTES / VECTOR_BYTES);
    const end = f.localI32();
    set(end, i32.add(get(address), get(bytes)));
    f.loop((again) => {
      let at = 0;
      counter.add(() => {
        at += VECTOR_BYTES;
        return v128.load(get(address), at - VECTOR_BYTES);
      });
      f.increase(address, BLOCK_BYTES);
      f.branchIf(again, i32.ltU(get(address), get(end)));
    });
    return counter.total();
  });
}

export function writeCountBothStretches(module: ModuleWriter): CountBothStretches {
  return module.function(null, [I32, I32, I32, I32], I32, (f, scratch, left, right, bytes) => {
    const { i32, v128, get, set } = f;
    const counter = new BitCounter(f, VECTORS);
    const value = f.localV128();
    const end = f.localI32();
    set(end, i32.add(get(left), get(bytes)));
    f.loop((again) => {
      let at = 0;
      counter.add(() => {
        set(value, v128.and(v128.load(get(left), at), v128.load(get(right), at)));
        // For the same reason as in fused kernels: see `fused/dense-kernel.ts`.
        v128.store(get(scratch), get(value), SINK);
        at += VECTOR_BYTES;
        return get(value);
      });
      f.increase(left, ROUND_BYTES);
      f.increase(right, ROUND_BYTES);
      f.branchIf(again, i32.ltU(get(left), get(end)));
    });
    return counter.total();
  });
}
