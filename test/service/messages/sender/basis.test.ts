/** What the order of recipients follows from: another process may go on with a delivery only where all of it is the same. */

import { expect, it } from 'vitest';
import { basisOf } from '../../../../src/service/messages/sender/basis.js';

const SETTINGS = { languageTag: 'Language', timezoneTag: 'Timezone', defaultLanguage: 'en' };

it('is the same for the same settings', () => {
  expect(basisOf({ ...SETTINGS })).toBe(basisOf(SETTINGS));
  expect(basisOf({})).toBe(basisOf({}));
});

it('is another for each other setting, and for one that is not made', () => {
  const all = [
    SETTINGS,
    { ...SETTINGS, languageTag: 'Lang' },
    { ...SETTINGS, timezoneTag: 'Zone' },
    { ...SETTINGS, defaultLanguage: 'de' },
    { timezoneTag: 'Timezone', defaultLanguage: 'en' },
    { languageTag: 'Language', defaultLanguage: 'en' },
    { languageTag: 'Language', timezoneTag: 'Timezone' },
    {},
  ].map(basisOf);
  expect(new Set(all).size).toBe(all.length);
});
