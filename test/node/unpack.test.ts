import * as zlib from 'node:zlib';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileError } from '../../src/node/file-error.js';
import { unpack } from '../../src/node/unpack.js';
import { forAllAsync } from '../support/law.js';

/** One piece of memory for all chunks, as readers of files have it. */
async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  const memory = new Uint8Array(size);
  for (let at = 0; at < bytes.length; at += size) {
    const part = bytes.subarray(at, at + size);
    memory.set(part);
    yield memory.subarray(0, part.length);
    memory.fill(0);
  }
}

async function unpacked(bytes: Uint8Array, size: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of unpack(chunksOf(bytes, size))) parts.push(Uint8Array.from(part));
  return new Uint8Array(Buffer.concat(parts));
}

const size = fc.integer({ min: 1, max: 40 });
const content = fc.uint8Array({ maxLength: 300 });

it('what gzip packed is unpacked, in one member or several, however it is cut', () =>
  forAllAsync(fc.tuple(fc.array(content, { minLength: 1, maxLength: 3 }), size), async ([members, cut]) => {
    const packed = new Uint8Array(Buffer.concat(members.map((member) => gzipSync(member))));
    expect(await unpacked(packed, cut)).toEqual(new Uint8Array(Buffer.concat(members)));
  }));

it('zeros behind a member of gzip are padding, and what is behind them is read', () =>
  forAllAsync(
    fc.tuple(fc.array(fc.tuple(content, fc.nat(60)), { minLength: 1, maxLength: 3 }), size),
    async ([members, cut]) => {
      const parts = members.flatMap(([member, zeros]) => [gzipSync(member), new Uint8Array(zeros)]);
      const packed = new Uint8Array(Buffer.concat(parts));
      const whole = new Uint8Array(Buffer.concat(members.map(([member]) => member)));
      expect(await unpacked(packed, cut)).toEqual(whole);
    },
  ));

const zstd: unknown = Reflect.get(zlib, 'zstdCompressSync');
const packedByZstd = (bytes: Uint8Array): Uint8Array => (zstd as (bytes: Uint8Array) => Uint8Array)(bytes);
/** A frame that readers pass over. */
const SKIPPED = Uint8Array.of(0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3);

// Before 22.15 Node has none, which is told below.
describe.runIf(typeof zstd === 'function')('zstd', () => {
  it('is unpacked, in one frame or several, however it is cut', () =>
    forAllAsync(fc.tuple(fc.array(content, { minLength: 1, maxLength: 3 }), size), async ([frames, cut]) => {
      const packed = new Uint8Array(
        Buffer.concat([SKIPPED, ...frames.flatMap((frame) => [packedByZstd(frame), SKIPPED])]),
      );
      expect(await unpacked(packed, cut)).toEqual(new Uint8Array(Buffer.concat(frames)));
    }));

  it('that is cut anywhere in its second frame, or goes on as something else, is told', async () => {
    const frame = packedByZstd(Buffer.from('devices '.repeat(50)));
    const told = { code: 'not-text', message: 'the zstd archive is damaged, or ends too early' };
    for (const cut of [1, 7, 1000]) {
      for (let length = 1; length < frame.length; length++)
        await expect(unpacked(Buffer.concat([frame, frame.subarray(0, length)]), cut)).rejects.toMatchObject(told);
      await expect(unpacked(Buffer.concat([frame, Buffer.from('and more')]), cut)).rejects.toMatchObject(told);
    }
  });
});

it('everything else is as it was', () =>
  forAllAsync(fc.tuple(content, size), async ([bytes, cut]) => {
    fc.pre(!(bytes[0] === 0x1f && bytes[1] === 0x8b) && !(bytes[0] === 0x28 && bytes[1] === 0xb5) && bytes[0] !== 0x50);
    expect(await unpacked(bytes, cut)).toEqual(bytes);
  }));

it.each<[string, readonly Uint8Array[]]>([
  ['as it is', [Buffer.from('dev'), Buffer.from('ices')]],
  ['packed', [gzipSync('devices').subarray(0, 5), gzipSync('devices').subarray(5)]],
  ['packed, with padding that fills chunks', [gzipSync('devices'), new Uint8Array(40), new Uint8Array(1)]],
])('what an array holds is read as what comes by and by: %s', async (_, chunks) => {
  const parts: Uint8Array[] = [];
  for await (const part of unpack(chunks)) parts.push(Uint8Array.from(part));
  expect(Buffer.concat(parts).toString()).toBe('devices');
});

