/** What a token may, and what it sees. */

import { describe, expect, it } from 'vitest';
import type { Span } from '../../../src/base/span.js';
import { compileOrThrow } from '../../../src/compile.js';
import { checkFilterReach } from '../../../src/service/tokens/check-reach.js';
import { createToken } from '../../../src/service/tokens/create-token.js';
import { memoryStore } from '../../support/service/memory-store.js';
import {
  as,
  ask,
  MESSAGE_PATH,
  messageBody,
  PRESET_PATH,
  post,
  presetBody,
  tryService,
} from '../../support/service/try-service.js';

describe('a token', () => {
  it('is kept as a hash alone', async () => {
    const store = memoryStore();
    const token = await createToken(store, { name: 'shop', applications: ['AAAAA-AAAAA'], now: 5 });
    expect(token).toMatch(/^pushsift_[\w-]{43}$/);
    expect(await store.tokens()).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        name: 'shop',
        secrets: [{ hash: expect.stringMatching(/^[0-9a-f]{64}$/), expiresAt: null }],
        applications: ['AAAAA-AAAAA'],
        mayExclude: [],
        isAccountWide: false,
        may: ['create', 'ask', 'read', 'recipients', 'cancel', 'remove', 'remove-messages', 'devices'],
        createdAt: 5,
      },
    ]);
    expect(await createToken(store, { name: 'shop' })).toBeNull();
  });

  it('that others add or remove is seen within a second', async () => {
    const trial = await tryService();
    expect((await as(trial, trial.token, '/v1/presets')).status).toBe(200);
    const later = await trial.addToken({ name: 'later' });
    trial.clock.now += 1000;
    expect((await as(trial, later, '/v1/presets')).status).toBe(200);
    await trial.store.removeToken('later');
    trial.clock.now += 1000;
    expect((await as(trial, later, '/v1/presets')).status).toBe(401);
  });

  it('is not looked for by a clock that jumps back', async () => {
    const trial = await tryService();
    await as(trial, trial.token, '/v1/presets');
    await trial.store.removeToken('all');
    trial.clock.now -= 3_600_000;
    expect((await as(trial, trial.token, '/v1/presets')).status).toBe(401);
  });

  it('comes in `Authorization` to /v1', async () => {
    const trial = await tryService();
    const answer = async (authorization: string) => {
      const { status, body, headers } = await ask(trial, '/v1/presets', { headers: { authorization } });
      return [status, body.status_message, headers.get('www-authenticate')];
    };
    expect(await answer('')).toEqual([401, 'this path wants a token: send `Authorization: Bearer TOKEN`', 'Bearer']);
    expect(await answer('Bearer nobody')).toEqual([401, 'there is no such token', 'Bearer error="invalid_token"']);
    expect((await ask(trial, '/v1/presets', { headers: { authorization: `bearer ${trial.token}` } })).status).toBe(200);
  });

  it('may send so many requests a minute, ten seconds of them at once', async () => {
    const trial = await tryService({ limits: { requestsPerMinute: 12 } });
    const send = async () => {
      const { status, headers } = await post(trial, PRESET_PATH, presetBody(trial.token));
      return [status, headers.get('retry-after')];
    };
    expect([await send(), await send(), await send()]).toEqual([
      [200, null],
      [200, null],
      [429, '5'],
    ]);
    trial.clock.now += 5000;
    expect([await send(), await send()]).toEqual([
      [200, null],
      [429, '5'],
    ]);
  });
});

describe('whoever has no token', () => {
  it.each([
    ['no token', {}, 'the request needs `auth`, an access token', '/request'],
    ['another', { auth: 'guess' }, 'there is no such access token', '/request/auth'],
    ['a number', { auth: 1 }, 'there is no such access token', '/request/auth'],
  ])('with %s learns that alone', async (_, auth, message, pointer) => {
    const trial = await tryService();
    const { status, body, text } = await post(trial, MESSAGE_PATH, {
      request: { devices_filter: 'T("Ctiy", EQ, "Oslo")', android_slient: 1, ...auth },
    });
    expect([status, body.status_code]).toEqual([200, 210]);
    expect(body.response.diagnostics.map(({ code, message: said, pointer: at }) => [code, said, at])).toEqual([
      ['access/unknown-token', message, pointer],
    ]);
    expect(text).not.toMatch(/Ctiy|City|slient|guess/);
  });
});

