/** iOS, Mac OS X and Safari: what is noticed and what is not, and texts that do not fit. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../support/law.js';
import { jsonBytes, render, renderJson } from './render.js';

interface Alert {
  readonly aps: { readonly alert: Readonly<Record<string, string>> };
}

function alertOf(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return (renderJson('iOS', fields) as Alert).aps.alert;
}

describe('APNs', () => {
  it('an alert is pushed at once, and sounds as alerts do', () => {
    expect(render('iOS', {})).toEqual({
      service: 'apns',
      headers: { 'apns-push-type': 'alert', 'apns-priority': '10' },
      body: { kind: 'json', value: { aps: { alert: { body: 'Hello' }, sound: 'default' } } },
      badgeStep: null,
    });
  });

  it('an empty sound is none, on iOS and on Mac OS X', () => {
    expect(renderJson('iOS', { ios_sound: '' })).toEqual({ aps: { alert: { body: 'Hello' } } });
    expect(renderJson('OsX', { mac_sound: '' })).toEqual({ aps: { alert: { body: 'Hello' } } });
  });

  it('a silent message has neither text nor sound, whatever its parameters say', () => {
    const fields = {
      ios_silent: 1,
      ios_title: 'News',
      ios_sound: 'ping.caf',
      ios_root_params: { aps: { alert: 'Look', sound: 'x', 'mutable-content': '1' }, data: 5 },
    };
    expect(render('iOS', fields)).toMatchObject({
      headers: { 'apns-push-type': 'background', 'apns-priority': '5' },
      body: { value: { aps: { 'mutable-content': 1, 'content-available': 1 }, data: 5 } },
    });
    expect(renderJson('iOS', fields)).not.toHaveProperty('aps.alert');
    expect(renderJson('iOS', fields)).not.toHaveProperty('aps.sound');
  });

  it('a silent message with a badge is an alert to APNs: background pushes have none', () => {
    const payload = render('iOS', { ios_silent: 1, ios_badges: 0 });
    expect(payload?.headers).toEqual({ 'apns-push-type': 'alert', 'apns-priority': '10' });
    expect(payload?.body).toEqual({ kind: 'json', value: { aps: { badge: 0, 'content-available': 1 } } });
  });

  it('parameters alone wake the application', () => {
    expect(render('iOS', { content: '', ios_root_params: { data: 'x' } })).toMatchObject({
      headers: { 'apns-push-type': 'background' },
      body: { value: { aps: { 'content-available': 1 }, data: 'x' } },
    });
  });

  it('a badge that counts up or down is left for whoever knows the badge of the device', () => {
    const payload = render('iOS', { ios_badges: '+3' });
    expect(payload?.badgeStep).toEqual({ by: 3, at: '/aps/badge' });
    expect(payload?.body).toEqual({ kind: 'json', value: { aps: { alert: { body: 'Hello' }, sound: 'default' } } });
    expect(render('iOS', { ios_badges: '-2' })?.badgeStep).toEqual({ by: -2, at: '/aps/badge' });
    expect(render('iOS', { ios_badges: '+0' })?.badgeStep).toBeNull();
    expect(render('iOS', { ios_badges: `+${'9'.repeat(400)}` })?.badgeStep?.by).toBe(2 ** 31 - 1);
  });

  it('a badge below zero is none, one beyond all counts the largest', () => {
    expect(renderJson('iOS', { ios_badges: -1 })).toHaveProperty('aps.badge', 0);
    expect(renderJson('OsX', { mac_badges: Number.MAX_SAFE_INTEGER })).toHaveProperty('aps.badge', 2 ** 31 - 1);
  });

  it('fields win over parameters of the same name, and others stay', () => {
    const fields = {
      ios_title: 'News',
      ios_root_params: {
        aps: { alert: 'Look', 'thread-id': 'a', 'mutable-content': true },
        attachment: 'https://a.b/c',
      },
    };
    expect(renderJson('iOS', fields)).toEqual({
      aps: {
        alert: { title: 'News', body: 'Hello' },
        'thread-id': 'a',
        'mutable-content': 1,
        sound: 'default',
      },
      attachment: 'https://a.b/c',
    });
  });

  it.each([
    ['1', 1],
    [true, 1],
    ['0', 0],
    [false, 0],
    ['yes', 'yes'],
  ])('the flag %j is %j', (flag, written) => {
    expect(renderJson('OsX', { mac_root_params: { aps: { 'mutable-content': flag } } })).toHaveProperty(
      'aps.mutable-content',
      written,
    );
  });

  it('parameters named after what objects inherit are ordinary ones', () => {
    const fields = '{"__proto__": {"x": 1}, "constructor": 2, "aps": {"__proto__": 3}}';
    const body = render('OsX', { mac_root_params: JSON.parse(fields) })?.body;
    expect(JSON.stringify(body)).toBe(
      '{"kind":"json","value":{"aps":{"__proto__":3,"alert":{"body":"Hello"},"sound":"default"},"__proto__":{"x":1},"constructor":2}}',
    );
  });

  it('a lifespan of zero is one attempt', () => {
    expect(render('iOS', { ios_ttl: 0 })?.headers['apns-expiration']).toBe('0');
  });

  it('Safari is sent the arguments of its URL, which may be none', () => {
    expect(renderJson('Safari', { safari_title: 'News', safari_url_args: [] })).toHaveProperty('aps.url-args', []);
    expect(renderJson('Safari', { safari_title: 'News', safari_url_args: ['a'] })).toHaveProperty('aps.url-args', [
      'a',
    ]);
  });

  it('Safari shows nothing without a title', () => {
    expect(render('Safari', {})).toBeNull();
    expect(render('Safari', { safari_title: '', safari_url_args: [] })).toBeNull();
  });
});

describe('texts that do not fit', () => {
  const long = { apns_trim_content: 1, ios_title: 'News', content: 'é'.repeat(4000) };

  it('are left alone where nobody asked', () => {
    expect(alertOf({ ...long, apns_trim_content: 0 }).body).toBe('é'.repeat(4000));
  });

  it('end with an ellipsis, and fill what there is', () => {
    expect(alertOf(long).title).toBe('News');
    expect(alertOf(long).body).toMatch(/^é+…$/);
    expect(jsonBytes('iOS', long)).toBeGreaterThanOrEqual(4095);
    expect(jsonBytes('iOS', long)).toBeLessThanOrEqual(4096);
  });

  it('are cut on Mac OS X and in Safari, too', () => {
    const safari = { safari_title: 'News', safari_url_args: [] };
    expect(jsonBytes('OsX', long)).toBeLessThanOrEqual(4096);
    expect(jsonBytes('Safari', { ...long, ...safari })).toBeLessThanOrEqual(4096);
  });

  it('are cut between characters as people see them', () => {
    const family = '👩‍👩‍👧‍👦';
    const { body = '' } = alertOf({ apns_trim_content: 1, content: family.repeat(1000) });
    expect(body.slice(0, -1).replaceAll(family, '')).toBe('');
  });

  it('give way in turn: text, subtitle, title', () => {
    const all = {
      apns_trim_content: 1,
      ios_title: 'a'.repeat(2000),
      ios_subtitle: 'b'.repeat(3000),
      content: 'c'.repeat(3000),
    };
    const { title, subtitle, body } = alertOf(all);
    expect([title?.length, body]).toEqual([2000, '…']);
    expect(subtitle).toMatch(/^b{1900,}…$/);
    expect(jsonBytes('iOS', all)).toBe(4096);
  });

  it.each([
    ['abc', 'abc'],
    ['€', '€'],
    ['abcd', '…'],
    ['a€', '…'],
    ['ab"', '…'],
  ])('where nothing else is left, the title %s is %s: an ellipsis has three bytes', (title, shown) => {
    const fields = {
      apns_trim_content: 1,
      ios_title: title,
      content: 'Hello',
      ios_root_params: { a: 'x'.repeat(5000) },
    };
    expect(alertOf(fields)).toEqual({ title: shown, body: '…' });
  });

  it.each([
    [4090, 'Hello'],
    [4091, 'H…'],
    [4092, '…'],
    [4093, '…'],
  ])('parameters may leave room for some of it: %i bytes of them leave %s', (bytes, body) => {
    // {"aps":{"alert":{"body":"…"}},"a":"…"} has 36 bytes around both.
    const fields = { apns_trim_content: 1, ios_sound: '', ios_root_params: { a: 'x'.repeat(bytes - 36 + 1) } };
    expect(alertOf(fields).body).toBe(body);
  });

  it('an alert of the parameters that is a text alone stays as it is', () => {
    const fields = { apns_trim_content: 1, content: '', ios_root_params: { aps: { alert: 'x'.repeat(5000) } } };
    expect(renderJson('iOS', fields)).toEqual({ aps: { alert: 'x'.repeat(5000) } });
  });

  it('the new name wins over the deprecated one', () => {
    expect(alertOf({ ...long, apns_trim_content: 0, ios_trim_content: 1 }).body).toBe('é'.repeat(4000));
  });

  it('law: whatever the text, it fits, is a beginning with an ellipsis, and one character more would not fit', () => {
    const pieces = fc.constantFrom('a', 'é', '"', '\n', '€', '😀', '\u0001', '👍🏽', '\ud800', 'e\u0301', ' ');
    const texts = fc
      .array(pieces, { minLength: 1, maxLength: 12 })
      .chain((some) =>
        fc.integer({ min: 0, max: 3000 }).map((times) => some.join('').repeat(Math.ceil(times / some.length))),
      );
    forAll(
      texts,
      (content) => {
        const fields = { apns_trim_content: 1, content, ios_sound: '' };
        expect(jsonBytes('iOS', fields)).toBeLessThanOrEqual(4096);
        const { body = '' } = alertOf({ ...fields, content: content === '' ? 'x' : content });
        if (body === content || content === '') return;
        const start = body.slice(0, -1);
        expect(content.startsWith(start)).toBe(true);
        const next = [...new Intl.Segmenter().segment(content.slice(start.length))][0]?.segment ?? '';
        const longer = { ...fields, apns_trim_content: 0, content: `${start}${next}…` };
        expect(jsonBytes('iOS', longer)).toBeGreaterThan(4096);
      },
      0.25,
    );
  });
});

describe('what macOS asks for', () => {
  it('the flag of macOS is taken from the root into `aps`, behind what is there, and stands at the root no more', () => {
    const alone = renderJson('OsX', { mac_root_params: { 'content-available': 1, other: 'x' } });
    expect(alone).toMatchObject({ other: 'x', aps: { 'content-available': 1 } });
    expect(alone).not.toHaveProperty(['content-available']);
    const beside = renderJson('OsX', { mac_root_params: { 'content-available': 1, aps: { category: 'c' } } });
    expect(beside).toMatchObject({ aps: { 'content-available': 1, category: 'c' } });
    const both = { 'content-available': 1, aps: { 'content-available': 0 } };
    expect(renderJson('OsX', { mac_root_params: both })).toHaveProperty(['aps', 'content-available'], 0);
    const without = renderJson('OsX', { mac_root_params: { other: 'x' } });
    expect(without).toMatchObject({ other: 'x' });
    expect(without).not.toHaveProperty(['aps', 'content-available']);
  });
});
