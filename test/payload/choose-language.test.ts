/** The rules of lookup (RFC 4647, section 3.4), then the default by the same rules, then the first. */

import { describe, expect, it } from 'vitest';
import { languageChooser } from '../../src/payload/choose-language.js';

function chosen(codes: readonly string[], language: string | null, defaultLanguage = 'en'): string {
  return languageChooser(codes, defaultLanguage)(language);
}

describe('lookup', () => {
  it.each([
    ['the tag itself', ['en', 'pt', 'pt-BR'], 'pt-BR', 'pt-BR'],
    ['the tag without its last subtag', ['en', 'zh-Hant', 'zh'], 'zh-Hant-TW', 'zh-Hant'],
    ['the tag without its last two', ['en', 'zh'], 'zh-Hant-TW', 'zh'],
    ['the longest that is there', ['zh', 'zh-Hant', 'zh-Hant-TW', 'en'], 'zh-Hant-TW', 'zh-Hant-TW'],
    ['no longer tag than the one asked for', ['pt-BR', 'en'], 'pt', 'en'],
    ['not another variety', ['en', 'pt-PT'], 'pt-BR', 'en'],
    ['not a tag that begins with the same letters', ['en', 'de'], 'deu', 'en'],
    ['not one in between by skipping a subtag', ['en', 'zh-TW'], 'zh-Hant-TW', 'en'],
    ['any case', ['EN', 'ZH-hant'], 'zh-HANT-tw', 'ZH-hant'],
    ['an underscore', ['en', 'pt_BR'], 'pt-BR', 'pt_BR'],
    ['an underscore of the device', ['en', 'zh-Hant'], 'zh_Hant_TW', 'zh-Hant'],
    ['of two codes that mean the same the first', ['en', 'pt_BR', 'pt-BR'], 'pt-br', 'pt_BR'],
    ['private use as it is', ['en', 'zh-Hant-CN-x-one-two'], 'zh-Hant-CN-x-one-two', 'zh-Hant-CN-x-one-two'],
    ['private use without its last subtag', ['en', 'zh-Hant-CN-x-one'], 'zh-Hant-CN-x-one-two', 'zh-Hant-CN-x-one'],
    ['x goes with what follows it', ['en', 'zh-Hant-CN', 'zh-Hant-CN-x'], 'zh-Hant-CN-x-one', 'zh-Hant-CN'],
    ['so does any single letter', ['en', 'de-DE', 'de-DE-u'], 'de-DE-u-co-phonebk', 'de-DE'],
    ['and any single digit', ['en', 'de', 'de-1'], 'de-1-abc', 'de'],
    ['private use alone', ['en', 'x-one'], 'x-one-two', 'x-one'],
    ['nothing is left of private use', ['en', 'x'], 'x-one', 'en'],
    ['variants and extlangs are subtags like others', ['en', 'sl-rozaj'], 'sl-rozaj-biske', 'sl-rozaj'],
  ])('%s', (_, codes, language, code) => {
    expect(chosen(codes, language)).toBe(code);
  });
});

describe('where nothing is found', () => {
  it.each([
    ['the default', ['fr', 'en'], 'de', 'en', 'en'],
    ['the default by lookup', ['fr', 'en'], 'de', 'en-GB', 'en'],
    ['the first', ['fr', 'it'], 'de', 'en', 'fr'],
    ['the default for a device that tells none', ['fr', 'en'], null, 'en', 'en'],
    ['an empty text tells none', ['fr', 'en'], '', 'en', 'en'],
    ['neither does a wildcard', ['fr', 'en'], '*', 'en', 'en'],
    ['nor a text that is no tag', ['fr', 'en', 'constructor'], 'constructor', 'en', 'en'],
    ['nor one with a control character', ['fr', 'en'], 'fr\u0000', 'en', 'en'],
    ['nor one with two hyphens in a row', ['fr', 'en'], 'fr--CA', 'en', 'en'],
    ['nor one that ends with a hyphen', ['fr', 'en'], 'fr-', 'en', 'en'],
    ['nor one that is longer than tags are', ['fr', 'en'], `fr${'-abcdefgh'.repeat(11)}`, 'en', 'en'],
  ])('%s', (_, codes, language, defaultLanguage, code) => {
    expect(chosen(codes, language, defaultLanguage)).toBe(code);
  });
});
