/** Messages as they are carried out: what is not sent, and what is too large to be sent. */

import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { checkMessage, checkPreset } from '../../src/payload/check-message.js';
import { readBody } from '../../src/requests/body.js';
import type { CheckRequestOptions } from '../../src/requests/request-context.js';

type Fields = Readonly<Record<string, unknown>>;

/** Findings as severity, code, pointer, underlined text (no more than ten letters of it) and message. */
function found(fields: Fields, options: CheckRequestOptions = {}): readonly (readonly string[])[] {
  const body = readBody({ request: { auth: 'token', devices_filter: 'A("X", ["iOS"])', content: 'Hello', ...fields } });
  const { value, diagnostics } = checkMessage(body, options);
  expect(value === null).toBe(diagnostics.some(({ severity }) => severity === 'error'));
  return diagnostics.map(({ severity, code, pointer, span, message }) => [
    severity,
    code,
    pointer ?? '',
    body.text.slice(span.start, span.end).slice(0, 10),
    message,
  ]);
}

function tooLarge(fields: Fields, options: CheckRequestOptions = {}): readonly (readonly string[])[] {
  return found(fields, options)
    .filter(([, code]) => code === 'request/payload-too-large')
    .map(([, , pointer, text, message]) => [pointer!, text!, message!]);
}

/** The only field of a body: {"aps":{"alert":{"body":"…"},"sound":"default"}} has 47 bytes around the text. */
const APNS_ROOM = 4096 - 47;

describe('the payload of APNs', () => {
  it('may have 4,096 bytes, and not one more', () => {
    expect(tooLarge({ content: 'x'.repeat(APNS_ROOM) })).toEqual([]);
    expect(tooLarge({ content: 'x'.repeat(APNS_ROOM + 1) })).toEqual([
      ['/request/content', '"xxxxxxxxx', 'the payload for iOS has 4,097 bytes, 1 more than APNs takes'],
    ]);
  });

  it('is counted in UTF-8, with its escapes', () => {
    expect(tooLarge({ content: 'é'.repeat(2_025) }).map(([, , message]) => message)).toEqual([
      'the payload for iOS has 4,097 bytes, 1 more than APNs takes',
    ]);
    expect(tooLarge({ content: '"'.repeat(2_026) })).toHaveLength(1);
    expect(tooLarge({ content: '😀'.repeat(1_012) })).toEqual([]);
    expect(tooLarge({ content: '😀'.repeat(1_013) })).toHaveLength(1);
  });

  it('is looked at in each language', () => {
    const content = {
      en: 'Hello',
      de: 'x'.repeat(APNS_ROOM + 100),
      fr: 'y'.repeat(APNS_ROOM + 7),
      it: 'z'.repeat(APNS_ROOM),
    };
    expect(tooLarge({ content })).toEqual([
      ['/request/content/de', '"xxxxxxxxx', 'the payload for iOS in `de` has 4,196 bytes, 100 more than APNs takes'],
      ['/request/content/fr', '"yyyyyyyyy', 'the payload for iOS in `fr` has 4,103 bytes, 7 more than APNs takes'],
    ]);
  });

  it('is told once where it is too large whatever the text', () => {
    const fields = { content: { en: 'Hello', de: 'Hallo' }, ios_root_params: { a: 'x'.repeat(5000) } };
    expect(tooLarge(fields).map(([pointer, text]) => [pointer, text])).toEqual([['/request/ios_root_params', '{']]);
  });

  it('is told at the field that has most of it', () => {
    expect(tooLarge({ ios_title: 'x'.repeat(3000), content: 'y'.repeat(2000) }).map(([at]) => at)).toEqual([
      '/request/ios_title',
    ]);
    expect(tooLarge({ data: { a: 'x'.repeat(4100) } }).map(([at]) => at)).toEqual(['/request/data']);
    expect(tooLarge({ link: `https://example.com/${'x'.repeat(4100)}` }).map(([at]) => at)).toEqual(['/request/link']);
  });

  it('is cut to fit where that is asked for', () => {
    expect(tooLarge({ apns_trim_content: 1, content: 'x'.repeat(9000) })).toEqual([]);
    expect(tooLarge({ apns_trim_content: 1, ios_root_params: { a: 'x'.repeat(5000) } })).toHaveLength(1);
  });
});

it('APNs counts a parameter named as the envelope of FCM like any other', () => {
  const message = { ios: { notification: {}, other: 'x'.repeat(4096) } };
  expect(tooLarge({ ios_root_params: { message } })).toHaveLength(1);
});

