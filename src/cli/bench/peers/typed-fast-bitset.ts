/** TypedFastBitSet: bitmaps in plain JavaScript over typed arrays. */

import { bySet, type Workload } from '../../../devices/workload/workload.js';
import { type Contender, evaluation, type Loaded } from '../contender.js';

/** What is used of a set. */
interface FastBitSet {
  readonly words: Uint32Array;
  size(): number;
  new_intersection(other: FastBitSet): FastBitSet;
  new_union(other: FastBitSet): FastBitSet;
  intersection(other: FastBitSet): FastBitSet;
  union(other: FastBitSet): FastBitSet;
  difference(other: FastBitSet): FastBitSet;
  difference_size(other: FastBitSet): number;
}

export interface FastBitSetLibrary {
  fromWords(words: Uint32Array): FastBitSet;
}

export function typedFastBitSetContender(library: FastBitSetLibrary, version: string): Contender {
  return {
    name: 'TypedFastBitSet',
    version,
    scans: false,
    most: Number.POSITIVE_INFINITY,
    load: (workload) => load(library, workload),
  };
}

function load(library: FastBitSetLibrary, { sets }: Workload): Loaded {
  const own = bySet((name) => library.fromWords(sets[name].slice()));
  const { shop, ios, outlet, age, red, green, churned } = own;
  const wanted = (): FastBitSet =>
    shop.new_intersection(ios).union(outlet).intersection(age).intersection(red.new_union(green));
  return {
    bytes: Object.values(own).reduce((sum, set) => sum + set.words.byteLength, 0),
    manner: null,
    count: () => wanted().difference_size(churned),
    evaluate: evaluation({
      make: () => wanted().difference(churned),
      sizeOf: (made) => made.size(),
      free: () => {},
    }),
    close: () => {},
  };
}
