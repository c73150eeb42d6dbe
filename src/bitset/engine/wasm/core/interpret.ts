/**
 * The generic kernels: any encoded program, chunk by chunk. Summaries first, so that dead chunks cost nothing and full blocks only a
 * popcount; then the live blocks, one by one or, where they are many, the chunk as one bitmap.
 */

import type { FunctionWriter } from '../../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../../wasm/module-writer.js';
import { I32, type I64, type Local, type V128 } from '../../../../wasm/values.js';
import {
  BLOCK_BYTES,
  BLOCK_ORDINALS,
  BLOCKS_PER_CHUNK,
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
import { LIST, MAX_GATHERED, MAX_REGISTERS, ROOM, STEPS, SUMMARY_CHUNKS, WORK } from '../scratch.js';
import { addPopcount } from './blocks.js';
import type { InterpretDense, InterpretGathered } from './interpret-chunk.js';
import { type InterpretSummaries, RESULT_LOWER } from './interpret-summaries.js';
import type { ListBlocks } from './live-blocks.js';
import type { Pack } from './pack.js';

export interface InterpreterParts {
  readonly summaries: InterpretSummaries;
  readonly dense: InterpretDense;
  readonly gathered: InterpretGathered;
  readonly list: ListBlocks;
  readonly pack: Pack;
}

/** What is known of the chunk at hand. */
interface ChunkState {
  readonly scratch: Local<I32>;
  readonly chunk: Local<I32>;
  readonly upper: Local<V128>;
  readonly lower: Local<V128>;
  readonly live: Local<V128>;
  readonly liveCount: Local<I32>;
  readonly list: Local<I32>;
}

/** Exports `count(scratch, from, to)`: devices in the result. */
export function writeCount(module: ModuleWriter, parts: InterpreterParts): void {
  module.function('count', [I32, I32, I32], I32, (f, scratch, from, to) => {
    const { i32, get, set } = f;
    const total = f.localI32();
    const output = f.localI32();
    const end = f.localI32();
    set(output, i32.add(get(scratch), ROOM + MAX_REGISTERS * CHUNK_BYTES));
    const addBlocks = (bytes: () => I32): void => {
      const at = f.localI32();
      set(at, get(output));
      set(end, i32.add(get(output), bytes()));
      addPopcount(f, total, at, end);
    };
    forEachChunk(f, parts, scratch, from, to, (state) => {
      const addFull = (): void => f.increase(total, i32.mul(popcountVector(f, state.lower), BLOCK_ORDINALS));
      whereLive(f, state, {
        none: addFull,
        few: () => {
          addFull();
          computeFew(f, parts, state, output);
          addBlocks(() => i32.mul(get(state.liveCount), BLOCK_BYTES));
        },
        many: () => {
          computeMany(f, parts, state, output);
          addBlocks(() => i32.const(CHUNK_BYTES));
        },
      });
    });
    return get(total);
  });
}

/** Exports `evaluate(scratch, from, to, result, room)`: writes the result, answers the end of the room in use. */
export function writeEvaluate(module: ModuleWriter, parts: InterpreterParts): void {
  module.function('evaluate', [I32, I32, I32, I32, I32], I32, (f, scratch, from, to, result, room) => {
    const { i32, get, set } = f;
    forEachChunk(f, parts, scratch, from, to, (state) => {
      writeSummaries(f, result, state);
      const alignRoom = (): void => set(room, i32.and(i32.add(get(room), BLOCK_BYTES - 1), -BLOCK_BYTES));
      whereLive(f, state, {
        none: () => writeEntry(f, result, state.chunk, i32.const(0), 0),
        few: () => {
          alignRoom();
          computeFew(f, parts, state, room);
          const values = [get(result), get(state.chunk), get(state.list), get(state.liveCount), get(room)] as const;
          set(room, f.call(parts.pack, ...values));
        },
        many: () => {
          alignRoom();
          computeMany(f, parts, state, room);
          writeEntry(f, result, state.chunk, get(room), CONTAINER_BITMAP);
          f.increase(room, CHUNK_BYTES);
        },
      });
    });
    return get(room);
  });
}

function forEachChunk(
  f: FunctionWriter,
  parts: InterpreterParts,
  scratch: Local<I32>,
  from: Local<I32>,
  to: Local<I32>,
  body: (state: ChunkState) => void,
): void {
  const { i32, v128, get, set } = f;
  const chunks = f.localI32();
  const last = f.localI32();
  const upperAt = f.localI32();
  const lowerAt = f.localI32();
  const state = {
    scratch,
    chunk: from,
    upper: f.localV128(),
    lower: f.localV128(),
    live: f.localV128(),
    liveCount: f.localI32(),
    list: f.localI32(),
  };
  set(state.list, i32.add(get(scratch), LIST));
  f.while(
    () => i32.ltU(get(from), get(to)),
    () => {
      set(chunks, i32.sub(get(to), get(from)));
      const most = i32.const(SUMMARY_CHUNKS);
      set(chunks, i32.select(most, get(chunks), i32.gtU(get(chunks), SUMMARY_CHUNKS)));
      set(last, i32.add(get(from), get(chunks)));
      set(upperAt, f.call(parts.summaries, get(scratch), get(from), get(chunks)));
      set(lowerAt, i32.load(get(scratch), RESULT_LOWER));
      f.loop((again) => {
        set(state.upper, v128.load(get(upperAt)));
        set(state.lower, v128.load(get(lowerAt)));
        set(state.live, v128.andnot(get(state.upper), get(state.lower)));
        set(state.liveCount, popcountVector(f, state.live));
        body(state);
        f.increase(upperAt, SUMMARY_BYTES);
        f.increase(lowerAt, SUMMARY_BYTES);
        f.increase(from, 1);
        f.branchIf(again, i32.ltU(get(from), get(last)));
      });
    },
  );
}

function whereLive(
  f: FunctionWriter,
  { liveCount }: ChunkState,
  bodies: { readonly none: () => void; readonly few: () => void; readonly many: () => void },
): void {
  const { i32, get } = f;
  f.if(get(liveCount), () => f.if(i32.leU(get(liveCount), MAX_GATHERED), bodies.few, bodies.many), bodies.none);
}

function computeFew(f: FunctionWriter, parts: InterpreterParts, state: ChunkState, output: Local<I32>): void {
  const { v128, get } = f;
  const { scratch, chunk, live, liveCount, list } = state;
  f.call(parts.list, v128.half(get(live), 0), v128.half(get(live), 1), get(list));
  f.call(parts.gathered, get(scratch), get(chunk), get(list), get(liveCount), get(output));
  addWork(f, scratch, get(liveCount));
}

function computeMany(f: FunctionWriter, parts: InterpreterParts, state: ChunkState, output: Local<I32>): void {
  const { get } = f;
  f.call(parts.dense, get(state.scratch), get(state.chunk), get(output));
  addWork(f, state.scratch, f.i32.const(BLOCKS_PER_CHUNK));
}

function addWork(f: FunctionWriter, scratch: Local<I32>, blocks: I32): void {
  const { i32, i64, get, set } = f;
  const work: Local<I64> = f.localI64();
  set(work, i64.extendU(i32.mul(blocks, i32.load(get(scratch), STEPS))));
  i64.store(get(scratch), i64.add(get(work), i64.load(get(scratch), WORK)), WORK);
}

function writeSummaries(f: FunctionWriter, result: Local<I32>, state: ChunkState): void {
  const { i32, v128, get } = f;
  const at = (which: number): I32 => i32.add(i32.load(get(result), which), i32.mul(get(state.chunk), SUMMARY_BYTES));
  v128.store(at(LEAF_UPPER), get(state.upper));
  v128.store(at(LEAF_LOWER), get(state.lower));
}

/** `address` is on the stack. */
function writeEntry(f: FunctionWriter, result: Local<I32>, chunk: Local<I32>, address: I32, container: number): void {
  const { i32, get, set } = f;
  const value = f.localI32();
  const entry = f.localI32();
  set(value, address);
  set(entry, i32.add(i32.load(get(result), LEAF_META), i32.mul(get(chunk), META_BYTES)));
  i32.store(get(entry), get(value));
  i32.store(get(entry), container, META_COUNT);
}
