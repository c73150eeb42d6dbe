/** The answer over an account is put together from the answers over its parts. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { indexAudience } from '../../../src/bitset/index/index-audience.js';
import type { Catalog } from '../../../src/catalog/catalog.js';
import type { Device } from '../../../src/devices/device.js';
import { mergeCounts } from '../../../src/evaluate/shards/merge-counts.js';
import { mergeIds } from '../../../src/evaluate/shards/merge-ids.js';
import { forAllAsync } from '../../support/law.js';
import { arbitraryWorld, audience, compiled, type World } from '../../support/worlds.js';

interface Parted {
  readonly world: World;
  /** Of each device, the part it is in. */
  readonly parts: readonly number[];
}

const parted: fc.Arbitrary<Parted> = fc.record({
  world: arbitraryWorld(5, { most: 20, declared: true }),

  parts: fc.array(fc.nat(2), { minLength: 20, maxLength: 20 }),
});

function indexFrom(devices: readonly Device[], catalog: Catalog | null): DeviceIndex {
  const builder = DeviceIndex.builder({ catalog });
  for (const device of devices) builder.add(device);
  return builder.seal();
}

describe('shards', () => {
  it('answer what their account answers', async () => {
    const law = async ({ world: { catalog, filters, devices }, parts }: Parted): Promise<void> => {
      const indexOf = (some: readonly Device[]) => indexAudience(indexFrom(some, catalog));
      const whole = indexOf(devices);
      const shards = [0, 1, 2].map((part) => indexOf(devices.filter((_, at) => parts[at] === part)));
      for (const tree of filters) {
        const filter = compiled(tree, catalog);
        const counts = await Promise.all(shards.map((shard) => shard.count(filter)));
        expect(mergeCounts(counts)).toEqual(await whole.count(filter));
        const ids: string[] = [];
        for await (const batch of mergeIds(shards.map((shard) => shard.devices(filter)))) ids.push(...batch);
        expect(ids.sort()).toEqual(audience(filter, devices));
      }
    };
    await forAllAsync(parted, law, 0.1);
  });

  it('of no parts are nobody', () => {
    const none = new Map<string, number>();
    expect(mergeCounts([])).toEqual({ count: 0, devices: 0, byPlatform: none, byApplication: none });
  });

  it('are listed one after the other: none is begun before its turn', async () => {
    const begun: string[] = [];
    async function* part(id: string): AsyncGenerator<readonly string[]> {
      begun.push(id);
      yield [id];
    }
    for await (const [id] of mergeIds([part('a'), part('b')])) if (id === 'a') expect(begun).toEqual(['a']);
    expect(begun).toEqual(['a', 'b']);
  });
});
