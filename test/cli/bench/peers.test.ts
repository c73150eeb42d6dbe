/** Every peer that is installed answers the benchmark filter as the plain loop over words does; else its times mean nothing. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Contender } from '../../../src/cli/bench/contender.js';
import { findPeers } from '../../../src/cli/bench/peers/find-peers.js';
import { plainSetContender } from '../../../src/cli/bench/peers/plain-sets.js';
import { PROFILE_NAMES } from '../../../src/devices/workload/profiles.js';
import { generateWorkload, workloadCount } from '../../../src/devices/workload/workload.js';

const ROOT = join(import.meta.dirname, '../../..');
const contenders: readonly Contender[] = [...(await findPeers(ROOT)), plainSetContender('1')];

it('finds what the project has installed', () => {
  expect(contenders.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['roaring-wasm', 'TypedFastBitSet', 'DuckDB', 'Set']),
  );
  for (const { version } of contenders) expect(version).toMatch(/^\d+/);
});

it('goes without peers where there are none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pushsift-'));
  try {
    expect(await findPeers(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('counts the bytes of the words of all sets of TypedFastBitSet', async () => {
  const workload = generateWorkload('D001', 100_003);
  const loaded = await contenders.find(({ name }) => name === 'TypedFastBitSet')?.load(workload);
  // A bit for each device, in words of four bytes.
  expect(loaded?.bytes).toBe(Object.keys(workload.sets).length * 4 * 3126);
});

describe.each(contenders)('$name', ({ load }) => {
  it.each(PROFILE_NAMES)('counts %s', async (profile) => {
    const workload = generateWorkload(profile, 100_003);
    const loaded = await load(workload);
    try {
      const expected = workloadCount(workload);
      expect(await loaded.count()).toBe(expected);
      loaded.evaluate?.run();
      expect(loaded.evaluate?.size() ?? expected).toBe(expected);
      expect(await loaded.count(), 'what was asked before changed nothing').toBe(expected);
      expect(loaded.bytes ?? 1).toBeGreaterThan(0);
    } finally {
      loaded.close();
    }
  });
});
