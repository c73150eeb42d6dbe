/**
 * Counts what two leaves have in common: the kernel that counts of two leaves come down to, by any operation. Each pair of containers has a way of its own,
 * so that neither has to be turned into bits.
 */

import type { FunctionWriter } from '../../../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../../../wasm/module-writer.js';
import { I32, type I64, type Local, type V128 } from '../../../../../wasm/values.js';
import {
  BLOCK_BYTES,
  BLOCK_ORDINALS,
  BLOCKS_PER_CHUNK,
  BLOCKS_PER_HALF,
  CHUNK_BYTES,
  CONTAINER_ARRAY,
  CONTAINER_BITMAP,
  LEAF_LOWER,
  LEAF_UPPER,
  SUMMARY_BYTES,
} from '../../../../layout/layout.js';
import { popcountVector } from '../../bit-counter.js';
import { ROOM } from '../../scratch.js';
import { type Entry, readEntry, summaryAddress } from '../chunk.js';
import type { LocateBlock } from '../locate-block.js';
import { type CountBothListed, type CountListed, writeCountBothListed, writeCountListed } from './block-lists.js';
import { type CountArray, writeCountArray } from './count-arrays.js';
import {
  type CountBothStretches,
  type CountStretch,
  writeCountBothStretches,
  writeCountStretch,
} from './count-stretch.js';
import { halfOf, PairLists } from './pair-lists.js';

interface Parts {
  readonly array: CountArray;
  readonly stretch: CountStretch;
  readonly bothStretches: CountBothStretches;
  readonly listed: CountListed;
  readonly bothListed: CountBothListed;
}

/** Exports `countBoth(scratch, leaf, other leaf, from, to)`. */
export function writeCountBoth(module: ModuleWriter, locate: LocateBlock): void {
  const parts: Parts = {
    array: writeCountArray(module, locate),
    stretch: writeCountStretch(module),
    bothStretches: writeCountBothStretches(module),
    listed: writeCountListed(module, locate),
    bothListed: writeCountBothListed(module, locate),
  };
  module.function('countBoth', [I32, I32, I32, I32, I32], I32, (f, scratch, left, right, from, to) => {
    const walk = new PairWalk(f, parts, { scratch, left, right, chunk: from });
    walk.forEachSharedChunk(to, () => walk.countChunk());
    walk.countStretch();
    walk.countLists();
    return f.get(walk.total);
  });
}

interface Places {
  readonly scratch: Local<I32>;
  readonly left: Local<I32>;
  readonly right: Local<I32>;
  readonly chunk: Local<I32>;
}

/** Writes the code of the walk, and keeps its locals. */
class PairWalk {
  readonly total: Local<I32>;
  readonly #f: FunctionWriter;
  readonly #parts: Parts;
  readonly #places: Places;
  /** A stretch of chunks in which both are bitmaps: where it begins, and how long it is. */
  readonly #leftStart: Local<I32>;
  readonly #rightStart: Local<I32>;
  readonly #stretchBytes: Local<I32>;
  readonly #lists: PairLists;

  constructor(f: FunctionWriter, parts: Parts, places: Places) {
    this.#f = f;
    this.#parts = parts;
    this.#places = places;
    this.total = f.localI32();
    this.#leftStart = f.localI32();
    this.#rightStart = f.localI32();
    this.#stretchBytes = f.localI32();
    this.#lists = new PairLists(f, places.scratch);
  }

