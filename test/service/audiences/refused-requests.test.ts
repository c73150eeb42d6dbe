/** Requests about audiences that come to nothing: bodies and pages that are none, a store that fails, and audiences that have gone meanwhile. */

import { describe, expect, it } from 'vitest';
import { StoreError } from '../../../src/service/store/store-error.js';
import { UnreadableRecordError } from '../../../src/service/store/unreadable.js';
import { memoryStore } from '../../support/service/memory-store.js';
import { as, ask, NOON, post } from '../../support/service/try-service.js';
import { ADULTS, bearer, SHOP, watchedService } from '../../support/service/watched-service.js';

const said = ({ status, text }: { readonly status: number; readonly text: string }): unknown => [
  status,
  JSON.parse(text).status_message.replace(/ \(request .*/, ''),
];

const FAILED = 'Internal error: the store does not answer as it should; try again, with the same Idempotency-Key';

function failure(): Promise<never> {
  return Promise.reject(new StoreError('unavailable', 'the line is cut'));
}

it('an audience that is to be created is refused where its body cannot be read', async () => {
  const trial = await watchedService({ limits: { bodyBytes: 100 } });
  const create = async (body: string, type = 'application/json') =>
    said(await post(trial, '/v1/audiences', body, { ...bearer(trial.token), 'content-type': type }));
  expect(await create('{}', 'text/plain')).toEqual([
    415,
    'the body is to be JSON: send `Content-Type: application/json`',
  ]);
  expect(await create(`{"name":"${'n'.repeat(100)}"}`)).toEqual([413, 'the body is larger than 100 bytes']);
  const bytes = { method: 'POST', headers: bearer(trial.token), body: Uint8Array.of(0xff) };
  expect(said(await ask(trial, '/v1/audiences', bytes))).toEqual([400, 'the body is no UTF-8']);
  expect((await trial.read('')).body).toEqual({ audiences: [], next: null });
});

describe('a list of audiences', () => {
  it.each([
    ['?limit=0', '`limit` is a whole number from 1 to 500'],
    ['?limit=501', '`limit` is a whole number from 1 to 500'],
    ['?after=x', '`after` is what `next` of the page before says'],
  ])('with %s is none', async (query, message) => {
    const trial = await watchedService();
    expect(await trial.read(query)).toEqual({ status: 400, body: { status_message: message } });
  });

  it('comes in pages, newest first', async () => {
    const trial = await watchedService();
    const codes: string[] = [];
    for (let at = 1; at <= 3; at++) {
      trial.clock.now = NOON + at;
      codes.unshift(await trial.code());
    }
    const page = async (query: string) => {
      const { audiences, next } = (await trial.read(query)).body as { audiences: { code: string }[]; next: unknown };
      return [audiences.map(({ code }) => code), next];
    };
    const next = `${NOON + 2}.${codes[1]}`;
    expect(await page('?limit=2')).toEqual([[codes[0], codes[1]], next]);
    expect(await page(`?limit=2&after=${next}`)).toEqual([[codes[2]], null]);
  });
});

describe('where the store fails', () => {
  it('an audience that may be stored takes a place', async () => {
    const store = memoryStore();
    let fails = true;
    const doubtful = {
      ...store,
      addAudience: async (...given: Parameters<typeof store.addAudience>) => {
        const added = await store.addAudience(...given);
        if (fails) return failure();
        return added;
      },
    };
    const trial = await watchedService({ store: doubtful, limits: { audiences: 1 } });
    const create = () => post(trial, '/v1/audiences', { name: 'Adults', filter: ADULTS }, bearer(trial.token));
    expect(said(await create())).toEqual([500, FAILED]);
    fails = false;
    expect(said(await create())).toEqual([403, 'this token may have 1 audiences, and has them: remove some']);
    expect((await trial.read('')).body).toMatchObject({ audiences: [{ name: 'Adults' }] });
  });

  it('one that is to be removed is not, and the log says of no removal', async () => {
    const store = memoryStore();
    let fails = false;
    const trial = await watchedService({
      store: { ...store, audience: (code) => (fails ? failure() : store.audience(code)) },
    });
    const code = await trial.code();
    fails = true;
    expect(said(await as(trial, trial.token, `/v1/audiences/${code}`, 'DELETE'))).toEqual([500, FAILED]);
    fails = false;
    expect((await trial.read(`/${code}`)).status).toBe(200);
    expect(trial.log.filter(({ message }) => message === 'audience removed')).toEqual([]);
  });
});

it.each([
  ['of the token', (identity: string) => identity, 200],
  ['of nobody knows whom', () => null, 403],
])('one that cannot be read, %s, is removed; whose it was may have another', async (_, ownerOf, status) => {
  const store = memoryStore();
  let isDamaged = false;
  const damaged = {
    ...store,
    audience: async (code: string) => {
      const audience = await store.audience(code);
      if (!isDamaged || audience === null) return audience;
      throw new UnreadableRecordError({ kind: 'audience', code, owner: ownerOf(audience.createdBy) });
    },
  };
  const trial = await watchedService({ store: damaged, limits: { audiences: 1 } });
  const code = await trial.code();
  isDamaged = true;
  expect((await as(trial, trial.token, `/v1/audiences/${code}`, 'DELETE')).status).toBe(204);
  expect(await store.audience(code)).toBe(null);
  expect(trial.log.filter(({ message }) => message === 'audience removed')).toMatchObject([{ fields: { code } }]);
  // Whose place it took is not known: it is free when all are counted again.
  expect((await trial.watch()).status).toBe(status);
  trial.clock.now += 1_000;
  if (status === 403) expect((await trial.watch()).status).toBe(200);
});

it('one that another removes at the same time was removed by one of both', async () => {
  const store = memoryStore();
  const trial = await watchedService({ store: { ...store, removeAudience: async () => false } });
  const code = await trial.code();
  expect(said(await as(trial, trial.token, `/v1/audiences/${code}`, 'DELETE'))).toEqual([
    404,
    `there is no audience \`${code}\``,
  ]);
  expect(trial.log.filter(({ message }) => message === 'audience removed')).toEqual([]);
});

describe('events of an audience', () => {
  it('that there never was are not found', async () => {
    const trial = await watchedService();
    expect(await trial.read('/NOTHING/events')).toEqual({
      status: 404,
      body: { status_message: 'there is no audience `NOTHING`' },
    });
  });

  it('that is removed while they are read are not found', async () => {
    const store = memoryStore();
    const trial = await watchedService({ store: { ...store, audienceEvents: async () => null } });
    const code = await trial.code(`A("${SHOP}")`);
    for (const accept of ['application/json', 'text/event-stream']) {
      const headers = { ...bearer(trial.token), accept };
      expect(said(await ask(trial, `/v1/audiences/${code}/events`, { headers }))).toEqual([
        404,
        `there is no audience \`${code}\``,
      ]);
    }
  });
});
