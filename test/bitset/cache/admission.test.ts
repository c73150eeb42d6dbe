/** What a filter may add to the cache of a segment. */

import { describe, expect, it } from 'vitest';
import { Admission, cacheBytesFor } from '../../../src/bitset/cache/admission.js';
import { LeafCache } from '../../../src/bitset/cache/leaf-cache.js';
import { SegmentMemory } from '../../../src/bitset/layout/memory.js';
import type { Segment } from '../../../src/bitset/layout/segment.js';

const memory = new SegmentMemory({ wasm: false });

/** `bytes` of them go into the cache. */
const cacheOf = (bytes: number): LeafCache => new LeafCache(memory, bytes);
const leafOf = (bytes: number): number => memory.allocate(bytes);

describe('a set that is asked for', () => {
  it('is worth making from the use on that was said', () => {
    const admission = new Admission(cacheOf(1000), 1000);
    expect([1, 2, 3, 4].map(() => admission.countUse('a', 3))).toStrictEqual([false, false, true, true]);
    expect(admission.countUse('b', 1)).toBe(true);
  });

  it('is counted over all filters, and anew once it was in the cache', () => {
    const cache = cacheOf(1000);
    expect(new Admission(cache, 1000).countUse('a', 2)).toBe(false);
    const second = new Admission(cache, 1000);
    expect(second.countUse('a', 2)).toBe(true);
    second.add('a', leafOf(100), 100, 1);
    expect(cache.usesOf('a')).toBe(0);
  });

  it('is not made once the filter has added what it may', () => {
    const admission = new Admission(cacheOf(1000), 100);
    expect(admission.countUse('a', 1)).toBe(true);
    admission.add('a', leafOf(100), 100, 1);
    expect(admission.countUse('b', 1)).toBe(false);
  });
});

describe('a leaf that is added', () => {
  it('takes the place of what was used least lately, before the filter began', () => {
    const cache = cacheOf(300);
    const earlier = new Admission(cache, 1000);
    const [old, used] = ['old', 'used'].map((key) => earlier.add(key, leafOf(100), 100, 1));
    if (old === null || old === undefined || used === null || used === undefined) throw new Error('there is room');
    cache.touch([used]);
    const admission = new Admission(cache, 1000);
    expect(admission.add('new', leafOf(200), 200, 1)).not.toBeNull();
    expect([old.isAlive, used.isAlive, cache.evictions, cache.bytes]).toStrictEqual([false, true, 1, 300]);
  });

  it('does not go in at the cost of what the filter uses itself, or a result holds', () => {
    const cache = cacheOf(200);
    const admission = new Admission(cache, 1000);
    const own = admission.add('own', leafOf(100), 100, 1);
    const held = admission.add('held', leafOf(100), 100, 1);
    expect(admission.add('more', leafOf(100), 100, 1)).toBeNull();
    if (own === null || held === null) throw new Error('there is room');
    held.holders++;
    const later = new Admission(cache, 1000);
    expect(later.add('larger', leafOf(200), 200, 1)).toBeNull();
    expect([own.isAlive, held.isAlive]).toStrictEqual([true, true]);
    expect(later.add('as large', leafOf(100), 100, 1)).not.toBeNull();
    expect([own.isAlive, held.isAlive]).toStrictEqual([false, true]);
  });
});

it('looking for a leaf is no use of it', () => {
  const cache = cacheOf(100);
  new Admission(cache, 1000).add('a', leafOf(100), 100, 1);
  const later = new Admission(cache, 1000);
  expect(cache.find('a')?.key).toBe('a');
  later.add('b', leafOf(100), 100, 1);
  expect([cache.find('a'), cache.find('b')?.key]).toStrictEqual([null, 'b']);
});

const MIB = 2 ** 20;
/** Sixteen chunks: 128 KiB as a dense set. */
const DEVICES = 2 ** 20;

const segment = (leafBytes: number): Segment => ({ size: DEVICES, leafBytes }) as Segment;

describe('a segment keeps', () => {
  it('a quarter of what its sets take', () => {
    expect(cacheBytesFor(segment(400 * MIB), DEVICES, null)).toBe(100 * MIB);
  });

  it('64 MiB at least, which the segments of an index share by their devices', () => {
    expect(cacheBytesFor(segment(4 * MIB), DEVICES, null)).toBe(64 * MIB);
    expect(cacheBytesFor(segment(4 * MIB), 4 * DEVICES, null)).toBe(16 * MIB);
  });

  it('eight dense sets in any case', () => {
    expect(cacheBytesFor(segment(4 * MIB), 1024 * DEVICES, null)).toBe(MIB);
  });

  it('its share of what was said, and nothing where that is nothing', () => {
    expect(cacheBytesFor(segment(400 * MIB), 4 * DEVICES, 8 * MIB)).toBe(2 * MIB);
    expect(cacheBytesFor(segment(400 * MIB), DEVICES, 0)).toBe(0);
  });
});
