/**
 * The walk over chunks that the fused modules share: the summary pass of each, and then one of four ways: dead, settled by the summaries alone, live block
 * by live block, or as part of a dense stretch.
 */

import type { FunctionWriter } from '../../../../wasm/function-writer.js';
import type { I32, Local, V128 } from '../../../../wasm/values.js';
import { SUMMARY_BYTES } from '../../../layout/layout.js';
import { popcountVector } from '../bit-counter.js';
import type { CoreFunctions } from '../core/core-imports.js';
import { resultOf } from '../program-values.js';
import { LIST, MAX_GATHERED, TABLE_BYTES } from '../scratch.js';
import { type KernelShape, MAX_SINGLE_BLOCKS } from './kernel-shape.js';
import { StretchWriter } from './stretches.js';
import { type Bound, locateSummaries, SummaryCode } from './summary-code.js';

/** The bounds of the chunk at hand. Lower is null where no block is ever full. */
export interface ChunkBounds {
  readonly upper: Local<V128>;
  readonly lower: Bound;
}

/** What is done with chunks; each is written once. */
export interface ChunkActions {
  /** No device in the chunk. */
  readonly dead: () => void;
  /** Some, perhaps. Written in front of the next three. */
  readonly begun: (bounds: ChunkBounds) => void;
  /** Every block is empty or full. */
  readonly settled: (bounds: ChunkBounds) => void;
  /** The live blocks have to be computed; all others are empty or full. */
  readonly open: (bounds: ChunkBounds, live: Local<V128>, code: SummaryCode) => void;
  /** The chunk becomes one of a stretch that holds `pending` before it. */
  readonly joined: (pending: Local<I32>) => void;
  /** A stretch is to be read: what to add to POINTERS, and its chunks. */
  readonly stretch: (offset: Local<I32>, pending: Local<I32>) => void;
}

/** Parameters of the function that holds the walk. `from` is moved. */
export interface ChunkRange {
  readonly scratch: Local<I32>;
  readonly from: Local<I32>;
  readonly to: Local<I32>;
}

export function writeChunkLoop(
  f: FunctionWriter,
  shape: KernelShape,
  core: CoreFunctions,
  { scratch, from: chunk, to }: ChunkRange,
  actions: ChunkActions,
): void {
  const { i32, v128, get, set } = f;
  const summary = f.localI32();
  const live = f.localV128();
  const liveCount = f.localI32();
  const places = locateSummaries(f, shape, scratch);
  const stretches = new StretchWriter(f, shape, core, { scratch, chunk }, actions.stretch);
  set(summary, i32.mul(get(chunk), SUMMARY_BYTES));
  f.while(
    () => i32.ltU(get(chunk), get(to)),
    () => {
      f.block((next) => {
        const code = new SummaryCode(f, shape, places, summary);
        const upper = code.upper(resultOf(shape.steps)) as Local<V128>;
        f.if(i32.eqz(v128.anyTrue(get(upper))), () => {
          actions.dead();
          f.branch(next);
        });
        const bounds = { upper, lower: code.lower(resultOf(shape.steps)) };
        actions.begun(bounds);
        set(live, bounds.lower ? v128.andnot(get(upper), get(bounds.lower)) : get(upper));
        set(liveCount, popcountVector(f, live));
        if (bounds.lower) {
          f.if(i32.eqz(get(liveCount)), () => {
            actions.settled(bounds);
            f.branch(next);
          });
        }
        f.block((noBitmaps) => {
          f.branchIf(noBitmaps, i32.leU(get(liveCount), MAX_SINGLE_BLOCKS));
          stretches.join(noBitmaps, () => actions.joined(stretches.pending));
          f.branch(next);
        });
        if (shape.wanted === 'evaluate') stretches.flush();
        actions.open(bounds, live, code);
      });
      f.increase(chunk, 1);
      f.increase(summary, SUMMARY_BYTES);
    },
  );
  stretches.flush();
}

/** Gathers the blocks of a mask that is not empty, as many at a time as the tables hold; `compute` takes how many. */
export function forEachGathering(
  f: FunctionWriter,
  shape: KernelShape,
  core: CoreFunctions,
  { scratch, from: chunk }: ChunkRange,
  blocks: Local<V128>,
  compute: (count: Local<I32>) => void,
): void {
  const { i32, v128, get, set } = f;
  const list = f.localI32();
  const left = f.localI32();
  const now = f.localI32();
  set(list, i32.add(get(scratch), LIST));
  set(left, popcountVector(f, blocks));
  f.call(core.listBlocks, v128.half(get(blocks), 0), v128.half(get(blocks), 1), get(list));
  f.loop((again) => {
    set(now, i32.select(i32.const(MAX_GATHERED), get(left), i32.gtU(get(left), MAX_GATHERED)));
    f.call(core.gatherAll, get(scratch), i32.const(shape.slots), get(chunk), get(list), get(now));
    compute(now);
    f.increase(list, TABLE_BYTES);
    set(left, i32.sub(get(left), get(now)));
    f.branchIf(again, get(left));
  });
}
