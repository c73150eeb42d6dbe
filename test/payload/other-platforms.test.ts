/** Everything but Apple: what is silent, what a platform has no place for, what is written in other forms. */

import { describe, expect, it } from 'vitest';
import { iconColour } from '../../src/payload/android.js';
import { render, renderJson, renderXml } from './render.js';

describe('Android', () => {
  it('a notification with what the source says by default', () => {
    expect(render('Android', {})).toEqual({
      service: 'fcm',
      headers: { 'Content-Type': 'application/json' },
      body: {
        kind: 'json',
        value: { message: { android: { notification: { body: 'Hello', default_sound: true } } } },
      },
      badgeStep: null,
    });
  });

  it('an empty sound is none', () => {
    expect(renderJson('Android', { android_sound: '' })).toHaveProperty('message.android.notification', {
      body: 'Hello',
      default_sound: false,
    });
  });

  it('a silent message is data alone, and the application counts its badge', () => {
    const fields = { android_silent: 1, android_badges: '+1', android_header: 'News', android_root_params: { a: 'b' } };
    expect(renderJson('Android', fields)).toEqual({ message: { android: { data: { a: 'b', android_badges: '+1' } } } });
    expect(render('Android', fields)?.badgeStep).toBeNull();
  });

  it('a badge of a notification that counts up is left for whoever knows the badge of the device', () => {
    const payload = render('Android', { android_badges: '+1' });
    expect(payload?.badgeStep).toEqual({ by: 1, at: '/message/android/notification/notification_count' });
  });

  it.each([
    ['a text', { content: 'Hi' }, true],
    ['a title', { android_header: 'News' }, true],
    ['the title for all platforms', { title: 'News' }, true],
    ['a banner', { android_banner: 'https://a.b/c.png' }, true],
    ['an icon', { android_icon: 'star' }, false],
    ['an empty title of its own', { android_header: '', title: 'News' }, false],
  ])('%s alone makes a notification: %j', (_what, fields, isShown) => {
    const { message } = renderJson('Android', { content: '', ...fields }) as { readonly message: { android: object } };
    expect(Object.hasOwn(message.android, 'notification')).toBe(isShown);
  });

  it.each([
    ['from', true],
    ['fromage', false],
    ['message_type', true],
    ['message_types', false],
    ['google.a', true],
    ['googly', false],
    ['google', true],
    ['googles', true],
    ['gcm', true],
    ['gcm_a', true],
    ['my_gcm', false],
  ])('the name %s is kept by FCM for itself: %j', (name, isReserved) => {
    const data = isReserved ? { android_root_params: JSON.stringify({ [name]: 'a' }) } : { [name]: 'a' };
    expect(renderJson('Android', { android_root_params: { [name]: 'a' } })).toHaveProperty(
      'message.android.data',
      data,
    );
  });

  it('names that FCM keeps for itself travel as JSON', () => {
    const fields = {
      android_root_params: { from: 'me', message_type: 'x', 'google.x': 1, gcm: true, fromage: 'brie' },
    };
    expect(renderJson('Android', fields)).toHaveProperty('message.android.data', {
      fromage: 'brie',
      android_root_params: '{"from":"me","message_type":"x","google.x":1,"gcm":true}',
    });
  });

  it('messages are kept for four weeks at most', () => {
    expect(renderJson('Android', { android_gcm_ttl: 10_000_000 })).toHaveProperty('message.android.ttl', '2419200s');
    expect(renderJson('Android', { android_gcm_ttl: 0 })).toHaveProperty('message.android.ttl', '0s');
  });

  it.each([
    ['#f80', [1, 0x88 / 255, 0]],
    ['0x0000ff', [0, 0, 1]],
    ['ff', [0, 0, 1]],
    ['80ff0000', [1, 0, 0]],
  ])('the light %s is told in parts', (led, [red, green, blue]) => {
    expect(renderJson('Android', { android_led: led })).toHaveProperty('message.android.notification.light_settings', {
      color: { red, green, blue, alpha: 1 },
      light_on_duration: '1s',
      light_off_duration: '1s',
    });
  });

  it('every colour that a request can name is one', () => {
    const names =
      'black darkgray gray lightgray white red green blue yellow cyan magenta aqua fuchsia darkgrey grey lightgrey lime maroon navy olive purple silver Teal';
    for (const name of names.split(' ')) {
      expect(render('Android', { android_ibc: name })).not.toBeNull();
      expect(iconColour(name)).toMatch(/^#[0-9a-f]{6}$/);
    }
    expect(iconColour('Teal')).toBe('#008080');
  });
});

describe('Amazon', () => {
  it('shows a notification that has a title and a text', () => {
    expect(renderJson('Amazon', { adm_header: 'News' })).toEqual({
      notification: { title: 'News', body: 'Hello', sound: 'default' },
    });
  });

  it('gives the application what lacks a title or a text', () => {
    expect(renderJson('Amazon', { adm_icon: 'star', adm_sound: '' })).toEqual({
      data: { content: 'Hello', adm_icon: 'star', adm_sound: '' },
    });
    expect(renderJson('Amazon', { content: '' })).toEqual({ data: {} });
    expect(renderJson('Amazon', { content: '', adm_header: 'News' })).toEqual({ data: { adm_header: 'News' } });
  });

  it('an empty sound is silence', () => {
    expect(renderJson('Amazon', { adm_header: 'News', adm_sound: '' })).toEqual({
      notification: { title: 'News', body: 'Hello' },
    });
  });

  it('keeps messages for a minute at least, and 31 days at most', () => {
    expect(renderJson('Amazon', { adm_ttl: 0 })).toHaveProperty('expiresAfter', 60);
    expect(renderJson('Amazon', { adm_ttl: 10_000_000 })).toHaveProperty('expiresAfter', 2_678_400);
  });
});

describe('Chrome and Firefox', () => {
  it.each([
    [1, 2],
    [2, 1],
  ])('a URL without the text of its button is ignored: %i', (without, other) => {
    const url = 'https://example.com/';
    const fields = {
      [`chrome_button_url${without}`]: url,
      [`chrome_button_text${without}`]: '',
      [`chrome_button_text${other}`]: 'No',
    };
    expect(renderJson('Chrome', fields)).toEqual({
      message: { webpush: { notification: { body: 'Hello', actions: [{ action: `button${other}`, title: 'No' }] } } },
    });
  });

  it('parameters without a member are empty data for Firefox', () => {
    expect(renderJson('Firefox', { firefox_root_params: {} })).toEqual({ notification: { body: 'Hello' }, data: {} });
  });

  it('Web Push says how long a message is kept', () => {
    expect(render('Firefox', {})).toEqual({
      service: 'web-push',
      headers: { TTL: '2419200' },
      body: { kind: 'json', value: { notification: { body: 'Hello' } } },
      badgeStep: null,
    });
  });
});

describe('Windows', () => {
  const sent = (text: string, fields = {}) => {
    const bytes = new TextEncoder().encode(text);
    return render('Windows', { wns_content: btoa(String.fromCharCode(...bytes)), ...fields });
  };

  it('shows nothing without content of its own', () => {
    expect(render('Windows', { content: 'Hello' })).toBeNull();
  });

  it('gets its content as it was given, decoded', () => {
    const toast = '<?xml version="1.0"?>\n<toast><text id="1">Grüße &amp; 😀</text></toast>';
    expect(sent(toast)).toEqual({
      service: 'wns',
      headers: { 'Content-Type': 'text/xml', 'X-WNS-Type': 'wns/toast' },
      body: { kind: 'text', text: toast },
      badgeStep: null,
    });
  });

  it.each([
    ['<badge value="1"/>', 'wns/badge'],
    ['\uFEFF <tile>', 'wns/tile'],
    ['<tiles/>', 'wns/raw'],
    ['{}', 'wns/raw'],
  ])('%s without a type is %s', (text, type) => {
    expect(sent(text)?.headers['X-WNS-Type']).toBe(type);
    expect(sent(text)?.headers['Content-Type']).toBe(type === 'wns/raw' ? 'application/octet-stream' : 'text/xml');
  });

  it('a type that is given counts', () => {
    expect(sent('<tile/>', { wns_type: 'Badge', wns_cache: 1 })?.headers).toEqual({
      'Content-Type': 'text/xml',
      'X-WNS-Type': 'wns/badge',
      'X-WNS-Cache-Policy': 'cache',
    });
  });

  it('a byte order mark stays what it was', () => {
    const base64 = Buffer.from('\uFEFF<tile/>').toString('base64');
    expect(render('Windows', { wns_content: base64 })).toMatchObject({
      headers: { 'X-WNS-Type': 'wns/tile' },
      body: { kind: 'text', text: '\uFEFF<tile/>' },
    });
  });

  it('bytes that are no text stay bytes', () => {
    expect(render('Windows', { wns_content: '//79 AA', wns_type: 'Raw' })?.body).toEqual({
      kind: 'bytes',
      base64: '//79AA==',
    });
  });

  it('bytes that are no text are raw where no type is given', () => {
    expect(render('Windows', { wns_content: btoa('\xff<toast>') })?.headers).toEqual({
      'Content-Type': 'application/octet-stream',
      'X-WNS-Type': 'wns/raw',
    });
  });

  it('has languages of its own', () => {
    const fields = {
      content: { en: 'Hello' },
      wns_content: { de: btoa('<tile>de</tile>'), fr: btoa('<tile>fr</tile>') },
    };
    expect(render('Windows', fields, { language: 'fr-CA' })?.body).toEqual({ kind: 'text', text: '<tile>fr</tile>' });
    expect(render('Windows', fields)?.body).toEqual({ kind: 'text', text: '<tile>de</tile>' });
  });
});

describe('Windows Phone', () => {
  it('gets a tile, with all that tiles have', () => {
    const fields = {
      wp_count: 150,
      wp_background: 'a.png',
      wp_backbackground: 'b.png',
      wp_backtitle: 'T',
      wp_backcontent: 'C',
    };
    expect(render('Windows_Phone', fields)).toMatchObject({
      service: 'mpns',
      headers: { 'Content-Type': 'text/xml', 'X-WindowsPhone-Target': 'token', 'X-NotificationClass': '1' },
    });
    expect(renderXml(fields)).toEqual([
      ['wp:BackgroundImage', 'a.png'],
      ['wp:Count', '99'],
      ['wp:Title', 'Hello'],
      ['wp:BackBackgroundImage', 'b.png'],
      ['wp:BackTitle', 'T'],
      ['wp:BackContent', 'C'],
    ]);
  });

  it.each([
    [-5, '0'],
    [-1, '0'],
    [0, '0'],
    [98, '98'],
    [99, '99'],
    [100, '99'],
  ])('a count of %i is shown as %s', (count, shown) => {
    expect(renderXml({ wp_count: count })).toContainEqual(['wp:Count', shown]);
  });

  it('texts cannot become elements', () => {
    const hostile = '</wp:Title><x a="b">&amp;]]>\u0000';
    expect(renderXml({ content: hostile })).toEqual([['wp:Title', '</wp:Title><x a="b">&amp;]]>\\u0000']]);
    expect(renderXml({ content: hostile, wp_type: 'Toast' })).toEqual([
      ['wp:Text2', '</wp:Title><x a="b">&amp;]]>\\u0000'],
    ]);
  });
});

it.each([
  ['Android', 'application/json'],
  ['Chrome', 'application/json'],
  ['Amazon', 'application/json'],
  ['Blackberry', 'application/json'],
] as const)('what is sent to %s says that it is JSON', (platform, type) => {
  expect(render(platform, { content: 'Hello' })?.headers).toMatchObject({ 'Content-Type': type });
});
