/** Requests with one Idempotency-Key that come at the same time: one is carried out, and all that say the same are answered as it is. */

import { describe, expect, it } from 'vitest';
import { deviceService, tagsOf } from '../../support/service/device-service.js';
import {
  MESSAGE_PATH,
  messageBody,
  PRESET_PATH,
  post,
  presetBody,
  type Trial,
  tryService,
} from '../../support/service/try-service.js';

const KEY = { 'idempotency-key': 'key-1' };
const REUSED = 'this Idempotency-Key was used for another request: use a new one for each';
const ALL = { createdBy: null, after: null, limit: 9 };

async function kept({ store }: Trial): Promise<readonly string[]> {
  const [presets, messages] = [await store.presets(ALL), await store.messages({ ...ALL, state: null })];
  return [...presets.items, ...messages.items].map(({ code }) => code);
}

describe.each([
  [PRESET_PATH, presetBody, { name: 'Autumn' }, 'preset created'],
  [MESSAGE_PATH, messageBody, { content: 'Bye' }, 'message created'],
] as const)('%s', (path, bodyOf, members, created) => {
  const codeOf = ({ presetCode, messageCode }: { readonly presetCode: string; readonly messageCode: string }) =>
    presetCode ?? messageCode;

  it('that says the same is carried out once, and each is told its code', async () => {
    const trial = await tryService();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(trial, path, bodyOf(trial.token), KEY)));
    const codes = await kept(trial);
    expect(codes).toHaveLength(1);
    expect(answers.map(({ body }) => [body.status_code, codeOf(body.response)])).toEqual(
      Array(5).fill([200, codes[0]]),
    );
    expect(trial.log.filter(({ message }) => message === created)).toHaveLength(1);
  });

  it('that says something else is refused, and not carried out', async () => {
    const trial = await tryService();
    const answers = await Promise.all([
      post(trial, path, bodyOf(trial.token), KEY),
      post(trial, path, bodyOf(trial.token, members), KEY),
    ]);
    expect(answers.map(({ body }) => [body.status_code, body.status_message]).sort()).toEqual([
      [200, 'OK'],
      [210, REUSED],
    ]);
    expect(await kept(trial)).toHaveLength(1);
  });

  it('takes one place of those that the token has', async () => {
    const trial = await tryService({ limits: { presets: 3, pendingMessages: 3 } });
    await Promise.all([1, 2, 3].map(() => post(trial, path, bodyOf(trial.token), KEY)));
    const others = [];
    for (let at = 0; at < 3; at++) others.push((await post(trial, path, bodyOf(trial.token, members))).status);
    expect([others.slice(0, 2), others[2] === 200]).toEqual([[200, 200], false]);
  });
});

describe('registerDevice', () => {
  it('that says the same changes the device once', async () => {
    const trial = await deviceService();
    const tags = { age: { operation: 'increment', value: 1 } };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => trial.on('registerDevice', { tags }, trial.token, KEY)),
    );
    expect(answers.map(({ body }) => body.status_code)).toEqual(Array(5).fill(200));
    expect(await tagsOf(trial)).toEqual({ age: 1 });
  });

  it('that says something else is refused, and the device is as the other had it', async () => {
    const trial = await deviceService();
    const send = (age: number) => trial.on('registerDevice', { tags: { age } }, trial.token, KEY);
    const answers = await Promise.all([send(20), send(40)]);
    const first = answers[0]?.body.status_code === 200 ? 20 : 40;
    expect(answers.map(({ body }) => [body.status_code, body.status_message]).sort()).toEqual([
      [200, 'OK'],
      [210, REUSED],
    ]);
    expect(await tagsOf(trial)).toEqual({ age: first });
  });
});
