import { describe, expect, it } from 'vitest';
import { countBits, ordinalsOf } from '../../../src/devices/workload/bitmaps.js';
import { PROFILE_NAMES, PROFILES, WORKLOAD_SETS } from '../../../src/devices/workload/profiles.js';
import { generateWorkload } from '../../../src/devices/workload/workload.js';

const MI = 2 ** 20;

/** Runs of consecutive ordinals. */
function runsIn(ordinals: Uint32Array): number {
  return ordinals.filter((ordinal, at) => at === 0 || ordinals[at - 1] !== ordinal - 1).length;
}

describe.each(PROFILE_NAMES)('%s', (profile) => {
  const workload = generateWorkload(profile, 4 * MI);

  it.each(WORKLOAD_SETS)('%s has its share of the devices', (name) => {
    const { share, meanRun } = PROFILES[profile][name];
    const devices = countBits(workload.sets[name]);
    // Five standard deviations: runs count as one draw each, and differ in length besides.
    const draws = (4 * MI) / (meanRun ?? 1);
    const spread = (meanRun === null ? 1 : 2) * Math.sqrt((share * (1 - share)) / draws);
    expect(Math.abs(devices / (4 * MI) - share)).toBeLessThan(5 * spread + 2 ** -13);
  });

  it('has runs where it should', () => {
    const { meanRun } = PROFILES[profile].age;
    if (meanRun === null) return;
    const ordinals = ordinalsOf(workload.sets.age);
    const mean = ordinals.length / runsIn(ordinals);
    expect(mean / meanRun).toBeGreaterThan(0.6);
    expect(mean / meanRun).toBeLessThan(1.6);
  });

  it('continues a smaller account', () => {
    const size = 100_003;
    const smaller = generateWorkload(profile, size);
    for (const name of WORKLOAD_SETS) {
      const expected = ordinalsOf(workload.sets[name]).filter((ordinal) => ordinal < size);
      expect(ordinalsOf(smaller.sets[name])).toEqual(expected);
    }
  });
});

it('gives independent sets', () => {
  const { red, green } = generateWorkload('D50', MI).sets;
  expect(countBits(red.map((word, at) => word & (green[at] ?? 0))) / MI).toBeCloseTo(0.25, 2);
});
