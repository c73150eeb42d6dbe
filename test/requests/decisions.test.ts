/** One table for each decision about the two requests: what is accepted, and what is said of the rest. */

import { describe, expect, it } from 'vitest';
import { PLATFORMS } from '../../src/base/vocabulary.js';
import type { Catalog } from '../../src/catalog/catalog.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import {
  block,
  checkCreatePreset,
  checkCreateTargetedMessage,
  message,
  messageOf,
  preset,
  presetOf,
  targeted,
} from './expect-request.js';
import { expectThroughTheWire } from './through-the-wire.js';

type Case = readonly [members: Readonly<Record<string, unknown>>, ...found: readonly string[]];

/** Each case: members of a request, and what is said of them. */
function messages(cases: readonly Case[]): void {
  it.each(cases.map(([members, ...found]) => ({ title: JSON.stringify(members).slice(0, 100), members, found })))(
    '$title',
    ({ members, found }) => expect(message(members)).toEqual(found),
  );
}

/** The same of the members of a block of a preset. */
function blocks(platform: string, cases: readonly Case[]): void {
  it.each(
    cases.map(([members, ...found]) => ({
      title: `${platform} ${JSON.stringify(members).slice(0, 100)}`,
      members,
      found,
    })),
  )('$title', ({ members, found }) => expect(block(platform, members)).toEqual(found));
}

const AT = '/content/platforms';

function catalogOf(value: unknown): Catalog {
  const { catalog } = loadCatalog(value);
  if (catalog === null) throw new Error('the catalog is wrong');
  return catalog;
}

/** The text with its safe fixes made, once. */
function mended(text: string): string {
  return applyFixes(text, checkCreateTargetedMessage(text).diagnostics);
}

describe('R1: the token', () => {
  const bare = { request: { devices_filter: 'A("X")', content: 'x' } };
  messages([
    [{}],
    [{ auth: '' }, 'error field/wrong-value /request/auth ""'],
    [{ auth: 1 }, 'error field/wrong-type /request/auth 1'],
  ]);

  it('is required, unless it is optional', () => {
    expect(targeted(bare)).toEqual(['error request/missing-field /request {']);
    expect(targeted(bare, { auth: 'optional' })).toEqual([]);
    expect(preset({ ...presetOf({}), auth: undefined })).toEqual(['error request/missing-field  {']);
    expect(preset({ ...presetOf({}), auth: undefined }, { auth: 'optional' })).toEqual([]);
  });

  it('is out of place in a template, and a placeholder is not', () => {
    expect(message({}, { auth: 'optional' })).toEqual(['warning request/stored-token /request/auth "token"']);
    for (const auth of ['{{token}}', '$TOKEN', '<token>', '%TOKEN%'])
      expect(message({ auth }, { auth: 'optional' })).toEqual([]);
    expect(message({ auth: '' }, { auth: 'optional' })).toEqual(['error field/wrong-value /request/auth ""']);
  });
});

describe('R2: the shape of a preset', () => {
  const whole = presetOf({});
  it.each([
    [{ ...whole }, []],
    [{ ...whole, applicationGroupCode: 'G' }, ['error request/one-code /applicationGroupCode "applicationGroupCode"']],
    [{ ...whole, applicationCode: undefined }, ['error request/one-code  {']],
    [{ ...whole, applicationCode: undefined, applicationGroupCode: 'G' }, []],
    [{ ...whole, name: undefined }, ['error request/missing-field  {']],
    [{ ...whole, content: undefined }, ['error request/missing-field  {']],
    [{ ...whole, content: {} }, ['error request/missing-field /content {']],
    [{ ...whole, content: [] }, ['error field/wrong-type /content [']],
    [{ ...whole, content: { platforms: 'ios' } }, ['error field/wrong-type /content/platforms "ios"']],
    [{ ...whole, campaignCode: 5 }, ['error field/wrong-type /campaignCode 5']],
    [{ ...whole, campaignCode: null }, ['error field/wrong-type /campaignCode null']],
    [{ ...whole, campaing: 'C' }, ['warning request/unknown-field /campaing "campaing"']],
    [{ ...whole, content: { platforms: {}, text: 'x' } }, ['warning request/unknown-field /content/text "text"']],
    [presetOf({ ios: { titel: 'x' } }), [`warning request/unknown-field ${AT}/ios/titel "titel"`]],
    [presetOf({ iOS: {} }), [`error request/unknown-block ${AT}/iOS "iOS"`]],
    [{ request: whole }, ['error request/needless-wrapper /request "request"']],
    [
      { request: whole, name: 'x' },
      ['error request/needless-wrapper /request "request"', 'error request/beside-wrapper /name "name"'],
    ],
  ])('%j', (body, found) => expect(preset(body)).toEqual(found));

  it('codes are those of the catalog', () => {
    const catalog = catalogOf({
      applications: { 'AAAAA-AAAAA': {} },
      groups: { G1: { applications: ['AAAAA-AAAAA'] } },
    });
    expect(preset(whole, { catalog })).toEqual([]);
    expect(preset({ ...whole, applicationCode: 'B' }, { catalog })).toEqual([
      'error request/unknown-code /applicationCode "B"',
    ]);
    expect(preset({ ...whole, applicationCode: undefined, applicationGroupCode: 'G2' }, { catalog })).toEqual([
      'error request/unknown-code /applicationGroupCode "G2"',
    ]);
  });

  it('the wrapper is taken away, the null removed', () => {
    const text =
      '{"request": {"auth": "t", "name": "n", "campaignCode": null,\n "applicationCode": "X", "content": {"platforms": {}}}}';
    expect(applyFixes(text, checkCreatePreset(text).diagnostics)).toBe(
      '{"auth": "t", "name": "n", "applicationCode": "X", "content": {"platforms": {}}}',
    );
  });

  it('the wrapper is a warning in the lenient dialect, and what is in it is read', () => {
    const { value, diagnostics } = checkCreatePreset({ request: whole }, { dialect: 'lenient' });
    expect(diagnostics.map(({ severity }) => severity)).toEqual(['warning']);
    expect(value?.name).toBe('Spring');
  });
});

