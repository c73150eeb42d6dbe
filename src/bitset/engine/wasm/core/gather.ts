/**
 * Finds the blocks of a leaf: for a list of blocks of one chunk the addresses of 64 bytes each, whatever the container. Full and empty blocks
 * are the constants, blocks stored as ordinals or runs are written out first.
 */

import type { FunctionReference, FunctionWriter } from '../../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../../wasm/module-writer.js';
import { I32, I32_BYTES, type Local, VECTOR_BYTES } from '../../../../wasm/values.js';
import {
  BLOCK_BYTES,
  CONTAINER_ARRAY,
  CONTAINER_BITMAP,
  CONTAINER_BLOCKS,
  CONTAINER_RUNS,
  REFERENCE_BYTES,
} from '../../../layout/layout.js';
import { forEach32 } from './blocks.js';
import { constantBlock, type Entry, holdsBlock, type Mask, rankOf, readEntry, readMasks } from './chunk.js';
import type { BlockFiller, BlockFillers } from './stored-blocks.js';

/**
 * (leaf, chunk, list of u32 block numbers, its length, table, room): writes that many u32 addresses to the table, which is written up to the next
 * 16 bytes; the room holds a block for each. The list ascends and is not empty.
 */
export type Gather = FunctionReference<typeof GATHER_PARAMETERS, null>;

const GATHER_PARAMETERS = [I32, I32, I32, I32, I32, I32] as const;

export function writeGather(module: ModuleWriter, fillers: BlockFillers): Gather {
  return module.procedure('gather', GATHER_PARAMETERS, (f, leaf, chunk, list, count, table, room) => {
    const { i32, get } = f;
    const entry = readEntry(f, leaf, chunk);
    f.if(i32.eq(get(entry.container), CONTAINER_BITMAP), () => {
      gatherBitmap(f, entry.address, list, count, table);
      f.return();
    });
    const { lower, partial } = readMasks(f, leaf, chunk);
    forEach32(f, list, count, (block, at) => {
      const slot = i32.add(get(table), get(at));
      i32.store(slot, blockAddress(f, fillers, { entry, lower, partial, block, room }));
    });
  });
}

/** Four at a time: block b of a bitmap lies b * 64 bytes behind its beginning. */
function gatherBitmap(
  f: FunctionWriter,
  address: Local<I32>,
  list: Local<I32>,
  count: Local<I32>,
  table: Local<I32>,
): void {
  const { i32, v128, get, set } = f;
  const base = f.localV128();
  const end = f.localI32();
  set(base, v128.splat32(get(address)));
  set(end, i32.add(get(list), i32.mul(get(count), I32_BYTES)));
  f.loop((again) => {
    const slot = get(table);
    v128.store(slot, v128.add32(v128.shl32(v128.load(get(list)), Math.log2(BLOCK_BYTES)), get(base)));
    f.increase(table, VECTOR_BYTES);
    f.increase(list, VECTOR_BYTES);
    f.branchIf(again, i32.ltU(get(list), get(end)));
  });
}

interface Wanted {
  readonly entry: Entry;
  readonly lower: Mask;
  readonly partial: Mask;
  readonly block: Local<I32>;
  readonly room: Local<I32>;
}

function blockAddress(f: FunctionWriter, fillers: BlockFillers, { entry, lower, partial, block, room }: Wanted): I32 {
  const { i32, get, set } = f;
  const address = f.localI32();
  const fill = (filler: BlockFiller): void => {
    f.call(filler, get(entry.address), get(entry.count), get(block), get(room));
    set(address, get(room));
    f.increase(room, BLOCK_BYTES);
  };
  set(address, constantBlock(f, lower, block));
  f.if(holdsBlock(f, partial, block), () => {
    f.if(i32.eq(get(entry.container), CONTAINER_BLOCKS), () => {
      set(address, i32.load(i32.add(get(entry.address), i32.mul(rankOf(f, partial, block), REFERENCE_BYTES))));
    });
    f.if(i32.eq(get(entry.container), CONTAINER_ARRAY), () => fill(fillers.array));
    f.if(i32.eq(get(entry.container), CONTAINER_RUNS), () => fill(fillers.runs));
  });
  return get(address);
}
