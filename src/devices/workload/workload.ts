/**
 * The benchmark account: seven seeded sets of devices, the filter that combines them, and the catalog the filter is written
 * against. Sets are bitmaps: there is no object per device, so that a hundred million are there in seconds.
 *
 * Every set of a profile is one thing an account knows, so that an index holds just the sets that other engines are given: two
 * applications and a platform, two more applications for the colours, and two Integer tags with two values each.
 */

import type { Catalog } from '../../catalog/catalog.js';
import { defineCatalog } from '../../catalog/define-catalog.js';
import { hashText, Random } from '../random.js';
import { PROFILES, type ProfileName, type SetShape, WORKLOAD_SETS, type WorkloadSet } from './profiles.js';
import { clusteredBits, scatteredBits } from './random-bits.js';

/** Subscribers of these are the sets of their names. */
export const WORKLOAD_APPLICATIONS = {
  shop: 'AAAAA-AAAAA',
  outlet: 'BBBBB-BBBBB',
  red: 'RRRRR-RRRRR',
  green: 'GGGGG-GGGGG',
} as const;

/** Devices of `ios` are on iOS, all others on this. */
export const OTHER_PLATFORM = 'Android';

/** The tags that are sets: a device in the set has `inside`, every other device `outside`. */
export const WORKLOAD_TAGS = {
  age: { inside: 25, outside: 10 },
  churned: { inside: 1, outside: 0 },
} as const;

/** `((shop * ios) + outlet) * age * (red + green) \ churned`, in the language. */
export const WORKLOAD_FILTER =
  '(A("AAAAA-AAAAA", ["iOS"]) + A("BBBBB-BBBBB")) * T("age", BETWEEN, [18, 30]) * (A("RRRRR-RRRRR") + A("GGGGG-GGGGG")) \\ T("churned", EQ, 1)';

export interface Workload {
  readonly profile: ProfileName;
  /** Devices in the account. */
  readonly size: number;
  /** Bitmaps of `ceil(size / 32)` words. */
  readonly sets: Readonly<Record<WorkloadSet, Uint32Array>>;
}

export function generateWorkload(profile: ProfileName, size: number, seed = 1): Workload {
  const sets = bySet((name) => {
    const random = new Random(hashText(`${seed} ${profile} ${name}`));
    return shapedBits(random, size, PROFILES[profile][name]);
  });
  return { profile, size, sets };
}

/** Something for each set. */
export function bySet<T>(make: (name: WorkloadSet) => T): Readonly<Record<WorkloadSet, T>> {
  // SAFETY: one entry for each name of the list that the type is made from.
  return Object.fromEntries(WORKLOAD_SETS.map((name) => [name, make(name)])) as Record<WorkloadSet, T>;
}

/** A set of the shape. */
export function shapedBits(random: Random, size: number, { share, meanRun }: SetShape): Uint32Array {
  return meanRun === null ? scatteredBits(random, size, share) : clusteredBits(random, size, share, meanRun);
}

/** The catalog of the account. */
export function workloadCatalog(): Catalog {
  return defineCatalog({
    applications: {
      'AAAAA-AAAAA': { name: 'Shop' },
      'BBBBB-BBBBB': { name: 'Shop Outlet' },
      'RRRRR-RRRRR': { name: 'Red' },
      'GGGGG-GGGGG': { name: 'Green' },
    },
    tags: { age: { type: 'Integer' }, churned: { type: 'Integer' } },
  });
}

/** The size of the filter's audience, the slow way: word by word, as the filter reads. The twin of every engine. */
export function workloadCount({ sets }: Workload): number {
  const { shop, ios, outlet, age, red, green, churned } = sets;
  let count = 0;
  for (let at = 0; at < shop.length; at++) {
    const reached = (word(shop, at) & word(ios, at)) | word(outlet, at);
    const wanted = reached & word(age, at) & (word(red, at) | word(green, at)) & ~word(churned, at);
    for (let bits = wanted; bits !== 0; bits &= bits - 1) count++;
  }
  return count;
}

function word(words: Uint32Array, at: number): number {
  // SAFETY: all sets have the same length, and the caller counts to it.
  return words[at] as number;
}
