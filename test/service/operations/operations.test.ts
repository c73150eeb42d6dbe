/** What the two operations answer: one case for each rule. */

import { describe, expect, it } from 'vitest';
import {
  MESSAGE_PATH,
  messageBody,
  PRESET_PATH,
  post,
  presetBody,
  tryService,
} from '../../support/service/try-service.js';

const CODE = expect.stringMatching(/^[0-9A-Z-]{16,}$/);

describe('createPreset', () => {
  it('stores the preset without the token, and tells its code', async () => {
    const trial = await tryService();
    const { status, body } = await post(trial, PRESET_PATH, presetBody(trial.token));
    expect({ status, body }).toEqual({
      status: 200,
      body: { status_code: 200, status_message: 'OK', response: { presetCode: CODE, diagnostics: [] } },
    });
    expect(await trial.store.preset(body.response.presetCode)).toEqual({
      code: body.response.presetCode,
      createdBy: 'all',
      createdAt: trial.clock.now,
      preset: { name: 'Spring', applicationCode: 'AAAAA-AAAAA', content: { platforms: {} } },
    });
  });
});

describe('createTargetedMessage', () => {
  it('stores the message with its filter, its audience and its time', async () => {
    const trial = await tryService();
    const { status, body } = await post(trial, MESSAGE_PATH, messageBody(trial.token));
    expect({ status, body }).toEqual({
      status: 200,
      body: { status_code: 200, status_message: 'OK', response: { messageCode: CODE, diagnostics: [] } },
    });
    const kept = await trial.store.message(body.response.messageCode);
    expect(kept).toMatchObject({
      createdBy: 'all',
      audience: { count: 2, devices: 3, byPlatform: { iOS: 1, Android: 1 } },
      resolveAt: trial.clock.now,
      progress: { state: 'scheduled' },
    });
    expect(JSON.stringify(kept)).not.toContain(trial.token);
  });
});