describe('R3: the shape of a targeted message', () => {
  messages([
    [{ devices_filter: undefined }, 'error request/missing-field /request {'],
    [{ devices_filter: 5 }, 'error field/wrong-type /request/devices_filter 5'],
    [{ devices_filter: '' }, 'error syntax/empty-filter /request/devices_filter '],
    [{ application: 'X' }, 'error request/not-accepted /request/application "application"'],
    [{ applications_group: 'X' }, 'error request/not-accepted /request/applications_group "applications_group"'],
    [{ platforms: ['iOS'] }, 'error request/not-accepted /request/platforms "platforms"'],
    [{ devices: ['d'] }, 'error request/not-accepted /request/devices "devices"'],
    [{ filter: 'f' }, 'error request/not-accepted /request/filter "filter"'],
    [{ conditions: [['age', 'GTE', 18]] }, 'error request/not-accepted /request/conditions "conditions"'],
  ]);

  it.each([
    ['application', 'X', 'A("X")'],
    ['applications_group', 'X', 'G("X")'],
    ['platforms', ['iOS'], '["iOS"]'],
    ['conditions', [['age', 'GTE', 18]], 'T("age", GTE, 18)'],
  ])('says what to write instead of %s', (name, value, instead) => {
    const { diagnostics } = checkCreateTargetedMessage(messageOf({ [name]: value }));
    expect(diagnostics[0]?.help?.includes(instead)).toBe(true);
  });

  it('the wrapper is put around, once', () => {
    const text = ' {"auth": "t",\n "devices_filter": "A(\\"X\\")", "content": "x"}\n';
    expect(mended(text)).toBe(' {"request": {"auth": "t",\n "devices_filter": "A(\\"X\\")", "content": "x"}}\n');
    expect(targeted(mended(text))).toEqual([]);
  });
});

describe('R4: other members of a targeted message', () => {
  const known = ['data', 'link', 'minimize_link', 'page_id', 'rich_page_id', 'remote_page', 'rich_media', 'send_rate'];
  it.each([...known, 'transactionId', 'preset', 'title', 'subtitle', 'geozone'])('%s is noted', (name) => {
    expect(message({ [name]: 'x' })).toEqual([`note request/unlisted-field /request/${name} "${name}"`]);
  });

  messages([
    [{ entirely_different: 1 }, 'note request/unlisted-field /request/entirely_different "entirely_different"'],
    [{ android_slient: 1 }, 'warning request/unknown-field /request/android_slient "android_slient"'],
    [{ __proto_: 1 }, 'note request/unlisted-field /request/__proto_ "__proto_"'],
  ]);

  it('a close one is renamed, not safely, and not onto one that is there', () => {
    const fixes = (members: Readonly<Record<string, unknown>>) =>
      checkCreateTargetedMessage(messageOf(members)).diagnostics.flatMap((each) => each.fixes);
    expect(fixes({ ios_badgez: 1 }).map(({ safety, edits }) => [safety, edits[0]?.text])).toEqual([
      ['unsafe', '"ios_badges"'],
    ]);
    expect(fixes({ ios_badgez: 1, ios_badges: 1 })).toEqual([]);
  });
});

describe('R5: URLs', () => {
  const fields = ['android_custom_icon', 'android_banner', 'adm_custom_icon', 'adm_banner', 'chrome_image'];
  it.each(fields)('%s', (name) => {
    expect(message({ [name]: 'https://example.com/a.png' })).toEqual([]);
    expect(message({ [name]: 'banner' })).toEqual([`warning field/no-url /request/${name} "banner"`]);
    expect(message({ [name]: 'http://a.b/c' })).toEqual([`note field/plain-http /request/${name} "http://a.b/c"`]);
    expect(message({ [name]: 1 })).toEqual([`error field/wrong-type /request/${name} 1`]);
  });

  messages([
    [{ chrome_icon: 'icons/a.png', firefox_icon: 'a' }],
    [{ chrome_button_text1: 'a', chrome_button_url1: 'b' }, 'warning field/no-url /request/chrome_button_url1 "b"'],
  ]);
  blocks('android', [
    [{ banner: 'x' }, `warning field/no-url ${AT}/android/banner "x"`],
    [{ customIcon: 'https://a.b' }],
  ]);
  blocks('chrome', [
    [{ icon: 'a/b.png', image: 'x' }, `warning field/no-url ${AT}/chrome/image "x"`],
    [{ button1: { text: 't', url: 'u' } }, `warning field/no-url ${AT}/chrome/button1/url "u"`],
  ]);
});

