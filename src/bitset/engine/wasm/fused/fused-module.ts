/** Writes the module of one shape: a program, what is wanted of it, and which leaves are thin. Exports one function named `run`. */

import type { FunctionWriter } from '../../../../wasm/function-writer.js';
import { ModuleWriter } from '../../../../wasm/module-writer.js';
import { I32, type Local } from '../../../../wasm/values.js';
import {
  BLOCK_BYTES,
  BLOCK_ORDINALS,
  CHUNK_BYTES,
  CONTAINER_BITMAP,
  LEAF_LOWER,
  LEAF_META,
  LEAF_UPPER,
  META_BYTES,
  META_COUNT,
  SUMMARY_BYTES,
} from '../../../layout/layout.js';
import { popcountVector } from '../bit-counter.js';
import { importCore } from '../core/core-imports.js';
import { LIST } from '../scratch.js';
import { type ChunkBounds, forEachGathering, writeChunkLoop } from './chunk-loop.js';
import { writeDenseCount, writeDenseEvaluate } from './dense-kernel.js';
import { writeGatheredCount, writeGatheredEvaluate } from './gathered-kernel.js';
import type { KernelShape } from './kernel-shape.js';
import { addSingles, writeSingleCount } from './single-blocks.js';

/** Counting: `run(scratch, from, to)`; evaluating: `run(scratch, from, to, result, room)`. As in the core module. */
export function writeFusedModule(shape: KernelShape): Uint8Array<ArrayBuffer> {
  const module = new ModuleWriter(shape.shared);
  if (shape.wanted === 'count') writeCount(module, shape);
  else writeEvaluate(module, shape);
  return module.bytes();
}

function writeCount(module: ModuleWriter, shape: KernelShape): void {
  const core = importCore(module);
  const dense = writeDenseCount(module, shape);
  const gathered = writeGatheredCount(module, shape);
  const singleCount = writeSingleCount(module, core);
  module.function('run', [I32, I32, I32], I32, (f, scratch, from, to) => {
    const { i32, get } = f;
    const total = f.localI32();
    const range = { scratch, from, to };
    const addFull = ({ lower }: ChunkBounds): void => {
      if (lower) f.increase(total, i32.mul(popcountVector(f, lower), BLOCK_ORDINALS));
    };
    writeChunkLoop(f, shape, core, range, {
      dead: () => {},
      begun: () => {},
      settled: addFull,
      open: (bounds, live, code) => {
        addFull(bounds);
        const several = addSingles(f, shape, range, { live, code }, singleCount, total);
        f.if(f.v128.anyTrue(get(several)), () => {
          forEachGathering(f, shape, core, range, several, (count) => {
            f.increase(total, f.call(gathered, get(scratch), get(count)));
          });
        });
      },
      joined: () => {},
      stretch: (offset, pending) => {
        f.increase(total, f.call(dense, get(scratch), get(offset), i32.mul(get(pending), CHUNK_BYTES)));
      },
    });
    return get(total);
  });
}

function writeEvaluate(module: ModuleWriter, shape: KernelShape): void {
  const core = importCore(module);
  const dense = writeDenseEvaluate(module, shape);
  const gathered = writeGatheredEvaluate(module, shape);
  module.function('run', [I32, I32, I32, I32, I32], I32, (f, scratch, from, to, result, room) => {
    const { i32, get, set } = f;
    const range = { scratch, from, to };
    const target = f.localI32();
    const list = f.localI32();
    const stretchTarget = f.localI32();
    const alignRoom = (): void => set(room, i32.and(i32.add(get(room), BLOCK_BYTES - 1), -BLOCK_BYTES));
    writeChunkLoop(f, shape, core, range, {
      dead: () => {
        writeSummaries(f, result, from, null);
        writeNone(f, result, from);
      },
      begun: (bounds) => writeSummaries(f, result, from, bounds),
      settled: () => writeNone(f, result, from),
      open: (_, live) => {
        alignRoom();
        set(target, get(room));
        forEachGathering(f, shape, core, range, live, (count) => {
          f.call(gathered, get(scratch), get(count), get(target));
          f.increase(target, i32.mul(get(count), BLOCK_BYTES));
        });
        set(list, i32.add(get(scratch), LIST));
        set(room, f.call(core.pack, get(result), get(from), get(list), popcountVector(f, live), get(room)));
      },
      joined: (pending) => {
        alignRoom();
        f.if(i32.eqz(get(pending)), () => set(stretchTarget, get(room)));
        writeBitmap(f, result, from, room);
        f.increase(room, CHUNK_BYTES);
      },
      stretch: (offset, pending) => {
        const bytes = (): I32 => i32.mul(get(pending), CHUNK_BYTES);
        f.call(dense, get(scratch), get(offset), bytes(), get(stretchTarget));
      },
    });
    return get(room);
  });
}

function writeSummaries(f: FunctionWriter, result: Local<I32>, chunk: Local<I32>, bounds: ChunkBounds | null): void {
  const { i32, v128, get } = f;
  const write = (which: number, bound: ChunkBounds['lower']): void => {
    const at = i32.add(i32.load(get(result), which), i32.mul(get(chunk), SUMMARY_BYTES));
    v128.store(at, bound ? get(bound) : v128.zero());
  };
  write(LEAF_UPPER, bounds?.upper ?? null);
  write(LEAF_LOWER, bounds?.lower ?? null);
}

function writeNone(f: FunctionWriter, result: Local<I32>, chunk: Local<I32>): void {
  const entry = entryOf(f, result, chunk);
  f.i64.store(entry, 0);
}

function writeBitmap(f: FunctionWriter, result: Local<I32>, chunk: Local<I32>, address: Local<I32>): void {
  const { i32, get } = f;
  i32.store(entryOf(f, result, chunk), get(address));
  i32.store(entryOf(f, result, chunk), CONTAINER_BITMAP, META_COUNT);
}

function entryOf(f: FunctionWriter, result: Local<I32>, chunk: Local<I32>): I32 {
  const { i32, get } = f;
  return i32.add(i32.load(get(result), LEAF_META), i32.mul(get(chunk), META_BYTES));
}
