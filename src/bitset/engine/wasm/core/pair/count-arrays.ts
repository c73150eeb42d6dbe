/**
 * Counts what an ARRAY container of one leaf has in common with the same chunk of another leaf: ordinal by ordinal, without writing
 * bits first.
 */

import type { FunctionReference, FunctionWriter } from '../../../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../../../wasm/module-writer.js';
import { I32, type Local, type V128, VECTOR_BYTES } from '../../../../../wasm/values.js';
import {
  BLOCK_ORDINALS,
  CONTAINER_ARRAY,
  CONTAINER_BITMAP,
  LEAF_LOWER,
  LEAF_UPPER,
  ORDINAL_BYTES,
} from '../../../../layout/layout.js';
import { ROOM } from '../../scratch.js';
import { readEntry, summaryAddress } from '../chunk.js';
import type { LocateBlock } from '../locate-block.js';
import { writeCountCommon } from './count-common.js';

/** (scratch, leaf, other leaf, chunk): devices in both. The first has an ARRAY there. */
export type CountArray = FunctionReference<readonly [I32, I32, I32, I32], I32>;

export function writeCountArray(module: ModuleWriter, locate: LocateBlock): CountArray {
  const common = writeCountCommon(module);
  const inBitmap = writeCountInBitmap(module);
  const inBlocks = writeCountInBlocks(module, locate);
  return module.function(null, [I32, I32, I32, I32], I32, (f, scratch, leaf, other, chunk) => {
    const { i32, get } = f;
    const array = readEntry(f, leaf, chunk);
    const entry = readEntry(f, other, chunk);
    f.if(i32.eq(get(entry.container), CONTAINER_BITMAP), () => {
      f.return(f.call(inBitmap, get(array.address), get(array.count), get(entry.address)));
    });
    f.if(i32.eq(get(entry.container), CONTAINER_ARRAY), () => {
      const smallerFirst = i32.leU(get(array.count), get(entry.count));
      f.if(smallerFirst, () => {
        f.return(f.call(common, get(array.address), get(array.count), get(entry.address), get(entry.count)));
      });
      f.return(f.call(common, get(entry.address), get(entry.count), get(array.address), get(array.count)));
    });
    return f.call(inBlocks, get(scratch), get(array.address), get(array.count), get(other), get(chunk));
  });
}

/** Ordinals in a vector. */
const LANES = VECTOR_BYTES / ORDINAL_BYTES;

/** Ordinals that are tested in one round; those read behind the end of the array are not counted. */
const PROBES = 8;

/** (array, its count, bitmap): ordinals of the array that are in the bitmap. */
function writeCountInBitmap(module: ModuleWriter): FunctionReference<readonly [I32, I32, I32], I32> {
  return module.function(null, [I32, I32, I32], I32, (f, array, count, bitmap) => {
    const { i32, get, set } = f;
    const total = f.localI32();
    const found = f.localI32();
    const ordinal = f.localI32();
    const end = f.localI32();
    const probe = (at: number): I32 => {
      set(ordinal, i32.load16u(get(array), ORDINAL_BYTES * at));
      return isSet(f, bitmap, ordinal);
    };
    set(end, i32.add(get(array), i32.and(i32.mul(get(count), ORDINAL_BYTES), -ORDINAL_BYTES * PROBES)));
    f.while(
      () => i32.ltU(get(array), get(end)),
      () => {
        for (let at = 0; at < PROBES; at++) set(total, i32.add(probe(at), get(total)));
        f.increase(array, ORDINAL_BYTES * PROBES);
      },
    );
    f.if(i32.and(get(count), PROBES - 1), () => {
      let bits = probe(0);
      for (let at = 1; at < PROBES - 1; at++) bits = i32.or(bits, i32.shl(probe(at), at));
      set(found, bits);
      const wanted = i32.sub(i32.shl(i32.const(1), i32.and(get(count), PROBES - 1)), 1);
      f.increase(total, i32.popcnt(i32.and(wanted, get(found))));
    });
    return get(total);
  });
}

