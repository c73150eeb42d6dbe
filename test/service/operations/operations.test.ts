/** What the two operations answer: one case for each rule. */

import { describe, expect, it } from 'vitest';
import { diagnose } from '../../../src/diagnostics/diagnose.js';
import { streamAudience } from '../../../src/evaluate/stream-audience.js';
import { UnsupportedFilterError } from '../../../src/evaluate/unsupported-filter.js';
import { memoryStore } from '../../support/service/memory-store.js';
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
      createdBy: trial.identity,
      createdByName: 'all',
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
      createdBy: trial.identity,
      createdByName: 'all',
      audience: { count: 2, devices: 3, byPlatform: { iOS: 1, Android: 1 } },
      resolveAt: trial.clock.now,
      progress: { state: 'scheduled' },
    });
    expect(JSON.stringify(kept)).not.toContain(trial.token);
  });
});

describe('what is wrong with a request', () => {
  it('is told in words to act on, and as findings with their places', async () => {
    const trial = await tryService();
    const members = { devices_filter: 'T("Ctiy", EQ, "Oslo")', ios_ttl: -1 };
    const { status, body } = await post(trial, MESSAGE_PATH, messageBody(trial.token, members));
    expect([status, body.status_code]).toEqual([200, 210]);
    expect(body.status_message).toBe(
      'there is no tag `Ctiy` (/request/devices_filter, line 1, column 95) (and 1 error more, see response.diagnostics)',
    );
    expect(body.response.diagnostics.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['name/unknown-tag', '/request/devices_filter'],
      ['field/wrong-value', '/request/ios_ttl'],
    ]);
  });

  it('names nothing of the catalog that was not asked for, unless suggestions are wanted', async () => {
    const said = async (suggestions: boolean) => {
      const trial = await tryService({ suggestions });
      const filter = { devices_filter: 'T("Citty", EQ, "Oslo")' };
      return (await post(trial, MESSAGE_PATH, messageBody(trial.token, filter))).text;
    };
    expect(await said(false)).not.toContain('City');
    expect(await said(true)).toContain('replace with `City`');
  });

  it('without a catalog a group cannot be counted', async () => {
    const trial = await tryService({ catalog: null });
    const { body } = await post(trial, MESSAGE_PATH, messageBody(trial.token, { devices_filter: 'G("11111-11111")' }));
    expect([body.status_code, body.response.diagnostics.map(({ code }) => code)]).toEqual([
      210,
      ['plan/group-needs-catalog'],
    ]);
  });

  it('a filter that the database cannot be asked for is told where it stands in the body, with the status in the log', async () => {
    const trial = await tryService({
      audience: {
        ...streamAudience({ open: () => [] }),
        count: async () => {
          throw new UnsupportedFilterError([diagnose('target/text-not-held', { start: 2, end: 15 }, 'no such text')]);
        },
      },
    });
    const text = JSON.stringify(messageBody(trial.token));
    const { status, body } = await post(trial, MESSAGE_PATH, text);
    const place = text.indexOf('A(') + 'A('.length;
    expect([status, body.status_code, body.status_message]).toEqual([
      200,
      210,
      `no such text (/request/devices_filter, line 1, column ${place + 1})`,
    ]);
    expect(body.response.diagnostics).toMatchObject([
      {
        code: 'target/text-not-held',
        pointer: '/request/devices_filter',
        range: { start: { offset: place }, end: { offset: place + '\\"AAAAA-AAAAA\\"'.length } },
      },
    ]);
    expect(trial.log.at(-1)).toMatchObject({ message: 'answered', fields: { status: 200, status_code: 210 } });
  });

  it('what was said of a date in the past is not said again when the clock was set back before it', async () => {
    const trial = await tryService();
    const body = messageBody(trial.token, { send_date: '2026-11-01 11:00', ignore_user_timezone: true });
    const said = async () => (await post(trial, MESSAGE_PATH, body)).body.response.diagnostics.map(({ code }) => code);
    expect(await said()).toEqual(['request/past-date']);
    trial.clock.now -= 2 * 60 * 60_000;
    expect(await said()).toEqual([]);
  });

  it('warnings come with what was created', async () => {
    const trial = await tryService();
    const { body } = await post(trial, MESSAGE_PATH, messageBody(trial.token, { send_date: '2020-01-01 10:00' }));
    expect([body.status_code, body.response.messageCode, body.response.diagnostics.map(({ code }) => code)]).toEqual([
      200,
      CODE,
      ['request/past-date'],
    ]);
  });
});

