import { describe, expect, it } from 'vitest';
import { countChunk } from '../../../src/bitset/leaf/count-chunk.js';
import { CHUNK_CASES, writeChunkCase } from './chunks.js';

describe('the devices of a chunk are counted', () => {
  it.each(CHUNK_CASES)('in $title', (one) => {
    const { memory, leaf } = writeChunkCase(one);
    expect(countChunk(memory, leaf, 1)).toBe(one.ordinals.length);
    expect(countChunk(memory, leaf, 0)).toBe(65_536);
  });
});
