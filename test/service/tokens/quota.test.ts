/** How much one identity may have in the store, whatever its name is. */

import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Quota } from '../../../src/service/tokens/quota.js';
import { rotateToken } from '../../../src/service/tokens/rotate-token.js';
import {
  as,
  MESSAGE_PATH,
  messageBody,
  PRESET_PATH,
  post,
  presetBody,
  type Trial,
  tryService,
} from '../../support/service/try-service.js';

const TOMORROW = { send_date: '2026-11-02 12:00', ignore_user_timezone: true };
const OWN = { applications: ['AAAAA-AAAAA'] };

const PRESETS_FULL = {
  status_message: 'this token may have 2 presets, and has them: remove some',
  error_code: 'quota/presets',
};
const MESSAGES_FULL = {
  status_message: 'this token may have 2 messages that are not finished, and has them: wait, or cancel some',
  error_code: 'quota/pending-messages',
};

const addPreset = (trial: Trial, token: string) => post(trial, PRESET_PATH, presetBody(token));
const addMessage = (trial: Trial, token: string, headers = {}) =>
  post(trial, MESSAGE_PATH, messageBody(token, TOMORROW), headers);

describe('presets', () => {
  it('of one identity are so many, until one is removed', async () => {
    const trial = await tryService({ limits: { presets: 2 } });
    const codes = [await addPreset(trial, trial.token), await addPreset(trial, trial.token)].map(
      ({ body }) => body.response.presetCode,
    );
    const refused = await addPreset(trial, trial.token);
    expect([refused.status, refused.body]).toEqual([403, PRESETS_FULL]);
    expect((await as(trial, trial.token, `/v1/presets/${codes[0]}`, 'DELETE')).status).toBe(204);
    expect((await addPreset(trial, trial.token)).body.status_code).toBe(200);
    expect((await addPreset(trial, trial.token)).status).toBe(403);
  });

  it('that come at once are not more', async () => {
    const trial = await tryService({ limits: { presets: 2 } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => addPreset(trial, trial.token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await trial.store.presets({ createdBy: null, after: null, limit: 50 })).items).toHaveLength(2);
  });

  it('that are wrong take no place', async () => {
    const trial = await tryService({ limits: { presets: 2 } });
    for (let sent = 0; sent < 5; sent++)
      expect((await post(trial, PRESET_PATH, presetBody(trial.token, { name: 5 }))).body.status_code).toBe(210);
    expect((await addPreset(trial, trial.token)).status).toBe(200);
  });
});

describe('messages that are not finished', () => {
  it('of one identity are so many, until one is cancelled', async () => {
    const trial = await tryService({ limits: { pendingMessages: 2 } });
    const key = { 'idempotency-key': 'first' };
    const { messageCode } = (await addMessage(trial, trial.token, key)).body.response;
    await addMessage(trial, trial.token);
    const refused = await addMessage(trial, trial.token);
    expect([refused.status, refused.headers.get('retry-after'), refused.body]).toEqual([429, '30', MESSAGES_FULL]);
    // What was carried out is answered again.
    expect((await addMessage(trial, trial.token, key)).body.response.messageCode).toBe(messageCode);
    expect((await as(trial, trial.token, `/v1/messages/${messageCode}/cancel`, 'POST')).status).toBe(200);
    expect((await addMessage(trial, trial.token)).body.status_code).toBe(200);
  });

  it('become fewer as they are sent', async () => {
    const trial = await tryService({ limits: { pendingMessages: 2 } });
    const { messageCode } = (await addMessage(trial, trial.token)).body.response;
    await addMessage(trial, trial.token);
    const { progress } = (await trial.store.message(messageCode))!;
    await trial.store.advance(messageCode, { ...progress, version: 1, state: 'resolving' });
    trial.clock.now += 1000;
    expect((await addMessage(trial, trial.token)).status).toBe(429);
    await trial.store.advance(messageCode, { ...progress, version: 2, state: 'ready' });
    trial.clock.now += 1000;
    expect((await addMessage(trial, trial.token)).status).toBe(200);
  });

  it('are those of the identity: not of others, nor of its name, nor of its secret', async () => {
    const trial = await tryService({ limits: { pendingMessages: 2 } });
    const shop = await trial.addToken({ name: 'shop', ...OWN });
    const other = await trial.addToken({ name: 'other', ...OWN });
    for (const token of [shop, shop, other]) expect((await addMessage(trial, token)).status).toBe(200);
    expect([(await addMessage(trial, shop)).status, (await addMessage(trial, other)).status]).toEqual([429, 200]);
    const rotated = (await rotateToken(trial.store, { name: 'shop', now: trial.clock.now }))!;
    trial.clock.now += 1000;
    expect((await addMessage(trial, rotated)).status).toBe(429);
    await trial.store.removeToken('shop');
    const namesake = await trial.addToken({ name: 'shop', ...OWN });
    trial.clock.now += 1000;
    expect((await addMessage(trial, namesake)).status).toBe(200);
  });
});

describe('a quota', () => {
  const held = async (most: number) => {
    const store = { records: 0, counts: 0 };
    const clock = { now: 0 };
    const count = async (_: string, up: number) => {
      store.counts++;
      return Math.min(store.records, up);
    };
    const quota = new Quota({ most, count, now: () => clock.now });
    const add = async () => {
      const place = await quota.take('shop');
      if (place !== null) store.records++;
      place?.settle(true);
      return place !== null;
    };
    return { store, clock, quota, add };
  };

  it('is counted now and then, and not by each request', async () => {
    const { store, clock, add } = await held(100);
    for (let added = 0; added < 50; added++) expect(await add()).toBe(true);
    expect(store.counts).toBe(1);
    // By another process.
    store.records = 100;
    clock.now += 5_000;
    expect([await add(), store.counts]).toEqual([false, 2]);
    for (let asked = 0; asked < 50; asked++) expect(await add()).toBe(false);
    expect(store.counts).toBe(2);
    store.records = 99;
    clock.now -= 1_000;
    expect([await add(), await add(), store.counts]).toEqual([true, false, 3]);
  });

  it.each([
    ['that leaves room', 2, 4_999, 1],
    ['that leaves room', 2, 5_000, 2],
    ['that leaves room', 2, -4_999, 1],
    ['that leaves room', 2, -5_000, 2],
    ['that leaves none', 1, 999, 1],
    ['that leaves none', 1, 1_000, 2],
    ['that leaves none', 1, -999, 1],
    ['that leaves none', 1, -1_000, 2],
  ])('have a count %s, of %i, that after %i milliseconds is number %i', async (_, most, passed, counts) => {
    const { store, clock, add } = await held(most);
    expect([await add(), store.counts]).toEqual([true, 1]);
    clock.now += passed;
    await add();
    expect(store.counts).toBe(counts);
  });

  it('that were added while it was counted are counted besides, and those from before are in the count', async () => {
    const counts: ((found: number) => void)[] = [];
    const clock = { now: 0 };
    const quota = new Quota({ most: 3, count: () => new Promise((tell) => counts.push(tell)), now: () => clock.now });
    const begun = quota.take('shop');
    counts[0]?.(0);
    const [first, second] = [await begun, await quota.take('shop')];
    first?.settle(true);
    clock.now += 5_000;
    const waits = quota.take('shop');
    second?.settle(true);
    // The first was there when the count began; of the second it is not known.
    counts[1]?.(1);
    expect(await waits).not.toBeNull();
    expect(await quota.take('shop')).toBeNull();
  });

  it('have a count that is as old as its beginning', async () => {
    const clock = { now: 0 };
    let counts = 0;
    const count = async () => {
      counts++;
      clock.now += 2_000;
      return 0;
    };
    const quota = new Quota({ most: 3, count, now: () => clock.now });
    (await quota.take('shop'))?.settle(false);
    clock.now = 4_999;
    (await quota.take('shop'))?.settle(false);
    expect(counts).toBe(1);
    clock.now = 5_000;
    (await quota.take('shop'))?.settle(false);
    expect(counts).toBe(2);
  });

  it('that are under way keep their places, and give them back where they come to nothing', async () => {
    const quota = new Quota({ most: 2, count: async () => 0, now: () => 0 });
    const places = [await quota.take('shop'), await quota.take('shop')];
    expect(await quota.take('shop')).toBeNull();
    places[0]?.settle(false);
    expect(await quota.take('shop')).not.toBeNull();
    expect(await quota.take('shop')).toBeNull();
    expect(await quota.take('other')).not.toBeNull();
  });

  describe('of which it is not known whether one more is there', () => {
    /** Counts end when they are told what they found. */
    const asked = () => {
      const counts: ((found: number) => void)[] = [];
      const quota = new Quota({ most: 2, count: () => new Promise((tell) => counts.push(tell)), now: () => 0 });
      return { counts, quota };
    };

    it('nobody is let in before it is counted', async () => {
      const { counts, quota } = asked();
      const first = quota.take('shop');
      counts[0]?.(0);
      (await first)?.settle(false);
      quota.forget('shop');
      const places = Promise.all([quota.take('shop'), quota.take('shop')]);
      expect(counts).toHaveLength(2);
      counts[1]?.(1);
      expect((await places).map((place) => place !== null)).toEqual([true, false]);
    });

    it('a count that had begun before does not tell', async () => {
      const { counts, quota } = asked();
      const place = quota.take('shop');
      quota.forget('shop');
      counts[0]?.(0);
      await setImmediate();
      expect(counts).toHaveLength(2);
      counts[1]?.(2);
      expect(await place).toBeNull();
    });
  });

  it('may be nothing, or without an end', async () => {
    const [none, any] = [await held(0), await held(Number.POSITIVE_INFINITY)];
    expect([await none.add(), await any.add(), any.store.counts]).toEqual([false, true, 0]);
  });

  it('that cannot be counted is counted again', async () => {
    let fails = true;
    const count = async () => {
      if (fails) throw new Error('gone');
      return 1;
    };
    const quota = new Quota({ most: 1, count, now: () => 0 });
    await expect(quota.take('shop')).rejects.toThrow('gone');
    fails = false;
    expect(await quota.take('shop')).toBeNull();
  });
});