describe('Idempotency-Key', () => {
  const KEY = { 'idempotency-key': 'key-1' };

  it('has the same request carried out once', async () => {
    const trial = await tryService();
    const send = () => post(trial, MESSAGE_PATH, messageBody(trial.token), KEY);
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect((await trial.store.messages({ createdBy: null, after: null, limit: 9, state: null })).items.length).toBe(1);
  });

  it('refuses another request, and is nothing to another token', async () => {
    const trial = await tryService();
    const other = await trial.addToken({ name: 'other' });
    await post(trial, PRESET_PATH, presetBody(trial.token), KEY);
    const reused = await post(trial, PRESET_PATH, presetBody(trial.token, { name: 'Autumn' }), KEY);
    expect([reused.body.status_code, reused.body.status_message]).toEqual([
      210,
      'this Idempotency-Key was used for another request: use a new one for each',
    ]);
    expect((await post(trial, PRESET_PATH, presetBody(other), KEY)).body.status_code).toBe(200);
  });

  it.each([['a b'], ['x'.repeat(256)]])('is none with %s', async (key) => {
    const trial = await tryService();
    const { body } = await post(trial, PRESET_PATH, presetBody(trial.token), { 'idempotency-key': key });
    expect([body.status_code, body.status_message]).toEqual([
      210,
      'an Idempotency-Key has 1 to 255 visible ASCII characters',
    ]);
  });

  it('a code that is taken is not used again', async () => {
    const store = memoryStore();
    const codes: string[] = [];
    const trial = await tryService({
      store: {
        ...store,
        addPreset: async (preset, once) => {
          codes.push(preset.code);
          return codes.length < 3 ? { kind: 'code-taken' } : store.addPreset(preset, once);
        },
      },
    });
    const { body } = await post(trial, PRESET_PATH, presetBody(trial.token));
    expect([new Set(codes).size, body.response.presetCode]).toEqual([3, codes[2]]);
  });
});

describe('a source of audiences that cannot list languages and time zones', () => {
  const { count, devices, generation } = streamAudience({ open: () => [] });

  it.each([
    [{ content: { en: 'Hello', de: 'Hallo' } }, '/request/content', 'languages', 'send one text for all languages'],
    [{ wns_content: { en: 'SGk=' } }, '/request/wns_content', 'languages', 'send one text for all languages'],
    [{ send_date: '2030-01-01 10:00' }, '/request/send_date', 'time zones', 'send `ignore_user_timezone`: true'],
  ])('has a message that needs them refused: %j', async (members, pointer, held, help) => {
    const trial = await tryService({ audience: { count, devices, generation } });
    const { status, body } = await post(trial, MESSAGE_PATH, messageBody(trial.token, members));
    expect([status, body.status_code]).toEqual([200, 210]);
    expect(body.response.diagnostics.filter(({ code }) => code.startsWith('audience/'))).toMatchObject([
      {
        code: 'audience/texts-not-listed',
        message: `the ${held} that devices hold cannot be listed by this service`,
        help: `${help}, or give the service a source of audiences with \`tagTexts\``,
        pointer,
      },
    ]);
    expect((await trial.store.messages({ createdBy: null, state: null, after: null, limit: 1 })).items).toEqual([]);
  });

  it('has all others carried out', async () => {
    const trial = await tryService({ audience: { count, devices, generation } });
    const members = { send_date: '2030-01-01 10:00', ignore_user_timezone: true };
    for (const each of [{}, members])
      expect((await post(trial, MESSAGE_PATH, messageBody(trial.token, each))).body.status_code).toBe(200);
  });
});