describe('what a token may target', () => {
  const RIGHTS = { applications: ['AAAAA-AAAAA'], accountWide: false };

  it.each([
    ['A("AAAAA-AAAAA")', []],
    ['A("AAAAA-AAAAA") * T("age", GTE, 18)', []],
    ['AT("AAAAA-AAAAA", "level", GTE, 1)', []],
    ['G("22222-22222")', []],
    ['A("AAAAA-AAAAA") \\ A("BBBBB-BBBBB")', ['access/application A("BBBBB-BBBBB")']],
    ['A("BBBBB-BBBBB")', ['access/application A("BBBBB-BBBBB")']],
    ['A("AAAAA-AAAAA") + A("BBBBB-BBBBB", ["iOS"])', ['access/application A("BBBBB-BBBBB", ["iOS"])']],
    ['G("11111-11111")', ['access/group G("11111-11111")']],
    ['T("age", GTE, 18)', ['access/account-wide T("age", GTE, 18)']],
    ['A("AAAAA-AAAAA") + T("age", GTE, 18)', ['access/account-wide T("age", GTE, 18)']],
  ])('%s', async (filter, expected) => {
    const trial = await tryService();
    const token = await trial.addToken({ name: 'shop', ...RIGHTS });
    const source = JSON.stringify(messageBody(token, { devices_filter: filter }));
    const { body } = await post(trial, MESSAGE_PATH, source);
    const refused = body.response.diagnostics.filter(({ code }) => code.startsWith('access/'));
    const underlined = refused.map(
      ({ code, range }) => `${code} ${JSON.parse(`"${source.slice(range.start.offset, range.end.offset)}"`)}`,
    );
    expect([body.status_code, underlined]).toEqual([expected.length === 0 ? 200 : 210, expected]);
  });

  it.each([
    [['BBBBB-BBBBB', 'AAAAA-AAAAA'], 'intersect it with the application it is meant for, as in A("BBBBB-BBBBB") * (…)'],
    [null, 'intersect it with the application it is meant for, as in A("…") * (…)'],
    [[], 'this token may target no application: use another'],
  ])('a token for %j is told what it may do instead of reaching the whole account', async (applications, help) => {
    const trial = await tryService();
    const token = await trial.addToken({ name: 'shop', applications });
    const { body } = await post(trial, MESSAGE_PATH, messageBody(token, { devices_filter: 'T("age", GTE, 18)' }));
    expect(body.response.diagnostics[0]).toMatchObject({ code: 'access/account-wide', help });
  });

  it('a filter that reaches more is refused, though nothing in it is found to blame', () => {
    const filter = compileOrThrow('A("AAAAA-AAAAA")');
    const reach = { ...filter.reach, applications: ['AAAAA-AAAAA', 'CCCCC-CCCCC'] };
    const rights = { applications: ['AAAAA-AAAAA'], mayExclude: [], isAccountWide: false };
    const placeOf = (span: Span) => ({ pointer: '/filter', span });
    expect(checkFilterReach(rights, filter, placeOf)).toEqual([]);
    expect(checkFilterReach(rights, { ...filter, reach }, placeOf)).toMatchObject([
      {
        code: 'access/application',
        severity: 'error',
        message: 'this filter may reach more than this token may target',
        pointer: '/filter',
        span: { start: 0, end: 16 },
      },
    ]);
    const groups = { ...filter, reach: { ...filter.reach, groups: ['11111-11111'] } };
    expect(checkFilterReach(rights, groups, placeOf)).toHaveLength(1);
  });

  it.each([
    [{ applicationCode: 'AAAAA-AAAAA' }, []],
    [{ applicationCode: undefined, applicationGroupCode: '22222-22222' }, []],
    [{ applicationCode: 'BBBBB-BBBBB' }, ['access/application']],
    [{ applicationCode: undefined, applicationGroupCode: '11111-11111' }, ['access/group']],
  ])('a preset of %j', async (members, expected) => {
    const trial = await tryService();
    const token = await trial.addToken({ name: 'shop', ...RIGHTS });
    const { body } = await post(trial, PRESET_PATH, presetBody(token, members));
    expect(body.response.diagnostics.map(({ code }) => code)).toEqual(expected);
  });

  it('which applications are in a group is not told to who may not target them', async () => {
    const trial = await tryService();
    const token = await trial.addToken({ name: 'shop', ...RIGHTS });
    const body = presetBody(token, { applicationCode: undefined, applicationGroupCode: '11111-11111' });
    expect((await post(trial, PRESET_PATH, body)).body.response.diagnostics.map(({ message }) => message)).toEqual([
      'this token has no right to the group `11111-11111`',
    ]);
  });

  it('a group that no catalog knows is nobody’s but who may target all', async () => {
    const trial = await tryService({ catalog: null });
    const token = await trial.addToken({ name: 'shop', ...RIGHTS });
    const body = presetBody(token, { applicationCode: undefined, applicationGroupCode: '22222-22222' });
    expect((await post(trial, PRESET_PATH, body)).body.response.diagnostics.map(({ message }) => message)).toEqual([
      'this token has no right to the group `22222-22222`',
    ]);
  });
});

describe('what a token sees', () => {
  it('is what it created; one for everything sees all', async () => {
    const trial = await tryService();
    const shop = await trial.addToken({ name: 'shop' });
    const own = (await post(trial, PRESET_PATH, presetBody(shop))).body.response.presetCode;
    const other = (await post(trial, PRESET_PATH, presetBody(trial.token))).body.response.presetCode;
    const seen = async (token: string) =>
      Promise.all([own, other].map(async (code) => (await as(trial, token, `/v1/presets/${code}`)).status));
    expect([await seen(shop), await seen(trial.token)]).toEqual([
      [200, 404],
      [200, 200],
    ]);
    expect((await as(trial, shop, `/v1/presets/${other}`, 'DELETE')).status).toBe(404);
    expect((await as(trial, shop, `/v1/presets/${own}`, 'DELETE')).status).toBe(204);
    expect((await as(trial, trial.token, `/v1/presets/${own}`)).status).toBe(404);
  });
});