describe('R6: badges and counts', () => {
  it.each(['ios_badges', 'android_badges'])('%s', (name) => {
    for (const value of [0, 5, '+1', '-12']) expect(message({ [name]: value })).toEqual([]);
    expect(message({ [name]: '5' })).toEqual([`error field/other-spelling /request/${name} "5"`]);
    expect(message({ [name]: -1 })).toEqual([`warning field/negative-count /request/${name} -1`]);
    expect(message({ [name]: 1.5 })).toEqual([`error field/wrong-value /request/${name} 1.5`]);
    expect(message({ [name]: 'x' })).toEqual([`error field/wrong-value /request/${name} "x"`]);
  });

  it.each(['mac_badges', 'wp_count'])('%s', (name) => {
    expect(message({ [name]: 5 })).toEqual([]);
    for (const value of ['+5', '5']) {
      expect(message({ [name]: value })).toEqual([`error field/other-spelling /request/${name} "${value}"`]);
      expect(message({ [name]: value }, { dialect: 'lenient' })).toEqual([
        `warning field/other-spelling /request/${name} "${value}"`,
      ]);
    }
    expect(message({ [name]: -1 })).toEqual([`warning field/negative-count /request/${name} -1`]);
  });

  for (const platform of ['android', 'ios', 'osx'])
    blocks(platform, [
      [{ badge: '+3' }],
      [{ badge: 3 }],
      [{ badge: '3' }, `error field/other-spelling ${AT}/${platform}/badge "3"`],
    ]);
  blocks('wphone', [[{ count: 3 }], [{ count: '+3' }, `error field/other-spelling ${AT}/wphone/count "+3"`]]);
  messages([
    [{ ios_category_id: 5 }],
    [{ ios_category_id: '5' }],
    [{ ios_category_id: 'five' }, 'error field/wrong-value /request/ios_category_id "five"'],
  ]);
  blocks('ios', [
    [{ categoryId: 1 }],
    [{ categoryId: '1' }],
    [{ categoryId: true }, `error field/wrong-type ${AT}/ios/categoryId true`],
  ]);
});

describe('R7: flags', () => {
  const numbers = ['ios_silent', 'apns_trim_content', 'android_silent', 'wns_cache'];
  it.each(numbers)('%s is 0 or 1', (name) => {
    const rest = { content: undefined, link: 'x' };
    const note = 'note request/unlisted-field /request/link "link"';
    const told = (value: unknown, options = {}) =>
      message({ ...rest, wns_content: 'SGk=', [name]: value }, options).filter((line) => line !== note);
    expect(told(0)).toEqual([]);
    expect(told(1)).toEqual([]);
    expect(told(true)).toEqual([`error field/other-spelling /request/${name} true`]);
    expect(told(false, { dialect: 'lenient' })).toEqual([`warning field/other-spelling /request/${name} false`]);
    expect(told(2)).toEqual([`error field/wrong-value /request/${name} 2`]);
    expect(told('yes')).toEqual([`error field/wrong-type /request/${name} "yes"`]);
  });

  messages([
    [{ ignore_user_timezone: true }],
    [{ ignore_user_timezone: 1 }, 'error field/other-spelling /request/ignore_user_timezone 1'],
    [{ ignore_user_timezone: 'true' }, 'error field/wrong-type /request/ignore_user_timezone "true"'],
    [{ android_vibration: 0 }],
    [{ android_vibration: 1 }],
    [{ android_vibration: true }],
    [{ android_vibration: false }],
    [{ android_vibration: 2 }, 'error field/wrong-value /request/android_vibration 2'],
  ]);
  blocks('android', [
    [{ soundOff: true, vibration: false, silent: false, lockScreen: 1 }],
    [{ soundOff: 1 }, `error field/other-spelling ${AT}/android/soundOff 1`],
    [{ vibration: 0 }, `error field/other-spelling ${AT}/android/vibration 0`],
    [{ lockScreen: true }, `error field/other-spelling ${AT}/android/lockScreen true`],
  ]);
  blocks('ios', [[{ trimContent: true }], [{ trimContent: 1 }, `error field/other-spelling ${AT}/ios/trimContent 1`]]);
  blocks('windows', [[{ cache: 0 }], [{ cache: false }, `error field/other-spelling ${AT}/windows/cache false`]]);

  it('the fix writes the value that is meant, and the checked value has it', () => {
    const text = '{"request": {"auth": "t", "devices_filter": "A(\\"X\\")", "content": "x", "wns_cache" : true }}';
    expect(mended(text)).toBe(text.replace('true', '1'));
    expect(checkCreateTargetedMessage(text, { dialect: 'lenient' }).value?.request.wns_cache).toBe(1);
  });
});

