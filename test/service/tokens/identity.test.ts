/** Who a token is: what it created is its own, whatever it is called; its secrets change, end, and its rights are those of now. */

import { describe, expect, it } from 'vitest';
import { DEVICE_REQUEST_KINDS } from '../../../src/base/device-request-kinds.js';
import { TOKEN_RIGHTS, type TokenRight } from '../../../src/service/records/token-record.js';
import { rotateToken } from '../../../src/service/tokens/rotate-token.js';
import { stillRegistry } from '../../support/service/still-registry.js';
import {
  type Asked,
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

const DAY_MS = 24 * 60 * 60 * 1000;
const OWN = { applications: ['AAAAA-AAAAA'] };

async function presetsOf(trial: Trial, token: string): Promise<{ code: string; createdBy: string }[]> {
  return JSON.parse((await as(trial, token, '/v1/presets')).text).presets;
}

describe('a name that is issued again', () => {
  it('sees nothing of what was created under it before, and keys of before are nothing to it', async () => {
    const trial = await tryService();
    const first = await trial.addToken({ name: 'shop', ...OWN });
    const key = { 'idempotency-key': 'one' };
    const made = await post(trial, PRESET_PATH, presetBody(first), key);
    const message = await post(trial, MESSAGE_PATH, messageBody(first));
    await trial.store.removeToken('shop');
    const second = await trial.addToken({ name: 'shop', ...OWN });
    trial.clock.now += 1000;
    expect(await presetsOf(trial, second)).toEqual([]);
    for (const path of [
      `/v1/presets/${made.body.response.presetCode}`,
      `/v1/messages/${message.body.response.messageCode}`,
      `/v1/messages/${message.body.response.messageCode}/recipients`,
    ])
      expect((await as(trial, second, path)).status).toBe(404);
    expect((await as(trial, second, `/v1/presets/${made.body.response.presetCode}`, 'DELETE')).status).toBe(404);
    const again = await post(trial, PRESET_PATH, presetBody(second), key);
    expect(again.body.status_code).toBe(200);
    expect(again.body.response.presetCode).not.toBe(made.body.response.presetCode);
    expect((await presetsOf(trial, trial.token)).map(({ createdBy }) => createdBy)).toEqual(['shop', 'shop']);
  });
});

describe('a secret that is replaced', () => {
  it('is right beside the new one for as long as was said, and no longer', async () => {
    const trial = await tryService();
    const before = await trial.addToken({ name: 'shop', ...OWN });
    const { body } = await post(trial, PRESET_PATH, presetBody(before));
    const after = await rotateToken(trial.store, { name: 'shop', keepMs: 5_000, now: trial.clock.now });
    const rotatedAt = trial.clock.now;
    trial.clock.now += 1_000;
    for (const secret of [before, after ?? ''])
      expect((await presetsOf(trial, secret)).map(({ code }) => code)).toEqual([body.response.presetCode]);
    trial.clock.now = rotatedAt + 4_999;
    expect((await as(trial, before, '/v1/presets')).status).toBe(200);
    trial.clock.now = rotatedAt + 5_000;
    expect((await as(trial, before, '/v1/presets')).status).toBe(401);
    expect((await as(trial, after ?? '', '/v1/presets')).status).toBe(200);
  });

  it('ends at once where nothing is to be kept, and when it is replaced twice', async () => {
    const trial = await tryService();
    const first = await trial.addToken({ name: 'shop', ...OWN });
    const second = (await rotateToken(trial.store, { name: 'shop', now: trial.clock.now })) ?? '';
    const third = (await rotateToken(trial.store, { name: 'shop', now: trial.clock.now })) ?? '';
    expect(
      await Promise.all([first, second, third].map(async (each) => (await as(trial, each, '/v1/presets')).status)),
    ).toEqual([401, 200, 200]);
    const fourth = (await rotateToken(trial.store, { name: 'shop', keepMs: 0, now: trial.clock.now })) ?? '';
    expect((await trial.store.tokens()).find(({ name }) => name === 'shop')?.secrets).toHaveLength(1);
    trial.clock.now += 1000;
    expect(
      await Promise.all([third, fourth].map(async (each) => (await as(trial, each, '/v1/presets')).status)),
    ).toEqual([401, 200]);
    expect(await rotateToken(trial.store, { name: 'nobody' })).toBeNull();
  });

  it('is none where the token is removed meanwhile: the new one would be nobody’s', async () => {
    const trial = await tryService();
    await trial.addToken({ name: 'shop', ...OWN });
    const removing = { ...trial.store, replaceToken: async () => false };
    expect(await rotateToken(removing, { name: 'shop', now: trial.clock.now })).toBeNull();
  });

  it('is kept no longer than it would have been', async () => {
    const trial = await tryService();
    const ends = trial.clock.now + 2_000;
    const before = await trial.addToken({ name: 'shop', ...OWN, expiresAt: ends });
    await rotateToken(trial.store, { name: 'shop', keepMs: DAY_MS, now: trial.clock.now });
    trial.clock.now = ends;
    expect((await as(trial, before, '/v1/presets')).status).toBe(401);
  });
});

describe('a token that ends', () => {
  it('is right until the last millisecond before, in header and body', async () => {
    const trial = await tryService();
    const ends = trial.clock.now + DAY_MS;
    const token = await trial.addToken({ name: 'shop', ...OWN, expiresAt: ends });
    trial.clock.now = ends - 1;
    expect((await as(trial, token, '/v1/presets')).status).toBe(200);
    trial.clock.now = ends;
    expect((await as(trial, token, '/v1/presets')).status).toBe(401);
    expect((await post(trial, PRESET_PATH, presetBody(token))).body.response.diagnostics[0]?.code).toBe(
      'access/unknown-token',
    );
  });
});

describe('rights for each operation', () => {
  const body = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const filter = JSON.stringify({ filter: 'A("AAAAA-AAAAA")' });
  const PATHS: readonly [path: string, asked: Asked, right: TokenRight][] = [
    ['/v1/presets', {}, 'read'],
    ['/v1/presets/CODE', {}, 'read'],
    ['/v1/presets/CODE', { method: 'DELETE' }, 'remove'],
    ['/v1/messages', {}, 'read'],
    ['/v1/messages/CODE', {}, 'read'],
    ['/v1/messages/CODE', { method: 'DELETE' }, 'remove-messages'],
    ['/v1/messages/CODE/recipients', {}, 'recipients'],
    ['/v1/messages/CODE/cancel', { method: 'POST' }, 'cancel'],
    ['/v1/filters/check', { ...body, body: filter }, 'ask'],
    ['/v1/filters/explain', { ...body, body: filter }, 'ask'],
    ['/v1/filters/count', { ...body, body: filter }, 'ask'],
    [
      '/v1/filters/diff',
      { ...body, body: JSON.stringify({ old: 'A("AAAAA-AAAAA")', new: 'A("AAAAA-AAAAA")' }) },
      'ask',
    ],
    ['/v1/audience', {}, 'ask'],
    ['/metrics', {}, 'metrics'],
  ];

  it.each(PATHS)('%s %j takes %s, and nothing else does', async (path, asked, right) => {
    const trial = await tryService();
    for (const other of TOKEN_RIGHTS) {
      const token = await trial.addToken({ name: `only-${other}`, ...OWN, may: [other] });
      const headers = { ...asked.headers, authorization: `Bearer ${token}` };
      trial.clock.now += 1000;
      const { status, text } = await ask(trial, path, { ...asked, headers });
      if (other === right) expect(status).not.toBe(403);
      else
        expect([status, text]).toEqual([
          403,
          `{"status_message":"this token has no right to this: it takes \`${right}\`"}`,
        ]);
    }
  });

  it('creating takes the right to create', async () => {
    const trial = await tryService();
    const may = TOKEN_RIGHTS.filter((right) => right !== 'create');
    const token = await trial.addToken({ name: 'reader', ...OWN, may });
    for (const [path, sent] of [
      [PRESET_PATH, presetBody(token)],
      [MESSAGE_PATH, messageBody(token)],
    ] as const) {
      const answer = await post(trial, path, sent);
      expect([answer.body.status_code, answer.body.status_message]).toEqual([
        210,
        'this token has no right to this: it takes `create`',
      ]);
    }
  });

  it.each(DEVICE_REQUEST_KINDS)('%s takes the right to devices', async (kind) => {
    const trial = await tryService({ registry: stillRegistry() });
    const may = TOKEN_RIGHTS.filter((right) => right !== 'devices');
    const token = await trial.addToken({ name: 'reader', ...OWN, may });
    const answer = await post(trial, `/json/1.3/${kind}`, { request: { auth: token } });
    expect([answer.body.status_code, answer.body.status_message]).toEqual([
      210,
      'this token has no right to this: it takes `devices`',
    ]);
  });

  it('totals of the account are for those alone who see all of it, unless it is said', async () => {
    const trial = await tryService();
    const shop = await trial.addToken({ name: 'shop', ...OWN });
    const every = await trial.addToken({ name: 'every' });
    const prometheus = await trial.addToken({ name: 'prometheus', applications: [], may: ['metrics'] });
    const statuses = await Promise.all(
      [trial.token, shop, every, prometheus].map(async (each) => (await as(trial, each, '/metrics')).status),
    );
    expect(statuses).toEqual([200, 403, 403, 200]);
  });
});

describe('the log', () => {
  const events = (trial: Trial) =>
    trial.log
      .filter(({ message }) => message !== 'answered')
      .map(({ fields: { request: _, ...fields }, message }) => [message, fields]);

  it('has a line for everything that was created, cancelled and removed, with code and identity', async () => {
    const trial = await tryService();
    const { identity } = trial;
    const preset = (await post(trial, PRESET_PATH, presetBody(trial.token))).body.response.presetCode;
    const key = { 'idempotency-key': 'once' };
    const message = (await post(trial, MESSAGE_PATH, messageBody(trial.token), key)).body.response.messageCode;
    // Nothing is created.
    await post(trial, MESSAGE_PATH, messageBody(trial.token), key);
    await as(trial, trial.token, `/v1/messages/${message}/cancel`, 'POST');
    await as(trial, trial.token, `/v1/presets/${preset}`, 'DELETE');
    await as(trial, trial.token, `/v1/presets/${preset}`, 'DELETE');
    expect(events(trial)).toEqual([
      ['preset created', { token: 'all', identity, code: preset }],
      ['message created', { token: 'all', identity, code: message }],
      ['message cancelled', { token: 'all', identity, code: message }],
      ['preset removed', { token: 'all', identity, code: preset }],
    ]);
  });

  it('has a line for each token that was made, changed or removed since the service runs', async () => {
    const trial = await tryService();
    const next = async () => {
      trial.clock.now += 1000;
      await as(trial, trial.token, '/v1/presets');
    };
    await next();
    await trial.addToken({ name: 'shop' });
    const identity = (await trial.store.tokens()).find(({ name }) => name === 'shop')?.id;
    await next();
    await rotateToken(trial.store, { name: 'shop', now: trial.clock.now });
    await next();
    await trial.store.removeToken('shop');
    await next();
    expect(events(trial)).toEqual([
      ['token added', { token: 'shop', identity }],
      ['token changed', { token: 'shop', identity }],
      ['token removed', { token: 'shop', identity }],
    ]);
  });
});

describe('a request that comes again with its key', () => {
  it('is answered with what it made, though it would be wrong by the catalog of now', async () => {
    const catalogs = [(await import('../../support/service/try-service.js')).CATALOG, null];
    let current = catalogs[0]!;
    const trial = await tryService({ catalog: () => current });
    const sent = messageBody(trial.token, { devices_filter: 'A("AAAAA-AAAAA")' });
    const key = { 'idempotency-key': 'one' };
    const first = await post(trial, MESSAGE_PATH, sent, key);
    expect(first.body.status_code).toBe(200);
    const { 'AAAAA-AAAAA': _, ...others } = Object.fromEntries(current!.applications);
    current = { ...current!, applications: new Map(Object.entries(others)), groups: new Map() };
    const again = await post(trial, MESSAGE_PATH, sent, key);
    expect(again.body.response.messageCode).toBe(first.body.response.messageCode);
    expect((await post(trial, MESSAGE_PATH, sent)).body.status_code).toBe(210);
  });
});
