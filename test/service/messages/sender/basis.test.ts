/** What the order of recipients follows from: another process may go on with a delivery only where all of it is the same. */

import process from 'node:process';
import { afterEach, expect, it, vi } from 'vitest';
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

const VERSIONS = process.versions;

afterEach(() => {
  Object.defineProperty(process, 'versions', { value: VERSIONS });
  vi.doUnmock('../../../../package.json');
  vi.resetModules();
});

it.each(['icu', 'tz'])('is another where the rules of languages or time zones are others: %s', (name) => {
  const before = basisOf(SETTINGS);
  Object.defineProperty(process, 'versions', { value: { ...VERSIONS, [name]: 'another' } });
  expect(basisOf(SETTINGS)).not.toBe(before);
});

it('is another for another version of the package', async () => {
  vi.resetModules();
  vi.doMock('../../../../package.json', () => ({ default: { version: 'another' } }));
  const another = await import('../../../../src/service/messages/sender/basis.js');
  expect(another.basisOf(SETTINGS)).not.toBe(basisOf(SETTINGS));
});