describe('R8: data of the user', () => {
  const at = '/request/ios_root_params/data';
  const bytes = (count: number) => ({ ios_root_params: { data: 'x'.repeat(count) } });
  it('takes 4,096 bytes', () => {
    expect(message(bytes(4096))).toEqual([]);
    expect(message(bytes(4097)).map((line) => line.slice(0, 60))).toEqual([
      `error field/too-large ${at} "xxxx`.slice(0, 60).padEnd(60, 'x'),
    ]);
    expect(message({ ios_root_params: { data: 'é'.repeat(2048) } })).toEqual([]);
    expect(message({ ios_root_params: { data: { a: 'é'.repeat(2045) } } })).toEqual([`error field/too-large ${at} {`]);
    expect(message({ ios_root_params: { data: { a: 'é'.repeat(2044) } } })).toEqual([]);
    expect(block('ios', { rootParams: { data: 'x'.repeat(5000) } })[0]?.startsWith('error field/too-large')).toBe(true);
  });

  it('says the size', () => {
    const { diagnostics } = checkCreateTargetedMessage(messageOf(bytes(5000)));
    expect(diagnostics[0]?.message).toBe('`ios_root_params.data` takes at most 4,096 bytes, and this is 5,000');
  });
});

describe('R9: when it is sent', () => {
  messages([
    [{ send_date: 'now' }],
    [{ send_date: '2030-02-28 23:59' }],
    [{ send_date: '2028-02-29 00:00' }],
    [{ send_date: '2030-02-29 10:00' }, 'error field/wrong-value /request/send_date "2030-02-29 10:00"'],
    [{ send_date: '2030-01-01 24:00' }, 'error field/wrong-value /request/send_date "2030-01-01 24:00"'],
    [{ send_date: '2030-01-01T10:00' }, 'error field/wrong-value /request/send_date "2030-01-01T10:00"'],
    [{ send_date: '2030-01-01 10:00:30' }, 'error field/other-spelling /request/send_date "2030-01-01 10:00:30"'],
    [{ send_date: '2030-02-30 10:00:30' }, 'error field/wrong-value /request/send_date "2030-02-30 10:00:30"'],
    [{ send_date: 0 }, 'error field/wrong-type /request/send_date 0'],
    [{ timezone: 'Europe/Berlin' }],
    [{ timezone: 'UTC' }],
    [{ timezone: '+02:00' }, 'error field/unknown-time-zone /request/timezone "+02:00"'],
    [{ timezone: '' }, 'error field/unknown-time-zone /request/timezone ""'],
    [{ timezone: 'Europe/Berln' }, 'error field/unknown-time-zone /request/timezone "Europe/Berln"'],
    [{ timezone: 1 }, 'error field/wrong-type /request/timezone 1'],
    [{ send_date: 'now', timezone: 'UTC' }, 'note request/unused-time-zone /request/timezone "timezone"'],
    [
      { send_date: '2030-03-31 02:30', timezone: 'Europe/Berlin' },
      'warning request/clock-change /request/send_date "2030-03-31 02:30"',
    ],
    [
      { send_date: '2030-10-27 02:30', timezone: 'Europe/Berlin' },
      'warning request/clock-change /request/send_date "2030-10-27 02:30"',
    ],
    [{ send_date: '2030-10-27 01:59', timezone: 'Europe/Berlin' }],
    [{ send_date: '2030-10-27 03:00', timezone: 'Europe/Berlin' }],
  ]);

  it('suggests the zone that was meant', () => {
    const { diagnostics } = checkCreateTargetedMessage(messageOf({ timezone: 'Europe/Berln' }));
    expect(diagnostics[0]?.help).toBe('did you mean `Europe/Berlin`?');
  });

  const now = new Date('2030-06-01T12:00:00Z');
  it('is not in the past', () => {
    const told = (date: string, members = {}) => message({ send_date: date, ...members }, { now });
    expect(told('2029-01-01 10:00')).toEqual(['warning request/past-date /request/send_date "2029-01-01 10:00"']);
    expect(told('2031-01-01 10:00')).toEqual([]);
    expect(message({ send_date: '2029-01-01 10:00' })).toEqual([]);
    // Still to come in the Pacific, unless everyone gets it at once.
    expect(told('2030-06-01 11:00')).toEqual([]);
    expect(told('2030-06-01 11:00', { ignore_user_timezone: true })).toEqual([
      'warning request/past-date /request/send_date "2030-06-01 11:00"',
    ]);
    expect(told('2030-06-01 13:00', { ignore_user_timezone: true, timezone: 'Europe/Berlin' })).toEqual([
      'warning request/past-date /request/send_date "2030-06-01 13:00"',
    ]);
  });

  it.each([
    [{ send_date: 'now' }, '2030-06-01T12:00:00.000Z'],
    [{ send_date: '2031-01-01 10:00', ignore_user_timezone: true }, '2031-01-01T10:00:00.000Z'],
    [
      { send_date: '2031-07-01 10:00', ignore_user_timezone: true, timezone: 'Europe/Berlin' },
      '2031-07-01T08:00:00.000Z',
    ],
    [
      { send_date: '2031-07-01 10:00', ignore_user_timezone: true, timezone: 'Asia/Kathmandu' },
      '2031-07-01T04:15:00.000Z',
    ],
    [
      { send_date: '2030-10-27 02:30', ignore_user_timezone: true, timezone: 'Europe/Berlin' },
      '2030-10-27T00:30:00.000Z',
    ],
    [
      { send_date: '2031-03-30 02:30', ignore_user_timezone: true, timezone: 'Europe/Berlin' },
      '2031-03-30T01:30:00.000Z',
    ],
    [{ send_date: '2031-01-01 10:00' }, null],
    [{}, null],
  ])('%j is sent at %s', (members, sendAt) => {
    expect(checkCreateTargetedMessage(messageOf(members), { now }).value?.sendAt).toBe(sendAt);
  });
});

