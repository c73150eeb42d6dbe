/** Audiences that are watched, as they are asked for: one case for each rule. */

import { describe, expect, it, vi } from 'vitest';
import { createToken } from '../../../src/service/tokens/create-token.js';
import { as, CATALOG, NOON, post, tryService } from '../../support/service/try-service.js';
import { ADULTS, bearer, NEWS, SHOP, watchedService } from '../../support/service/watched-service.js';

const CREATED = '2026-11-01T12:00:00.000Z';

describe('the same request with the same Idempotency-Key', () => {
  const keyed = (key: string, token: string) => ({ ...bearer(token), 'idempotency-key': key });
  const sent = { name: 'Adults', filter: ADULTS };

  it('creates one audience, and is answered with it as it is by then', async () => {
    const trial = await watchedService();
    const send = (body: object, key = 'k1') => post(trial, '/v1/audiences', body, keyed(key, trial.token));
    const first = await send(sent);
    await trial.register('d1', 20);
    await trial.devices.catchUp();
    const again = await send(sent);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(JSON.parse(again.text)).toEqual({ ...JSON.parse(first.text), count: 1, number: 1 });
    expect((await send(sent, 'k2')).text).not.toContain(JSON.parse(first.text).code);
    expect((await trial.read('')).body).toMatchObject({ audiences: [{}, {}] });
    expect(trial.log.filter(({ message }) => message === 'audience created')).toHaveLength(2);
  });

  it('at once from all sides creates one', async () => {
    const trial = await watchedService();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post(trial, '/v1/audiences', sent, keyed('k', trial.token))),
    );
    expect(new Set(answers.map(({ text }) => JSON.parse(text).code)).size).toBe(1);
    expect(((await trial.read('')).body as { audiences: unknown[] }).audiences).toHaveLength(1);
  });

  it('takes one place of the audiences that a token may have', async () => {
    const trial = await watchedService({ limits: { audiences: 1 } });
    const send = (key: string) => post(trial, '/v1/audiences', sent, keyed(key, trial.token));
    expect([(await send('a')).status, (await send('a')).status, (await send('b')).status]).toEqual([200, 200, 403]);
  });

  it('does not create one again that was removed, and is not judged again', async () => {
    const trial = await watchedService();
    const send = () => post(trial, '/v1/audiences', sent, keyed('k', trial.token));
    const { code } = JSON.parse((await send()).text) as { readonly code: string };
    await as(trial, trial.token, `/v1/audiences/${code}`, 'DELETE');
    const { status, text } = await send();
    expect([status, JSON.parse(text)]).toEqual([404, { status_message: `there is no audience \`${code}\`` }]);
  });

  it.each([
    [
      'another body',
      'k',
      { ...sent, name: 'Others' },
      409,
      'this Idempotency-Key was used for another request: use a new one for each',
    ],
    ['no key', 'a b', sent, 400, 'an Idempotency-Key has 1 to 255 visible ASCII characters'],
    ['a key of 256 characters', 'k'.repeat(256), sent, 400, 'an Idempotency-Key has 1 to 255 visible ASCII characters'],
  ])('with %s is refused', async (_, key, body, status, message) => {
    const trial = await watchedService();
    await post(trial, '/v1/audiences', sent, keyed('k', trial.token));
    const answer = await post(trial, '/v1/audiences', body, keyed(key, trial.token));
    expect([answer.status, JSON.parse(answer.text)]).toEqual([status, { status_message: message }]);
  });

  it('of another token is another request', async () => {
    const trial = await watchedService();
    const other = (await createToken(trial.store, { name: 'other', accountWide: true })) ?? '';
    const codes = await Promise.all(
      [trial.token, other].map(async (token) => {
        const { text } = await post(trial, '/v1/audiences', sent, keyed('k', token));
        return (JSON.parse(text) as { readonly code: string }).code;
      }),
    );
    expect(new Set(codes).size).toBe(2);
  });
});

