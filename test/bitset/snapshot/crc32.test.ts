import { crc32 as crc32OfZlib } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { crc32 } from '../../../src/bitset/snapshot/crc32.js';
import { forAll } from '../../support/law.js';

it('has the check value of the published algorithm', () => {
  expect(crc32(new TextEncoder().encode('123456789'), 0)).toBe(0xcbf4_3926);
});

it('is the checksum of zlib, over any bytes and wherever they begin', () => {
  forAll(fc.tuple(fc.uint8Array({ maxLength: 100 }), fc.nat(20)), ([bytes, from]) => {
    const part = bytes.subarray(from);
    expect(crc32(part, 0)).toBe(crc32OfZlib(part));
    return true;
  });
});

it('goes on where it stopped', () => {
  forAll(fc.tuple(fc.uint8Array({ maxLength: 100 }), fc.nat(100)), ([bytes, at]) => {
    expect(crc32(bytes.subarray(at), crc32(bytes.subarray(0, at), 0))).toBe(crc32(bytes, 0));
    return true;
  });
});
