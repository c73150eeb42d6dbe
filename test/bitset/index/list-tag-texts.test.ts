import { describe, expect, it } from 'vitest';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { indexAudience } from '../../../src/bitset/index/index-audience.js';
import { LiveIndex } from '../../../src/bitset/live/live-index.js';
import { loadCatalog } from '../../../src/catalog/load-catalog.js';
import type { TagValue } from '../../../src/devices/device.js';

function indexOf(values: readonly (TagValue | null)[]): DeviceIndex {
  const builder = DeviceIndex.builder({ limits: { segmentDevices: 3 } });
  for (const [number, value] of values.entries())
    builder.add({ id: `d${number}`, platform: 'iOS', tags: { Language: value } });
  return builder.seal();
}

describe('tagTexts of an index', () => {
  it('are those of all segments, each once; items of lists are none', () => {
    using index = indexOf(['de', 'en', ['fr'], 5, 'de', null, '', '\ud800', '__proto__']);
    expect(index.tagTexts('Language')).toEqual(['de', 'en', '', '\ud800', '__proto__']);
    expect(index.tagTexts('language')).toEqual([]);
  });

  it('are those of the account, not of applications', () => {
    const builder = DeviceIndex.builder();
    const applicationTags = { X: { Language: 'de' } };
    builder.add({ id: 'd', platform: 'iOS', applications: ['X'], applicationTags });
    using index = builder.seal();
    expect(index.tagTexts('Language')).toEqual([]);
  });

  it('are those that a device holds, whatever else came with the columns', () => {
    const builder = DeviceIndex.builder();
    const tags = new Map([
      ['Language', { type: 'String', codes: Uint8Array.of(2, 0), dictionary: ['de', 'en', 'fr'] } as const],
    ]);
    builder.addColumns({ count: 2, ids: ['a', 'b'], platforms: Uint8Array.of(0, 0), tags });
    using index = builder.seal();
    expect(index.tagTexts('Language').toSorted()).toEqual(['de', 'fr']);
  });

  it('are none of devices that were removed, and stand in the order of the devices that are left', () => {
    const live = LiveIndex.create();
    const put = (id: string, language: string) => ({
      id,
      put: { id, platform: 'iOS' as const, tags: { Language: language } },
    });
    live.apply([put('a', 'de'), put('b', 'en'), put('c', 'fr'), put('d', 'de'), put('e', 'no')]);
    live.flush();
    live.apply([
      { id: 'a', remove: true },
      { id: 'c', remove: true },
    ]);
    live.flush();
    using index = live.snapshot();
    expect(index.tagTexts('Language')).toEqual(['en', 'de', 'no']);
  });

  it('are none of the one device that was removed of many, which a segment still holds', () => {
    const live = LiveIndex.create();
    const devices = Array.from({ length: 200 }, (_, at) => ({
      id: `d${at}`,
      platform: 'iOS' as const,
      tags: { Language: at === 7 ? 'fr' : at < 3 ? 'en' : 'de' },
    }));
    live.apply(devices.map((device) => ({ id: device.id, put: device })));
    live.flush();
    live.apply(['d7', 'd0'].map((id) => ({ id, remove: true as const })));
    live.flush();
    using index = live.snapshot();
    expect(index.tagTexts('Language')).toEqual(['en', 'de']);
  });

  it('are none of a tag that the catalog takes for something else', () => {
    const catalog = loadCatalog({ applications: {}, tags: { Language: { type: 'List' } } }).catalog;
    const builder = DeviceIndex.builder({ catalog });
    builder.add({ id: 'd', platform: 'iOS', tags: { Language: ['de'] } });
    using index = builder.seal();
    expect(index.tagTexts('Language')).toEqual([]);
  });

  it('are too many beyond 100,000', () => {
    const builder = DeviceIndex.builder({ ids: false });
    const dictionary = Array.from({ length: 100_001 }, (_, number) => `t${number}`);
    const codes = Uint32Array.from(dictionary.keys());
    const count = dictionary.length;
    builder.addColumns({
      count,
      platforms: new Uint8Array(count),
      tags: new Map([['n', { type: 'String', codes, dictionary } as const]]),
    });
    using index = builder.seal();
    expect(() => index.tagTexts('n')).toThrow(RangeError);
  });

  it('end with the index', () => {
    const index = indexOf(['de']);
    index.dispose();
    expect(() => index.tagTexts('Language')).toThrow('the index was used after its end');
  });

  it('are asked of a source in the same way', async () => {
    using index = indexOf(['de', 'en']);
    expect(await indexAudience(index).tagTexts('Language')).toEqual(['de', 'en']);
    const signal = AbortSignal.abort(new Error('stop'));
    await expect(indexAudience(index).tagTexts('Language', { signal })).rejects.toThrow('stop');
  });
});
