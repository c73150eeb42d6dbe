/** Blocks of lines from a source that may be stopped: what is listened to, and for how long. */

import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type LineBlock, readLineBlocks } from '../../src/devices/text-blocks.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const OPTIONS = { lineBytes: 100 };

function textOf(block: LineBlock): string {
  return 'bytes' in block ? new TextDecoder().decode(block.bytes) : `fault ${block.fault.code}`;
}

async function allOf(blocks: AsyncIterable<LineBlock>): Promise<readonly string[]> {
  const texts: string[] = [];
  for await (const block of blocks) texts.push(textOf(block));
  return texts;
}

describe('a signal', () => {
  const listening = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length;

  it('is listened to once for all pieces, and not at all when they have ended', async () => {
    const { signal } = new AbortController();
    const heard: number[] = [];
    function* pieces(): Generator<Uint8Array> {
      for (let number = 0; number < 100; number++) {
        heard.push(listening(signal));
        yield bytes(`${number}\n`);
      }
    }
    expect(await allOf(readLineBlocks(pieces(), { ...OPTIONS, signal }))).toHaveLength(100);
    expect([new Set(heard), listening(signal)]).toEqual([new Set([1]), 0]);
  });

  it('is listened to no more when the reader turns away', async () => {
    const { signal } = new AbortController();
    for await (const block of readLineBlocks([bytes('a\n'), bytes('b\n')], { ...OPTIONS, signal })) {
      expect([textOf(block), listening(signal)]).toEqual(['a\n', 1]);
      break;
    }
    expect(listening(signal)).toBe(0);
  });

  it('is listened to no more when the source fails', async () => {
    const { signal } = new AbortController();
    function* pieces(): Generator<Uint8Array> {
      yield bytes('a\n');
      throw new Error('torn');
    }
    await expect(allOf(readLineBlocks(pieces(), { ...OPTIONS, signal }))).rejects.toThrow('torn');
    expect(listening(signal)).toBe(0);
  });
});

describe('a line', () => {
  it.each([
    [2, ['ab\n', 'c\n']],
    [1, ['fault device/line-too-long', 'c\n']],
  ])('of two bytes where it may have %i, in pieces of one: %j', async (lineBytes, expected) => {
    const pieces = [...'ab\nc\n'].map(bytes);
    expect(await allOf(readLineBlocks(pieces, { lineBytes }))).toEqual(expected);
  });

  it('goes on in the next part of a large piece', async () => {
    const blocks = readLineBlocks([bytes('one\ntwo\nthree\nfour')], { ...OPTIONS, blockBytes: 6 });
    expect((await allOf(blocks)).join('')).toBe('one\ntwo\nthree\nfour');
  });
});
