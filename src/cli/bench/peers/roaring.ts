/**
 * Roaring bitmaps: CRoaring as a native addon (`roaring`) and compiled to WebAssembly (`roaring-wasm`), which share their names.
 * As its authors advise: containers optimized for runs and shrunk, operations in place, counts without the last set, results given
 * back at once. Which order of the operations is quickest depends on the data: the best of several is taken.
 */

import { ordinalsOf } from '../../../devices/workload/bitmaps.js';
import type { WorkloadSet } from '../../../devices/workload/profiles.js';
import { bySet, type Workload } from '../../../devices/workload/workload.js';
import { type Contender, type Evaluation, evaluation, type Loaded } from '../contender.js';
import { median } from '../interleave.js';

/** What is used of a bitmap. */
export interface RoaringBitmap {
  readonly size: number;
  addMany(ordinals: Uint32Array): unknown;
  runOptimize(): unknown;
  shrinkToFit(): unknown;
  andInPlace(other: RoaringBitmap): unknown;
  orInPlace(other: RoaringBitmap): unknown;
  andNotInPlace(other: RoaringBitmap): unknown;
  andCardinality(other: RoaringBitmap): number;
  orCardinality(other: RoaringBitmap): number;
  andNotCardinality(other: RoaringBitmap): number;
  toUint32Array(into?: Uint32Array): Uint32Array;
  getSerializationSizeInBytes(format: 'portable'): number;
  dispose(): unknown;
}

/** What is used of the class. */
export interface RoaringLibrary {
  new (): RoaringBitmap;
  and(left: RoaringBitmap, right: RoaringBitmap): RoaringBitmap;
  or(left: RoaringBitmap, right: RoaringBitmap): RoaringBitmap;
  andNot(left: RoaringBitmap, right: RoaringBitmap): RoaringBitmap;
  orMany(bitmaps: readonly RoaringBitmap[]): RoaringBitmap;
}

type Sets = Readonly<Record<WorkloadSet, RoaringBitmap>>;

export function roaringContender(library: RoaringLibrary, name: string, version: string): Contender {
  const orders = [asWritten, coloursFirst, narrowing];
  const most = Number.POSITIVE_INFINITY;
  return { name, version, scans: false, most, load: (workload) => load(library, workload, orders) };
}

/** CRoaring in the one order in which the filter is written. */
export function roaringAsWritten(library: RoaringLibrary, version: string): Contender {
  const most = Number.POSITIVE_INFINITY;
  return {
    name: 'CRoaring, as written',
    version,
    scans: false,
    most,
    load: (workload) => load(library, workload, [asWritten]),
  };
}

/** More at once go wrong in the one of WebAssembly where its memory has to grow on the way. */
const PIECE_ORDINALS = 2 ** 19;

/** The bitmap of a set as it should be kept: optimized and shrunk. */
export function roaringBitmap(library: RoaringLibrary, words: Uint32Array): RoaringBitmap {
  const ordinals = ordinalsOf(words);
  const bitmap = new library();
  for (let from = 0; from < ordinals.length; from += PIECE_ORDINALS) {
    bitmap.addMany(ordinals.subarray(from, from + PIECE_ORDINALS));
  }
  bitmap.runOptimize();
  bitmap.shrinkToFit();
  return bitmap;
}

function load(
  library: RoaringLibrary,
  { sets }: Workload,
  makers: readonly ((library: RoaringLibrary, sets: Sets) => Order)[],
): Loaded {
  const own = bySet((name) => roaringBitmap(library, sets[name]));
  const bitmaps = Object.values(own);
  const orders = makers.map((make) => make(library, own));
  const counting = fastest(orders, ({ count }) => count());
  return {
    bytes: bitmaps.reduce((sum, bitmap) => sum + bitmap.getSerializationSizeInBytes('portable'), 0),
    manner: counting.manner,
    count: counting.count,
    evaluate: fastest(orders, ({ evaluate }) => evaluate.run()).evaluate,
    close: () => {
      for (const bitmap of bitmaps) bitmap.dispose();
    },
  };
}

