/** What fused kernels need of all leaves at once. Called from modules of their own, so that these hold nothing but their program. */

import type { FunctionReference } from '../../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../../wasm/module-writer.js';
import { I32, I32_BYTES } from '../../../../wasm/values.js';
import { BLOCK_BYTES, CHUNK_BYTES } from '../../../layout/layout.js';
import { ARGUMENTS, MAX_GATHERED, NEXT_POINTERS, POINTERS, ROOM, ROOM_BYTES, TABLE_BYTES, TABLES } from '../scratch.js';
import type { BitmapAddress, Expand } from './expand.js';
import type { Gather } from './gather.js';
import type { LocateBlock } from './locate-block.js';

/** (scratch, slots, chunk, list, its length): fills the table of each slot. */
export type GatherAll = FunctionReference<typeof GATHER_ALL_PARAMETERS, null>;
export const GATHER_ALL_PARAMETERS = [I32, I32, I32, I32, I32] as const;

const BLOCK_ROOM = MAX_GATHERED * BLOCK_BYTES;

export function writeGatherAll(module: ModuleWriter, gather: Gather, locate: LocateBlock): GatherAll {
  return module.procedure('gatherAll', GATHER_ALL_PARAMETERS, (f, scratch, slots, chunk, list, count) => {
    const { i32, get, set } = f;
    const argument = f.localI32();
    const end = f.localI32();
    const table = f.localI32();
    const room = f.localI32();
    set(argument, i32.add(get(scratch), ARGUMENTS));
    set(end, i32.add(get(argument), i32.mul(get(slots), I32_BYTES)));
    set(table, i32.add(get(scratch), TABLES));
    set(room, i32.add(get(scratch), ROOM));
    f.if(i32.eq(get(count), 1), () => {
      set(count, i32.load(get(list)));
      f.loop((again) => {
        const target = get(table);
        i32.store(target, f.call(locate, i32.load(get(argument)), get(chunk), get(count), get(room)));
        f.increase(argument, I32_BYTES);
        f.increase(table, TABLE_BYTES);
        f.increase(room, BLOCK_ROOM);
        f.branchIf(again, i32.ltU(get(argument), get(end)));
      });
      f.return();
    });
    f.loop((again) => {
      f.call(gather, i32.load(get(argument)), get(chunk), get(list), get(count), get(table), get(room));
      f.increase(argument, I32_BYTES);
      f.increase(table, TABLE_BYTES);
      f.increase(room, BLOCK_ROOM);
      f.branchIf(again, i32.ltU(get(argument), get(end)));
    });
  });
}

/** Slots for which `expandAll` has room. */
export const MAX_EXPANDED = Math.floor(ROOM_BYTES / CHUNK_BYTES);

/** (scratch, slots, chunk): the chunk as one bitmap for each leaf, in place or written out; the addresses in NEXT_POINTERS. */
export type ExpandAll = FunctionReference<typeof EXPAND_ALL_PARAMETERS, null>;
export const EXPAND_ALL_PARAMETERS = [I32, I32, I32] as const;

export function writeExpandAll(module: ModuleWriter, expand: Expand): ExpandAll {
  return module.procedure('expandAll', EXPAND_ALL_PARAMETERS, (f, scratch, slots, chunk) => {
    const { i32, get, set } = f;
    const at = f.localI32();
    const end = f.localI32();
    const room = f.localI32();
    set(at, get(scratch));
    set(end, i32.add(get(scratch), i32.mul(get(slots), I32_BYTES)));
    set(room, i32.add(get(scratch), ROOM));
    f.loop((again) => {
      const slot = get(at);
      i32.store(slot, f.call(expand, i32.load(get(at), ARGUMENTS), get(chunk), get(room)), NEXT_POINTERS);
      f.increase(room, CHUNK_BYTES);
      f.increase(at, I32_BYTES);
      f.branchIf(again, i32.ltU(get(at), get(end)));
    });
  });
}

/** The leaves are not all stored as bitmaps in this chunk. */
const NO_BITMAPS = 0;
/** They are, and go on where those of the chunks before end. */
const SAME_STRETCH = 1;
/** They are, somewhere else. */
export const NEW_STRETCH = 2;

/**
 * (scratch, slots, chunk, chunks before it that were read from POINTERS on): one of the three. Leaves the addresses in NEXT_POINTERS.
 */
export type FollowBitmaps = FunctionReference<typeof FOLLOW_PARAMETERS, I32>;
export const FOLLOW_PARAMETERS = [I32, I32, I32, I32] as const;

export function writeFollowBitmaps(module: ModuleWriter, bitmapAddress: BitmapAddress): FollowBitmaps {
  return module.function('followBitmaps', FOLLOW_PARAMETERS, I32, (f, scratch, slots, chunk, before) => {
    const { i32, get, set } = f;
    const at = f.localI32();
    const end = f.localI32();
    const address = f.localI32();
    const isNew = f.localI32();
    set(at, get(scratch));
    set(end, i32.add(get(scratch), i32.mul(get(slots), I32_BYTES)));
    set(isNew, i32.eqz(get(before)));
    f.loop((again) => {
      set(address, f.call(bitmapAddress, i32.load(get(at), ARGUMENTS), get(chunk)));
      f.if(i32.eqz(get(address)), () => f.return(i32.const(NO_BITMAPS)));
      i32.store(get(at), get(address), NEXT_POINTERS);
      const expected = i32.add(i32.load(get(at), POINTERS), i32.mul(get(before), CHUNK_BYTES));
      set(isNew, i32.or(i32.ne(expected, get(address)), get(isNew)));
      f.increase(at, I32_BYTES);
      f.branchIf(again, i32.ltU(get(at), get(end)));
    });
    return i32.add(get(isNew), SAME_STRETCH);
  });
}