describe('R10: content', () => {
  const none = (members: Readonly<Record<string, unknown>>) => message({ content: undefined, ...members });
  messages([
    [{ content: { en: 'Hello', 'pt-BR': 'Olá' } }],
    [{ content: {} }, 'error field/wrong-value /request/content {'],
    [{ content: { en: 1 } }, 'error field/wrong-type /request/content/en 1'],
    [{ content: { en: null } }, 'error field/wrong-type /request/content/en null'],
    [{ content: { english_: 'x' } }, 'warning field/language-code /request/content/english_ "english_"'],
    [{ content: { pt_BR: 'x' } }, 'warning field/language-code /request/content/pt_BR "pt_BR"'],
    [{ content: ['x'] }, 'error field/wrong-type /request/content ['],
  ]);

  it('is told to be empty', () => {
    const { diagnostics } = checkCreateTargetedMessage(messageOf({ content: {} }));
    expect(diagnostics.map(({ message }) => message)).toEqual([
      '`content` takes a text, or an object of language code to it, and this object is empty',
    ]);
  });

  it('is missed', () => {
    expect(none({})).toEqual(['warning request/no-content /request {']);
    expect(none({ ios_title: 'x' })).toEqual(['warning request/no-content /request {']);
    for (const name of ['ios_silent', 'android_silent']) expect(none({ [name]: 1 })).toEqual([]);
    expect(none({ ios_silent: 0 })).toEqual(['warning request/no-content /request {']);
    expect(none({ android_root_params: {} })).toEqual([]);
    expect(none({ wns_content: 'SGk=' })).toEqual([]);
    for (const name of ['rich_page_id', 'remote_page', 'rich_media'])
      expect(none({ [name]: 'x' })).toEqual([`note request/unlisted-field /request/${name} "${name}"`]);
  });

  it('has its line breaks rendered', () => {
    const request = (content: unknown) => checkCreateTargetedMessage(messageOf({ content })).value?.request.content;
    expect(request('a\\nb\nc')).toBe('a\nb\nc');
    expect(request({ en: 'a\\nb' })).toEqual({ en: 'a\nb' });
  });
});

