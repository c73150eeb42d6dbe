/** Bytes taken from chunks, whatever the chunks are. */

import { expect, it } from 'vitest';
import { ByteQueue } from '../../../src/cli/devices/arrow/byte-queue.js';

const CHUNKS = [[1, 2, 3], [], [4], [5, 6]];

it.each([
  ['inside of a chunk', [1, 2], [[1], [2, 3]]],
  ['over several chunks, an empty one among them', [5, 1], [[1, 2, 3, 4, 5], [6]]],
  ['none', [0, 3, 0], [[], [1, 2, 3], []]],
  ['as many as there are', [4, 9, 1], [[1, 2, 3, 4], [5, 6], []]],
])('%s', async (_, counts, taken) => {
  async function* chunks() {
    for (const chunk of CHUNKS) yield Uint8Array.from(chunk);
  }
  const queue = new ByteQueue(chunks());
  const found: number[][] = [];
  for (const count of counts) found.push([...(await queue.take(count))]);
  expect(found).toEqual(taken);
});

it('bytes are copies: the chunk may be used again', async () => {
  const chunk = Uint8Array.of(1, 2, 3);
  async function* chunks() {
    yield chunk;
  }
  const taken = await new ByteQueue(chunks()).take(2);
  chunk.fill(9);
  expect([...taken]).toEqual([1, 2]);
});

it('ends its chunks when it is closed', async () => {
  let ended = false;
  async function* chunks() {
    try {
      yield Uint8Array.of(1, 2);
    } finally {
      ended = true;
    }
  }
  const queue = new ByteQueue(chunks());
  await queue.take(1);
  await queue.close();
  expect(ended).toBe(true);
});
