/** One index that several threads ask, each by itself: seen from one thread, which is each of them in turn. */

import { describe, expect, it } from 'vitest';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { openSharedIndex, type SharedIndex, shareIndex } from '../../../src/bitset/index/shared-index.js';
import { compile } from '../../../src/compile.js';
import type { Device } from '../../../src/devices/device.js';
import { arbitrarySharedWorld, buildLarge, largeAudience } from '../../support/large-accounts.js';
import { forAll } from '../../support/law.js';
import { expectSameNumbers } from '../../support/same-numbers.js';
import { compiled } from '../../support/worlds.js';

const DEVICES: readonly Device[] = Array.from({ length: 500 }, (_, number) => ({
  id: `d${number}`,
  platform: number % 3 === 0 ? 'Android' : 'iOS',
  applications: ['AAAAA-AAAAA'],
  tags: { age: number % 90, city: `city ${number % 40}` },
}));

function sharedIndex(): DeviceIndex {
  const builder = DeviceIndex.builder({ shared: true });
  for (const device of DEVICES) builder.add(device);
  return builder.seal();
}

const filterOf = (text: string) => compile(text).filter!;

it('law: whoever asks, in whatever order, is told what a filter means, with caches of any size', () => {
  forAll(
    arbitrarySharedWorld(6, [1, 511, 4_097, 65_537]),
    ({ account, filters, catalog, options }) => {
      const parts = buildLarge(account, options);
      const own = new DeviceIndex(parts);
      const shared = { ...shareIndex(own, 2), cacheBytes: options.cacheBytes ?? 0 };
      const all = [own, openSharedIndex(shared), openSharedIndex(shared)];
      for (let round = 0; round < 2; round++)
        for (const tree of filters) {
          const filter = compiled(tree, catalog);
          const expected = largeAudience(filter, account);
          for (const index of all) {
            expect(index.count(filter)).toBe(expected.length);
            const set = index.evaluate(filter);
            expectSameNumbers(set.ordinals(), expected);
            set.dispose();
          }
        }
    },
    0.25,
  );
});

describe('an index that is shared', () => {
  it('can be sent to a thread, and has catalog and devices there', () => {
    const index = sharedIndex();
    const sent: SharedIndex = structuredClone(shareIndex(index, 1));
    const opened = openSharedIndex(sent);
    expect([opened.size, opened.catalog, opened.tagTexts('city')]).toEqual([500, null, index.tagTexts('city')]);
    expect(opened.count(filterOf('T("age", GTE, 80)'))).toBe(
      DEVICES.filter(({ tags }) => Number(tags!.age) >= 80).length,
    );
  });

  it('has no ids elsewhere', () => {
    const opened = openSharedIndex(shareIndex(sharedIndex(), 1));
    expect(() => opened.idOf(0)).toThrow(expect.objectContaining({ code: 'no-ids' }));
  });

  it('goes on to answer where it was made, sets that were there before included', () => {
    const index = sharedIndex();
    const before = index.evaluate(filterOf('T("age", GTE, 45)'));
    const opened = openSharedIndex(shareIndex(index, 1));
    for (let age = 0; age < 90; age++) {
      const filter = filterOf(`T("age", LTE, ${age}) + T("city", EQ, "city ${age % 40}")`);
      expect(opened.count(filter)).toBe(index.count(filter));
    }
    expect(before.size).toBe(DEVICES.filter(({ tags }) => Number(tags!.age) >= 45).length);
    before.dispose();
  });

  it('leaves each of several threads its part of what an index keeps', () => {
    const index = sharedIndex();
    // A small one keeps 64 MiB.
    expect([1, 2, 3].map((threads) => shareIndex(index, threads).cacheBytes)).toEqual([
      64 * 2 ** 20,
      32 * 2 ** 20,
      Math.ceil((64 * 2 ** 20) / 3),
    ]);
  });

  it('has to lie in memory that can be shared', () => {
    const builder = DeviceIndex.builder();
    builder.add(DEVICES[0]!);
    const index = builder.seal();
    expect(() => shareIndex(index, 1)).toThrow('only shared memory can be shared');
  });
});
