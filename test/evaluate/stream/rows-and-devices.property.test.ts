/** What a stream of devices answers is what its devices say one by one, whether they are read whole or as rows, in one batch or in several. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Catalog } from '../../../src/catalog/catalog.js';
import type { Device } from '../../../src/devices/device.js';
import { streamAudience } from '../../../src/evaluate/stream-audience.js';
import type { Filter } from '../../../src/plan/filter.js';
import { forAllAsync } from '../../support/law.js';
import { arbitraryWorld, audience, compiled, type World } from '../../support/worlds.js';

/** Rows are read with a catalog, and whole devices without one, until each name of a filter was met. */
function streamOf(devices: readonly Device[], catalog: Catalog | null) {
  const lines = devices.map((device) => new TextEncoder().encode(`${JSON.stringify(device)}\n`));
  return streamAudience({ open: () => lines, catalog });
}

function tallied(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

async function listed(stream: ReturnType<typeof streamOf>, filter: Filter, after: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const ids of stream.devices(filter, { after })) found.push(...ids);
  return found;
}

const arbitraryCase = fc.tuple(arbitraryWorld(2, { declared: true, most: 12 }), fc.boolean(), fc.nat(11));

it('law', async () => {
  await forAllAsync(
    arbitraryCase,
    async ([{ catalog, filters, devices }, asRows, place]: readonly [World, boolean, number]) => {
      const stream = streamOf(devices, asRows ? catalog : null);
      for (const tree of filters) {
        const filter = compiled(tree, catalog);
        const ids = new Set(audience(filter, devices));
        const members = devices.filter(({ id }) => ids.has(id));
        const { notes: _, ...count } = await stream.count(filter);
        expect(count, filter.text).toEqual({
          count: members.length,
          devices: devices.length,
          byPlatform: tallied(members.map(({ platform }) => platform)),
          byApplication: tallied(members.flatMap(({ applications = [] }) => [...new Set(applications)])),
        });
        const from = devices[place];
        if (from === undefined) continue;
        const behind = devices.slice(place + 1).filter(({ id }) => ids.has(id));
        expect(await listed(stream, filter, from.id)).toEqual(behind.map(({ id }) => id));
      }
      const tag = [...(catalog?.tags ?? new Map()).keys()][0] ?? 'age';
      const texts = devices.map(({ tags = {} }) => (Object.hasOwn(tags, tag) ? tags[tag] : null));
      expect(await stream.tagTexts(tag)).toEqual([...new Set(texts.filter((text) => typeof text === 'string'))]);
    },
    0.5,
  );
});
