/** Who sees all may cancel and remove what is of others: the place that becomes free is that of whoever created it. */

import { expect, it } from 'vitest';
import { memoryStore } from '../../support/service/memory-store.js';
import { as, MESSAGE_PATH, messageBody, PRESET_PATH, post, presetBody } from '../../support/service/try-service.js';
import { ADULTS, bearer, SHOP, type WatchedTrial, watchedService } from '../../support/service/watched-service.js';

const LIMITS = { presets: 1, pendingMessages: 1, audiences: 1 };
const TOMORROW = { send_date: '2026-11-02 12:00', ignore_user_timezone: true };

type Create = (
  trial: WatchedTrial,
  token: string,
  headers?: object,
) => Promise<{ readonly status: number; readonly code: string }>;

const createPreset: Create = async (trial, token, headers = {}) => {
  const { status, body } = await post(trial, PRESET_PATH, presetBody(token), { ...headers });
  return { status, code: body.response?.presetCode };
};

const createMessage: Create = async (trial, token, headers = {}) => {
  const { status, body } = await post(trial, MESSAGE_PATH, messageBody(token, TOMORROW), { ...headers });
  return { status, code: body.response?.messageCode };
};

const createAudience: Create = async (trial, token, headers = {}) => {
  const sent = { name: 'Adults', filter: ADULTS };
  const { status, text } = await post(trial, '/v1/audiences', sent, { ...bearer(token), ...headers });
  return { status, code: JSON.parse(text).code };
};

it.each<readonly [string, Create, (code: string) => readonly [string, string], number]>([
  ['a preset', createPreset, (code) => ['DELETE', `/v1/presets/${code}`], 403],
  ['a message', createMessage, (code) => ['POST', `/v1/messages/${code}/cancel`], 429],
  ['an audience', createAudience, (code) => ['DELETE', `/v1/audiences/${code}`], 403],
])('%s', async (_, create, gone, full) => {
  const trial = await watchedService({ limits: LIMITS });
  const shop = await trial.addToken({ name: 'shop', applications: [SHOP] });
  const { status, code } = await create(trial, shop);
  expect([status, (await create(trial, shop)).status]).toEqual([200, full]);
  const [method, path] = gone(code);
  expect((await as(trial, trial.token, path, method)).status).toBeOneOf([200, 204]);
  expect((await create(trial, shop)).status).toBe(200);
});

it.each([
  ['a preset', createPreset],
  ['a message', createMessage],
  ['an audience', createAudience],
])('%s that is asked for twice at once, with one key, takes one place', async (_, create) => {
  const trial = await watchedService({ limits: { presets: 2, pendingMessages: 2, audiences: 2 } });
  const key = { 'idempotency-key': 'k' };
  const [first, second] = await Promise.all([create(trial, trial.token, key), create(trial, trial.token, key)]);
  expect([first.status, second.status, first.code === second.code]).toEqual([200, 200, true]);
  expect((await create(trial, trial.token)).status).toBe(200);
  expect((await create(trial, trial.token)).status).toBeOneOf([403, 429]);
});

it('an audience whose code is taken gets another', async () => {
  const store = memoryStore();
  const codes: string[] = [];
  const trial = await watchedService({
    store: {
      ...store,
      addAudience: async (audience, once) => {
        codes.push(audience.code);
        return codes.length < 3 ? { kind: 'code-taken' } : store.addAudience(audience, once);
      },
    },
  });
  const { status, code } = await createAudience(trial, trial.token);
  expect([status, new Set(codes).size, codes.indexOf(code)]).toEqual([200, 3, 2]);
});
