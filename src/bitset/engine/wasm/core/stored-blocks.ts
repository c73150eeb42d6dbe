/** Blocks of chunks that are stored as ordinals or runs: written out as 64 bytes of bits. */

import type { FunctionReference, FunctionWriter } from '../../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../../wasm/module-writer.js';
import { I32, type I64, I64_BYTES, type Local } from '../../../../wasm/values.js';
import { BLOCK_ORDINALS, ORDINAL_BYTES, RUN_BYTES, RUN_LAST } from '../../../layout/layout.js';
import { clearBlock } from './blocks.js';

/** (address of the container, its count, block, target) */
export type BlockFiller = FunctionReference<readonly [I32, I32, I32, I32], null>;

export interface BlockFillers {
  readonly array: BlockFiller;
  readonly runs: BlockFiller;
}

export function writeBlockFillers(module: ModuleWriter): BlockFillers {
  return { array: writeArrayFiller(module), runs: writeRunsFiller(module) };
}

const PARAMETERS = [I32, I32, I32, I32] as const;
const BLOCK_SHIFT = Math.log2(BLOCK_ORDINALS);
const I64_BITS = 8 * I64_BYTES;

/** Writes the block of an ARRAY container. */
function writeArrayFiller(module: ModuleWriter): BlockFiller {
  return module.procedure(null, PARAMETERS, (f, address, count, block, target) => {
    const { i32, get, set } = f;
    const ordinal = f.localI32();
    const end = f.localI32();
    clearBlock(f, target);
    set(end, i32.add(get(address), i32.mul(get(count), ORDINAL_BYTES)));
    skipBelow(f, { address, count, size: ORDINAL_BYTES, field: 0 }, block);
    f.while(
      () => i32.ltU(get(address), get(end)),
      (_, done) => {
        set(ordinal, i32.load16u(get(address)));
        f.branchIf(done, i32.ne(i32.shrU(get(ordinal), BLOCK_SHIFT), get(block)));
        set(ordinal, i32.and(get(ordinal), BLOCK_ORDINALS - 1));
        setBit(f, target, ordinal);
        f.increase(address, ORDINAL_BYTES);
      },
    );
  });
}

/** Writes the block of a RUNS container. */
function writeRunsFiller(module: ModuleWriter): BlockFiller {
  return module.procedure(null, PARAMETERS, (f, address, count, block, target) => {
    const { i32, get, set } = f;
    const first = f.localI32();
    const last = f.localI32();
    const end = f.localI32();
    const low = f.localI32();
    clearBlock(f, target);
    set(low, i32.shl(get(block), BLOCK_SHIFT));
    set(end, i32.add(get(address), i32.mul(get(count), RUN_BYTES)));
    skipBelow(f, { address, count, size: RUN_BYTES, field: RUN_LAST }, block);
    f.while(
      () => i32.ltU(get(address), get(end)),
      (_, done) => {
        set(first, i32.load16u(get(address)));
        f.branchIf(done, i32.geU(get(first), i32.add(get(low), BLOCK_ORDINALS)));
        set(first, i32.select(i32.sub(get(first), get(low)), i32.const(0), i32.gtU(get(first), get(low))));
        set(last, i32.sub(i32.load16u(get(address), RUN_LAST), get(low)));
        set(last, i32.select(get(last), i32.const(BLOCK_ORDINALS - 1), i32.ltU(get(last), BLOCK_ORDINALS)));
        setBits(f, target, first, last);
        f.increase(address, RUN_BYTES);
      },
    );
  });
}

interface Sorted {
  readonly address: Local<I32>;
  readonly count: Local<I32>;
  /** Bytes of an element, and where in it the u16 lies by which elements ascend. */
  readonly size: number;
  readonly field: number;
}

/** Moves `address` to the first element that is not below the block. Halves, without a branch that depends on the data. */
function skipBelow(f: FunctionWriter, { address, count, size, field }: Sorted, block: Local<I32>): void {
  const { i32, get, set } = f;
  const half = f.localI32();
  const middle = f.localI32();
  const isBelow = f.localI32();
  f.while(
    () => get(count),
    () => {
      set(half, i32.shrU(get(count), 1));
      set(middle, i32.add(get(address), i32.mul(get(half), size)));
      set(isBelow, i32.ltU(i32.shrU(i32.load16u(get(middle), field), BLOCK_SHIFT), get(block)));
      set(address, i32.select(i32.add(get(middle), size), get(address), get(isBelow)));
      const rest = i32.sub(i32.sub(get(count), get(half)), 1);
      set(count, i32.select(rest, get(half), get(isBelow)));
    },
  );
}

/** Sets one bit of the bitmap at `target`. */
export function setBit(f: FunctionWriter, target: Local<I32>, bit: Local<I32>): void {
  const { i32, get, set } = f;
  const byte = f.localI32();
  set(byte, i32.add(get(target), i32.shrU(get(bit), 3)));
  i32.store8(get(byte), i32.or(i32.load8u(get(byte)), i32.shl(i32.const(1), i32.and(get(bit), 7))));
}

export function clearBit(f: FunctionWriter, target: Local<I32>, bit: Local<I32>): void {
  const { i32, get, set } = f;
  const byte = f.localI32();
  set(byte, i32.add(get(target), i32.shrU(get(bit), 3)));
  i32.store8(get(byte), i32.and(i32.load8u(get(byte)), i32.xor(i32.shl(i32.const(1), i32.and(get(bit), 7)), -1)));
}

/** Sets bits `first` to `last` of the bitmap at `target`, word by word. Moves `first`. */
export function setBits(f: FunctionWriter, target: Local<I32>, first: Local<I32>, last: Local<I32>): void {
  const { i32, i64, get, set } = f;
  const mask: Local<I64> = f.localI64();
  const word = f.localI32();
  const wordOf = (bit: Local<I32>): I32 => i32.shrU(get(bit), Math.log2(I64_BITS));
  f.loop((again) => {
    set(word, i32.add(get(target), i32.mul(wordOf(first), I64_BYTES)));
    set(mask, i64.shl(i64.const(-1), i64.extendU(get(first))));
    f.if(i32.eq(wordOf(first), wordOf(last)), () => {
      const upTo = i64.shrU(
        i64.const(-1),
        i64.extendU(i32.sub(i32.const(I64_BITS - 1), i32.and(get(last), I64_BITS - 1))),
      );
      set(mask, i64.and(upTo, get(mask)));
    });
    i64.store(get(word), i64.or(i64.load(get(word)), get(mask)));
    set(first, i32.mul(i32.add(wordOf(first), 1), I64_BITS));
    f.branchIf(again, i32.leU(get(first), get(last)));
  });
}