describe('R11: values by their tables', () => {
  it.each(['android_priority', 'adm_priority'])('%s', (name) => {
    for (const value of [-2, -1, 0, 1, 2]) expect(message({ [name]: value })).toEqual([]);
    for (const value of [-3, 3, 0.5])
      expect(message({ [name]: value })).toEqual([`error field/wrong-value /request/${name} ${value}`]);
    expect(message({ [name]: 'high' })).toEqual([`error field/wrong-type /request/${name} "high"`]);
  });

  it.each(['ios_ttl', 'android_gcm_ttl', 'adm_ttl', 'mac_ttl', 'wns_ttl', 'chrome_gcm_ttl', 'chrome_duration'])(
    '%s',
    (name) => {
      for (const value of [0, 3600]) expect(message({ [name]: value })).toEqual([]);
      expect(message({ [name]: -1 })).toEqual([`error field/wrong-value /request/${name} -1`]);
      expect(message({ [name]: 1.5 })).toEqual([`error field/wrong-value /request/${name} 1.5`]);
      expect(message({ [name]: '60' })).toEqual([`error field/other-spelling /request/${name} "60"`]);
      expect(message({ [name]: '1h' })).toEqual([`error field/wrong-type /request/${name} "1h"`]);
    },
  );

  messages([
    [{ android_delivery_priority: 'high' }],
    [{ android_delivery_priority: 'urgent' }, 'error field/wrong-value /request/android_delivery_priority "urgent"'],
    [{ wns_type: 'Raw' }],
    [{ wns_type: 'raw' }, 'error field/other-spelling /request/wns_type "raw"'],
    [{ wns_type: 'Tiles' }, 'error field/wrong-value /request/wns_type "Tiles"'],
    [{ wp_type: 'Toast' }],
    [{ wp_type: 'Raw' }, 'error field/wrong-value /request/wp_type "Raw"'],
    [{ wns_tag: 'abc123ABC1234567' }],
    [{ wns_tag: '' }],
    [{ wns_tag: 'abc123ABC12345678' }, 'error field/wrong-value /request/wns_tag "abc123ABC12345678"'],
    [{ wns_tag: 'a-b' }, 'error field/wrong-value /request/wns_tag "a-b"'],
    [{ android_led: '#ff00AA' }],
    [{ android_led: 'ff00AA' }, 'warning field/colour-form /request/android_led "ff00AA"'],
    [{ android_led: '#80ff00AA' }, 'warning field/colour-form /request/android_led "#80ff00AA"'],
    [{ android_led: 'green' }, 'error field/wrong-value /request/android_led "green"'],
    [{ android_ibc: '#ff00AA' }],
    [{ android_ibc: '#80ff00AA' }],
    [{ android_ibc: 'DarkGray' }],
    [{ android_ibc: 'beige-ish' }, 'error field/wrong-value /request/android_ibc "beige-ish"'],
    [{ android_ibc: '#fff' }, 'error field/wrong-value /request/android_ibc "#fff"'],
    [{ wns_content: 'SGVsbG8=' }],
    [{ wns_content: { en: 'SGVsbG8=', de: '' } }],
    [{ wns_content: 'Hello!' }, 'error field/wrong-value /request/wns_content "Hello!"'],
    [{ wns_content: { en: '*' } }, 'error field/wrong-value /request/wns_content/en "*"'],
    [{ wns_content: { e_n: 'SGk=' } }, 'warning field/language-code /request/wns_content/e_n "e_n"'],
    [{ wns_content: {} }, 'error field/wrong-value /request/wns_content {'],
  ]);
  blocks('wphone', [[{ type: 'Tile' }], [{ type: 'Raw' }, `error field/wrong-value ${AT}/wphone/type "Raw"`]]);
  blocks('windows', [
    [{ message: { en: { headLineText: 'a', bodyText1: 'b', bodyText2: 'c' } } }],
    [{ message: { e_n: {} } }, `warning field/language-code ${AT}/windows/message/e_n "e_n"`],
    [{ message: {} }, `error field/wrong-value ${AT}/windows/message {`],
    [{ message: 'x' }, `error field/wrong-type ${AT}/windows/message "x"`],
    [{ message: { en: { bodyText1: 1 } } }, `error field/wrong-type ${AT}/windows/message/en/bodyText1 1`],
    [{ type: 'Badge', tag: 'a_b' }, `error field/wrong-value ${AT}/windows/tag "a_b"`],
  ]);
  blocks('android', [
    [{ led: 'x' }, `error field/wrong-value ${AT}/android/led "x"`],
    [{ ibc: 'teal', priority: -2, ttl: 0, deliveryPriority: 'normal' }],
  ]);

  it('says that raw notifications are not supported, and Tile is the default', () => {
    expect(checkCreateTargetedMessage(messageOf({ wp_type: 'Raw' })).diagnostics[0]?.message).toBe(
      '`wp_type` takes Tile or Toast: raw notifications are not supported on Windows Phone',
    );
    expect(checkCreatePreset(presetOf({ wphone: {} })).value?.content.platforms?.wphone?.type).toBe('Tile');
  });
});

describe('R12: Safari', () => {
  messages([
    [{ safari_title: 'a', safari_url_args: [] }],
    [{ safari_title: 'a', safari_url_args: ['b'], safari_ttl: 1, safari_action: 'c' }],
    [{ safari_ttl: 1, safari_title: 'a' }, 'error request/safari-incomplete /request/safari_ttl "safari_ttl"'],
    [{ safari_url_args: [] }, 'error request/safari-incomplete /request/safari_url_args "safari_url_args"'],
    [
      { safari_action: 'a' },
      'error request/safari-incomplete /request/safari_action "safari_action"',
      'error request/safari-incomplete /request/safari_action "safari_action"',
    ],
    [{ safari_title: 'a', safari_url_args: 'b' }, 'error field/wrong-type /request/safari_url_args "b"'],
    [{ safari_title: 'a', safari_url_args: ['b', 1] }, 'error field/wrong-type /request/safari_url_args/1 1'],
  ]);
  blocks('safari', [
    [{ title: 'a', urlArgs: [] }],
    [{ title: 'a' }],
    [{ action: 'a' }, `error request/missing-field ${AT}/safari {`],
  ]);

  it('an empty list is added, in the formatting around it', () => {
    const text = '{"request": {\n  "auth": "t",\n  "devices_filter": "A(\\"X\\")",\n  "safari_title": "a"\n}}';
    expect(mended(text.replace('"safari_title"', '"content": "x",\n  "safari_title"'))).toBe(
      '{"request": {\n  "auth": "t",\n  "devices_filter": "A(\\"X\\")",\n  "content": "x",\n  "safari_title": "a",\n  "safari_url_args": []\n}}',
    );
  });
});

