/**
 * Writes out the ordinals of a leaf, chunk after chunk, to scratch memory: of as many chunks as there is room for, so that the host calls rarely
 * where there are few in each.
 */

import type { FunctionWriter } from '../../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../../wasm/module-writer.js';
import { I32, I32_BYTES, I64_BYTES, type Local } from '../../../../wasm/values.js';
import { BLOCK_ORDINALS, CHUNK_ORDINALS, CONTAINER_ARRAY, LEAF_UPPER } from '../../../layout/layout.js';
import { DENSITY, NEXT_CHUNK, ROOM } from '../scratch.js';
import { type Entry, readEntry, summaryAddress } from './chunk.js';
import { ContainerDecoder } from './decode-containers.js';

/**
 * Exports `decode(scratch, leaf, from, to, base)`: writes the ordinals of chunks from `from` on, each plus `base`, to ROOM, and which chunk
 * comes behind them to NEXT_CHUNK: a later one than `from`, `to` at most. Answers how many ordinals.
 */
export function writeDecode(module: ModuleWriter): void {
  const decoder = new ContainerDecoder(module);
  module.function('decode', [I32, I32, I32, I32, I32], I32, (f, scratch, leaf, chunk, to, first) => {
    const { i32, get, set } = f;
    const start = f.localI32();
    const target = f.localI32();
    const density = f.localI32();
    set(start, i32.add(get(scratch), ROOM));
    set(target, get(start));
    set(density, i32.load(get(scratch), DENSITY));
    set(first, i32.add(i32.mul(get(chunk), CHUNK_ORDINALS), get(first)));
    f.while(
      () => i32.ltU(get(chunk), get(to)),
      (_, end) => {
        const entry = readEntry(f, leaf, chunk);
        const most = mostOrdinals(f, entry, leaf, chunk);
        f.if(get(most), () => {
          const behind = i32.add(i32.shl(get(most), 2), get(target));
          f.branchIf(end, i32.gtU(i32.sub(behind, get(start)), I32_BYTES * CHUNK_ORDINALS));
          decoder.write(f, entry, { scratch, leaf, chunk, first, target, density });
        });
        f.increase(chunk, 1);
        f.increase(first, CHUNK_ORDINALS);
      },
    );
    i32.store(get(scratch), get(chunk), NEXT_CHUNK);
    i32.store(get(scratch), get(density), DENSITY);
    return i32.shrU(i32.sub(get(target), get(start)), 2);
  });
}

/** A number that the ordinals of the chunk do not exceed; 0 only where there are none. */
function mostOrdinals(f: FunctionWriter, entry: Entry, leaf: Local<I32>, chunk: Local<I32>): Local<I32> {
  const { i32, i64, get, set } = f;
  const most = f.localI32();
  const upper = f.localI32();
  set(most, get(entry.count));
  f.if(i32.ne(get(entry.container), CONTAINER_ARRAY), () => {
    set(upper, summaryAddress(f, leaf, LEAF_UPPER, chunk));
    const blocks = i64.add(i64.popcnt(i64.load(get(upper))), i64.popcnt(i64.load(get(upper), I64_BYTES)));
    set(most, i32.mul(i32.wrap(blocks), BLOCK_ORDINALS));
  });
  return most;
}
