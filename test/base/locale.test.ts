/** Which texts have the shape of a language tag, and how it is written then. */

import { describe, expect, it } from 'vitest';
import { languageTagIn, zoneNamed } from '../../src/base/locale.js';

describe('a language tag', () => {
  it.each([
    ['en', 'en'],
    ['EN', 'en'],
    ['gsw', 'gsw'],
    ['zh_Hant_TW', 'zh-hant-tw'],
    ['de-1996', 'de-1996'],
    ['x-own', 'x-own'],
    ['i-klingon', 'i-klingon'],
    ['en-12345678', 'en-12345678'],
  ])('%s is %s', (text, tag) => {
    expect(languageTagIn(text)).toBe(tag);
  });

  it.each(['', 'e', 'abcd', 'x', 'en-', '-en', 'en--us', 'en-123456789', 'en us', 'd\u00e9', 'en-\u00e9', '12'])(
    '%j is none',
    (text) => {
      expect(languageTagIn(text)).toBe(null);
    },
  );

  it('has at most 100 characters', () => {
    const longest = `en${'-abcdefg'.repeat(12)}-a`.padEnd(100, 'b');
    expect(longest).toHaveLength(100);
    expect(languageTagIn(longest)).toBe(longest);
    expect(languageTagIn(`${longest}b`)).toBe(null);
  });
});

describe('zoneNamed', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['europe/BERLIN', 'Europe/Berlin'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Asia/Calcutta', 'Asia/Calcutta'],
    ['us/pacific', 'US/Pacific'],
    ['utc', 'UTC'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
  ])('%s is %s', (text, name) => {
    expect(zoneNamed(text)).toBe(name);
  });

  it.each([
    '',
    ' Europe/Berlin',
    'Europe/Berlin\n',
    'Europe/Berlin\u0000',
    '+02:00',
    'Mars/Base',
    'America/x',
    '__proto__',
    'constructor',
    'e'.repeat(1_000_000),
  ])('%j is none', (text) => {
    expect(zoneNamed(text)).toBeNull();
  });

  it('names what the engine names, and nothing that it refuses', () => {
    for (const name of Intl.supportedValuesOf('timeZone')) expect(zoneNamed(name)).toBe(name);
    for (const name of ['America/Nuuk', 'Europe/Kyiv', 'Pacific/Kanton', 'GB-Eire', 'W-SU', 'NZ-CHAT'])
      expect(() => new Intl.DateTimeFormat('en', { timeZone: zoneNamed(name) ?? 'none' })).not.toThrow();
  });
});
