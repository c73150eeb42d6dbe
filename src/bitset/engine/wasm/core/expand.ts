/** A chunk of a leaf as one bitmap: where it is stored as one, in place; else written out. */

import type { FunctionReference, FunctionWriter } from '../../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../../wasm/module-writer.js';
import { I32, type Local, VECTOR_BYTES } from '../../../../wasm/values.js';
import {
  BLOCK_BYTES,
  BLOCKS_PER_HALF,
  CHUNK_BYTES,
  CONTAINER_ARRAY,
  CONTAINER_BITMAP,
  CONTAINER_BLOCKS,
  CONTAINER_NONE,
  CONTAINER_RUNS,
  ONES_AT,
  ORDINAL_BYTES,
  REFERENCE_BYTES,
  RUN_BYTES,
  RUN_LAST,
  ZEROS_AT,
} from '../../../layout/layout.js';
import { copyBlock, forEachBit } from './blocks.js';
import { type Entry, type Mask, readEntry, readMasks } from './chunk.js';
import { clearBit, setBit, setBits } from './stored-blocks.js';

/** (leaf, chunk): the address of the chunk as one bitmap, 0 where it is not stored as one. */
export type BitmapAddress = FunctionReference<readonly [I32, I32], I32>;

/** (leaf, chunk, room for a chunk): the same, but written to the room where it is not stored as one. */
export type Expand = FunctionReference<readonly [I32, I32, I32], I32>;

/** (leaf, chunk, room): adds the chunk of the leaf, which is not stored as bits, to the bitmap in the room. */
export type AddListed = FunctionReference<readonly [I32, I32, I32], null>;

/** (leaf, chunk, room): takes the chunk of the leaf, which is stored as ordinals, from the bitmap in the room. */
export type RemoveArray = FunctionReference<readonly [I32, I32, I32], null>;

export function writeAddListed(module: ModuleWriter): AddListed {
  return module.procedure(null, [I32, I32, I32], (f, leaf, chunk, room) => {
    const { i32, get } = f;
    const entry = readEntry(f, leaf, chunk);
    const { lower } = readMasks(f, leaf, chunk);
    setFullBlocks(f, lower, room);
    f.if(i32.eq(get(entry.container), CONTAINER_ARRAY), () => eachOrdinal(f, entry, (bit) => setBit(f, room, bit)));
    f.if(i32.eq(get(entry.container), CONTAINER_RUNS), () => setRuns(f, entry, room));
  });
}

export function writeRemoveArray(module: ModuleWriter): RemoveArray {
  return module.procedure(null, [I32, I32, I32], (f, leaf, chunk, room) => {
    const entry = readEntry(f, leaf, chunk);
    eachOrdinal(f, entry, (bit) => clearBit(f, room, bit));
  });
}

export function writeBitmapAddress(module: ModuleWriter): BitmapAddress {
  return module.function('bitmapAddress', [I32, I32], I32, (f, leaf, chunk) => {
    const { i32, i64, get } = f;
    const entry = readEntry(f, leaf, chunk);
    f.if(i32.eq(get(entry.container), CONTAINER_BITMAP), () => f.return(get(entry.address)));
    f.if(i32.eq(get(entry.container), CONTAINER_NONE), () => {
      const { lower } = readMasks(f, leaf, chunk);
      f.if(i64.eqz(i64.or(get(lower.low), get(lower.high))), () => f.return(i32.const(ZEROS_AT)));
      f.if(i64.eqz(i64.xor(i64.and(get(lower.low), get(lower.high)), -1)), () => f.return(i32.const(ONES_AT)));
    });
    return i32.const(0);
  });
}