describe('R13: what has no effect', () => {
  messages([
    [
      { chrome_button_url1: 'https://a.b' },
      'warning request/no-effect /request/chrome_button_url1 "chrome_button_url1"',
    ],
    [
      { chrome_button_url2: 'https://a.b', chrome_button_text2: '', chrome_button_text1: 'a' },
      'warning request/no-effect /request/chrome_button_url2 "chrome_button_url2"',
    ],
    [{ chrome_button_url2: 'https://a.b', chrome_button_text2: 'a' }],
    [{ content: undefined, ios_silent: 1, ios_sound: 'a' }, 'warning request/no-effect /request/ios_sound "ios_sound"'],
    [{ content: undefined, ios_silent: 1, ios_sound: '' }],
    [{ content: undefined, ios_silent: 1, android_sound: 'a' }],
    [{ ios_silent: 1 }, 'warning request/no-effect /request/content "content"'],
    [
      { content: undefined, android_silent: 1, android_banner: 'https://a.b' },
      'warning request/no-effect /request/android_banner "android_banner"',
    ],
    [{ ios_trim_content: 1 }, 'warning request/deprecated-field /request/ios_trim_content "ios_trim_content"'],
    [
      { ios_trim_content: 1, apns_trim_content: 0 },
      'warning request/deprecated-field /request/ios_trim_content "ios_trim_content"',
    ],
  ]);
  blocks('android', [
    [{ silent: true, sound: 'a' }, `warning request/no-effect ${AT}/android/sound "sound"`],
    [{ silent: true, banner: 'https://a.b' }, `warning request/no-effect ${AT}/android/banner "banner"`],
    [{ silent: false, sound: 'a' }],
  ]);
  blocks('chrome', [[{ button2: { url: 'https://a.b' } }, `warning request/no-effect ${AT}/chrome/button2/url "url"`]]);

  it('the old name of a field is put right', () => {
    const body = (members: string) =>
      `{"request": {"auth": "t", "devices_filter": "A(\\"X\\")", "content": "x", ${members}}}`;
    expect(mended(body('"ios_trim_content": 1'))).toBe(body('"apns_trim_content": 1'));
    expect(mended(body('"ios_trim_content": 1, "apns_trim_content": 0'))).toBe(body('"apns_trim_content": 0'));
  });

  const sound = 'warning request/unreached-field /request/android_sound "android_sound"';
  it.each([
    ['A("X", ["iOS"])', [sound]],
    ['A("X", ["iOS"]) * T("age", GTE, 1)', [sound]],
    ['A("X") \\ A("X", ["Android"])', [sound]],
    ['A("X", ["iOS"]) + G("G", ["Windows_Phone"])', [sound]],
    ['A("X", ["iOS"]) + A("Y", ["Android"])', []],
    ['A("X")', []],
    ['T("age", GTE, 1)', ['warning lint/no-application /request/devices_filter T(\\"age\\", GTE, 1)']],
  ])('a field for Android with %s', (filter, found) => {
    expect(message({ devices_filter: filter, android_sound: 'a' })).toEqual(found);
  });

  it.each([
    ['iOS', 'ios_badges', 2],
    ['Android', 'android_badges', 2],
    ['Amazon', 'adm_header', 'a'],
    ['Windows_Phone', 'wp_count', 2],
    ['Blackberry', 'blackberry_header', 'a'],
    ['OsX', 'mac_badges', 2],
    ['Windows', 'wns_tag', 'a'],
    ['Safari', 'safari_title', 'a'],
    ['Chrome', 'chrome_title', 'a'],
    ['Firefox', 'firefox_title', 'a'],
  ])('fields for %s are for that platform alone: %s', (platform, name, value) => {
    const told = (platforms: readonly string[]) =>
      message({ devices_filter: `A("X", ${JSON.stringify(platforms)})`, [name]: value }).filter((line) =>
        line.includes('unreached'),
      );
    const others = PLATFORMS.filter((other) => other !== platform);
    expect(told([platform])).toEqual([]);
    expect(told(others)).toEqual([`warning request/unreached-field /request/${name} "${name}"`]);
  });

  it('the platforms of an application come from the catalog', () => {
    const catalog = catalogOf({ applications: { X: { platforms: ['iOS'] }, W: { platforms: ['Windows'] } } });
    expect(message({ devices_filter: 'A("X")', android_sound: 'a' }, { catalog })).toEqual([sound]);
    expect(message({ devices_filter: 'A("W")' }, { catalog })).toEqual([
      'warning request/platform-without-content /request/devices_filter A(\\"W\\")',
    ]);
  });

  it.each([
    [
      'A("X", ["Windows"])',
      {},
      ['warning request/platform-without-content /request/devices_filter A(\\"X\\", [\\"Windows\\"])'],
    ],
    ['A("X", ["Windows"])', { wns_content: 'SGk=' }, []],
    [
      'A("X", ["iOS", "Safari"])',
      {},
      ['warning request/platform-without-content /request/devices_filter A(\\"X\\", [\\"iOS\\", \\"Safari\\"])'],
    ],
    ['A("X", ["Safari"])', { safari_title: 'a', safari_url_args: [] }, []],
    ['A("X")', {}, []],
  ])('%s with %j', (filter, members, found) => {
    expect(message({ devices_filter: filter, ...members })).toEqual(found);
  });
});

