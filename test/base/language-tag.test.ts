/** Which texts have the shape of a language tag, and how it is written then. */

import { describe, expect, it } from 'vitest';
import { languageTagIn } from '../../src/base/language-tag.js';

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
