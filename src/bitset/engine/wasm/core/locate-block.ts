/** Finds one block of a leaf: what `gather.ts` does for a list, without the work that only a list makes worth while. */

import type { FunctionReference, FunctionWriter } from '../../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../../wasm/module-writer.js';
import { I32, type Local } from '../../../../wasm/values.js';
import {
  BLOCK_BYTES,
  CONTAINER_ARRAY,
  CONTAINER_BITMAP,
  CONTAINER_BITS,
  CONTAINER_BLOCKS,
  LEAF_LOWER,
  LEAF_META,
  LEAF_UPPER,
  META_BYTES,
  META_COUNT,
  ONES_AT,
  REFERENCE_BYTES,
  ZEROS_AT,
} from '../../../layout/layout.js';
import { rankOf, readMasks, summaryAddress } from './chunk.js';
import type { BlockFillers } from './stored-blocks.js';

/** (leaf, chunk, block, room for a block): the address of its 64 bytes. */
export type LocateBlock = FunctionReference<typeof LOCATE_PARAMETERS, I32>;
export const LOCATE_PARAMETERS = [I32, I32, I32, I32] as const;

export function writeLocateBlock(module: ModuleWriter, fillers: BlockFillers): LocateBlock {
  return module.function('locateBlock', LOCATE_PARAMETERS, I32, (f, leaf, chunk, block, room) => {
    const { i32, get, set } = f;
    const entry = f.localI32();
    const container = f.localI32();
    const isFull = f.localI32();
    set(isFull, bitOf(f, leaf, LEAF_LOWER, chunk, block));
    f.if(i32.eq(bitOf(f, leaf, LEAF_UPPER, chunk, block), get(isFull)), () => {
      f.return(i32.add(i32.mul(get(isFull), ONES_AT - ZEROS_AT), ZEROS_AT));
    });
    set(entry, i32.add(i32.load(get(leaf), LEAF_META), i32.mul(get(chunk), META_BYTES)));
    set(container, i32.load8u(get(entry), META_COUNT));
    f.if(i32.eq(get(container), CONTAINER_BLOCKS), () => {
      const { partial } = readMasks(f, leaf, chunk);
      f.return(i32.load(i32.add(i32.load(get(entry)), i32.mul(rankOf(f, partial, block), REFERENCE_BYTES))));
    });
    f.if(i32.eq(get(container), CONTAINER_BITMAP), () => {
      f.return(i32.add(i32.load(get(entry)), i32.mul(get(block), BLOCK_BYTES)));
    });
    const count = (): I32 => i32.shrU(i32.load(get(entry), META_COUNT), CONTAINER_BITS);
    f.if(
      i32.eq(get(container), CONTAINER_ARRAY),
      () => f.call(fillers.array, i32.load(get(entry)), count(), get(block), get(room)),
      () => f.call(fillers.runs, i32.load(get(entry)), count(), get(block), get(room)),
    );
    return get(room);
  });
}

/** Leaves the block's bit of a summary on the stack. */
function bitOf(
  f: FunctionWriter,
  leaf: Local<I32>,
  which: typeof LEAF_UPPER | typeof LEAF_LOWER,
  chunk: Local<I32>,
  block: Local<I32>,
): I32 {
  const { i32, get } = f;
  const byte = i32.load8u(i32.add(summaryAddress(f, leaf, which, chunk), i32.shrU(get(block), 3)));
  return i32.and(i32.shrU(byte, i32.and(get(block), 7)), 1);
}
