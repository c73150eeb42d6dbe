/** What is answered, logged and left where the store fails in the middle of a request, or the devices cannot be asked. */

import { describe, expect, it } from 'vitest';
import { AudienceUnavailableError } from '../../../src/evaluate/audience-source.js';
import { streamAudience } from '../../../src/evaluate/stream-audience.js';
import { StoreError, type StoreFailure } from '../../../src/service/store/store-error.js';
import { UnreadableRecordError } from '../../../src/service/store/unreadable.js';
import type { WorkDesk } from '../../../src/service/work-desk.js';
import { memoryStore } from '../../support/service/memory-store.js';
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

const FAILED = 'Internal error: the store does not answer as it should; try again, with the same Idempotency-Key';

function said({ status, text }: { readonly status: number; readonly text: string }): unknown {
  return [status, JSON.parse(text).status_message.replace(/ \(request .*/, '')];
}

async function addPreset({ token, ...trial }: Trial): Promise<string> {
  return (await post(trial, PRESET_PATH, presetBody(token))).body.response.presetCode;
}

const removals = ({ log }: Trial) => log.filter(({ message }) => message === 'preset removed');

it.each<readonly [StoreFailure, string]>([
  ['full', 'Internal error: there is no room to store anything'],
  ['unavailable', FAILED],
  ['locked', FAILED],
  ['damaged', FAILED],
])('a store that is %s: %s', async (kind, message) => {
  const addPreset = () => Promise.reject(new StoreError(kind, 'at /secret/path'));
  const trial = await tryService({ store: { ...memoryStore(), addPreset } });
  const answer = await post(trial, PRESET_PATH, presetBody(trial.token));
  expect([said(answer), answer.headers.get('retry-after')]).toEqual([[500, message], '1']);
  expect(answer.text).not.toContain('secret');
});

describe('a preset that is to be removed', () => {
  it('stays where the store fails, and no removal is logged', async () => {
    const store = memoryStore();
    const preset = () => Promise.reject(new StoreError('unavailable', 'the line is cut'));
    const trial = await tryService({ store: { ...store, preset } });
    const code = await addPreset(trial);
    expect(said(await as(trial, trial.token, `/v1/presets/${code}`, 'DELETE'))).toEqual([500, FAILED]);
    expect([await store.preset(code), removals(trial)]).toEqual([expect.objectContaining({ code }), []]);
  });

  it('and has gone meanwhile is not found, and no removal is logged', async () => {
    const trial = await tryService({ store: { ...memoryStore(), removePreset: async () => false } });
    const code = await addPreset(trial);
    expect(said(await as(trial, trial.token, `/v1/presets/${code}`, 'DELETE'))).toEqual([
      404,
      `there is no preset \`${code}\``,
    ]);
    expect(removals(trial)).toEqual([]);
  });

  it.each([
    ['of the token', (identity: string) => identity, 200],
    ['of nobody knows whom', () => null, 403],
  ])('and cannot be read, %s, is removed: whose it was may have another', async (_, ownerOf, status) => {
    const store = memoryStore();
    const damaged = async (code: string) => {
      const preset = await store.preset(code);
      if (preset === null) return null;
      throw new UnreadableRecordError({ kind: 'preset', code, owner: ownerOf(preset.createdBy) });
    };
    const trial = await tryService({ store: { ...store, preset: damaged }, limits: { presets: 1 } });
    const code = await addPreset(trial);
    expect((await as(trial, trial.token, `/v1/presets/${code}`, 'DELETE')).status).toBe(204);
    expect([await store.preset(code), removals(trial).map(({ fields }) => fields.code)]).toEqual([null, [code]]);
    const another = await post(trial, PRESET_PATH, presetBody(trial.token));
    expect(another.status).toBe(status);
  });
});

it('devices that cannot be asked now are to be asked again in five seconds', async () => {
  const away = () => Promise.reject(new AudienceUnavailableError('postgres://inside'));
  const trial = await tryService({ audience: { ...streamAudience({ open: () => [] }), count: away } });
  const answer = await post(trial, MESSAGE_PATH, messageBody(trial.token));
  expect([said(answer), answer.headers.get('retry-after')]).toEqual([
    [503, 'the devices cannot be asked now; try again'],
    '5',
  ]);
  expect(answer.text).not.toContain('inside');
});

it('a stranger whose long body finds no place is to come again in a second', async () => {
  const desk = { isJson: async () => null } as Partial<WorkDesk> as WorkDesk;
  const trial = await tryService({ desk: () => desk });
  const answer = await post(trial, PRESET_PATH, `{"auth": "none", "name": "${'x'.repeat(5_000)}"}`);
  expect([said(answer), answer.headers.get('retry-after')]).toEqual([
    [429, 'too many requests without a known token: send it as `Authorization: Bearer TOKEN`, too'],
    '1',
  ]);
});
