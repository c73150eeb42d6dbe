/** What is wrong with a request before it is looked into: one case for each rule. */

import { describe, expect, it } from 'vitest';
import { StoreError } from '../../../src/service/store/store-error.js';
import { memoryStore } from '../../support/service/memory-store.js';
import {
  as,
  ask,
  MESSAGE_PATH,
  messageBody,
  PRESET_PATH,
  post,
  presetBody,
  type Trial,
  tryService,
} from '../../support/service/try-service.js';

const JSON_TYPE = 'application/json; charset=utf-8';

async function said(trial: Trial, body: BodyInit, headers: Readonly<Record<string, string>>) {
  const answer = await ask(trial, PRESET_PATH, { method: 'POST', headers, body });
  return [answer.status, answer.body?.status_message];
}

describe('methods and paths', () => {
  it.each([
    ['GET', PRESET_PATH, 405, 'POST, OPTIONS'],
    ['HEAD', PRESET_PATH, 405, 'POST, OPTIONS'],
    ['PUT', MESSAGE_PATH, 405, 'POST, OPTIONS'],
    ['OPTIONS', MESSAGE_PATH, 204, 'POST, OPTIONS'],
    ['PATCH', '/v1/presets/X', 405, 'GET, DELETE, HEAD, OPTIONS'],
    ['OPTIONS', '/v1/messages', 204, 'GET, HEAD, OPTIONS'],
    ['BREW', '/v1/messages/X/cancel', 405, 'POST, OPTIONS'],
  ])('%s %s is %d, and says what the path takes', async (method, path, status, allow) => {
    const answer = await ask(await tryService(), path, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([status, allow]);
  });

  it('OPTIONS has no body, and says of none what it is', async () => {
    const answer = await ask(await tryService(), MESSAGE_PATH, { method: 'OPTIONS' });
    expect([answer.text, answer.headers.get('content-type')]).toEqual(['', null]);
  });

  it('a request without a body has an empty one, which is no JSON', async () => {
    const answer = await ask(await tryService(), PRESET_PATH, { method: 'POST' });
    expect([answer.status, answer.body?.status_message]).toEqual([
      400,
      'the body is no JSON: there is no JSON here (line 1, column 1)',
    ]);
  });

  it.each(['/json/1.3/createpreset', '/json/1.3/createPreset/', '/v1', '/%', '/v1/presets/a/b'])(
    'there is nothing at %s',
    async (path) => {
      const { status, body, headers } = await ask(await tryService(), path, { method: 'POST' });
      expect([status, body, headers.get('content-type')]).toEqual([
        404,
        { status_message: 'there is nothing at this path' },
        JSON_TYPE,
      ]);
    },
  );

  it('HEAD is GET without the body', async () => {
    const trial = await tryService();
    const answer = await as(trial, trial.token, '/v1/presets', 'HEAD');
    expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([200, '', JSON_TYPE]);
  });
});

describe('content types', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
    'application/json ; charset=UTF8',
  ])('%s is taken', async (type) => {
    const trial = await tryService();
    const answer = await post(trial, PRESET_PATH, presetBody(trial.token), { 'content-type': type });
    expect(answer.body.status_code).toBe(200);
  });

  it('a type that is empty says no more than none', async () => {
    const trial = await tryService();
    const answer = await post(trial, PRESET_PATH, presetBody(trial.token), { 'content-type': '' });
    expect(answer.body.status_code).toBe(200);
  });

  it('a body without a type is taken for JSON', async () => {
    const trial = await tryService();
    const body = new TextEncoder().encode(JSON.stringify(presetBody(trial.token)));
    const answer = await ask(trial, PRESET_PATH, { method: 'POST', body });
    expect(answer.body.status_code).toBe(200);
  });

  it.each([
    ['text/plain', 'the body is to be JSON: send `Content-Type: application/json`'],
    ['application/jsonp', 'the body is to be JSON: send `Content-Type: application/json`'],
    ['text/json', 'the body is to be JSON: send `Content-Type: application/json`'],
    ['multipart/form-data; boundary=x', 'the body is to be JSON: send `Content-Type: application/json`'],
    ...['application/x-www-form-urlencoded', 'Application/X-WWW-Form-Urlencoded; charset=UTF-8'].map((type) => [
      type,
      "the body is to be JSON: send `Content-Type: application/json` (with curl: `-H 'Content-Type: application/json'`, or `--json` in place of `-d`)",
    ]),
    ...['latin1', 'utf-16', 'iso-8859-1', '', 'utf-8; version=1'].map((charset) => [
      `application/json; charset=${charset}`,
      'the body is to be JSON in UTF-8: no other charset or parameter is taken, send `Content-Type: application/json`',
    ]),
  ])('%s is 415', async (type, message) => {
    expect(await said(await tryService(), '{}', { 'content-type': type })).toEqual([415, message]);
  });

  it('a content encoding is 415', async () => {
    expect(
      await said(await tryService(), '{}', { 'content-encoding': 'gzip', 'content-type': 'application/json' }),
    ).toEqual([415, 'bodies come as they are, without a content encoding']);
  });
});