  /** Chunks in which some block may hold devices of both. */
  forEachSharedChunk(to: Local<I32>, body: () => void): void {
    const { i32, v128, get, set } = this.#f;
    const { left, right, chunk } = this.#places;
    const leftAt = this.#f.localI32();
    const rightAt = this.#f.localI32();
    set(leftAt, summaryAddress(this.#f, left, LEAF_UPPER, chunk));
    set(rightAt, summaryAddress(this.#f, right, LEAF_UPPER, chunk));
    this.#f.while(
      () => i32.ltU(get(chunk), get(to)),
      () => {
        this.#f.if(v128.anyTrue(v128.and(v128.load(get(leftAt)), v128.load(get(rightAt)))), body);
        this.#f.increase(leftAt, SUMMARY_BYTES);
        this.#f.increase(rightAt, SUMMARY_BYTES);
        this.#f.increase(chunk, 1);
      },
    );
  }

  countChunk(): void {
    const { i32, get } = this.#f;
    const { scratch, left, right, chunk } = this.#places;
    const one = readEntry(this.#f, left, chunk);
    const other = readEntry(this.#f, right, chunk);
    this.#f.block((done) => {
      this.#f.if(i32.eq(get(one.container), CONTAINER_ARRAY), () => {
        const count = this.#f.call(this.#parts.array, get(scratch), get(left), get(right), get(chunk));
        this.#f.increase(this.total, count);
        this.#f.branch(done);
      });
      this.#f.if(i32.eq(get(other.container), CONTAINER_ARRAY), () => {
        const count = this.#f.call(this.#parts.array, get(scratch), get(right), get(left), get(chunk));
        this.#f.increase(this.total, count);
        this.#f.branch(done);
      });
      this.#f.block((notBoth) => {
        this.#f.branchIf(notBoth, i32.ne(get(one.container), CONTAINER_BITMAP));
        this.#f.branchIf(notBoth, i32.ne(get(other.container), CONTAINER_BITMAP));
        this.#joinStretch(one.address, other.address);
        this.#f.branch(done);
      });
      this.#countBlocks(one, other);
    });
  }

  /** Adds the chunk to the stretch, or begins a new one. */
  #joinStretch(leftAt: Local<I32>, rightAt: Local<I32>): void {
    const { i32, get, set } = this.#f;
    const follows = (start: Local<I32>, at: Local<I32>): I32 =>
      i32.eq(i32.add(get(start), get(this.#stretchBytes)), get(at));
    const both = i32.and(follows(this.#leftStart, leftAt), follows(this.#rightStart, rightAt));
    this.#f.if(i32.eqz(both), () => {
      this.countStretch();
      set(this.#leftStart, get(leftAt));
      set(this.#rightStart, get(rightAt));
    });
    this.#f.increase(this.#stretchBytes, CHUNK_BYTES);
  }

  /** Counts the stretch, if there is one. */
  countStretch(): void {
    const { i32, get, set } = this.#f;
    this.#f.if(get(this.#stretchBytes), () => {
      const places = [get(this.#places.scratch), get(this.#leftStart), get(this.#rightStart)] as const;
      const count = this.#f.call(this.#parts.bothStretches, ...places, get(this.#stretchBytes));
      this.#f.increase(this.total, count);
      set(this.#stretchBytes, i32.const(0));
    });
  }

  /** At least one of the two is stored by blocks, so that full and partial blocks are told apart. */
  #countBlocks(one: Entry, other: Entry): void {
    const { i32, v128, get, set } = this.#f;
    const { left, right, chunk } = this.#places;
    const [leftSet, rightSet] = [this.#readBlocks(left), this.#readBlocks(right)];
    const blocks = this.#f.localV128();
    const base = this.#f.localI32();
    set(base, i32.mul(get(chunk), BLOCKS_PER_CHUNK));
    set(blocks, v128.and(get(leftSet.full), get(rightSet.full)));
    this.#f.increase(this.total, i32.mul(popcountVector(this.#f, blocks), BLOCK_ORDINALS));
    set(blocks, v128.and(get(leftSet.partial), get(rightSet.full)));
    this.#countOrList(one, blocks, base, 0);
    set(blocks, v128.and(get(rightSet.partial), get(leftSet.full)));
    this.#countOrList(other, blocks, base, 1);
    set(blocks, v128.and(get(leftSet.partial), get(rightSet.partial)));
    this.#lists.append(blocks, base, 2);
    this.#f.if(this.#lists.isAnyLong(), () => this.countLists());
  }

  #readBlocks(leaf: Local<I32>): { readonly full: Local<V128>; readonly partial: Local<V128> } {
    const { v128, get, set } = this.#f;
    const { chunk } = this.#places;
    const [full, partial] = [this.#f.localV128(), this.#f.localV128()];
    set(full, v128.load(summaryAddress(this.#f, leaf, LEAF_LOWER, chunk)));
    set(partial, v128.xor(v128.load(summaryAddress(this.#f, leaf, LEAF_UPPER, chunk)), get(full)));
    return { full, partial };
  }

  /** Blocks of a bitmap lie side by side: they are counted at once, run by run. */
  #countOrList(entry: Entry, blocks: Local<V128>, base: Local<I32>, which: number): void {
    const { i32, get } = this.#f;
    this.#f.if(
      i32.eq(get(entry.container), CONTAINER_BITMAP),
      () => {
        for (const side of [0, 1] as const) this.#countRuns(entry.address, halfOf(this.#f, blocks, side), side);
      },
      () => this.#lists.append(blocks, base, which),
    );
  }

  #countRuns(bitmap: Local<I32>, half: Local<I64>, side: 0 | 1): void {
    const { i32, i64, get, set } = this.#f;
    const first = this.#f.localI32();
    const behind = this.#f.localI64();
    this.#f.while(
      () => i64.ne(get(half), 0),
      () => {
        set(first, i32.wrap(i64.ctz(get(half))));
        // Adding the lowest bit carries through its run: what is left of the sum begins behind it.
        set(behind, i64.add(i64.and(i64.sub(i64.const(0), get(half)), get(half)), get(half)));
        const start = i32.add(i32.mul(get(first), BLOCK_BYTES), get(bitmap));
        const address = i32.add(start, BLOCKS_PER_HALF * side * BLOCK_BYTES);
        const blocks = i32.sub(i32.wrap(i64.ctz(get(behind))), get(first));
        this.#f.increase(this.total, this.#f.call(this.#parts.stretch, address, i32.mul(blocks, BLOCK_BYTES)));
        set(half, i64.and(get(half), get(behind)));
      },
    );
  }

  /** Counts what is listed. */
  countLists(): void {
    const { i32, get } = this.#f;
    const { scratch, left, right } = this.#places;
    const { listed, bothListed } = this.#parts;
    const lists = this.#lists;
    const room = (): I32 => i32.add(get(scratch), ROOM);
    this.#f.increase(this.total, this.#f.call(listed, get(left), lists.start(0), lists.end(0), room()));
    this.#f.increase(this.total, this.#f.call(listed, get(right), lists.start(1), lists.end(1), room()));
    this.#f.increase(this.total, this.#f.call(bothListed, get(left), get(right), lists.start(2), lists.end(2), room()));
    lists.clear();
  }
}