/** One order of the operations. */
interface Order {
  readonly manner: string;
  readonly count: () => number;
  readonly evaluate: Evaluation;
}

/**
 * Both answers of an order end in one operation on two bitmaps, of which `finish` takes only the size for a count; all that was
 * made on the way is given back.
 */
function order(
  manner: string,
  prepare: () => readonly [RoaringBitmap, RoaringBitmap],
  finish: {
    readonly count: (left: RoaringBitmap, right: RoaringBitmap) => number;
    readonly apply: (left: RoaringBitmap, right: RoaringBitmap) => unknown;
    readonly frees: boolean;
  },
): Order {
  return {
    manner,
    count: () => {
      const [left, right] = prepare();
      const count = finish.count(left, right);
      if (finish.frees) right.dispose();
      left.dispose();
      return count;
    },
    evaluate: evaluation({
      make: () => {
        const [left, right] = prepare();
        finish.apply(left, right);
        if (finish.frees) right.dispose();
        return left;
      },
      sizeOf: ({ size }) => size,
      free: (made) => made.dispose(),
    }),
  };
}

function asWritten(library: RoaringLibrary, { shop, ios, outlet, age, red, green, churned }: Sets): Order {
  const prepare = (): readonly [RoaringBitmap, RoaringBitmap] => {
    const wanted = library.and(shop, ios);
    wanted.orInPlace(outlet);
    wanted.andInPlace(age);
    const colours = library.or(red, green);
    wanted.andInPlace(colours);
    colours.dispose();
    return [wanted, churned];
  };
  return order('as written', prepare, {
    count: (left, right) => left.andNotCardinality(right),
    apply: (left, right) => left.andNotInPlace(right),
    frees: false,
  });
}

function coloursFirst(library: RoaringLibrary, { shop, ios, outlet, age, red, green, churned }: Sets): Order {
  const prepare = (): readonly [RoaringBitmap, RoaringBitmap] => {
    const wanted = library.or(red, green);
    wanted.andInPlace(age);
    wanted.andNotInPlace(churned);
    const reached = library.and(shop, ios);
    reached.orInPlace(outlet);
    return [wanted, reached];
  };
  return order('colours first', prepare, {
    count: (left, right) => left.andCardinality(right),
    apply: (left, right) => left.andInPlace(right),
    frees: true,
  });
}

function narrowing(library: RoaringLibrary, { shop, ios, outlet, age, red, green, churned }: Sets): Order {
  const prepare = (): readonly [RoaringBitmap, RoaringBitmap] => {
    const wanted = library.or(red, green);
    wanted.andNotInPlace(churned);
    wanted.andInPlace(age);
    const inShop = library.and(wanted, shop);
    inShop.andInPlace(ios);
    wanted.andInPlace(outlet);
    return [inShop, wanted];
  };
  return order('narrowing', prepare, {
    count: (left, right) => left.orCardinality(right),
    apply: (left, right) => left.orInPlace(right),
    frees: true,
  });
}

const ROUNDS = 5;
const ROUND_MS = 4;

/** Which of several ways to the same answer is quickest here, found by trying; there is at least one. */
function fastest<Way>(ways: readonly Way[], call: (way: Way) => unknown): Way {
  const tried = ways.map((way) => ({ way, times: [] as number[] }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const { way, times } of tried) times.push(millisecondsOf(() => call(way)));
  }
  return tried.reduce((best, other) => (median(other.times) < median(best.times) ? other : best)).way;
}

function millisecondsOf(call: () => unknown): number {
  const start = performance.now();
  let calls = 0;
  do {
    call();
    calls++;
  } while (performance.now() - start < ROUND_MS);
  return (performance.now() - start) / calls;
}
