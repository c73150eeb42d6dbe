// E3: the count of a filter, the length of its list and the sum of single matches are one number, over a stream of devices.

import { expect, it } from 'vitest';
import { compileMatcher } from '../../src/evaluate/match/compile-matcher.js';
import { streamAudience } from '../../src/evaluate/stream-audience.js';
import { forAllAsync } from '../support/law.js';
import { arbitraryWorld, audience, compiled } from '../support/worlds.js';

it('counts, lists and matches the same devices', async () => {
  await forAllAsync(
    arbitraryWorld(2),
    async ({ catalog, filters, devices }) => {
      const text = devices.map((device) => `${JSON.stringify(device)}\n`).join('');
      const source = streamAudience({ open: () => chunksOf(text), catalog });
      const wanted = filters.map((tree) => compiled(tree, catalog));
      const counts = await source.countAll(wanted);
      for (const [index, filter] of wanted.entries()) {
        const listed: string[] = [];
        for await (const ids of source.devices(filter)) listed.push(...ids);
        const matched = devices.filter(compileMatcher(filter));
        const count = counts[index]!;
        expect(listed.toSorted(), filter.text).toEqual(audience(filter, devices));
        expect(count.count).toBe(listed.length);
        expect(count.count).toBe(matched.length);
        expect(count.devices).toBe(devices.length);
        expect(sum(count.byPlatform)).toBe(matched.length);
        expect(sum(count.byApplication)).toBe(matched.flatMap(({ applications }) => applications ?? []).length);
        expect(await source.count(filter)).toEqual(count);
      }
    },
    0.5,
  );
});

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((left, right) => left + right, 0);
}

/** The bytes of a text, a few at a time: chunks end inside lines and inside characters. */
async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let start = 0; start < bytes.length; start += 37) yield bytes.subarray(start, start + 37);
}
