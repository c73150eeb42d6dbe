/** Which leaves stay in the cache of a segment, which go for others, and how uses of sets outside of it are counted. */

import { describe, expect, it } from 'vitest';
import { LeafCache } from '../../../src/bitset/cache/leaf-cache.js';
import type { SegmentMemory } from '../../../src/bitset/layout/memory.js';

function cacheOf(maxBytes: number) {
  const released: number[] = [];
  const memory = { release: (address: number) => void released.push(address) } as unknown as SegmentMemory;
  return { cache: new LeafCache(memory, maxBytes), released };
}

/** Three leaves of ten bytes in a cache of thirty, `a` used first; their addresses are 1, 2 and 3. */
function full() {
  const { cache, released } = cacheOf(30);
  for (const [at, key] of ['a', 'b', 'c'].entries()) cache.add(key, at + 1, 10, 5, cache.tick());
  const leafOf = (key: string) => cache.find(key)!;
  for (const key of ['a', 'b', 'c']) cache.touch([leafOf(key)]);
  return { cache, released, leafOf };
}

describe('a leaf', () => {
  it('is found by its key, with what is known of it', () => {
    const { cache } = cacheOf(30);
    const cached = cache.add('a', 7, 10, 5, cache.tick());
    expect(cache.find('a')).toBe(cached);
    expect(cached).toMatchObject({ key: 'a', leaf: 7, bytes: 10, devices: 5, holders: 0, isAlive: true });
    expect([cache.find('b'), cache.bytes, cache.evictions]).toEqual([null, 10, 0]);
  });

  it('takes the room of what was not used for longest', () => {
    const { cache, released, leafOf } = full();
    const first = leafOf('a');
    expect(cache.add('d', 4, 10, 5, cache.tick())).not.toBeNull();
    expect([released, first.isAlive, cache.find('a'), cache.bytes, cache.evictions]).toEqual([[1], false, null, 30, 1]);
    expect(['b', 'c', 'd'].map((key) => cache.find(key)?.isAlive)).toEqual([true, true, true]);
  });

  it('takes the room of as many as it needs, and of no more', () => {
    const { cache, released } = full();
    expect(cache.add('d', 4, 11, 5, cache.tick())).not.toBeNull();
    expect([released, cache.bytes]).toEqual([[1, 2], 21]);
  });

  it('takes all the room there is, and is refused where that does not do', () => {
    const { cache, released } = full();
    expect(cache.add('d', 4, 31, 5, cache.tick())).toBeNull();
    expect([released, cache.bytes]).toEqual([[], 30]);
    expect(cache.add('e', 5, 30, 5, cache.tick())).not.toBeNull();
    expect([released, cache.bytes]).toEqual([[1, 2, 3], 30]);
  });

  it('does not take the room of what results read, nor of what was used in the same moment', () => {
    const { cache, released, leafOf } = full();
    leafOf('a').holders = 1;
    const since = cache.tick();
    cache.touch([leafOf('b')]);
    expect(cache.add('d', 4, 20, 5, since)).toBeNull();
    expect(released).toEqual([]);
    expect(cache.add('d', 4, 10, 5, since)).not.toBeNull();
    expect(released).toEqual([3]);
  });
});

describe('room', () => {
  it('is what is free, and what was not used since then', () => {
    const { cache, released, leafOf } = full();
    const since = cache.tick();
    expect([30, 31].map((bytes) => cache.hasRoom(bytes, since))).toEqual([true, false]);
    cache.touch([leafOf('a')]);
    leafOf('b').holders = 1;
    expect([10, 11].map((bytes) => cache.hasRoom(bytes, since))).toEqual([true, false]);
    expect(released).toEqual([]);
  });

  it('is none in a cache of no bytes', () => {
    const { cache } = cacheOf(0);
    expect([0, 1].map((bytes) => cache.hasRoom(bytes, cache.tick()))).toEqual([true, false]);
  });
});

describe('a leaf that is taken back', () => {
  it('leaves the cache, and keeps its memory', () => {
    const { cache, released, leafOf } = full();
    const taken = leafOf('b');
    expect(cache.take(taken)).toBe(2);
    expect([released, taken.isAlive, cache.find('b'), cache.bytes, cache.evictions]).toEqual([[], false, null, 20, 0]);
  });
});

describe('clearing', () => {
  it('drops all but what results read and what was used last', () => {
    const { cache, released, leafOf } = full();
    leafOf('a').holders = 1;
    cache.clear();
    expect([released, cache.bytes, cache.evictions]).toEqual([[2], 20, 1]);
    cache.tick();
    cache.clear();
    expect([released, cache.bytes, cache.evictions]).toEqual([[2, 3], 10, 2]);
  });
});

describe('uses of sets that are not in the cache', () => {
  it('are counted by their keys, until they are', () => {
    const { cache } = cacheOf(30);
    expect([cache.usesOf('a'), cache.countUse('a'), cache.countUse('a'), cache.countUse('b')]).toEqual([0, 1, 2, 1]);
    expect([cache.usesOf('a'), cache.usesOf('b')]).toEqual([2, 1]);
    cache.add('a', 1, 10, 5, cache.tick());
    expect([cache.usesOf('a'), cache.usesOf('b')]).toEqual([0, 1]);
  });

  it('are counted anew after 4,096 sets', () => {
    const { cache } = cacheOf(30);
    for (let set = 0; set < 4_096; set++) cache.countUse(`${set}`);
    expect([cache.usesOf('0'), cache.countUse('0')]).toEqual([1, 2]);
    expect(cache.countUse('more')).toBe(1);
    expect([cache.usesOf('0'), cache.usesOf('more')]).toEqual([0, 1]);
  });

  it('are counted anew after a million characters of keys', () => {
    const { cache } = cacheOf(30);
    const [long, longer] = ['a'.repeat(500_000), 'b'.repeat(500_000)];
    cache.countUse(long);
    cache.countUse(longer);
    expect(cache.countUse(long)).toBe(2);
    expect(cache.countUse('c')).toBe(1);
    expect([cache.usesOf(long), cache.usesOf('c')]).toEqual([0, 1]);
    // The key that it begins anew with is counted as well.
    cache.countUse('d'.repeat(999_999));
    expect(cache.usesOf('c')).toBe(1);
    cache.countUse('e');
    expect(cache.usesOf('c')).toBe(0);
  });
});