export function writeExpand(module: ModuleWriter, bitmapAddress: BitmapAddress): Expand {
  return module.function(null, [I32, I32, I32], I32, (f, leaf, chunk, room) => {
    const { i32, get, tee } = f;
    const stored = f.localI32();
    f.if(tee(stored, f.call(bitmapAddress, get(leaf), get(chunk))), () => f.return(get(stored)));
    const entry = readEntry(f, leaf, chunk);
    const { lower, partial } = readMasks(f, leaf, chunk);
    fillFullBlocks(f, lower, room);
    f.if(i32.eq(get(entry.container), CONTAINER_BLOCKS), () => copyBlocks(f, entry, partial, room));
    f.if(i32.eq(get(entry.container), CONTAINER_ARRAY), () => eachOrdinal(f, entry, (bit) => setBit(f, room, bit)));
    f.if(i32.eq(get(entry.container), CONTAINER_RUNS), () => setRuns(f, entry, room));
    return get(room);
  });
}

/** Zeros, but ones in the blocks of the mask. */
function fillFullBlocks(f: FunctionWriter, lower: Mask, room: Local<I32>): void {
  const { i32, v128, get, set } = f;
  const target = f.localI32();
  set(target, get(room));
  f.loop((again) => {
    v128.store(get(target), v128.zero());
    f.increase(target, VECTOR_BYTES);
    f.branchIf(again, i32.ltU(get(target), i32.add(get(room), CHUNK_BYTES)));
  });
  setFullBlocks(f, lower, room);
}

/** Ones in the blocks of the mask. */
function setFullBlocks(f: FunctionWriter, mask: Mask, room: Local<I32>): void {
  const { v128, get, set } = f;
  const target = f.localI32();
  for (const [half, first] of [
    [mask.low, 0],
    [mask.high, BLOCKS_PER_HALF],
  ] as const) {
    forEachBit(f, half, first, (block) => {
      set(target, blockOf(f, room, block));
      for (let offset = 0; offset < BLOCK_BYTES; offset += VECTOR_BYTES)
        v128.store(get(target), v128.not(v128.zero()), offset);
    });
  }
}

function blockOf(f: FunctionWriter, room: Local<I32>, block: Local<I32>): I32 {
  return f.i32.add(f.get(room), f.i32.mul(f.get(block), BLOCK_BYTES));
}

function copyBlocks(f: FunctionWriter, entry: Entry, partial: Mask, room: Local<I32>): void {
  const { i32, get, set } = f;
  const source = f.localI32();
  const target = f.localI32();
  for (const [half, first] of [
    [partial.low, 0],
    [partial.high, BLOCKS_PER_HALF],
  ] as const) {
    forEachBit(f, half, first, (block) => {
      set(source, i32.load(get(entry.address)));
      set(target, blockOf(f, room, block));
      copyBlock(f, target, source);
      f.increase(entry.address, REFERENCE_BYTES);
    });
  }
}

function eachOrdinal(f: FunctionWriter, entry: Entry, body: (ordinal: Local<I32>) => void): void {
  const { i32, get, set } = f;
  const end = f.localI32();
  const ordinal = f.localI32();
  set(end, i32.add(get(entry.address), i32.mul(get(entry.count), ORDINAL_BYTES)));
  f.while(
    () => i32.ltU(get(entry.address), get(end)),
    () => {
      set(ordinal, i32.load16u(get(entry.address)));
      body(ordinal);
      f.increase(entry.address, ORDINAL_BYTES);
    },
  );
}

function setRuns(f: FunctionWriter, entry: Entry, room: Local<I32>): void {
  const { i32, get, set } = f;
  const end = f.localI32();
  const first = f.localI32();
  const last = f.localI32();
  set(end, i32.add(get(entry.address), i32.mul(get(entry.count), RUN_BYTES)));
  f.while(
    () => i32.ltU(get(entry.address), get(end)),
    () => {
      set(first, i32.load16u(get(entry.address)));
      set(last, i32.load16u(get(entry.address), RUN_LAST));
      setBits(f, room, first, last);
      f.increase(entry.address, RUN_BYTES);
    },
  );
}
