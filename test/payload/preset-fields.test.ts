/** Every field of a preset: what it is in a message, or that it is told. */

import { describe, expect, it } from 'vitest';
import type { Platform } from '../../src/base/vocabulary.js';
import { checkPreset } from '../../src/payload/check-message.js';
import type { MessageFields } from '../../src/payload/message-fields.js';
import { presetFields } from '../../src/payload/preset-fields.js';
import { renderPayload } from '../../src/payload/render-payload.js';
import { readBody } from '../../src/requests/body.js';
import { PRESET_BLOCK_FIELD_NAMES } from '../requests/field-names.js';

function presetWith(platforms: object) {
  const body = readBody({ auth: 'token', name: 'Spring', applicationCode: 'X', content: { platforms } });
  return checkPreset(body, {});
}

function fieldsOf(platforms: object): Readonly<Record<string, unknown>> {
  const { value, diagnostics } = presetWith(platforms);
  if (value === null) throw new Error(diagnostics.map(({ message }) => message).join('; '));
  return { ...presetFields(value) };
}

const IMAGE = 'https://example.com/a.png';
const TEXTS = { message: { en: { headLineText: 'News', bodyText2: 'a < b' } }, type: 'Toast', template: 'ToastText04' };
const TOAST = `<?xml version="1.0" encoding="UTF-8"?>
<toast>
  <visual>
    <binding template="ToastText04">
      <text id="1">News</text>
      <text id="2">a &lt; b</text>
    </binding>
  </visual>
</toast>
`;

type Row = readonly [block: string, field: string, value: unknown, becomes: object];

const ROWS: readonly Row[] = [
  ['android', 'badge', '+1', { android_badges: '+1' }],
  ['android', 'header', 'News', { android_header: 'News' }],
  ['android', 'soundOff', true, { android_sound: '' }],
  ['android', 'sound', 'ping', { android_sound: 'ping' }],
  ['android', 'led', '#ff0000', { android_led: '#ff0000' }],
  ['android', 'ibc', '#ff0000', { android_ibc: '#ff0000' }],
  ['android', 'vibration', true, { android_vibration: true }],
  ['android', 'customIcon', IMAGE, { android_custom_icon: IMAGE }],
  ['android', 'banner', IMAGE, { android_banner: IMAGE }],
  ['android', 'lockScreen', 1, { android_lock_screen: 1 }],
  ['android', 'rootParams', { a: 1 }, { android_root_params: { a: 1 } }],
  ['android', 'silent', true, { android_silent: 1 }],
  ['android', 'deliveryPriority', 'high', { android_delivery_priority: 'high' }],
  ['android', 'priority', 2, { android_priority: 2 }],
  ['android', 'ttl', 60, { android_gcm_ttl: 60 }],
  ['ios', 'badge', 3, { ios_badges: 3 }],
  ['ios', 'title', 'News', { ios_title: 'News' }],
  ['ios', 'subtitle', 'Today', { ios_subtitle: 'Today' }],
  ['ios', 'sound', 'ping.caf', { ios_sound: 'ping.caf' }],
  ['ios', 'trimContent', true, { apns_trim_content: 1 }],
  ['ios', 'rootParams', { aps: {}, a: 1 }, { ios_root_params: { aps: {}, a: 1 } }],
  ['ios', 'silent', true, { ios_silent: 1 }],
  ['ios', 'categoryId', 7, { ios_category_id: 7 }],
  ['ios', 'ttl', 60, { ios_ttl: 60 }],
  ['amazon', 'header', 'News', { adm_header: 'News' }],
  ['amazon', 'sound', 'ping', { adm_sound: 'ping' }],
  ['amazon', 'customIcon', 'star', { adm_custom_icon: 'star' }],
  ['amazon', 'icon', 'star', { adm_icon: 'star' }],
  ['amazon', 'rootParams', { a: 1 }, { adm_root_params: { a: 1 } }],
  ['amazon', 'banner', IMAGE, { adm_banner: IMAGE }],
  ['amazon', 'priority', -2, { adm_priority: -2 }],
  ['amazon', 'ttl', 60, { adm_ttl: 60 }],
  ['wphone', 'type', 'Toast', { wp_type: 'Toast' }],
  ['wphone', 'frontBackground', '/a.png', { wp_background: '/a.png' }],
  ['wphone', 'backBackground', '/b.png', { wp_backbackground: '/b.png' }],
  ['wphone', 'backContent', 'Much', { wp_backcontent: 'Much' }],
  ['wphone', 'backTitle', 'News', { wp_backtitle: 'News' }],
  ['wphone', 'count', 3, { wp_count: 3 }],
  ['osx', 'title', 'News', { mac_title: 'News' }],
  ['osx', 'subtitle', 'Today', { mac_subtitle: 'Today' }],
  ['osx', 'badge', 3, { mac_badges: 3 }],
  ['osx', 'badge', '-1', { mac_badge_step: '-1' }],
  ['osx', 'sound', 'ping.caf', { mac_sound: 'ping.caf' }],
  ['osx', 'ttl', 60, { mac_ttl: 60 }],
  ['osx', 'rootParams', { a: 1 }, { mac_root_params: { a: 1 } }],
  ['windows', 'type', 'Badge', { wns_type: 'Badge' }],
  ['windows', 'tag', 'news1', { wns_tag: 'news1' }],
  ['windows', 'cache', 1, { wns_cache: 1 }],
  ['windows', 'ttl', 60, { wns_ttl: 60 }],
  ['chrome', 'title', 'News', { chrome_title: 'News' }],
  ['chrome', 'icon', 'a.png', { chrome_icon: 'a.png' }],
  ['chrome', 'image', IMAGE, { chrome_image: IMAGE }],
  ['chrome', 'rootParams', { a: 1 }, { chrome_root_params: { a: 1 } }],
  ['chrome', 'duration', 20, { chrome_duration: 20 }],
  ['chrome', 'ttl', 60, { chrome_gcm_ttl: 60 }],
  ['chrome', 'button1', { text: 'Yes', url: IMAGE }, { chrome_button_text1: 'Yes', chrome_button_url1: IMAGE }],
  ['chrome', 'button2', { text: 'No', url: IMAGE }, { chrome_button_text2: 'No', chrome_button_url2: IMAGE }],
  ['firefox', 'title', 'News', { firefox_title: 'News' }],
  ['firefox', 'icon', 'a.png', { firefox_icon: 'a.png' }],
  ['firefox', 'rootParams', { a: 1 }, { firefox_root_params: { a: 1 } }],
  ['safari', 'title', 'News', { safari_title: 'News' }],
  ['safari', 'action', 'Open', { safari_title: 'News', safari_action: 'Open' }],
  ['safari', 'urlArgs', ['a'], { safari_title: 'News', safari_url_args: ['a'] }],
  ['safari', 'ttl', 60, { safari_title: 'News', safari_ttl: 60 }],
];