describe('an audience that is created', () => {
  it('is answered with what it is, how many are in it, and where its events begin', async () => {
    const trial = await watchedService();
    await trial.register('d1', 20);
    await trial.register('d2', 10);
    const { status, body } = await trial.watch();
    expect([status, body]).toEqual([
      200,
      {
        code: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{8}-[0-9A-Z]{8}$/),
        name: 'Adults',
        createdBy: 'all',
        createdAt: CREATED,
        counts: { everyMs: 5000, until: CREATED, values: [] },
        filter: ADULTS,
        reach: { accountWide: false, applications: [SHOP], groups: [], platforms: expect.any(Array) },
        count: 1,
        number: 0,
      },
    ]);
    expect(trial.log.filter(({ message }) => message === 'audience created')).toHaveLength(1);
  });

  it('counts what is changed, and its number tells which events that has', async () => {
    const trial = await watchedService();
    const code = await trial.code();
    await trial.register('d1', 20);
    await trial.register('d2', 30);
    await trial.devices.catchUp();
    expect((await trial.read(`/${code}`)).body).toMatchObject({ count: 2, number: 2 });
    await trial.register('d1', 3);
    // What was not read yet is in neither.
    expect((await trial.read(`/${code}`)).body).toMatchObject({ count: 2, number: 2 });
    await trial.devices.catchUp();
    expect((await trial.read(`/${code}`)).body).toMatchObject({ count: 1, number: 3 });
  });

  it('is listed with its counts of the last minutes', async () => {
    const trial = await watchedService();
    const code = await trial.code();
    await trial.time.pass(5000);
    await trial.register('d1', 20);
    await trial.time.pass(5000);
    const { body } = await trial.read('');
    expect(body).toMatchObject({
      audiences: [{ code, name: 'Adults', filter: { text: ADULTS }, count: 1, counts: { values: [0, 1] } }],
      next: null,
    });
  });

  it('is there until it is removed', async () => {
    const trial = await watchedService();
    const code = await trial.code();
    const path = `/v1/audiences/${code}`;
    const removed = await as(trial, trial.token, path, 'DELETE');
    expect([removed.status, (await as(trial, trial.token, path, 'DELETE')).status]).toEqual([204, 404]);
    for (const below of ['', '/events'])
      expect(await trial.read(`/${code}${below}`)).toEqual({
        status: 404,
        body: { status_message: `there is no audience \`${code}\`` },
      });
    await trial.register('d1', 20);
  });
});

describe('a body', () => {
  const findings = ({ body }: { readonly body: unknown }) =>
    (body as { error: { code: string; pointer: string }[] }).error.map(({ code, pointer }) => `${code} ${pointer}`);

  it.each<readonly [string, object, number, readonly string[]]>([
    ['without a name', { name: undefined }, 400, ['request/missing-field null']],
    ['with an empty name', { name: '' }, 400, ['field/wrong-value /name']],
    ['with a name of 257 bytes', { name: 'n'.repeat(257) }, 400, ['field/too-large /name']],
    ['with a filter that is none', { filter: 7 }, 400, ['field/wrong-type /filter']],
    ['with another member', { fliter: 'x' }, 400, ['request/unknown-field /fliter']],
    ['with a filter with an error', { filter: 'A("XXXXX-XXXXX")' }, 422, ['name/unknown-application /filter']],
    ['with two mistakes', { name: 3, filter: 4 }, 400, ['field/wrong-type /name', 'field/wrong-type /filter']],
  ])('%s is refused with its place', async (_, members, status, expected) => {
    const trial = await watchedService();
    const answer = await trial.watch(members);
    const found = findings(answer).map((each) => each.replace(/ $/, ' null'));
    expect([answer.status, found]).toEqual([status, expected]);
    expect((await trial.read('')).body).toMatchObject({ audiences: [] });
  });
});

describe('a token', () => {
  it('may watch what it may target, and nothing else', async () => {
    const trial = await watchedService();
    const shop = await trial.addToken({ name: 'shop', applications: [SHOP] });
    expect((await trial.watch({}, shop)).status).toBe(200);
    const foreign = await trial.watch({ filter: `A("${NEWS}")` }, shop);
    expect([foreign.status, foreign.body]).toMatchObject([422, { error: [{ code: 'access/application' }] }]);
    const wide = await trial.watch({ filter: 'T("age", GTE, 18)' }, shop);
    expect([wide.status, wide.body]).toMatchObject([422, { error: [{ code: 'access/account-wide' }] }]);
  });

  it('sees its own audiences, and one that sees all those of others', async () => {
    const trial = await watchedService();
    const [shop, other] = [
      await trial.addToken({ name: 'shop', applications: [SHOP] }),
      await trial.addToken({ name: 'other', applications: [SHOP] }),
    ];
    const code = await trial.code(ADULTS, shop);
    for (const path of [`/${code}`, `/${code}/events`])
      expect([
        (await trial.read(path, shop)).status,
        (await trial.read(path, trial.token)).status,
        await trial.read(path, other),
      ]).toEqual([200, 200, { status: 404, body: { status_message: `there is no audience \`${code}\`` } }]);
    expect((await trial.read('', other)).body).toEqual({ audiences: [], next: null });
    expect((await as(trial, other, `/v1/audiences/${code}`, 'DELETE')).status).toBe(404);
  });

  it('whose rights have become less sees no audience any more that it may not target, and may remove it', async () => {
    const trial = await watchedService();
    const both = await trial.addToken({ name: 'both', applications: [SHOP, NEWS] });
    const code = await trial.code(`A("${NEWS}")`, both);
    const record = (await trial.store.tokens()).find(({ name }) => name === 'both');
    if (record !== undefined) await trial.store.replaceToken({ ...record, applications: [SHOP] });
    trial.clock.now += 1000;
    for (const path of [`/${code}`, `/${code}/events`]) expect((await trial.read(path, both)).status).toBe(404);
    expect((await trial.read('', both)).body).toEqual({ audiences: [], next: null });
    expect((await as(trial, both, `/v1/audiences/${code}`, 'DELETE')).status).toBe(204);
  });

  it.each([
    ['create', 'POST', ''],
    ['read', 'GET', ''],
    ['read', 'GET', '/CODE'],
    ['remove', 'DELETE', '/CODE'],
    ['recipients', 'GET', '/CODE/events'],
  ] as const)('needs the right %s to %s %s', async (right, method, path) => {
    const trial = await watchedService();
    const may = (['create', 'read', 'remove', 'recipients'] as const).filter((each) => each !== right);
    const token = await trial.addToken({ name: 'less', applications: [SHOP], may });
    const answer = await as(trial, token, `/v1/audiences${path}`, method);
    expect([answer.status, answer.body.status_message]).toEqual([
      403,
      `this token has no right to this: it takes \`${right}\``,
    ]);
  });

  it('may have so many audiences, and others when some are removed', async () => {
    const trial = await watchedService({ limits: { audiences: 2 } });
    const first = await trial.code();
    expect((await trial.watch()).status).toBe(200);
    expect(await trial.watch()).toEqual({
      status: 403,
      body: {
        status_message: 'this token may have 2 audiences, and has them: remove some',
        error_code: 'quota/audiences',
      },
    });
    await as(trial, trial.token, `/v1/audiences/${first}`, 'DELETE');
    expect((await trial.watch()).status).toBe(200);
  });
});

