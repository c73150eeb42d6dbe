/** Exact, base language, default, first. */

import { describe, expect, it } from 'vitest';
import { chooseLanguage } from '../../../src/service/language/choose-language.js';

describe('chooseLanguage', () => {
  it.each([
    ['the language itself', ['en', 'pt', 'pt-BR'], 'pt-BR', 'en', 'pt-BR'],
    ['its base language', ['en', 'pt'], 'pt-BR', 'en', 'pt'],
    ['the base language also past a script', ['en', 'zh'], 'zh-Hant-TW', 'en', 'zh'],
    ['not another variety', ['en', 'pt-PT'], 'pt-BR', 'en', 'en'],
    ['the default', ['fr', 'en'], 'de', 'en', 'en'],
    ['the base language of the default', ['fr', 'en'], 'de', 'en-GB', 'en'],
    ['the first', ['fr', 'it'], 'de', 'en', 'fr'],
    ['the default for a device that tells none', ['fr', 'en'], null, 'en', 'en'],
    ['the same in another case', ['FR', 'en'], 'fr-ca', 'en', 'FR'],
    ['the same with an underscore', ['en', 'pt_BR'], 'pt-BR', 'en', 'pt_BR'],
    ['what is no tag is no language', ['en', 'constructor'], '', 'en', 'en'],
  ])('%s', (_, codes, language, defaultLanguage, chosen) => {
    expect(chooseLanguage(codes, language, defaultLanguage)).toBe(chosen);
  });
});
