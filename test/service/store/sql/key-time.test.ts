/** The time by which keys and finished messages grow old: never faster than time does, however many processes have it grow and however long a store takes. */

import { expect, it } from 'vitest';
import { KeyTime } from '../../../../src/service/store/sql/key-time.js';
import type { Row, Statement } from '../../../../src/service/store/sql/statement.js';

const STEP = 600_000;

/** A store whose time is known, and a process that looks at it by a clock of its own. */
function begin() {
  const store = { time: 0, takes: 0, isThere: true, asked: 0 };
  const clock = { now: 0 };
  const run = async ({ text, values }: Statement): Promise<readonly Row[]> => {
    store.asked++;
    await Promise.resolve();
    clock.now += store.takes;
    if (!store.isThere) throw new Error('gone');
    if (text.startsWith('SELECT')) return [{ key_time: store.time }];
    const [step, from] = values.map(Number);
    if (from !== store.time) return [];
    store.time += step ?? 0;
    return [{ key_time: store.time }];
  };
  return { store, clock, keyTime: new KeyTime(run, () => clock.now) };
}

it('grows by ten minutes where it was seen the same for ten minutes', async () => {
  const { store, clock, keyTime } = begin();
  await keyTime.pass();
  expect([store.time, store.asked]).toEqual([0, 1]);
  clock.now = STEP - 1;
  await keyTime.pass();
  expect([store.time, store.asked]).toEqual([0, 1]);
  clock.now = STEP;
  await keyTime.pass();
  expect([store.time, store.asked]).toEqual([STEP, 2]);
  clock.now = 2 * STEP - 1;
  await keyTime.pass();
  expect(store.time).toBe(STEP);
});

it('is taken for new when the answer is there: the time that the store takes is not part of the ten minutes', async () => {
  const { store, clock, keyTime } = begin();
  store.takes = 100_000;
  await keyTime.pass();
  clock.now = STEP;
  await keyTime.pass();
  expect([store.time, store.asked]).toEqual([0, 1]);
  clock.now = STEP + 100_000;
  await keyTime.pass();
  expect(store.time).toBe(STEP);
});

it('is left alone where another process had it grow meanwhile, and seen as it is then', async () => {
  const { store, clock, keyTime } = begin();
  await keyTime.pass();
  store.time = STEP;
  clock.now = STEP;
  await keyTime.pass();
  expect(store.time).toBe(STEP);
  clock.now = 2 * STEP - 1;
  await keyTime.pass();
  expect(store.time).toBe(STEP);
  clock.now = 2 * STEP;
  await keyTime.pass();
  expect(store.time).toBe(2 * STEP);
});

it('is looked at by one call at a time', async () => {
  const { store, keyTime } = begin();
  await Promise.all([keyTime.pass(), keyTime.pass(), keyTime.pass()]);
  expect(store.asked).toBe(1);
});

it('is looked at anew where the store failed, which nobody is told', async () => {
  const { store, clock, keyTime } = begin();
  await keyTime.pass();
  store.isThere = false;
  clock.now = STEP;
  await keyTime.pass();
  store.isThere = true;
  await keyTime.pass();
  // Whether it grew before is not known: ten minutes begin anew.
  expect(store.time).toBe(0);
  clock.now = 2 * STEP;
  await keyTime.pass();
  expect(store.time).toBe(STEP);
});
