/** A message takes the content of its preset: whose, what wins, and what is said where there is none. */

import { describe, expect, it } from 'vitest';
import { streamAudience } from '../../../src/evaluate/stream-audience.js';
import { createService } from '../../../src/service/service.js';
import type { Logger } from '../../../src/service/service-options.js';
import { tokenHash } from '../../../src/service/tokens/create-token.js';
import { memoryStore } from '../../support/service/memory-store.js';
import { tokenRecord } from '../../support/service/store-records.js';
import { post } from '../../support/service/try-service.js';

const DEVICES = ['iOS', 'Android']
  .map((platform, number) =>
    JSON.stringify({ id: `d${number}`, platform, applications: ['X'], tags: { Tongue: 'de' } }),
  )
  .join('\n');

async function service(languageTag?: string, listsTexts = true) {
  const store = memoryStore();
  const logged: unknown[] = [];
  const logger: Logger = { info() {}, warn: (fields, message) => logged.push([fields, message]), error() {} };
  for (const [name, applications] of [
    ['shop', ['X']],
    ['other', ['X']],
    ['all', null],
  ] as const)
    await store.addToken({
      ...tokenRecord(name, applications),
      secrets: [{ hash: tokenHash(name), expiresAt: null }],
    });
  const audience = streamAudience({ open: () => [new TextEncoder().encode(DEVICES)], generation: '1' });
  const { tagTexts: _, ...withoutTexts } = audience;
  const made = createService({
    catalog: null,
    audience: listsTexts ? audience : withoutTexts,
    store,
    now: () => 0,
    logger,
    ...(languageTag !== undefined && { devices: { languageTag } }),
  });
  const send = async (operation: string, body: object) =>
    (await post({ service: made }, `/json/1.3/${operation}`, JSON.stringify(body))).body;
  const preset = async (auth: string, platforms: object, name = 'Spring') =>
    (await send('createPreset', { auth, name, applicationCode: 'X', content: { platforms } })).response
      .presetCode as string;
  const message = (auth: string, fields: object) =>
    send('createTargetedMessage', { request: { auth, devices_filter: 'A("X")', content: 'Hello', ...fields } });
  return { store, logged, preset, message };
}

const SPRING = {
  ios: { title: 'Spring', ttl: 60 },
  wphone: { type: 'Toast' },
  android: { header: 'Leaves', silent: true },
};

describe('a message with a preset', () => {
  it('takes what the preset says, and keeps what it says itself', async () => {
    const { store, preset, message } = await service();
    const code = await preset('shop', SPRING);
    const { status_code, response } = await message('shop', { preset: code, ios_title: 'Mine' });
    expect([status_code, response.diagnostics]).toEqual([200, []]);
    const kept = await store.message(response.messageCode as string);
    expect(kept?.request).toMatchObject({
      content: 'Hello',
      ios_title: 'Mine',
      ios_ttl: 60,
      android_header: 'Leaves',
      android_silent: 1,
      wp_type: 'Toast',
    });
  });

  it('keeps the type that it says for Windows Phone', async () => {
    const { store, preset, message } = await service();
    const code = await preset('shop', SPRING);
    const { response } = await message('shop', { preset: code, wp_type: 'Tile' });
    expect((await store.message(response.messageCode as string))?.request.wp_type).toBe('Tile');
  });

  it('is refused where the preset alone has texts by language, and the languages of devices cannot be listed', async () => {
    const { store, preset, message } = await service(undefined, false);
    const texts = (languages: readonly string[]) => ({
      windows: {
        type: 'Toast',
        template: 'ToastText01',
        message: Object.fromEntries(languages.map((language) => [language, { headLineText: 'Spring' }])),
      },
    });
    const [several, none] = [await preset('shop', texts(['en', 'de'])), await preset('shop', SPRING)];
    const { status_code, response } = await message('shop', { preset: several });
    expect([status_code, response.diagnostics.map(({ code, pointer }) => [code, pointer])]).toEqual([
      210,
      [['audience/texts-not-listed', '/request/preset']],
    ]);
    expect((await store.messages({ createdBy: null, state: null, after: null, limit: 9 })).items).toEqual([]);
    expect((await message('shop', { preset: none })).status_code).toBe(200);
  });

  it('is refused where the payload is too large with the preset alone', async () => {
    const { preset, message } = await service();
    const code = await preset('shop', { ios: { rootParams: { a: 'x'.repeat(4000) } } });
    const { status_code, response } = await message('shop', { preset: code, content: 'x'.repeat(500) });
    expect([status_code, response.diagnostics.map(({ code: one, pointer }) => [one, pointer])]).toEqual([
      210,
      [['request/payload-too-large', '/request/preset']],
    ]);
  });
});

describe('a preset there is not', () => {
  it('is an error at its code', async () => {
    const { message } = await service();
    const { status_code, response } = await message('shop', { preset: 'nothing' });
    expect([
      status_code,
      response.diagnostics.map(({ code, pointer, message: said }) => [code, pointer, said]),
    ]).toEqual([210, [['request/unknown-preset', '/request/preset', 'there is no preset `nothing`']]]);
  });

  it('is what another token has created, in the same words', async () => {
    const { preset, message } = await service();
    const code = await preset('other', SPRING, 'Winter');
    const { response } = await message('shop', { preset: code });
    expect(response.diagnostics.map(({ code: one, message: said }) => [one, said])).toEqual([
      ['request/unknown-preset', `there is no preset \`${code}\``],
    ]);
    expect(JSON.stringify(await message('shop', { preset: 'Winter' }))).not.toContain(code);
  });

  it('is offered by its name to the token that sees it', async () => {
    const { preset, message } = await service();
    const code = await preset('shop', SPRING, 'Winter');
    const { response } = await message('shop', { preset: 'winter' });
    expect(response.diagnostics[0]).toMatchObject({ help: `did you mean \`${code}\`?` });
  });

  it('a token for all sees every preset', async () => {
    const { preset, message } = await service();
    const code = await preset('shop', SPRING);
    expect((await message('all', { preset: code })).status_code).toBe(200);
  });
});

describe('texts in several languages', () => {
  const content = { en: 'Hello', de: 'Hallo' };

  it('are told where no device of the audience has the tag: in the answer and in the log', async () => {
    const { logged, message } = await service();
    const { status_code, response } = await message('shop', { content });
    expect([
      status_code,
      response.diagnostics.map(({ code, pointer, message: said }) => [code, pointer, said]),
    ]).toEqual([
      200,
      [
        [
          'audience/languages-not-told',
          '/request/content',
          '`content` has several languages, and no device of the audience has the tag `Language`: all get one text',
        ],
      ],
    ]);
    expect(logged).toEqual([[{ token: 'shop', tag: 'Language' }, 'no device of the audience tells its language']]);
  });

  it('are not told where the service goes by the tag that devices have', async () => {
    const { logged, message } = await service('Tongue');
    expect((await message('shop', { content })).response.diagnostics).toEqual([]);
    expect(logged).toEqual([]);
  });

  it('are not told of one language, and not of an audience of nobody', async () => {
    const { message } = await service();
    expect((await message('shop', { content: { en: 'Hello' } })).response.diagnostics).toEqual([]);
    expect(
      (await message('shop', { content, devices_filter: 'A("X") * AT("X", "a", EQ, "b")' })).response.diagnostics,
    ).toEqual([]);
  });
});