describe('each service has its own limit', () => {
  const raw = (bytes: number) => btoa('x'.repeat(bytes));

  it.each<[string, Fields, Fields, string]>([
    [
      'OsX',
      { content: 'x'.repeat(APNS_ROOM) },
      { content: 'x'.repeat(APNS_ROOM + 1) },
      '4,097 bytes, 1 more than APNs takes',
    ],
    // {"notification":{"body":"…","default_sound":true}} and {"webpush":…}: 49 and 28 bytes around the text.
    [
      'Android',
      { content: 'x'.repeat(4096 - 49) },
      { content: 'x'.repeat(4096 - 48) },
      '4,097 bytes, 1 more than FCM takes',
    ],
    [
      'Chrome',
      { content: 'x'.repeat(4096 - 28) },
      { content: 'x'.repeat(4096 - 27) },
      '4,097 bytes, 1 more than FCM takes',
    ],
    [
      'Firefox',
      { content: 'x'.repeat(3993 - 28) },
      { content: 'x'.repeat(3993 - 27) },
      '3,994 bytes, 1 more than Web Push takes',
    ],
    // {"data":{"content":"…"}}
    [
      'Amazon',
      { content: 'x'.repeat(6144 - 23) },
      { content: 'x'.repeat(6144 - 22) },
      '6,145 bytes, 1 more than Amazon Device Messaging takes',
    ],
    ['Windows', { wns_content: raw(5000) }, { wns_content: raw(5001) }, '5,001 bytes, 1 more than WNS takes'],
    // {"text":"…"}
    [
      'Blackberry',
      { content: 'x'.repeat(8192 - 11) },
      { content: 'x'.repeat(8192 - 10) },
      '8,193 bytes, 1 more than the push service of BlackBerry takes',
    ],
    ['Windows_Phone', { content: 'x'.repeat(2800) }, { content: 'x'.repeat(3072) }, 'more than MPNS takes'],
  ])('%s', (platform, fits, exceeds, words) => {
    const devices_filter = `A("X", ["${platform}"])`;
    expect(tooLarge({ devices_filter, ...fits })).toEqual([]);
    expect(tooLarge({ devices_filter, ...exceeds }).map(([, , message]) => message)).toEqual([
      expect.stringContaining(words),
    ]);
  });

  it('FCM and ADM count what is shown and data for the application, and not how long and how urgently it is kept', () => {
    const android = { android_gcm_ttl: 600, android_delivery_priority: 'high', devices_filter: 'A("X", ["Android"])' };
    expect(tooLarge({ ...android, content: 'x'.repeat(4096 - 49) })).toEqual([]);
    expect(tooLarge({ ...android, content: 'x'.repeat(4096 - 48) })).toHaveLength(1);
    const amazon = { adm_ttl: 600, devices_filter: 'A("X", ["Amazon"])' };
    expect(tooLarge({ ...amazon, content: 'x'.repeat(6144 - 23) })).toEqual([]);
    expect(tooLarge({ ...amazon, content: 'x'.repeat(6144 - 22) })).toHaveLength(1);
  });

  it('Windows is looked at in the languages of its own content', () => {
    const fields = { devices_filter: 'A("X", ["Windows"])', wns_content: { en: raw(10), de: raw(5002) } };
    expect(tooLarge(fields).map(([pointer, , message]) => [pointer, message])).toEqual([
      ['/request/wns_content/de', 'the payload for Windows in `de` has 5,002 bytes, 2 more than WNS takes'],
    ]);
  });
});

describe('platforms that the filter does not reach', () => {
  const long = { content: 'x'.repeat(5000) };

  it('are not looked at', () => {
    expect(tooLarge({ ...long, devices_filter: 'A("X", ["Amazon"])' })).toEqual([]);
    const { catalog } = loadCatalog({ applications: { X: { platforms: ['Amazon'] } } });
    expect(tooLarge({ ...long, devices_filter: 'A("X")' }, { catalog })).toEqual([]);
  });

  it('all others are, one finding each', () => {
    expect(tooLarge({ ...long, devices_filter: 'A("X", ["iOS", "Android", "Amazon", "Chrome"])' })).toHaveLength(3);
  });
});

it('a text in thousands of languages is told for the first of them', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const codes = letters.flatMap((one) => letters.map((two) => `${one}${two}`));
  const content = Object.fromEntries(codes.map((code) => [code, 'x'.repeat(4200)]));
  expect(tooLarge({ content, devices_filter: 'A("X")' })).toHaveLength(20);
});

