/** What makes two requests the same: the token, the key, the operation and the body. */

import { describe, expect, it } from 'vitest';
import { readBody } from '../../../src/requests/body.js';
import { onceOf } from '../../../src/service/operations/once.js';
import { tokenRecord } from '../../support/service/store-records.js';
import { MESSAGE_PATH, PRESET_PATH, post, tryService } from '../../support/service/try-service.js';

const TOKEN = tokenRecord('shop');
const BODY = readBody('{"a":1}');

describe('a digest', () => {
  it('is that of the operation, a line break and the body as it was sent', () => {
    // printf 'createPreset\n{"a":1}' | sha256sum
    expect(onceOf(TOKEN, 'key', 'createPreset', BODY)).toEqual({
      token: TOKEN.id,
      key: 'key',
      digest: 'e048812fde3c69d98b970836c64e390bdfa96e785fff81f8ae2114386aee2fdf',
    });
  });

  it('of another operation with the same body is another', () => {
    const [preset, message] = (['createPreset', 'createTargetedMessage'] as const).map((name) =>
      onceOf(TOKEN, 'key', name, BODY),
    );
    expect(preset?.digest).not.toBe(message?.digest);
  });

  it('of a body that differs in blanks alone is another', () => {
    const blank = onceOf(TOKEN, 'key', 'createPreset', readBody('{"a": 1}'));
    expect(blank?.digest).not.toBe(onceOf(TOKEN, 'key', 'createPreset', BODY)?.digest);
  });
});

describe('a key', () => {
  it.each(['!', '~', 'a', 'x'.repeat(254), 'x'.repeat(255)])('is %j', (key) => {
    expect(onceOf(TOKEN, key, 'createPreset', BODY)?.key).toBe(key);
  });

  it.each(['', ' ', 'a b', '\x7f', '\x1f', 'é', 'x'.repeat(256), 'a\n'])('is not %j', (key) => {
    expect(onceOf(TOKEN, key, 'createPreset', BODY)).toBeNull();
  });
});

it('a key of one operation is refused for the other with the same body', async () => {
  const trial = await tryService();
  const key = { 'idempotency-key': 'key-1' };
  const body = {
    auth: trial.token,
    name: 'Spring',
    applicationCode: 'AAAAA-AAAAA',
    content: { platforms: {} },
  };
  expect((await post(trial, PRESET_PATH, body, key)).body.status_code).toBe(200);
  const { status_code, status_message } = (await post(trial, MESSAGE_PATH, body, key)).body;
  expect([status_code, status_message]).toEqual([
    210,
    'this Idempotency-Key was used for another request: use a new one for each',
  ]);
});
