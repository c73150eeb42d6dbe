/** What may be read from standard input: once, for one purpose, and no more than a person writes. */

import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { openStandardInput, type StandardInput } from '../../../src/cli/output/standard-input.js';

function inputOf(chunks: Iterable<Uint8Array>, about: { readonly isTTY?: boolean } = {}): StandardInput {
  // Nothing but what a stream of bytes has is asked of it.
  return openStandardInput(() => Object.assign(Readable.from(chunks), about) as unknown as NodeJS.ReadStream);
}

const bytes = (...texts: readonly string[]): readonly Uint8Array[] => texts.map((text) => Buffer.from(text));

const MIB = 1024 * 1024;

describe('standard input', () => {
  it('is one text, also where a chunk ends inside of a character', async () => {
    const [first, second] = [Buffer.from('é').subarray(0, 1), Buffer.from('é').subarray(1)];
    expect(await inputOf([...bytes('caf'), first, second, ...bytes('!')]).text('a filter')).toBe('café!');
  });

  it('is for one purpose, and the second one is told of both', async () => {
    const input = inputOf(bytes('A("X")'));
    await input.text('a filter');
    await expect(input.text('a device')).rejects.toMatchObject({
      code: 'usage',
      message: 'standard input cannot be both a filter and a device',
    });
    expect(() => input.chunks('devices')).toThrow('standard input cannot be both a filter and devices');
  });

  it('is given as it comes where it is read in pieces, and then for nothing else', async () => {
    const input = inputOf(bytes('one', 'two'));
    const chunks: string[] = [];
    for await (const chunk of input.chunks('devices')) chunks.push(String(chunk));
    expect(chunks).toEqual(['one', 'two']);
    await expect(input.text('a filter')).rejects.toThrow('standard input cannot be both devices and a filter');
  });

  it('is not waited for on a terminal', async () => {
    await expect(inputOf([], { isTTY: true }).text('a filter')).rejects.toMatchObject({
      code: 'usage',
      message: 'standard input is a terminal: pipe a filter into it, or name a file',
    });
  });

  it('that is no UTF-8 is told of', async () => {
    await expect(inputOf([Uint8Array.of(0x41, 0xff, 0xfe)]).text('a filter')).rejects.toMatchObject({
      code: 'input',
      message: 'cannot read standard input: it is not UTF-8 text',
    });
  });

  it('has 64 MiB at most where it is read as a text', async () => {
    const mebibyte = Buffer.alloc(MIB, ' ');
    const most = Array.from({ length: 64 }, () => mebibyte);
    expect(await inputOf(most).text('a filter')).toHaveLength(64 * MIB);
    await expect(inputOf([...most, Buffer.from(' ')]).text('a filter')).rejects.toMatchObject({
      code: 'input',
      message: 'standard input is larger than 67108864 bytes',
    });
  });

  it('without an end is given up there', async () => {
    let given = 0;
    function* endless(): Generator<Uint8Array> {
      for (const mebibyte = Buffer.alloc(MIB, ' '); ; given++) yield mebibyte;
    }
    await expect(inputOf(endless()).text('a filter')).rejects.toThrow('larger than');
    expect(given).toBeLessThan(128);
  });
});