/** Leaves 1 on the stack where the bit is set in the bitmap, else 0. */
function isSet(f: FunctionWriter, bitmap: Local<I32>, bit: Local<I32>): I32 {
  const { i32, get } = f;
  const byte = i32.load8u(i32.add(i32.shrU(get(bit), 3), get(bitmap)));
  return i32.and(i32.shrU(byte, i32.and(get(bit), 7)), 1);
}

/**
 * (scratch, array, its count, other leaf, chunk): ordinals of the array in a chunk of blocks. In which block of the 128 an ordinal
 * lies is looked up for eight at once, in the summaries; only partial blocks are looked at.
 */
function writeCountInBlocks(
  module: ModuleWriter,
  locate: LocateBlock,
): FunctionReference<readonly [I32, I32, I32, I32, I32], I32> {
  return module.function(null, [I32, I32, I32, I32, I32], I32, (f, scratch, array, count, other, chunk) => {
    const { i32, v128, get, set } = f;
    const lower = f.localV128();
    const partial = f.localV128();
    const blocks = f.localV128();
    const total = f.localI32();
    const found = f.localI32();
    const wanted = f.localI32();
    const end = f.localI32();
    const ordinal = f.localI32();
    const room = f.localI32();
    const block = f.localI32();
    set(room, i32.add(get(scratch), ROOM));
    set(lower, v128.load(summaryAddress(f, other, LEAF_LOWER, chunk)));
    set(partial, v128.xor(v128.load(summaryAddress(f, other, LEAF_UPPER, chunk)), get(lower)));
    set(end, i32.add(get(array), i32.mul(get(count), ORDINAL_BYTES)));
    f.loop((again) => {
      set(blocks, v128.shr16(v128.load(get(array)), Math.log2(BLOCK_ORDINALS)));
      set(wanted, firstLanes(f, array, end));
      f.increase(total, i32.popcnt(i32.and(lanesIn(f, blocks, lower), get(wanted))));
      set(found, i32.and(lanesIn(f, blocks, partial), get(wanted)));
      f.while(
        () => get(found),
        () => {
          set(ordinal, i32.load16u(i32.add(get(array), i32.mul(i32.ctz(get(found)), ORDINAL_BYTES))));
          set(found, i32.and(get(found), i32.sub(get(found), 1)));
          set(block, i32.shrU(get(ordinal), Math.log2(BLOCK_ORDINALS)));
          set(block, f.call(locate, get(other), get(chunk), get(block), get(room)));
          set(ordinal, i32.and(get(ordinal), BLOCK_ORDINALS - 1));
          set(total, i32.add(isSet(f, block, ordinal), get(total)));
        },
      );
      f.increase(array, VECTOR_BYTES);
      f.branchIf(again, i32.ltU(get(array), get(end)));
    });
    return get(total);
  });
}

/** Leaves a bit on the stack for each of eight elements from `at` on that lie in front of `end`. */
function firstLanes(f: FunctionWriter, at: Local<I32>, end: Local<I32>): I32 {
  const { i32, get, set } = f;
  const left = f.localI32();
  set(left, i32.shrU(i32.sub(get(end), get(at)), 1));
  const lanes = i32.shl(i32.const(1), i32.select(get(left), i32.const(LANES), i32.ltU(get(left), LANES)));
  return i32.sub(lanes, 1);
}

const POWERS = vector((at) => (at < 8 ? 1 << at : 0));
const LOW_BYTES = vector((at) => (at % ORDINAL_BYTES === 0 ? 0xff : 0));
const SEVENS = vector(() => 7);

function vector(byte: (at: number) => number): Uint8Array {
  return Uint8Array.from({ length: VECTOR_BYTES }, (_, at) => byte(at));
}

/** Leaves a bit on the stack for each of eight block numbers (16 bits each) that the mask of 128 holds. */
function lanesIn(f: FunctionWriter, blocks: Local<V128>, mask: Local<V128>): I32 {
  const { i32, v128, get } = f;
  const byte = v128.swizzle(get(mask), v128.shr16(get(blocks), 3));
  const bit = v128.swizzle(v128.const(POWERS), v128.and(get(blocks), v128.const(SEVENS)));
  const hit = v128.and(v128.and(byte, bit), v128.const(LOW_BYTES));
  return i32.xor(v128.bitmask16(v128.equal16(hit, v128.zero())), 0xff);
}
