/** Bodies that come over a connection: exactly the limit is taken, and one byte more is not, however it is cut. */

import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRESET_PATH, presetBody, type Trial, tryService } from '../../support/service/try-service.js';

const LIMIT = 1000;
const TOO_LARGE = [413, 'the body is larger than 1000 bytes'];

let trial: Trial;
let port: number;
const server = createServer((incoming, outgoing) => trial.service.listener(incoming, outgoing));

beforeAll(async () => {
  trial = await tryService({ limits: { bodyBytes: LIMIT } });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A preset of so many bytes. */
function bodyOf(bytes: number): string {
  const text = JSON.stringify(presetBody(trial.token));
  return text + ' '.repeat(bytes - text.length);
}

function send(pieces: readonly string[], headers: Readonly<Record<string, number>> = {}): Promise<readonly unknown[]> {
  return new Promise((resolve, reject) => {
    const type = { 'content-type': 'application/json' };
    const sent = request({ port, path: PRESET_PATH, method: 'POST', headers: { ...type, ...headers }, agent: false });
    sent.on('error', reject).on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('end', () => resolve([response.statusCode, JSON.parse(text).status_message]));
    });
    for (const piece of pieces) sent.write(piece);
    sent.end();
  });
}

/** In two pieces, the second of one byte. */
function cut(text: string): readonly string[] {
  return [text.slice(0, -1), text.slice(-1)];
}

describe.each([
  ['at once', (text: string) => [text]],
  ['in two pieces', cut],
])('a body %s', (_how, piecesOf) => {
  it.each([LIMIT - 1, LIMIT])('of %i bytes is taken, with its length and in chunks', async (bytes) => {
    const text = bodyOf(bytes);
    expect(await send(piecesOf(text), { 'content-length': bytes })).toEqual([200, expect.any(String)]);
    expect(await send(piecesOf(text))).toEqual([200, expect.any(String)]);
  });

  it('of 1,001 bytes is 413, with its length and in chunks', async () => {
    const text = bodyOf(LIMIT + 1);
    expect(await send(piecesOf(text), { 'content-length': LIMIT + 1 })).toEqual(TOO_LARGE);
    expect(await send(piecesOf(text))).toEqual(TOO_LARGE);
  });
});

it('bytes count, not characters', async () => {
  const text = bodyOf(LIMIT - 2);
  expect(await send([text.replace('Spring', 'Sprüng'), ' '])).toEqual([200, expect.any(String)]);
  expect(await send([text.replace('Spring', 'Sprüng'), '  '])).toEqual(TOO_LARGE);
});

it('a length of exactly the limit is taken where a program asks by a request', async () => {
  const headers = { 'content-type': 'application/json', 'content-length': String(LIMIT) };
  const asked = new Request(`http://service${PRESET_PATH}`, { method: 'POST', headers, body: bodyOf(LIMIT) });
  expect((await trial.service(asked)).status).toBe(200);
});