describe('R14 and R15: the text', () => {
  const body = (members: string) =>
    `{"request": {"auth": "t", "devices_filter": "A(\\"X\\")", "content": "x", ${members}}}`;
  it('keys come once', () => {
    expect(targeted(body('"auth": "u"'))).toEqual(['error json/duplicate-key /request/auth "auth"']);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s is an ordinary name', (name) => {
    expect(targeted(body(`"${name}": 1`))).toEqual([`note request/unlisted-field /request/${name} "${name}"`]);
  });

  it('several mistakes of JSON are told at once, and those of fields', () => {
    expect(targeted(body('"ios_ttl": 01, "ios_silent": 5, "ios_sound" "a",'))).toEqual([
      'error json/number /request/ios_ttl 01',
      'error field/wrong-value /request/ios_silent 5',
      'error json/unexpected /request/ios_sound "a"',
      'error json/trailing-comma /request ,',
    ]);
  });
});

describe('R16: root parameters of iOS', () => {
  const at = '/request/ios_root_params';
  messages([
    [{ ios_root_params: {} }],
    [{ ios_root_params: { aps: {}, other: [1], data: { a: 1 } } }],
    [{ ios_root_params: { aps: { alert: 'free', 'content-available': '1', 'mutable-content': true } } }],
    [{ ios_root_params: { aps: { 'content-available': 2 } } }, `error field/wrong-value ${at}/aps/content-available 2`],
    [{ ios_root_params: { aps: [] } }, `error field/wrong-type ${at}/aps [`],
    [{ ios_root_params: [] }, `error field/wrong-type ${at} [`],
    [{ ios_root_params: 'x' }, `error field/wrong-type ${at} "x"`],
  ]);
  blocks('ios', [[{ rootParams: { aps: 1 } }, `error field/wrong-type ${AT}/ios/rootParams/aps 1`]]);

  it('parameters of other platforms are free objects', () => {
    for (const name of ['android', 'adm', 'mac', 'chrome', 'firefox'].map((prefix) => `${prefix}_root_params`)) {
      expect(message({ [name]: { aps: 1, a: null } })).toEqual([]);
      expect(message({ [name]: 'x' })).toEqual([`error field/wrong-type /request/${name} "x"`]);
    }
    for (const platform of ['android', 'amazon', 'osx', 'chrome', 'firefox']) {
      expect(block(platform, { rootParams: { aps: 1 } })).toEqual([]);
      expect(block(platform, { rootParams: [] })).toEqual([`error field/wrong-type ${AT}/${platform}/rootParams [`]);
    }
  });
});

describe('R17: attachments', () => {
  const url = 'https://example.com/a.png';
  const found = 'warning request/attachment-not-mutable /request/ios_root_params/attachment "attachment"';
  messages([
    [{ ios_root_params: { attachment: url, aps: { 'mutable-content': 1 } } }],
    [{ ios_root_params: { attachment: url, aps: { 'mutable-content': '1' } } }],
    [{ ios_root_params: { attachment: url } }, found],
    [{ ios_root_params: { attachment: url, aps: {} } }, found],
    [{ ios_root_params: { attachment: url, aps: { 'mutable-content': 0 } } }, found],
  ]);

  it.each([
    ['{"attachment": "https://a.b"}', '{"attachment": "https://a.b","aps": {"mutable-content": 1}}'],
    ['{ "attachment": "https://a.b" }', '{ "attachment": "https://a.b", "aps": {"mutable-content": 1} }'],
    ['{"aps": {}, "attachment": "https://a.b"}', '{"aps": {"mutable-content": 1}, "attachment": "https://a.b"}'],
    [
      '{"aps": {"a": 1}, "attachment": "https://a.b"}',
      '{"aps": {"mutable-content": 1, "a": 1}, "attachment": "https://a.b"}',
    ],
    [
      '{"aps": {\n  "a": 1}, "attachment": "https://a.b"}',
      '{"aps": {\n  "mutable-content": 1,\n  "a": 1}, "attachment": "https://a.b"}',
    ],
    [
      '{"aps": {"mutable-content": false}, "attachment": "https://a.b"}',
      '{"aps": {"mutable-content": 1}, "attachment": "https://a.b"}',
    ],
  ])('%s is mended', (before, after) => {
    const body = (params: string) =>
      `{"request": {"auth": "t", "devices_filter": "A(\\"X\\")", "content": "x", "ios_root_params": ${params}}}`;
    expect(mended(body(before))).toBe(body(after));
  });
});

// The last of this file: what was asked before is asked again.
describe('through the wire', () => {
  it('every body above gets the status it has to get, and the same findings', () =>
    expectThroughTheWire({ accepted: 200, refused: 150 }));
});
