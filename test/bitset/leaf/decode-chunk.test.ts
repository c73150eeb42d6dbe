import { describe, expect, it } from 'vitest';
import { decodeChunk } from '../../../src/bitset/leaf/decode-chunk.js';
import { expectSameNumbers } from '../../support/same-numbers.js';
import { CHUNK_CASES, writeChunkCase } from './chunks.js';

describe('the devices of a chunk are written out', () => {
  it.each(CHUNK_CASES)('from $title, where they belong and nowhere else', (one) => {
    const { memory, leaf } = writeChunkCase(one);
    const base = 1_000_000;
    const into = new Uint32Array(one.ordinals.length + 6).fill(7);
    expect(decodeChunk(memory, leaf, 1, base, into, 3)).toBe(one.ordinals.length);
    const expected = new Uint32Array(into.length).fill(7);
    expected.set(
      one.ordinals.map((ordinal) => base + 65_536 + ordinal),
      3,
    );
    expectSameNumbers(into, expected);
  });
});