const DEFAULTS: Readonly<Record<string, object>> = { wphone: { wp_type: 'Tile' } };

describe('a field of a preset', () => {
  it.each(ROWS)('%s.%s', (block, field, value, becomes) => {
    const beside = block === 'safari' ? { title: 'News' } : {};
    expect(fieldsOf({ [block]: { ...beside, [field]: value } })).toEqual({ ...DEFAULTS[block], ...becomes });
  });

  it('windows.message, template, type and image are one XML', () => {
    const { wns_content: content } = fieldsOf({ windows: TEXTS }) as { readonly wns_content: { readonly en: string } };
    expect(Buffer.from(content.en, 'base64').toString()).toBe(TOAST);
    const withImage = fieldsOf({ windows: { ...TEXTS, image: IMAGE } }) as typeof content & {
      wns_content: { en: string };
    };
    expect(Buffer.from(withImage.wns_content.en, 'base64').toString()).toContain(`<image id="1" src="${IMAGE}"/>`);
  });

  it.each([
    ['an empty image', { image: '' }],
    ['an empty text', { message: { en: { headLineText: 'News', bodyText1: '', bodyText2: 'a < b' } } }],
  ])('%s for Windows is not shown', (_what, fields) => {
    const { wns_content } = fieldsOf({ windows: { ...TEXTS, ...fields } });
    const { en } = wns_content as { readonly en: string };
    expect(Buffer.from(en, 'base64').toString()).toBe(TOAST);
  });

  it.each([
    [{ ios: { customIcon: 'star' } }, 'customIcon'],
    [{ ios: { customIcon: '' } }, 'customIcon'],
    [{ windows: { message: { en: { headLineText: 'News' } }, type: 'Toast', template: '' } }, 'message'],
    [{ windows: { message: { en: { headLineText: 'News' } }, type: 'Toast' } }, 'message'],
    [{ windows: { image: IMAGE, type: 'Badge' } }, 'image'],
    [{ windows: { template: 'ToastText04' } }, 'template'],
  ])('that has no place is told: %j', (platforms, name) => {
    const { value, diagnostics } = presetWith(platforms);
    expect(value).not.toBeNull();
    expect(diagnostics.map(({ code, message }) => [code, message])).toContainEqual([
      'request/not-sent',
      `\`${name}\` is not sent`,
    ]);
  });

  it('is in one of these tables, whichever it is', () => {
    const tested = new Set([
      ...ROWS.map(([block, field]) => `${block}.${field}`),
      ...['windows.message', 'windows.template', 'windows.image', 'ios.customIcon'],
    ]);
    const all = Object.entries(PRESET_BLOCK_FIELD_NAMES).flatMap(([block, names]) =>
      names.map((name) => `${block}.${name}`),
    );
    expect([...tested].toSorted()).toEqual(all.toSorted());
  });
});

describe('what messages have no field for', () => {
  function render(platform: Platform, fields: Partial<MessageFields>) {
    const request: MessageFields = {
      auth: '',
      devices_filter: '',
      timezone: 'UTC',
      wp_type: 'Tile',
      content: 'Hi',
      ...fields,
    };
    return renderPayload(request, platform, { language: null, defaultLanguage: 'en', sendAt: 0 });
  }

  it.each([
    [1, 'PUBLIC'],
    [0, 'SECRET'],
  ] as const)('the lock screen of Android: %i', (android_lock_screen, visibility) => {
    expect(render('Android', { android_lock_screen })?.body).toMatchObject({
      value: { message: { android: { notification: { body: 'Hi', visibility } } } },
    });
  });

  it('titles and steps of a badge on Mac OS X', () => {
    const payload = render('OsX', { mac_title: 'News', mac_subtitle: 'Today', mac_badge_step: '+2' });
    expect(payload?.body).toMatchObject({
      value: { aps: { alert: { title: 'News', subtitle: 'Today', body: 'Hi' } } },
    });
    expect(payload?.badgeStep).toEqual({ by: 2, at: '/aps/badge' });
  });
});
