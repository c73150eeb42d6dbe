/** A store that says it failed, and has stored what it was told: what one identity may have is not exceeded by that. */

import { expect, it } from 'vitest';
import { StoreError } from '../../../src/service/store/store-error.js';
import { memoryStore } from '../../support/service/memory-store.js';
import {
  MESSAGE_PATH,
  messageBody,
  PRESET_PATH,
  post,
  presetBody,
  tryService,
} from '../../support/service/try-service.js';

/** Adds, and says that it did not; `times` so often. */
function doubtfulStore(times: number) {
  const store = memoryStore();
  let left = times;
  const doubtful =
    <Given extends readonly unknown[], Value>(add: (...given: Given) => Promise<Value>) =>
    async (...given: Given): Promise<Value> => {
      const added = await add(...given);
      if (left-- > 0) throw new StoreError('unavailable', 'the line is cut');
      return added;
    };
  return { ...store, addMessage: doubtful(store.addMessage), addPreset: doubtful(store.addPreset) };
}

it('a message that may be stored takes a place', async () => {
  const trial = await tryService({ store: doubtfulStore(1), limits: { pendingMessages: 2 } });
  const send = () =>
    post(trial, MESSAGE_PATH, messageBody(trial.token, { send_date: '2999-01-01 10:00', ignore_user_timezone: true }));
  expect((await send()).status).toBe(500);
  expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(429);
  expect((await trial.store.messages({ createdBy: null, after: null, limit: 10, state: null })).items).toHaveLength(2);
  await trial.service.close();
});

it('so does a preset', async () => {
  const trial = await tryService({ store: doubtfulStore(1), limits: { presets: 1 } });
  const send = () => post(trial, PRESET_PATH, presetBody(trial.token));
  expect((await send()).status).toBe(500);
  expect((await send()).status).toBe(403);
  await trial.service.close();
});
