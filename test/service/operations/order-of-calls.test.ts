/** In which order the two operations ask their store and audience: rights before names, keys before checks, checks before counting, counting before keeping. */

import { describe, expect, it } from 'vitest';
import { streamAudience } from '../../../src/evaluate/stream-audience.js';
import type { ServiceOptions } from '../../../src/service/service-options.js';
import type { Store } from '../../../src/service/store/store.js';
import { memoryStore } from '../../support/service/memory-store.js';
import { stepped } from '../../support/service/steps.js';
import {
  CATALOG,
  DEVICES,
  MESSAGE_PATH,
  messageBody,
  PRESET_PATH,
  post,
  presetBody,
  tryService,
} from '../../support/service/try-service.js';

const METHODS = ['attempt', 'addPreset', 'addMessage', 'countPresets', 'countPending', 'presets'] as const;

/** A store that notes what it is asked, beside reading tokens. */
function recordedStore(calls: string[]): Store {
  const store = memoryStore();
  const recorded = { ...store };
  for (const name of METHODS)
    Object.assign(recorded, {
      [name]: (...given: readonly unknown[]) => {
        calls.push(name);
        return Reflect.apply(store[name], store, given);
      },
    });
  return recorded;
}

async function begin(options: Partial<ServiceOptions> = {}) {
  const calls: string[] = [];
  const lines = new TextEncoder().encode(DEVICES.map((device) => JSON.stringify(device)).join('\n'));
  const audience = stepped(
    streamAudience({ open: () => [lines], catalog: CATALOG, generation: '1' }),
    (name) => void (name === 'before count' && calls.push('count the audience')) as undefined,
  );
  const trial = await tryService({ store: recordedStore(calls), audience, ...options });
  return { trial, calls };
}

const KEY = { 'idempotency-key': 'key-1' };

describe('createPreset', () => {
  it('asks for the key, then for room, then keeps', async () => {
    const { trial, calls } = await begin();
    await post(trial, PRESET_PATH, presetBody(trial.token), KEY);
    expect(calls).toEqual(['attempt', 'countPresets', 'addPreset']);
  });

  it('without a key keeps in the same order', async () => {
    const { trial, calls } = await begin();
    await post(trial, PRESET_PATH, presetBody(trial.token));
    expect(calls).toEqual(['countPresets', 'addPreset']);
  });

  it('that is wrong is neither counted nor kept', async () => {
    const { trial, calls } = await begin();
    await post(trial, PRESET_PATH, presetBody(trial.token, { name: 1 }), KEY);
    expect(calls).toEqual(['attempt']);
  });

  it('without room is not kept', async () => {
    const { trial, calls } = await begin({ limits: { presets: 0 } });
    expect((await post(trial, PRESET_PATH, presetBody(trial.token))).status).toBe(403);
    expect(calls).toEqual(['countPresets']);
  });
});

describe('createTargetedMessage', () => {
  it('asks for the key, for room and for the audience, then keeps', async () => {
    const { trial, calls } = await begin();
    await post(trial, MESSAGE_PATH, messageBody(trial.token), KEY);
    expect(calls).toEqual(['attempt', 'countPending', 'count the audience', 'addMessage']);
  });

  it('that comes again asks for its key alone, even where it would be wrong now', async () => {
    const { trial, calls } = await begin();
    const body = messageBody(trial.token, { send_date: '2026-11-01 13:00' });
    expect((await post(trial, MESSAGE_PATH, body, KEY)).body.status_code).toBe(200);
    calls.length = 0;
    trial.clock.now += 7 * 24 * 60 * 60 * 1000;
    expect((await post(trial, MESSAGE_PATH, body, KEY)).body.status_code).toBe(200);
    expect(calls).toEqual(['attempt']);
  });

  it('beyond the reach of its token is neither counted nor kept', async () => {
    const { trial, calls } = await begin();
    const own = await trial.addToken({ name: 'news', applications: ['BBBBB-BBBBB'] });
    const { body } = await post(trial, MESSAGE_PATH, messageBody(own));
    expect(body.response.diagnostics.map(({ code }) => code)).toEqual(['access/application']);
    expect(calls).toEqual([]);
  });

  it('without room is neither counted nor kept', async () => {
    const { trial, calls } = await begin({ limits: { pendingMessages: 0 } });
    expect((await post(trial, MESSAGE_PATH, messageBody(trial.token))).status).toBe(429);
    expect(calls).toEqual(['countPending']);
  });
});

describe.each([
  [PRESET_PATH, presetBody],
  [MESSAGE_PATH, messageBody],
])('%s', (path, bodyOf) => {
  it('of an unknown token asks for nothing', async () => {
    const { trial, calls } = await begin();
    const { body } = await post(trial, path, bodyOf('nobody'), KEY);
    expect(body.response.diagnostics.map(({ code }) => code)).toEqual(['access/unknown-token']);
    expect(calls).toEqual([]);
  });

  it('of a token that may not create is told so, and nothing of what is wrong with it', async () => {
    const { trial, calls } = await begin();
    const reader = await trial.addToken({ name: 'reader', may: ['read'] });
    const { body } = await post(trial, path, bodyOf(reader, { name: 1, devices_filter: 'A("?' }), KEY);
    expect([body.status_code, body.status_message, body.response?.diagnostics ?? []]).toEqual([
      210,
      'this token has no right to this: it takes `create`',
      [],
    ]);
    expect(calls).toEqual([]);
  });

  it('with a key that is none asks for nothing', async () => {
    const { trial, calls } = await begin();
    await post(trial, path, bodyOf(trial.token), { 'idempotency-key': 'a b' });
    expect(calls).toEqual([]);
  });
});
