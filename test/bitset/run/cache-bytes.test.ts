/** How much may be kept beside the sealed data of a segment. */

import { describe, expect, it } from 'vitest';
import type { Segment } from '../../../src/bitset/layout/segment.js';
import { cacheBytesFor } from '../../../src/bitset/run/cache-bytes.js';

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
