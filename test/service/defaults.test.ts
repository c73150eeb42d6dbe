/** What a service does where nothing else is asked of it: each default in its unit, written out. */

import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/base/limits.js';
import { MOST_BYTES } from '../../src/payload/payload-size.js';
import { DEFAULT_CONVENTIONS } from '../../src/service/device-conventions.js';
import { retryDelay } from '../../src/service/messages/sender/sender-context.js';
import { DEFAULT_RETENTION, DEFAULT_SERVICE_LIMITS } from '../../src/service/service-options.js';
import { rotateToken } from '../../src/service/tokens/rotate-token.js';
import { as, tryService } from '../support/service/try-service.js';

it('limits of a service', () => {
  expect(DEFAULT_SERVICE_LIMITS).toEqual({
    bodyBytes: 1_048_576,
    requestsPerMinute: 60_000,
    answerMs: 30_000,
    strangerBytesPerSecond: 32_768,
    pendingMessages: 100_000,
    presets: 10_000,
    audiences: 100,
  });
});

it('finished messages are kept for 90 days, in milliseconds, removed devices for 30; events for 7 days, a million of each audience', () => {
  expect(DEFAULT_RETENTION).toEqual({
    messagesMs: 7_776_000_000,
    removedDevicesMs: 2_592_000_000,
    eventsMs: 604_800_000,
    events: 1_000_000,
  });
});

it('devices tell their language in `Language`, their time zone in `Timezone`; others read English', () => {
  expect(DEFAULT_CONVENTIONS).toEqual({ languageTag: 'Language', timezoneTag: 'Timezone', defaultLanguage: 'en' });
});

it('limits of a text', () => {
  expect(DEFAULT_LIMITS).toEqual({
    source: 262_144,
    tokens: 65_536,
    nesting: 1_000,
    listItems: 10_000,
    diagnostics: 50,
  });
});

it('bytes that each push service takes', () => {
  expect(MOST_BYTES).toEqual({
    apns: 4096,
    fcm: 4096,
    adm: 6144,
    wns: 5000,
    'web-push': 3993,
    mpns: 3072,
    blackberry: 8192,
  });
});

it.each([
  [1, 500],
  [2, 1_000],
  [3, 2_000],
  [4, 4_000],
  [5, 8_000],
  [6, 16_000],
  [7, 30_000],
  [8, 30_000],
  [2_000, 30_000],
])('behind %i failures in a row it is tried again after %i ms', (failures, milliseconds) => {
  expect(retryDelay(failures)).toBe(milliseconds);
});

it('a secret that is replaced stays right for a day, in milliseconds', async () => {
  const trial = await tryService();
  const before = await trial.addToken({ name: 'shop' });
  const rotatedAt = trial.clock.now;
  await rotateToken(trial.store, { name: 'shop', now: rotatedAt });
  trial.clock.now = rotatedAt + 86_399_999;
  expect((await as(trial, before, '/v1/presets')).status).toBe(200);
  trial.clock.now = rotatedAt + 86_400_000;
  expect((await as(trial, before, '/v1/presets')).status).toBe(401);
});

describe('the limit of a page', () => {
  it.each(['1', '50', '500', '0500'])('may be %s', async (limit) => {
    const trial = await tryService();
    expect((await as(trial, trial.token, `/v1/presets?limit=${limit}`)).status).toBe(200);
  });

  it.each(['0', '501', '-1', '1.5', '1e2', '00500', '', '%2b5', ' 5'])('may not be `%s`', async (limit) => {
    const trial = await tryService();
    const { status, body } = await as(trial, trial.token, `/v1/presets?limit=${limit}`);
    expect([status, body.status_message]).toEqual([400, '`limit` is a whole number from 1 to 500']);
  });

  it('is 50 where none is asked for', async () => {
    const trial = await tryService();
    const asked: number[] = [];
    const { store } = trial;
    const counted = {
      ...store,
      presets: (page: Parameters<typeof store.presets>[0]) => {
        asked.push(page.limit);
        return store.presets(page);
      },
    };
    const other = await tryService({ store: counted }, 'other');
    await as(other, other.token, '/v1/presets');
    expect(asked).toEqual([50]);
  });
});
