/** What the engine has to reach against its peers, by profile and size; nowhere may it be slower than native CRoaring. */

import type { ProfileName } from '../../src/devices/workload/profiles.js';
import type { Size } from './task.js';

const COUNT_TARGETS: Readonly<Partial<Record<ProfileName, Readonly<Partial<Record<Size, number>>>>>> = {
  D50: { 1: 3.2, 10: 3.2, 100: 2.4 },
  MIX: { 1: 15, 10: 15, 100: 9 },
  D001: { 1: 20, 10: 20, 100: 20 },
  C1: { 1: 14, 10: 14, 100: 14 },
  C50: { 1: 9, 10: 9, 100: 6 },
};

/** How many times as fast a count of the benchmark filter has to be; null: it is only told. */
export interface Targets {
  readonly roaring: number;
  readonly duckDb: number | null;
}

export function targetsOf(profile: ProfileName, size: Size): Targets {
  return { roaring: COUNT_TARGETS[profile]?.[size] ?? 1, duckDb: size === 10 ? 200 : null };
}
