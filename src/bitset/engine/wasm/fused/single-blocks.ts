/**
 * Counts live blocks for which one leaf alone decides: all others are empty or full there. Such a block of the result is the leaf's own, or where the leaf
 * is taken away, its complement. In clustered sets nearly all live blocks are of this kind: edges of runs seldom meet.
 *
 * No branch depends on which leaf it is: the number of the leaf is kept bit by bit, in planes over the chunk's blocks.
 */

import type { FunctionReference, FunctionWriter } from '../../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../../wasm/module-writer.js';
import { I32, I32_BYTES, type I64, type Local, type V128 } from '../../../../wasm/values.js';
import {
  BLOCK_BYTES,
  BLOCK_ORDINALS,
  BLOCKS_PER_HALF,
  CONTAINER_BITMAP,
  CONTAINER_BLOCKS,
  REFERENCE_BYTES,
} from '../../../layout/layout.js';
import { forEachBit, popcountBlock } from '../core/blocks.js';
import { rankOf, readEntry, readMasks } from '../core/chunk.js';
import type { CoreFunctions } from '../core/core-imports.js';
import { ARGUMENTS, ROOM } from '../scratch.js';
import { slotRoles } from '../slot-roles.js';
import type { ChunkRange } from './chunk-loop.js';
import type { KernelShape } from './kernel-shape.js';
import type { Bound, SummaryCode } from './summary-code.js';

/** (scratch, slot, chunk, block): devices in a partial block of a leaf. */
export type SingleCount = FunctionReference<readonly [I32, I32, I32, I32], I32>;

export function writeSingleCount(module: ModuleWriter, core: CoreFunctions): SingleCount {
  return module.function(null, [I32, I32, I32, I32], I32, (f, scratch, slot, chunk, block) => {
    const { i32, get, set } = f;
    const leaf = f.localI32();
    const at = f.localI32();
    set(leaf, i32.load(i32.add(get(scratch), i32.mul(get(slot), I32_BYTES)), ARGUMENTS));
    const entry = readEntry(f, leaf, chunk);
    f.if(
      i32.eq(get(entry.container), CONTAINER_BLOCKS),
      () => {
        const { partial } = readMasks(f, leaf, chunk);
        set(at, i32.load(i32.add(get(entry.address), i32.mul(rankOf(f, partial, block), REFERENCE_BYTES))));
      },
      () => {
        set(at, i32.add(get(entry.address), i32.mul(get(block), BLOCK_BYTES)));
        f.if(i32.ne(get(entry.container), CONTAINER_BITMAP), () => {
          const room = (): I32 => i32.add(get(scratch), ROOM);
          set(at, f.call(core.locateBlock, get(leaf), get(chunk), get(block), room()));
        });
      },
    );
    return popcountBlock(f, at);
  });
}

/** Adds those of `live` to `total`; answers the others, where several leaves decide. */
export function addSingles(
  f: FunctionWriter,
  shape: KernelShape,
  { scratch, from: chunk }: ChunkRange,
  chunkState: { readonly live: Local<V128>; readonly code: SummaryCode },
  singleCount: SingleCount,
  total: Local<I32>,
): Local<V128> {
  const { i32, i64, v128, get, set } = f;
  const roles = slotRoles(shape.slots, shape.steps);
  const { several, planes } = writePartials(f, shape, chunkState.code, roles);
  const single = f.localV128();
  const half = f.localI64();
  const devices = f.localI32();
  const slot = f.localI32();
  set(single, several ? v128.andnot(get(chunkState.live), get(several)) : get(chunkState.live));
  for (const side of [0, 1] as const) {
    const planeHalves = planes.map((plane) => halfOf(f, plane, side));
    set(half, v128.half(get(single), side));
    forEachBit(f, half, BLOCKS_PER_HALF * side, (block) => {
      set(slot, numberAt(f, planeHalves, block));
      set(devices, f.call(singleCount, get(scratch), get(slot), get(chunk), get(block)));
      const complement = i32.sub(i32.const(BLOCK_ORDINALS), get(devices));
      const isTaken = (): I32 => i32.wrap(i64.shrU(i64.const(takenSlots(roles)), i64.extendU(get(slot))));
      f.increase(total, i32.select(complement, get(devices), i32.and(isTaken(), 1)));
    });
  }
  set(single, several ? v128.and(get(chunkState.live), get(several)) : v128.zero());
  return single;
}

/** Blocks that are partial in several leaves, and planes of the number of the leaf in which a block is partial. */
function writePartials(
  f: FunctionWriter,
  shape: KernelShape,
  code: SummaryCode,
  roles: ReturnType<typeof slotRoles>,
): { readonly several: Bound; readonly planes: readonly Bound[] } {
  const { v128, get } = f;
  let some: Bound = null;
  let several: Bound = null;
  const planes = new Array<Bound>(Math.ceil(Math.log2(shape.slots))).fill(null);
  roles.forEach((role, slot) => {
    const partial = f.localV128();
    const [upper, lower] = [code.upper(slot), code.lower(slot)];
    if (upper === null) return;
    f.set(partial, lower ? v128.xor(get(upper), get(lower)) : get(upper));
    if (role === 'repeated') several = joined(f, several, partial);
    else if (some) {
      const both = f.localV128();
      f.set(both, v128.and(get(some), get(partial)));
      several = joined(f, several, both);
    }
    some = joined(f, some, partial);
    planes.forEach((plane, bit) => {
      if ((slot >> bit) & 1) planes[bit] = joined(f, plane, partial);
    });
  });
  return { several, planes };
}

function joined(f: FunctionWriter, left: Bound, right: Local<V128>): Local<V128> {
  if (left === null) return right;
  const result = f.localV128();
  f.set(result, f.v128.or(f.get(left), f.get(right)));
  return result;
}

function halfOf(f: FunctionWriter, plane: Bound, side: 0 | 1): Local<I64> {
  const half = f.localI64();
  f.set(half, plane ? f.v128.half(f.get(plane), side) : f.i64.const(0));
  return half;
}

/** Leaves the number that the planes hold for the block on the stack. */
function numberAt(f: FunctionWriter, planes: readonly Local<I64>[], block: Local<I32>): I32 {
  const { i32, i64, get } = f;
  let number = i64.const(0);
  planes.forEach((plane, bit) => {
    const digit = i64.and(i64.shrU(get(plane), i64.extendU(get(block))), 1);
    number = i64.or(number, i64.shl(digit, bit));
  });
  return i32.wrap(number);
}

/** As a number whose bit i tells of slot i; exact, since slots are fewer than 53. */
function takenSlots(roles: ReturnType<typeof slotRoles>): number {
  return roles.reduce((bits, role, slot) => bits + (role === 'taken' ? 2 ** slot : 0), 0);
}
