/** Numbers as people read them, at the edges of their units. */

import { describe, expect, it } from 'vitest';
import { byteSize, duration, percent } from '../../../src/cli/output/number-text.js';

describe('a share', () => {
  it.each([
    [0, 10, '0 %'],
    [10, 10, '100 %'],
    [0, 0, '0 %'],
    [1, 8, '12.5 %'],
    [3, 1, '300.0 %'],
    [1, 1_000, '0.1 %'],
    [999, 1_000_000, '< 0.1 %'],
    [1, 1_000_000_000, '< 0.1 %'],
    [999, 1_000, '99.9 %'],
    [99_999, 100_000, '99.9 %'],
    [9_984, 10_000, '99.8 %'],
  ])('of %i in %i is %s: nothing alone is 0, and all alone 100', (part, whole, text) => {
    expect(percent(part, whole)).toBe(text);
  });
});

describe('a time', () => {
  it.each([
    [0, '0 ms'],
    [2, '2 ms'],
    [2.14, '2.1 ms'],
    [9.5, '9.5 ms'],
    [10.4, '10 ms'],
    [850.2, '850 ms'],
    [999.4, '999 ms'],
    [999.5, '1.0 s'],
    [1_000, '1.0 s'],
    [2_149, '2.1 s'],
    [75_000, '75.0 s'],
  ])('of %d ms is %s', (milliseconds, text) => {
    expect(duration(milliseconds)).toBe(text);
  });
});

describe('a size', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1_000, '1.0 kB'],
    [12_345, '12.3 kB'],
    [999_949, '999.9 kB'],
    [999_950, '1.0 MB'],
    [12_300_000, '12.3 MB'],
    [4_000_000_000, '4.0 GB'],
    [7_500_000_000_000, '7.5 TB'],
    [2_000_000_000_000_000, '2000.0 TB'],
  ])('of %i bytes is %s', (bytes, text) => {
    expect(byteSize(bytes)).toBe(text);
  });
});