it('a service whose devices are kept elsewhere says so, with a code', async () => {
  const trial = await tryService({ catalog: CATALOG });
  const body = {
    status_message:
      'the devices of this service are kept elsewhere: audiences are watched where devices register with the service',
    error_code: 'audience/devices-elsewhere',
  };
  const asked = await Promise.all([
    post(trial, '/v1/audiences', { name: 'a', filter: ADULTS }, bearer(trial.token)),
    as(trial, trial.token, '/v1/audiences'),
    as(trial, trial.token, '/v1/audiences/X'),
    as(trial, trial.token, '/v1/audiences/X/events'),
    as(trial, trial.token, '/v1/audiences/X', 'DELETE'),
  ]);
  for (const { status, text } of asked) expect([status, JSON.parse(text)]).toEqual([404, body]);
});

it('one whose filter this version cannot read keeps nobody from the others, is not found, and can be removed', async () => {
  const trial = await watchedService();
  const added = await post(trial, '/v1/audiences', { name: 'Adults', filter: ADULTS }, bearer(trial.token));
  const { code } = JSON.parse(added.text) as { readonly code: string };
  const other = await trial.store.audience(code);
  if (other === null) throw new Error('it was added');
  await trial.store.addAudience({ ...other, code: 'LATER', filter: { ...other.filter, text: 'A(' } }, null);
  expect((await trial.read('')).body).toMatchObject({ audiences: [{ code }] });
  expect((await trial.read('/LATER')).status).toBe(404);
  expect((await as(trial, trial.token, '/v1/audiences/LATER', 'DELETE')).status).toBe(204);
});

it('a list of many counts each in a turn of its own, so that other requests are answered between', async () => {
  const trial = await watchedService();
  for (let at = 0; at < 5; at++)
    await post(trial, '/v1/audiences', { name: `A${at}`, filter: ADULTS }, bearer(trial.token));
  let turn = 0;
  const tick = (): void => {
    turn++;
    ticks = setImmediate(tick);
  };
  let ticks = setImmediate(tick);
  const turns: number[] = [];
  const count = trial.devices.countMembers.bind(trial.devices);
  vi.spyOn(trial.devices, 'countMembers').mockImplementation((filter) => {
    turns.push(turn);
    return count(filter);
  });
  expect((await trial.read('')).body).toMatchObject({ audiences: Array.from({ length: 5 }, () => ({ count: 0 })) });
  clearImmediate(ticks);
  expect([turns.length, new Set(turns).size]).toEqual([5, 5]);
});

it('has the number of the event that it was recounted by, though no device has changed since', async () => {
  const trial = await watchedService();
  const code = await trial.code();
  await trial.register('d1', 20);
  await trial.time.pass(1_000);
  expect((await trial.read(`/${code}`)).body).toMatchObject({ count: 1, number: 1 });
  await trial.store.tellRecounted([code], NOON);
  await trial.time.pass(1_000);
  expect((await trial.read(`/${code}/events?after=1`)).body).toMatchObject({
    events: [{ kind: 'recounted' }],
    next: 2,
  });
  expect((await trial.read(`/${code}`)).body).toMatchObject({ count: 1, number: 2 });
});

it.each([
  ['the list', () => ''],
  ['one', (code: string) => `/${code}`],
  ['a page of events', (code: string) => `/${code}/events`],
])('reading %s takes from the work of the token what compiling and counting take', async (_, path) => {
  const trial = await watchedService();
  const code = await trial.code();
  let clock = 0;
  // Every piece of work takes three seconds, of the ten that a token may take at once.
  const now = vi.spyOn(performance, 'now').mockImplementation(() => {
    clock += 3_000;
    return clock;
  });
  const statuses: number[] = [];
  for (let times = 0; times < 5; times++) statuses.push((await trial.read(path(code))).status);
  now.mockRestore();
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
});
