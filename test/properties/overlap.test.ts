// Regions of overlapping audiences: over a stream and over an index they are those of the definition of meaning, and sum to the counts.

import { expect, it } from 'vitest';
import { DeviceIndex } from '../../src/bitset/index/device-index.js';
import { indexAudience } from '../../src/bitset/index/index-audience.js';
import { intersections, type Overlap, outsideAll } from '../../src/evaluate/overlap/overlap.js';
import { streamAudience } from '../../src/evaluate/stream-audience.js';
import { forAllAsync } from '../support/law.js';
import { arbitraryWorld, audience, compiled } from '../support/worlds.js';

it('has every device in the region of the filters it is in', async () => {
  await forAllAsync(
    arbitraryWorld(4),
    async ({ catalog, filters, devices }) => {
      const wanted = filters.map((tree) => compiled(tree, catalog));
      const audiences = wanted.map((filter) => audience(filter, devices));
      const texts = devices.map((device) => `${JSON.stringify(device)}\n`);
      const stream = streamAudience({
        open: async function* () {
          yield new TextEncoder().encode(texts.join(''));
        },
        catalog,
      });
      const builder = DeviceIndex.builder({ catalog });
      for (const device of devices) builder.add(device);
      const index = builder.seal();
      const overlap = await stream.overlap(wanted);
      expect(overlap).toEqual(await indexAudience(index).overlap(wanted));
      for (const source of [stream, indexAudience(index)]) {
        const sampled = await source.overlap(wanted, { sample: { size: 2, seed: 1 } });
        expect(regionsOf(sampled)).toEqual(regionsOf(overlap));
        for (const { filters: members, count, sample = [] } of sampled.regions) {
          expect(new Set(sample).size).toBe(Math.min(2, count));
          for (const id of sample)
            expect(audiences.flatMap((ids, at) => (ids.includes(id) ? [at] : []))).toEqual(members);
        }
      }
      index.dispose();
      expect(regionsOf(overlap)).toEqual(
        regionsBy(
          devices.map(({ id }) => id),
          audiences,
        ),
      );
      expect(intersections(overlap)).toEqual(
        audiences.map((row) => audiences.map((column) => row.filter((id) => column.includes(id)).length)),
      );
      const inSome = new Set(audiences.flat()).size;
      expect(outsideAll(overlap)).toBe(devices.length - inSome);
    },
    0.5,
  );
});

function regionsOf({ regions }: Overlap): ReadonlyMap<string, number> {
  return new Map(regions.map(({ filters, count }) => [filters.join(), count]));
}

function regionsBy(ids: readonly string[], audiences: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const regions = new Map<string, number>();
  for (const id of ids) {
    const key = audiences.flatMap((audience, filter) => (audience.includes(id) ? [filter] : [])).join();
    if (key !== '') regions.set(key, (regions.get(key) ?? 0) + 1);
  }
  return regions;
}