describe('parameters of the general operation', () => {
  it.each([
    ['minimize_link', 1],
    ['page_id', 5],
    ['rich_page_id', 5],
    ['remote_page', 'https://example.com'],
    ['rich_media', 'A'],
    ['transactionId', 'a'],
    ['geozone', {}],
    ['anything_else', 1],
  ])('%s is told as not sent', (name, value) => {
    expect(found({ [name]: value })).toEqual([
      ['warning', 'request/not-sent', `/request/${name}`, `"${name}"`.slice(0, 10), `\`${name}\` is not sent`],
    ]);
  });

  it('are told beside what else is wrong, each where it stands', () => {
    const fields = { ios_titel: 'News', page_id: 5, ios_badges: 'many', title: 'News', rich_media: 'A' };
    expect(found(fields).map(([severity, code, pointer]) => [severity, code, pointer])).toEqual(
      expect.arrayContaining([
        ['warning', 'request/unknown-field', '/request/ios_titel'],
        ['warning', 'request/not-sent', '/request/page_id'],
        ['error', 'field/wrong-value', '/request/ios_badges'],
        ['warning', 'request/not-sent', '/request/rich_media'],
      ]),
    );
    expect(found(fields)).toHaveLength(4);
  });

  it('that are carried out are not told', () => {
    const fields = { title: 'News', subtitle: 'Today', link: 'https://a.b', data: [1], send_rate: 100, preset: 'P' };
    expect(found(fields)).toEqual([]);
    const body = readBody({ request: { auth: 't', devices_filter: 'A("X")', content: 'Hello', ...fields } });
    expect(checkMessage(body, {}).value?.request).toMatchObject(fields);
  });

  it.each([
    [{ title: 5 }, 'field/wrong-type'],
    [{ subtitle: [] }, 'field/wrong-type'],
    [{ link: 5 }, 'field/wrong-type'],
    [{ data: null }, 'field/wrong-type'],
    [{ send_rate: 0 }, 'field/wrong-value'],
    [{ send_rate: 1.5 }, 'field/wrong-value'],
    [{ send_rate: '9' }, 'field/wrong-type'],
    [{ preset: '' }, 'field/wrong-value'],
    [{ preset: 7 }, 'field/wrong-type'],
  ])('are checked: %j', (fields, code) => {
    expect(found(fields).map(([severity, one, pointer]) => [severity, one, pointer])).toEqual([
      ['error', code, `/request/${Object.keys(fields)[0]}`],
    ]);
  });

  it('a name that is nearly that of a field is told as before', () => {
    expect(found({ ios_titel: 'News' }).map(([severity, code]) => [severity, code])).toEqual([
      ['warning', 'request/unknown-field'],
    ]);
  });
});

it('a preset is measured block by block', () => {
  const body = readBody({
    auth: 'token',
    name: 'Spring',
    applicationCode: 'X',
    content: { platforms: { ios: { title: 'News' }, android: { rootParams: { a: 'x'.repeat(5000) } } } },
  });
  const { value, diagnostics } = checkPreset(body, {});
  expect(value).toBeNull();
  expect(diagnostics.map(({ code, pointer, message }) => [code, pointer, message])).toEqual([
    [
      'request/payload-too-large',
      '/content/platforms/android',
      'the payload for Android has 5,017 bytes, 921 more than FCM takes',
    ],
  ]);
});

const LONG = 'x'.repeat(9_000);

it.each([
  ['ios', { title: LONG }, 'iOS', 'APNs'],
  ['osx', { title: LONG }, 'OsX', 'APNs'],
  ['android', { rootParams: { a: LONG } }, 'Android', 'FCM'],
  ['amazon', { rootParams: { a: LONG } }, 'Amazon', 'Amazon Device Messaging'],
  ['wphone', { type: 'Tile', backContent: LONG }, 'Windows_Phone', 'MPNS'],
  ['chrome', { title: LONG }, 'Chrome', 'FCM'],
  ['safari', { title: LONG }, 'Safari', 'APNs'],
])('of the block %s of a preset, what its platform is sent is measured', (block, fields, platform, service) => {
  const body = readBody({
    auth: 'token',
    name: 'P',
    applicationCode: 'X',
    content: { platforms: { [block]: fields } },
  });
  const { diagnostics } = checkPreset(body, {});
  const [found, ...others] = diagnostics.filter(({ code }) => code === 'request/payload-too-large');
  expect([others, found?.pointer?.startsWith(`/content/platforms/${block}`)]).toEqual([[], true]);
  expect(found?.message).toMatch(new RegExp(`^the payload for ${platform} has .* more than ${service} takes$`));
});
