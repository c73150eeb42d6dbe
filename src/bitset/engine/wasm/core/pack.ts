/** Stores computed blocks of one chunk of a result: without the empty and the full ones, which the summaries can tell. */

import type { FunctionReference, FunctionWriter } from '../../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../../wasm/module-writer.js';
import { I32, type Local, type V128, VECTOR_BYTES } from '../../../../wasm/values.js';
import {
  BLOCK_BYTES,
  CONTAINER_BITS,
  CONTAINER_BLOCKS,
  LEAF_LOWER,
  LEAF_META,
  LEAF_UPPER,
  META_BYTES,
  META_COUNT,
  REFERENCE_BYTES,
  SUMMARY_BYTES,
} from '../../../layout/layout.js';
import { copyBlock, forEach32 } from './blocks.js';

/**
 * (result, chunk, list of u32 block numbers, its length, their blocks one behind the other): packs the blocks where they lie, writes references behind
 * them, corrects the chunk's summaries, which hold the bounds, and writes its entry. Answers the end of what is in use.
 */
export type Pack = FunctionReference<typeof PACK_PARAMETERS, I32>;

export const PACK_PARAMETERS = [I32, I32, I32, I32, I32] as const;

export function writePack(module: ModuleWriter): Pack {
  return module.function('pack', PACK_PARAMETERS, I32, (f, result, chunk, list, count, blocks) => {
    const { i32, v128, get, set } = f;
    const source = f.localI32();
    const target = f.localI32();
    set(source, get(blocks));
    set(target, get(blocks));
    forEach32(f, list, count, (block) => {
      f.block((next) => {
        f.if(i32.eqz(v128.anyTrue(joined(f, source, (a, b) => v128.or(a, b)))), () => {
          flipBlock(f, result, LEAF_UPPER, chunk, block);
          f.branch(next);
        });
        f.if(i32.eqz(v128.anyTrue(v128.not(joined(f, source, (a, b) => v128.and(a, b))))), () => {
          flipBlock(f, result, LEAF_LOWER, chunk, block);
          f.branch(next);
        });
        copyBlock(f, target, source);
        f.increase(target, BLOCK_BYTES);
      });
      f.increase(source, BLOCK_BYTES);
    });
    return writeReferences(f, result, chunk, blocks, target);
  });
}

/** Leaves the four vectors of a block, joined by the operation, on the stack. */
function joined(f: FunctionWriter, source: Local<I32>, join: (left: V128, right: V128) => V128): V128 {
  let value = f.v128.load(f.get(source));
  for (let offset = VECTOR_BYTES; offset < BLOCK_BYTES; offset += VECTOR_BYTES)
    value = join(value, f.v128.load(f.get(source), offset));
  return value;
}

/** Turns the block's bit in a summary: off in upper, on in lower. */
function flipBlock(
  f: FunctionWriter,
  result: Local<I32>,
  which: typeof LEAF_UPPER | typeof LEAF_LOWER,
  chunk: Local<I32>,
  block: Local<I32>,
): void {
  const { i32, get, set } = f;
  const byte = f.localI32();
  set(byte, i32.add(i32.load(get(result), which), i32.mul(get(chunk), SUMMARY_BYTES)));
  set(byte, i32.add(get(byte), i32.shrU(get(block), 3)));
  i32.store8(get(byte), i32.xor(i32.load8u(get(byte)), i32.shl(i32.const(1), i32.and(get(block), 7))));
}

/** References to the blocks from `blocks` to `end`, which lie behind them. Nothing is stored of a chunk without. */
function writeReferences(
  f: FunctionWriter,
  result: Local<I32>,
  chunk: Local<I32>,
  blocks: Local<I32>,
  end: Local<I32>,
): I32 {
  const { i32, get, set } = f;
  const slot = f.localI32();
  const entry = f.localI32();
  const count = f.localI32();
  set(count, i32.shrU(i32.sub(get(end), get(blocks)), Math.log2(BLOCK_BYTES)));
  set(entry, i32.add(i32.load(get(result), LEAF_META), i32.mul(get(chunk), META_BYTES)));
  i32.store(get(entry), i32.select(get(end), i32.const(0), get(count)));
  const container = i32.add(i32.shl(get(count), CONTAINER_BITS), CONTAINER_BLOCKS);
  set(count, i32.select(container, i32.const(0), get(count)));
  i32.store(get(entry), get(count), META_COUNT);
  set(slot, get(end));
  f.while(
    () => i32.ltU(get(blocks), get(end)),
    () => {
      i32.store(get(slot), get(blocks));
      f.increase(slot, REFERENCE_BYTES);
      f.increase(blocks, BLOCK_BYTES);
    },
  );
  return get(slot);
}
