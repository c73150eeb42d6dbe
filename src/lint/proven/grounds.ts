/** Of the parts that a fact follows from, few that it follows from: one where one is enough, and else none that can be left out. */

import type { IsEmpty, Region } from '../../analysis/region.js';
import type { Ground } from './finding.js';
import type { LiveParts } from './live-parts.js';

/** Pairs are tried among so many; more are left out one by one. */
const MOST_PAIRED = 8;

/** Parts whose region, with `region`, is empty: some of `grounds`, whose region is. Those written first go first. */
export function leastGrounds(
  isEmpty: IsEmpty,
  live: LiveParts,
  region: Region,
  grounds: readonly Ground[],
): readonly Ground[] {
  const holds = (some: readonly Ground[]): boolean => isEmpty(regionOf(live, region, some)) === true;
  const alone = grounds.find((ground) => holds([ground]));
  if (alone !== undefined) return [alone];
  return fewest(grounds, holds);
}

/** The same where the region of the grounds alone is empty: two of them at least, since none is so by itself. */
export function leastConflict(isEmpty: IsEmpty, live: LiveParts, grounds: readonly Ground[]): readonly Ground[] {
  const holds = (some: readonly Ground[]): boolean => isEmpty(regionOf(live, NOWHERE, some)) === true;
  if (grounds.length <= MOST_PAIRED)
    for (const [at, left] of grounds.entries())
      for (const right of grounds.slice(at + 1)) if (holds([left, right])) return [left, right];
  return fewest(grounds, holds);
}

const NOWHERE: Region = { inside: [], outside: [] };

function fewest(grounds: readonly Ground[], holds: (some: readonly Ground[]) => boolean): readonly Ground[] {
  let needed = grounds;
  for (const ground of grounds) {
    const left = needed.filter((one) => one !== ground);
    if (holds(left)) needed = left;
  }
  return needed;
}

function regionOf(live: LiveParts, region: Region, grounds: readonly Ground[]): Region {
  const trees = (side: Ground['side']) => grounds.filter((one) => one.side === side).map(({ part }) => live.tree(part));
  return { inside: [...region.inside, ...trees('inside')], outside: [...region.outside, ...trees('outside')] };
}
