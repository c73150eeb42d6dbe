/**
 * Lists of single blocks, over many chunks: first they are written, then each is counted. One loop that did both would run a few times for each
 * chunk, differently often each, and what a processor cannot foresee costs more than the counting.
 *
 * An entry is u32: chunk * 128 + block.
 */

import type { FunctionReference, FunctionWriter } from '../../../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../../../wasm/module-writer.js';
import { I32, I32_BYTES, type I64, I64_BYTES, type Local } from '../../../../../wasm/values.js';
import {
  BLOCK_BYTES,
  BLOCKS_PER_CHUNK,
  CONTAINER_BITMAP,
  CONTAINER_BLOCKS,
  REFERENCE_BYTES,
} from '../../../../layout/layout.js';
import { ROOM } from '../../scratch.js';
import { popcountBlock } from '../blocks.js';
import { rankOf, readEntry, readMasks } from '../chunk.js';
import type { LocateBlock } from '../locate-block.js';

/** (leaf, list, its end, room for a block): devices in the listed blocks of a leaf, which are partial. */
export type CountListed = FunctionReference<readonly [I32, I32, I32, I32], I32>;

/** (leaf, other leaf, list, its end, room for two blocks): devices that are in both. */
export type CountBothListed = FunctionReference<readonly [I32, I32, I32, I32, I32], I32>;

/** Blocks of one half of a chunk that are written without asking whether they are there. */
const AT_LEAST = 2;

/**
 * Appends the blocks of a half of a chunk, which is moved; `base` is the number of its first block. Up to AT_LEAST entries behind the end are
 * written.
 */
export function appendBlocks(f: FunctionWriter, half: Local<I64>, base: Local<I32>, end: Local<I32>): void {
  const { i32, i64, get, set } = f;
  const stop = f.localI32();
  const dropLowest = (): void => set(half, i64.and(get(half), i64.sub(get(half), 1)));
  set(stop, i32.add(get(end), i32.mul(i32.wrap(i64.popcnt(get(half))), I32_BYTES)));
  for (let at = 0; at < AT_LEAST; at++) {
    const address = get(end);
    i32.store(address, i32.add(i32.wrap(i64.ctz(get(half))), get(base)), I32_BYTES * at);
    dropLowest();
  }
  f.increase(end, I32_BYTES * AT_LEAST);
  f.while(
    () => i32.ltU(get(end), get(stop)),
    () => {
      const address = get(end);
      i32.store(address, i32.add(i32.wrap(i64.ctz(get(half))), get(base)));
      dropLowest();
      f.increase(end, I32_BYTES);
    },
  );
  set(end, get(stop));
}

export function writeCountListed(module: ModuleWriter, locate: LocateBlock): CountListed {
  return module.function(null, [I32, I32, I32, I32], I32, (f, leaf, list, end, room) => {
    const { get } = f;
    const total = f.localI32();
    forEachEntry(f, list, end, (chunk, block) => {
      const at = partialBlock(f, locate, leaf, chunk, block, room);
      f.increase(total, popcountBlock(f, at));
    });
    return get(total);
  });
}

export function writeCountBothListed(module: ModuleWriter, locate: LocateBlock): CountBothListed {
  return module.function(null, [I32, I32, I32, I32, I32], I32, (f, leaf, other, list, end, room) => {
    const { i32, get, set } = f;
    const total = f.localI32();
    const otherRoom = f.localI32();
    set(otherRoom, i32.add(get(room), BLOCK_BYTES));
    forEachEntry(f, list, end, (chunk, block) => {
      const at = partialBlock(f, locate, leaf, chunk, block, room);
      const otherAt = partialBlock(f, locate, other, chunk, block, otherRoom);
      f.increase(total, popcountBoth(f, at, otherAt));
    });
    return get(total);
  });
}

function forEachEntry(
  f: FunctionWriter,
  list: Local<I32>,
  end: Local<I32>,
  body: (chunk: Local<I32>, block: Local<I32>) => void,
): void {
  const { i32, get, set } = f;
  const chunk = f.localI32();
  const block = f.localI32();
  f.while(
    () => i32.ltU(get(list), get(end)),
    () => {
      set(block, i32.load(get(list)));
      set(chunk, i32.shrU(get(block), Math.log2(BLOCKS_PER_CHUNK)));
      set(block, i32.and(get(block), BLOCKS_PER_CHUNK - 1));
      body(chunk, block);
      f.increase(list, I32_BYTES);
    },
  );
}

/** The address of a partial block. */
function partialBlock(
  f: FunctionWriter,
  locate: LocateBlock,
  leaf: Local<I32>,
  chunk: Local<I32>,
  block: Local<I32>,
  room: Local<I32>,
): Local<I32> {
  const { i32, get, set } = f;
  const at = f.localI32();
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
        set(at, f.call(locate, get(leaf), get(chunk), get(block), get(room)));
      });
    },
  );
  return at;
}

/** Leaves the number of bits that two blocks have in common on the stack. */
function popcountBoth(f: FunctionWriter, left: Local<I32>, right: Local<I32>): I32 {
  const { i64, get } = f;
  const word = (offset: number): I64 => i64.popcnt(i64.and(i64.load(get(left), offset), i64.load(get(right), offset)));
  let sum = word(0);
  for (let offset = I64_BYTES; offset < BLOCK_BYTES; offset += I64_BYTES) sum = i64.add(sum, word(offset));
  return f.i32.wrap(sum);
}

/** Where the three lists of a count lie, and how long they may become. */
export const LISTS = [ROOM + 2 * BLOCK_BYTES, ROOM + 32_768, ROOM + 65_536] as const;
export const LIST_BYTES = 32_000;
