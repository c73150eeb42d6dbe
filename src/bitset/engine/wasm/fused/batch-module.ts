/**
 * Writes the module that counts several programs at once, over chunks in which no summary would settle much: those where more than a quarter of the
 * blocks are neither empty nor full in any leaf of the batch. No set expression over such blocks is settled, so that each program would
 * read the chunk as a whole. Other chunks are left to whoever asked.
 *
 * All programs pass over one strip of the leaves before the next strip: the processor fetches it ahead while the others compute, and only
 * the first reads it from far away.
 */

import type { FunctionReference, FunctionWriter } from '../../../../wasm/function-writer.js';
import { ModuleWriter } from '../../../../wasm/module-writer.js';
import { I32, I32_BYTES, type Local, type V128 } from '../../../../wasm/values.js';
import { CHUNK_BYTES, SUMMARY_BYTES } from '../../../layout/layout.js';
import { popcountVector } from '../bit-counter.js';
import { BATCH_CHUNKS, BATCH_COUNTS, POINTERS } from '../scratch.js';
import { type BatchMember, type BatchShape, MAX_SINGLE_BLOCKS } from './kernel-shape.js';
import { LotCode, ROUND_BYTES } from './lot-code.js';
import { SharedValues } from './shared-values.js';
import { locateSummaries, type SummaryPlaces } from './summary-code.js';

/** Bytes of each leaf that all programs pass over before the next: so few that what comes behind is fetched in the meantime, and no fewer. */
const STRIP_BYTES = 1_024;

/** (scratch, bytes to add to each of POINTERS): adds to BATCH_COUNTS what is in one strip. */
type CountStrip = FunctionReference<readonly [I32, I32], null>;

/**
 * Exports `run(scratch, from, to)`, over leaves that are flat: ARGUMENTS are their records, POINTERS where their bitmaps of chunk 0 are, or would be. Adds the devices in
 * each program to BATCH_COUNTS, writes the chunks that are left out to BATCH_CHUNKS, and answers how many.
 */
export function writeBatchModule(shape: BatchShape): Uint8Array<ArrayBuffer> {
  const module = new ModuleWriter(shape.shared);
  const strips = dealLots(shape.members).map((lot) => writeStrip(module, shape, lot));
  module.function('run', [I32, I32, I32], I32, (f, scratch, from, to) => {
    const { i32, get, set } = f;
    const places = locateSummaries(f, shape, scratch);
    const leftOut = f.localI32();
    const open = f.localV128();
    f.while(
      () => i32.ltU(get(from), get(to)),
      () => {
        set(open, openBlocks(f, places, from));
        f.if(
          i32.gtU(popcountVector(f, open), MAX_SINGLE_BLOCKS),
          () => countChunk(f, strips, scratch, from),
          () => {
            const place = i32.add(get(scratch), i32.mul(get(leftOut), I32_BYTES));
            i32.store(place, get(from), BATCH_CHUNKS);
            f.increase(leftOut, 1);
          },
        );
        f.increase(from, 1);
      },
    );
    return get(leftOut);
  });
  return module.bytes();
}

/** Leaves the blocks that are neither empty nor full in any leaf on the stack. */
function openBlocks(f: FunctionWriter, { upper, lower }: SummaryPlaces, chunk: Local<I32>): V128 {
  const { i32, v128, get } = f;
  const load = (place: Local<I32>): V128 => v128.load(i32.add(get(place), i32.mul(get(chunk), SUMMARY_BYTES)));
  const parts = upper.map((place, leaf) => () => {
    const lowerPlace = lower[leaf] ?? null;
    return lowerPlace === null ? load(place) : v128.xor(load(place), load(lowerPlace));
  });
  const [first, ...rest] = parts;
  // SAFETY: a batch has leaves.
  return rest.reduce((open, part) => v128.and(open, part()), (first as () => V128)());
}

function countChunk(f: FunctionWriter, strips: readonly CountStrip[], scratch: Local<I32>, chunk: Local<I32>): void {
  const { i32, get, set } = f;
  const offset = f.localI32();
  const end = f.localI32();
  set(offset, i32.mul(get(chunk), CHUNK_BYTES));
  set(end, i32.add(get(offset), CHUNK_BYTES));
  f.loop((again) => {
    for (const strip of strips) f.call(strip, get(scratch), get(offset));
    f.increase(offset, STRIP_BYTES);
    f.branchIf(again, i32.ne(get(offset), get(end)));
  });
}

/** One loop over a strip for the programs of a lot, vector by vector. */
function writeStrip(module: ModuleWriter, shape: BatchShape, lot: readonly number[]): CountStrip {
  return module.procedure(null, [I32, I32], (f, scratch, offset) => {
    const { i32, get, set } = f;
    const code = new LotCode(
      f,
      // SAFETY: numbers of members.
      lot.map((number) => shape.members[number] as BatchMember),
    );
    const end = f.localI32();
    for (const [leaf, pointer] of code.pointers)
      set(pointer, i32.add(i32.load(get(scratch), POINTERS + I32_BYTES * leaf), get(offset)));
    const [first] = code.pointers.values();
    // SAFETY: every program reads a leaf.
    const moving = first as Local<I32>;
    set(end, i32.add(get(moving), STRIP_BYTES));
    f.loop((again) => {
      code.writeRound(scratch);
      for (const pointer of code.pointers.values()) f.increase(pointer, ROUND_BYTES);
      f.branchIf(again, i32.ne(get(moving), get(end)));
    });
    code.counters.forEach((counter, index) => {
      const at = BATCH_COUNTS + I32_BYTES * (lot[index] as number);
      const target = get(scratch);
      i32.store(target, i32.add(i32.load(get(scratch), at), counter.total()), at);
    });
  });
}

/** Programs in one loop. Two are 1.1 times as quick as one by one, four 1.25 times, five and six less again: registers run out. */
const LOT_PROGRAMS = 4;

/**
 * Deals the programs of a batch to loops: those that share the most come together, and no loop has more than the registers bear. For each lot
 * the numbers of its members. Every member is in one of them. O(members ** 2 x steps).
 */
function dealLots(members: readonly BatchMember[]): readonly (readonly number[])[] {
  const alone = members.map((member) => costOf([member]));
  const costAlone = (member: number): number => alone[member] as number;
  const left = [...members.keys()].sort((one, other) => costAlone(other) - costAlone(one));
  const lots: number[][] = [];
  for (let first = left.shift(); first !== undefined; first = left.shift()) {
    const lot = [first];
    while (lot.length < LOT_PROGRAMS && left.length > 0) {
      // SAFETY: numbers of members.
      const costWith = (member: number): number => costOf([...lot, member].map((at) => members[at] as BatchMember));
      const extra = left.map((member) => costWith(member) - costAlone(member));
      lot.push(...left.splice(extra.indexOf(Math.min(...extra)), 1));
    }
    lots.push(lot);
  }
  return lots;
}

/** Values to be loaded or computed. */
function costOf(members: readonly BatchMember[]): number {
  const shared = new SharedValues();
  for (const member of members) shared.add(member);
  return shared.values.length;
}
