/**
 * Requests that nobody would send, byte by byte to a server: right ones with changes to method, path, headers and body. Each is answered,
 * none with 500. `npm run test:deep:requests` sends 10,000; `PUSHSIFT_REQUESTS` and `PUSHSIFT_SEED` say how many and which.
 */

import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { randomNumbers } from '../../support/fuzz.js';
import { SEED } from '../../support/law.js';
import { MESSAGE_PATH, messageBody, PRESET_PATH, presetBody, tryService } from '../../support/service/try-service.js';

const REQUESTS = Number(process.env.PUSHSIFT_REQUESTS ?? 300);
const AT_ONCE = 20;

type Below = (below: number) => number;

const PIECES = [
  ...[
    '"',
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '\\',
    '\r\n',
    '\n',
    '\r',
    ' ',
    '\t',
    '%',
    '%00',
    '%2e',
    '..',
    '//',
    '?',
    '#',
    ';',
  ],
  ...['\u0000', '\u00ff', 'é', '\u{1f600}', '\ud800', '\ufeff', 'null', '-1', '1e999', '0', '999999999999', 'true'],
  ...[
    'Content-Length: 3\r\n',
    'Transfer-Encoding: chunked\r\n',
    'Content-Type: text/plain\r\n',
    'Expect: 100-continue\r\n',
  ],
  ...[
    'Authorization: Bearer x\r\n',
    'Idempotency-Key: \u0001\r\n',
    'X-Request-Id: \u00e9\r\n',
    'Host: [::1\r\n',
    'Upgrade: h2c\r\n',
  ],
  ...[
    'GET ',
    'DELETE ',
    'OPTIONS ',
    'http://x',
    '/v1/messages/',
    '/recipients',
    '?limit=',
    '&after=',
    'HTTP/1.0',
    'HTTP/2.0',
  ],
  ...['"auth":"x",', '"request":', '"__proto__":', '"devices_filter":"(((",', 'A(\\"AAAAA-AAAAA\\")'],
];

/** As bytes, which may be no text. */
function request(token: string, below: Below): Buffer {
  const isMessage = below(2) === 0;
  const body = JSON.stringify(isMessage ? messageBody(token, { ios_badges: '+1' }) : presetBody(token));
  const paths = [
    MESSAGE_PATH,
    PRESET_PATH,
    '/v1/presets?limit=3',
    '/v1/messages/X',
    '/v1/messages/X/cancel',
    '/v1/filters/check',
  ];
  const path = below(3) > 0 ? (isMessage ? MESSAGE_PATH : PRESET_PATH) : (paths[below(paths.length)] ?? '/');
  const method = path.startsWith('/json') ? 'POST' : (['GET', 'POST', 'DELETE', 'HEAD'][below(4)] ?? 'GET');
  const bytes = changed(Buffer.from(body), below, below(4));
  const head =
    `${method} ${path} HTTP/1.1\r\nHost: service\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${bytes.length}\r\n\r\n`;
  return Buffer.concat([changed(Buffer.from(head), below, below(3) === 0 ? 1 + below(3) : 0), bytes]);
}

/** Pieces put in, bytes left out or turned, at random places. */
function changed(bytes: Buffer, below: Below, times: number): Buffer {
  for (let time = 0; time < times; time++) {
    const at = below(bytes.length + 1);
    const piece = below(3) === 0 ? Buffer.from([below(256)]) : Buffer.from(PIECES[below(PIECES.length)] ?? '');
    bytes = Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at + below(4))]);
  }
  return bytes;
}

/** All that comes back. The sender ends its side, so that nothing is waited for that never comes. */
function send(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk)).on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
    socket.end(bytes);
  });
}

it(`${REQUESTS} changed requests are answered, none with 500`, { timeout: 0 }, async () => {
  const trial = await tryService();
  const server = createServer(trial.service.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const below = randomNumbers(SEED);
  const statuses = new Map<string, number>();
  for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
    const requests = Array.from({ length: Math.min(AT_ONCE, REQUESTS - sent) }, () => request(trial.token, below));
    const answers = await Promise.all(requests.map((bytes) => send(port, bytes)));
    for (const [at, answer] of answers.entries()) {
      const status = /^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 'none';
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect([status, requests[at]?.toString('latin1')], answer).not.toEqual(['500', expect.anything()]);
    }
  }
  server.close();
  expect(trial.log.filter(({ message }) => message === 'failed')).toEqual([]);
  // Most come through, and every kind of refusal is seen.
  expect([...statuses.keys()].sort()).toEqual(expect.arrayContaining(['200', '400', '404', '405']));
  expect(statuses.get('200') ?? 0).toBeGreaterThan(REQUESTS / 6);
});
