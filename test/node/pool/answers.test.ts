// E1, E2, E3 over an index that several threads read: they find what the reference evaluator does, however work is cut.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { runtimesOf } from '../../../src/bitset/index/read-index.js';
import { type Helpers, startHelpers } from '../../support/helpers.js';
import { arbitrarySharedWorld, buildLarge, type LargeWorld, largeAudience } from '../../support/large-accounts.js';
import { CASES, SEED } from '../../support/law.js';
import { expectSameNumbers } from '../../support/same-numbers.js';
import { compiled } from '../../support/worlds.js';

/** So many chunks that there is something to cut. */
const SIZES = [65_537, 131_071, 131_072, 196_609, 262_144, 300_000];

const world = arbitrarySharedWorld(3, SIZES);

/** Worlds are drawn first: threads are given all their memories once. */
const worlds = fc.sample(world, { seed: SEED, numRuns: Math.max(2, Math.round(CASES * 0.01)) });

describe.each(['scalar', 'generic', 'fused', 'auto'] as const)('three threads with the %s engine', (engine) => {
  it('count and list the same devices of large accounts', async () => {
    const built = worlds.map(({ account, options }) => buildLarge(account, options));
    const memories = built.flatMap(({ segments }) => segments.map(({ memory }) => memory));
    const helpers = await startHelpers(memories, engine, 2);
    try {
      for (const [number, parts] of built.entries()) {
        const runtimes = runtimesOf(parts, ({ memory }) => engineOver(helpers, memories.indexOf(memory)));
        const index = new DeviceIndex({ ...parts, engine }, runtimes);
        expectSame(index, worlds[number] as LargeWorld);
        index.dispose();
      }
    } finally {
      await helpers.end();
    }
  });
});

function engineOver({ engines }: Helpers, number: number) {
  const engine = engines[number];
  if (engine === undefined) throw new Error('a memory that no thread was given');
  return engine;
}

function expectSame(index: DeviceIndex, { catalog, filters, account }: LargeWorld): void {
  const asked = filters.map((tree) => compiled(tree, catalog));
  const wanted = asked.map((filter) => largeAudience(filter, account));
  // The second and third time sets are read from where they were kept.
  for (let time = 0; time < 3; time++) {
    for (const [number, filter] of asked.entries()) {
      const ordinals = wanted[number] as Uint32Array;
      expect(index.count(filter), filter.text).toBe(ordinals.length);
      expect(index.isEmpty(filter), filter.text).toBe(ordinals.length === 0);
      const set = index.evaluate(filter);
      expectSameNumbers(set.ordinals(), ordinals);
      expect(set.size).toBe(ordinals.length);
      set.dispose();
    }
    expect(index.countAll(asked)).toEqual(wanted.map(({ length }) => length));
  }
}
