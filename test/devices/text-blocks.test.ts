/** Blocks of lines from a source that may be stopped: what is listened to, and for how long. */

import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type LineBlock, LineDecoder, readLineBlocks } from '../../src/devices/text-blocks.js';

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

describe('a signal that is aborted', () => {
  /** Yields `a` and `b`, and counts how often it is asked and told to end. */
  function asked({ before, end }: { before?: (turn: number) => void; end?: () => Promise<never> } = {}) {
    const counts = { next: 0, end: 0 };
    const rest = [bytes('a\n'), bytes('b\n')];
    const source: AsyncIterable<Uint8Array> = {
      [Symbol.asyncIterator]: () => ({
        next: async () => {
          before?.(++counts.next);
          const value = rest.shift();
          return value === undefined ? { done: true, value } : { done: false, value };
        },
        return: () => {
          counts.end++;
          return end?.() ?? Promise.resolve({ done: true as const, value: undefined });
        },
      }),
    };
    return { source, counts };
  }

  it('while a block is looked at ends the reading before the source is asked again', async () => {
    const controller = new AbortController();
    const { source, counts } = asked({ before: () => {} });
    const blocks = readLineBlocks(source, { ...OPTIONS, signal: controller.signal });
    expect(await blocks.next()).toMatchObject({ done: false });
    controller.abort(new Error('enough'));
    await expect(blocks.next()).rejects.toThrow('enough');
    expect(counts).toEqual({ next: 1, end: 1 });
  });

  it.each([1, 2, 3])(
    'while the source answers for the %i. time gives nothing of that answer, nor the end',
    async (when) => {
      const controller = new AbortController();
      const { source } = asked({ before: (turn) => turn === when && controller.abort(new Error('enough')) });
      const seen: string[] = [];
      const reading = async () => {
        for await (const block of readLineBlocks(source, { ...OPTIONS, signal: controller.signal }))
          seen.push(textOf(block));
      };
      await expect(reading()).rejects.toThrow('enough');
      expect(seen).toEqual(['a\n', 'b\n'].slice(0, when - 1));
    },
  );

  it('is what is told, and not that the source could not be closed', async () => {
    const unhandled: unknown[] = [];
    const hear = (reason: unknown) => void unhandled.push(reason);
    process.on('unhandledRejection', hear);
    const controller = new AbortController();
    const { source, counts } = asked({ before: () => {}, end: () => Promise.reject(new Error('cannot be closed')) });
    const blocks = readLineBlocks(source, { ...OPTIONS, signal: controller.signal });
    await blocks.next();
    controller.abort(new Error('enough'));
    await expect(blocks.next()).rejects.toThrow('enough');
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', hear);
    expect([counts.end, unhandled]).toEqual([1, []]);
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

  it.each([
    [4, ['abcd\n', 'fault', 'ef\n']],
    [5, ['abcd\nabcde\nef\n']],
  ])('that is one of several in a piece may have %i bytes, its line feed not counted', async (lineBytes, expected) => {
    const decoder = new LineDecoder(lineBytes);
    const texts = Array.from(decoder.texts(bytes('abcd\nabcde\nef\n')), (block) =>
      'text' in block ? block.text : 'fault',
    );
    expect(lineBytes === 4 ? texts : [texts.join('')]).toEqual(expected);
  });

  it.each([
    [4, 'device/unreadable-line'],
    [3, 'device/line-too-long'],
  ])('of four bytes that are not UTF-8 is, where %i are allowed, told as %s', (lineBytes, code) => {
    const block = Uint8Array.of(97, 10, 98, 0xff, 98, 98, 10, 99);
    const told = Array.from(new LineDecoder(lineBytes).texts(block), (one) =>
      'text' in one ? one.text : one.fault.code,
    );
    expect(told).toEqual(['a\n', code, 'c']);
  });

  it('goes on in the next part of a large piece', async () => {
    const blocks = readLineBlocks([bytes('one\ntwo\nthree\nfour')], { ...OPTIONS, blockBytes: 6 });
    expect((await allOf(blocks)).join('')).toBe('one\ntwo\nthree\nfour');
  });
});
