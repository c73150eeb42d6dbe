/** Listings of an engine without snapshots: a device that moves from one to another meanwhile is a recipient once. */

import { expect, it } from 'vitest';
import { listingOnce } from '../../../../src/evaluate/sql/audience/listing-once.js';
import type { Filter } from '../../../../src/plan/filter.js';
import { compiledText } from '../../../support/worlds.js';

const [ON_IOS, ON_ANDROID] = ['iOS', 'Android'].map((platform) => compiledText(`A("X", ["${platform}"])`, null));

/** Lists batches by filter, which may be changed between listings. */
function sourceOf(batches: Map<Filter, readonly (readonly string[])[]>) {
  const asked: unknown[] = [];
  return {
    asked,
    source: {
      generation: '7',
      async count(filter: Filter, options?: object) {
        asked.push(['count', filter.text, options]);
        return { count: 3, devices: 5, byPlatform: new Map(), byApplication: new Map() };
      },
      async tagTexts(tag: string, options?: object) {
        asked.push(['tagTexts', tag, options]);
        return ['a'];
      },
      async *devices(filter: Filter, options?: object) {
        asked.push(['devices', filter.text, options]);
        yield* batches.get(filter) ?? [];
      },
    },
  };
}

async function all(batches: AsyncIterable<readonly string[]>): Promise<readonly (readonly string[])[]> {
  const found: (readonly string[])[] = [];
  for await (const batch of batches) found.push(batch);
  return found;
}

it('lists a device the first time alone, and no batch without any', async () => {
  const batches = new Map([
    [ON_IOS!, [['a', 'b'], ['c']]],
    [ON_ANDROID!, [['b'], ['c', 'd', 'd']]],
  ]);
  const snapshot = listingOnce(sourceOf(batches).source);
  expect(await all(snapshot.devices(ON_IOS!))).toEqual([['a', 'b'], ['c']]);
  expect(await all(snapshot.devices(ON_ANDROID!))).toEqual([['d']]);
  expect(await all(snapshot.devices(ON_IOS!))).toEqual([]);
});

it('is its own: another begins anew, and so does one that was closed', async () => {
  const { source } = sourceOf(new Map([[ON_IOS!, [['a']]]]));
  const [first, second] = [listingOnce(source), listingOnce(source)];
  expect(await all(first.devices(ON_IOS!))).toEqual([['a']]);
  expect(await all(second.devices(ON_IOS!))).toEqual([['a']]);
  await first.close();
  expect(await all(first.devices(ON_IOS!))).toEqual([['a']]);
});

it('asks the engine for all else, with what it was asked with', async () => {
  const { source, asked } = sourceOf(new Map());
  const snapshot = listingOnce(source);
  const { signal } = new AbortController();
  expect(snapshot.generation).toBe('7');
  expect((await snapshot.count(ON_IOS!, { signal })).count).toBe(3);
  expect(await snapshot.tagTexts?.('city', { kind: 'language' })).toEqual(['a']);
  expect(await all(snapshot.devices(ON_IOS!, { after: 'b' }))).toEqual([]);
  expect(asked).toEqual([
    ['count', ON_IOS!.text, { signal }],
    ['tagTexts', 'city', { kind: 'language' }],
    ['devices', ON_IOS!.text, { after: 'b' }],
  ]);
});
