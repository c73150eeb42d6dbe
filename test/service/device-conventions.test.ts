/** Which tags the language and the time zone of devices are looked for under, and that those of generated devices are found. */

import { describe, expect, it } from 'vitest';
import { DeviceIndex } from '../../src/bitset/index/device-index.js';
import { indexAudience } from '../../src/bitset/index/index-audience.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import { generateDevices } from '../../src/devices/generate-devices.js';
import { conventionsBy, type DeviceConventions } from '../../src/service/device-conventions.js';
import { createService } from '../../src/service/service.js';
import { tokenHash } from '../../src/service/tokens/create-token.js';
import { memoryStore } from '../support/service/memory-store.js';
import { tokenRecord } from '../support/service/store-records.js';
import { post } from '../support/service/try-service.js';

function tagsBy(tags: Readonly<Record<string, string>>, named: Partial<DeviceConventions> = {}): readonly string[] {
  const shape = Object.fromEntries(Object.entries(tags).map(([name, type]) => [name, { type }]));
  const { catalog } = loadCatalog({ applications: {}, tags: shape });
  const { languageTag, timezoneTag, defaultLanguage } = conventionsBy(() => catalog, named);
  return [languageTag, timezoneTag, defaultLanguage];
}

describe('the tags', () => {
  it.each<[string, Readonly<Record<string, string>>, Partial<DeviceConventions>, readonly string[]]>([
    ['are the usual ones', {}, {}, ['Language', 'Timezone', 'en']],
    [
      'are those of the catalog in another case',
      { language: 'String', TIMEZONE: 'String' },
      {},
      ['language', 'TIMEZONE', 'en'],
    ],
    [
      'are the usual ones where the catalog has both',
      { language: 'String', Language: 'String' },
      {},
      ['Language', 'Timezone', 'en'],
    ],
    [
      'are the usual ones where two others are alike',
      { language: 'String', LANGUAGE: 'String' },
      {},
      ['Language', 'Timezone', 'en'],
    ],
    ['are no tags of numbers', { language: 'Integer', timezone: 'List' }, {}, ['Language', 'Timezone', 'en']],
    [
      'are those that are named, whatever the catalog has',
      { language: 'String' },
      { languageTag: 'Tongue', timezoneTag: 'Clock', defaultLanguage: 'de' },
      ['Tongue', 'Clock', 'de'],
    ],
  ])('%s', (_, tags, named, wanted) => {
    expect(tagsBy(tags, named)).toEqual(wanted);
  });

  it('are the usual ones without a catalog', () => {
    expect(conventionsBy(() => null).languageTag).toBe('Language');
  });

  it('follow the catalog when it is replaced', () => {
    let tag = 'language';
    const conventions = conventionsBy(
      () => loadCatalog({ applications: {}, tags: { [tag]: { type: 'String' } } }).catalog,
    );
    expect(conventions.languageTag).toBe('language');
    tag = 'LANGUAGE';
    expect(conventions.languageTag).toBe('LANGUAGE');
  });
});

it('generated devices get texts in their own language, without any setting', async () => {
  const builder = DeviceIndex.builder({ catalog: sampleCatalog });
  for (const device of generateDevices({ seed: 1, count: 500, catalog: sampleCatalog })) builder.add(device);
  const index = builder.seal();
  const store = memoryStore();
  await store.addToken({ ...tokenRecord('t'), secrets: [{ hash: tokenHash('t'), expiresAt: null }] });
  const service = createService({ catalog: sampleCatalog, audience: indexAudience(index), store });
  const [application] = sampleCatalog.applications.keys();
  const request = { auth: 't', devices_filter: `A("${application}")`, content: { en: 'Hello', de: 'Hallo' } };
  const { body } = await post({ service }, '/json/1.3/createTargetedMessage', JSON.stringify({ request }));
  expect(body.response.diagnostics.filter(({ code }) => code === 'audience/languages-not-told')).toEqual([]);
  expect(body.status_code).toBe(200);
  await expect(indexAudience(index).tagTexts('language', { kind: 'language' })).resolves.toContain('de');
});

it('a generated catalog with tags in another case has languages and zones on its devices', () => {
  const { catalog } = loadCatalog({
    applications: { X: {} },
    tags: { Language: { type: 'String' }, Timezone: { type: 'String' } },
  });
  if (catalog === null) throw new Error('the catalog is right');
  const devices = [...generateDevices({ seed: 1, count: 50, catalog })];
  expect(devices.map(({ tags }) => tags?.Language)).toContain('de');
  expect(devices.map(({ tags }) => tags?.Timezone)).toContain('Europe/Berlin');
});
