/** Counts of the parts of an account: union, intersection and difference distribute over a partition of the devices, so they add up. */

import type { AudienceCount } from '../audience-source.js';

/** The count of one filter over all parts. No device may be in two of them: it would count twice. */
export function mergeCounts(counts: readonly AudienceCount[]): AudienceCount {
  return {
    count: total(counts.map(({ count }) => count)),
    devices: total(counts.map(({ devices }) => devices)),
    byPlatform: totals(counts.map(({ byPlatform }) => byPlatform)),
    byApplication: totals(counts.map(({ byApplication }) => byApplication)),
  };
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function totals(parts: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const part of parts) for (const [name, count] of part) sums.set(name, (sums.get(name) ?? 0) + count);
  return sums;
}