describe('an archive', () => {
  const packed = gzipSync('devices '.repeat(50));

  it('that is cut anywhere behind its mark is told, and never taken for the whole', async () => {
    for (let length = 2; length < packed.length; length++)
      await expect(unpacked(packed.subarray(0, length), 7)).rejects.toThrow(
        new FileError('not-text', 'the gzip archive is damaged, or ends too early'),
      );
  });

  it.each([1, 7, 1000])('with something else behind it is told, in chunks of %i bytes', async (cut) => {
    for (const behind of ['x', '\0\0x', '{"id":"d","platform":"iOS"}\n'])
      await expect(unpacked(Buffer.concat([packed, Buffer.from(behind)]), cut)).rejects.toThrow(
        new FileError('not-text', 'the gzip archive is damaged, or ends too early'),
      );
  });

  it('with a wrong byte in its checksum is told', async () => {
    const wrong = Uint8Array.from(packed);
    wrong[wrong.length - 6] = (wrong[wrong.length - 6] ?? 0) ^ 1;
    await expect(unpacked(wrong, 100)).rejects.toMatchObject({ code: 'not-text' });
  });

  it('of zstd is unpacked where Node can, and told where it cannot', async () => {
    const compress: unknown = Reflect.get(zlib, 'zstdCompressSync');
    if (typeof compress === 'function') {
      const bytes = compress(Buffer.from('devices')) as Uint8Array;
      expect(Buffer.from(await unpacked(bytes, 5)).toString()).toBe('devices');
      await expect(unpacked(bytes.subarray(0, -2), 5)).rejects.toMatchObject({ code: 'not-text' });
    } else
      await expect(unpacked(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 4, 0), 3)).rejects.toMatchObject({
        code: 'not-text',
        message: `Node ${process.versions.node} does not read zstd archives`,
      });
  });
});

describe('the source', () => {
  function watched(bytes: Uint8Array, failure: Error | null = null) {
    const state = { ended: 0 };
    async function* chunks() {
      try {
        yield* chunksOf(bytes, 20);
        if (failure !== null) throw failure;
      } finally {
        state.ended++;
      }
    }
    return { state, chunks: chunks() };
  }

  const plain = new Uint8Array(200).fill(65);
  // Bytes without a pattern: what comes out comes in several parts.
  const noise = Uint8Array.from({ length: 200_000 }, (_, at) => Math.imul(at, 0x9e3779b1) >>> 24);

  it.each([
    ['plain', plain],
    ['packed', gzipSync(noise)],
  ])('is ended when nobody reads on: %s', async (_, bytes) => {
    const { state, chunks } = watched(bytes);
    for await (const part of unpack(chunks)) if (part.length > 0) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(state.ended).toBe(1);
  });

  it('of an archive is not told of where it cannot be closed: what was read is', async () => {
    const unhandled: unknown[] = [];
    const hear = (reason: unknown) => void unhandled.push(reason);
    process.on('unhandledRejection', hear);
    const rest = [gzipSync(noise)];
    const source: AsyncIterable<Uint8Array> = {
      [Symbol.asyncIterator]: () => ({
        next: async () => {
          const value = rest.shift();
          return value === undefined ? { done: true, value } : { done: false, value };
        },
        return: () => Promise.reject(new Error('cannot be closed')),
      }),
    };
    let length = 0;
    for await (const part of unpack(source)) length += part.length;
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', hear);
    expect([length, unhandled]).toEqual([noise.length, []]);
  });

  it.each([
    ['plain', plain],
    ['packed', gzipSync(noise).subarray(0, 1000)],
  ])('tells its own errors: %s', async (_, bytes) => {
    const failure = new Error('the disk is gone');
    const { state, chunks } = watched(bytes, failure);
    const read = async () => {
      for await (const _part of unpack(chunks));
    };
    await expect(read()).rejects.toBe(failure);
    expect(state.ended).toBe(1);
  });
});

describe('a source that fails when it is stopped early', () => {
  function failing(first: Uint8Array): AsyncIterable<Uint8Array> {
    const source: AsyncIterator<Uint8Array> = {
      next: () => Promise.resolve({ done: false, value: first }),
      return: () => Promise.reject(new Error('cannot be closed')),
    };
    return { [Symbol.asyncIterator]: () => source };
  }
  const stopped = async (first: Uint8Array): Promise<void> => {
    for await (const _ of unpack(failing(first))) break;
  };

  it('fails whoever stops, where nothing is unpacked', () =>
    expect(stopped(new TextEncoder().encode('A("X") * A("Y")'))).rejects.toThrow('cannot be closed'));

  it('is left alone where an archive is unpacked: it may be in the middle of a read', () =>
    expect(stopped(gzipSync('A("X")'))).resolves.toBeUndefined());
});
