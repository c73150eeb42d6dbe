/** When the gate is asked about a body: once, at the first 16 KiB, with all that has come; what it answers ends the reading. */

import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { Answer } from '../../../src/service/answer.js';
import type { Exchange } from '../../../src/service/http/exchange.js';
import { readBodyText } from '../../../src/service/http/read-body-text.js';

const KIBIBYTE = 'x'.repeat(1024);

/** The lengths that the gate was asked with, and how the reading ended. */
async function read(pieces: readonly string[], answer: Answer | null): Promise<readonly [number[], string]> {
  const incoming = Readable.from(pieces.map((piece) => Buffer.from(piece))) as unknown as IncomingMessage;
  const exchange = { request: { header: () => undefined }, incoming } as unknown as Exchange;
  const asked: number[] = [];
  const given = await readBodyText(exchange, 1024 * 1024, async (beginning) => {
    asked.push(beginning.length);
    return answer;
  });
  return [asked, given.kind === 'text' ? `${given.text.length}` : `${given.refused.status}`];
}

const pieces = (count: number): readonly string[] => Array.from({ length: count }, () => KIBIBYTE);

it.each([
  [[], [], '0'],
  [['x'], [], '1'],
  [[...pieces(15), KIBIBYTE.slice(1)], [], '16383'],
  [pieces(16), [16_384], '16384'],
  [pieces(17), [16_384], '17408'],
  [pieces(40), [16_384], '40960'],
  [[KIBIBYTE.repeat(20), 'x'], [20_480], '20481'],
])('case %#: a body that passes', async (body, asked, length) => {
  expect(await read(body, null)).toEqual([asked, length]);
});

it('a body that does not pass is read no further', async () => {
  expect(await read(pieces(40), { status: 429, body: null })).toEqual([[16_384], '429']);
});