describe('bodies', () => {
  const TYPE = { 'content-type': 'application/json' };
  const TOO_LARGE = [413, 'the body is larger than 64 bytes'];

  it('of the limit are taken, and one byte more is 413', async () => {
    const trial = await tryService({ limits: { bodyBytes: 64 } });
    expect(await said(trial, `"${'x'.repeat(62)}"`, TYPE)).toEqual([200, expect.any(String)]);
    expect(await said(trial, `"${'x'.repeat(63)}"`, TYPE)).toEqual(TOO_LARGE);
  });

  it('are not read further than the limit, whatever their length is said to be', async () => {
    let given = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        given += 16;
        controller.enqueue(new Uint8Array(16).fill(0x20));
      },
    });
    const trial = await tryService({ limits: { bodyBytes: 64 } });
    expect(await said(trial, endless, { ...TYPE, 'content-length': '5' })).toEqual(TOO_LARGE);
    expect(given).toBeLessThanOrEqual(64 + 3 * 16);
  });

  it('that say they are larger are not read at all', async () => {
    const trial = await tryService({ limits: { bodyBytes: 64 } });
    expect(await said(trial, '{}', { ...TYPE, 'content-length': '65' })).toEqual(TOO_LARGE);
  });

  it('that are no UTF-8 are 400', async () => {
    expect(await said(await tryService(), new Uint8Array([0x22, 0xc3, 0x28, 0x22]), TYPE)).toEqual([
      400,
      'the body is no UTF-8',
    ]);
  });

  it('that are no JSON are 400 without a status_code, with the places of what is wrong', async () => {
    const { status, body } = await post(await tryService(), MESSAGE_PATH, '{"request": {"auth": }, "x": 1,}');
    expect(status).toBe(400);
    expect(body).not.toHaveProperty('status_code');
    expect(body.status_message).toBe(
      'the body is no JSON: there is `}` where a value belongs (/request/auth, line 1, column 22) (and 1 error more, see response.diagnostics)',
    );
    expect(body.response.diagnostics.map(({ code, range }) => [code, range.start.offset])).toEqual([
      ['json/unexpected', 21],
      ['json/trailing-comma', 30],
    ]);
  });

  it.each([
    ['a key twice', '{"auth": "a", "auth": "b"}'],
    ['brackets too deep', `${'['.repeat(500)}${']'.repeat(500)}`],
    ['a number', '1'],
    ['null', 'null'],
  ])('with %s are JSON, and 210', async (_, text) => {
    const { status, body } = await post(await tryService(), PRESET_PATH, text);
    expect([status, body.status_code]).toEqual([200, 210]);
  });
});

describe('names of requests', () => {
  it('are taken where they are well-formed, and made where not', async () => {
    const trial = await tryService();
    const idFor = async (id: string) =>
      (await ask(trial, '/', { headers: { 'x-request-id': id } })).headers.get('x-request-id');
    expect(await idFor('abc-1.2')).toBe('abc-1.2');
    expect(await idFor('a b')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idFor('x'.repeat(129))).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('failures', () => {
  it('of anything are 500/500, name the request, and tell nothing of the inside', async () => {
    const trial = await tryService({
      audience: { generation: '1', count: () => Promise.reject(new Error('secret')), devices: () => [] as never },
    });
    const { status, body, text } = await post(trial, MESSAGE_PATH, messageBody(trial.token), { 'x-request-id': 'r1' });
    expect([status, body]).toEqual([500, { status_code: 500, status_message: 'Internal error (request r1)' }]);
    expect(text).not.toContain('secret');
    expect(
      trial.log.filter(({ level }) => level === 'error').map(({ message, fields }) => [message, fields.request]),
    ).toEqual([
      ['failed', 'r1'],
      ['answered', 'r1'],
    ]);
  });

  it('of the store say that trying again may help', async () => {
    const store = memoryStore();
    const trial = await tryService({
      store: { ...store, addPreset: () => Promise.reject(new StoreError('unavailable', 'postgres://inside')) },
    });
    const { status, body, headers, text } = await post(trial, PRESET_PATH, presetBody(trial.token), {
      'x-request-id': 'r1',
    });
    expect([status, body, headers.get('retry-after')]).toEqual([
      500,
      {
        status_code: 500,
        status_message:
          'Internal error: the store does not answer as it should; try again, with the same Idempotency-Key (request r1)',
      },
      '1',
    ]);
    expect(text).not.toContain('inside');
  });
});

describe('the log', () => {
  it('has a line for each request, without tokens, filters and paths that were made up', async () => {
    const trial = await tryService();
    await post(trial, MESSAGE_PATH, messageBody(trial.token), { 'x-request-id': 'r1' });
    await as(trial, trial.token, '/v1/presets/SECRET-CODE');
    await ask(trial, '/secret/path');
    expect(trial.log.map(({ fields: { ms: _, request: __, ...fields } }) => fields)).toEqual([
      { token: 'all', identity: trial.identity, code: expect.stringMatching(/^[\dA-Z]{4}-[\dA-Z]{8}-[\dA-Z]{8}$/) },
      { method: 'POST', path: MESSAGE_PATH, status: 200, token: 'all', status_code: 200 },
      { method: 'GET', path: '/v1/presets/:code', status: 404, token: 'all' },
      { method: 'GET', path: null, status: 404 },
    ]);
    expect(JSON.stringify(trial.log)).not.toMatch(/pushsift_|AAAAA|[Ss]ecret|SECRET/);
  });
});

describe('closing', () => {
  it('answers what came, and refuses what comes', async () => {
    let count = (): void => {};
    const counting = new Promise<void>((resolve) => {
      count = resolve;
    });
    const trial = await tryService({
      audience: {
        generation: '1',
        count: () => counting.then(() => ({ count: 0, devices: 0, byPlatform: new Map(), byApplication: new Map() })),
        devices: () => [] as never,
      },
    });
    const running = post(trial, MESSAGE_PATH, messageBody(trial.token));
    const closed = trial.service.close();
    const late = await post(trial, MESSAGE_PATH, messageBody(trial.token));
    count();
    await closed;
    expect([late.status, (await running).body.status_code]).toEqual([503, 200]);
  });
});
