/** The sets of the language itself: ordinals in a `Set`. One loop over one set asks the others; nothing is made on the way. */

import { ordinalsOf } from '../../../devices/workload/bitmaps.js';
import { bySet, type Workload } from '../../../devices/workload/workload.js';
import { type Contender, evaluation, type Loaded } from '../contender.js';

/** More take minutes to fill, and a `Set` ends at 2^24 members. */
const MOST_DEVICES = 2 ** 20;

export function plainSetContender(version: string): Contender {
  return { name: 'Set', version, scans: false, most: MOST_DEVICES, load };
}

function load({ sets }: Workload): Loaded {
  const { shop, ios, outlet, age, red, green, churned } = bySet((name) => new Set(ordinalsOf(sets[name])));
  const matches = (device: number): boolean =>
    ((shop.has(device) && ios.has(device)) || outlet.has(device)) &&
    (red.has(device) || green.has(device)) &&
    !churned.has(device);
  return {
    bytes: null,
    manner: null,
    count: () => {
      let count = 0;
      for (const device of age) if (matches(device)) count++;
      return count;
    },
    evaluate: evaluation({
      make: () => {
        const wanted = new Set<number>();
        for (const device of age) if (matches(device)) wanted.add(device);
        return wanted;
      },
      sizeOf: ({ size }) => size,
      free: () => {},
    }),
    close: () => {},
  };
}
