/** Parts of an audience: what they are for, and that they hold every device once, as a look at each device would have it. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexAudience } from '../../../src/bitset/index/index-audience.js';
import { loadCatalog } from '../../../src/catalog/load-catalog.js';
import { compile } from '../../../src/compile.js';
import type { Device } from '../../../src/devices/device.js';
import { evaluate } from '../../../src/evaluate/reference.js';
import type { Filter } from '../../../src/plan/filter.js';
import type { Plan } from '../../../src/plan/plan.js';
import { narrowFilter } from '../../../src/service/recipients/narrow-filter.js';
import { partitionRecipients, type RecipientPart } from '../../../src/service/recipients/partition.js';
import { readDeviceTexts } from '../../../src/service/recipients/read-device-texts.js';
import { sendTimeOf } from '../../../src/service/records/send-time.js';
import { forAllAsync } from '../../support/law.js';
import {
  arbitraryDefault,
  arbitraryDevices,
  arbitraryFields,
  indexOf,
  LOCAL,
  lookAt,
  messageWith,
  NOW,
} from '../../support/service/recipient-worlds.js';

const DEFAULTS = { languageTag: 'Language', timezoneTag: 'Timezone', defaultLanguage: 'en' };

function partsOf(
  fields: Readonly<Record<string, unknown>>,
  texts: { readonly languages?: readonly string[]; readonly timezones?: readonly string[] },
): readonly (RecipientPart & { readonly filter: Filter })[] {
  const message = messageWith(fields);
  const devices = { ...DEFAULTS, languages: texts.languages ?? [], timezones: texts.timezones ?? [] };
  const parts = [...partitionRecipients(message, sendTimeOf(message.request, NOW), devices)];
  return parts.map((part) => ({ ...part, filter: narrowFilter(message.filter, part.narrowing) }));
}

function told({ platform, language, sendAt }: RecipientPart): readonly unknown[] {
  return [platform, language, new Date(sendAt).toISOString().slice(5, 16)];
}

describe('parts', () => {
  it('by platform, where nothing else tells devices apart', () => {
    const parts = partsOf(
      { devices_filter: 'A("X", ["Android", "iOS"])' },
      { languages: ['de'], timezones: ['Asia/Tokyo'] },
    );
    expect(parts.map(told)).toEqual([
      ['iOS', null, '01-15T00:00'],
      ['Android', null, '01-15T00:00'],
    ]);
    expect(parts[0]?.filter.plan).toEqual(compile('A("X", ["iOS"])', {}).filter?.plan);
    expect(parts[0]?.filter.fingerprint).toBe(compile('A("X", ["iOS"])', {}).filter?.fingerprint);
    expect(parts[0]?.filter.reach.platforms).toEqual(['iOS']);
  });

  it('by language, the default first, with all texts that lead to one', () => {
    const content = { de: 'Hallo', en: 'Hello', pt: 'Olá' };
    const parts = partsOf(
      { devices_filter: 'A("X", ["iOS"])', content },
      { languages: ['de', 'fr', 'de-AT', 'en-GB', 'EN', 'DE_CH'] },
    );
    expect(parts.map(told)).toEqual([
      ['iOS', 'en', '01-15T00:00'],
      ['iOS', 'de', '01-15T00:00'],
    ]);
    const meant = [
      'A("X", ["iOS"]) \\ T("Language", IN, ["DE_CH", "de", "de-AT"])',
      'A("X", ["iOS"]) * T("Language", IN, ["DE_CH", "de", "de-AT"])',
    ];
    const typed = loadCatalog({ applications: { X: {} }, tags: { Language: { type: 'String' } } }).catalog;
    expect(parts.map(({ filter }) => filter.fingerprint)).toEqual(
      meant.map((text) => compile(text, { catalog: typed }).filter?.fingerprint),
    );
  });

  it('by the languages of their own content on Windows', () => {
    const fields = {
      devices_filter: 'A("X", ["iOS", "Windows"])',
      content: 'Hello',
      wns_content: { fr: 'SGk=', de: 'SGk=' },
    };
    expect(partsOf(fields, { languages: ['de'] }).map(told)).toEqual([
      ['iOS', null, '01-15T00:00'],
      ['Windows', 'fr', '01-15T00:00'],
      ['Windows', 'de', '01-15T00:00'],
    ]);
  });

  it('by time, the earliest first; zones with the same time are one part', () => {
    const fields = { devices_filter: 'A("X", ["iOS"])', send_date: '2030-06-01 09:30' };
    const timezones = ['Europe/Paris', 'nowhere', 'Asia/Tokyo', 'America/New_York', 'Europe/Berlin', 'Africa/Accra'];
    expect(partsOf(fields, { timezones }).map(told)).toEqual([
      ['iOS', null, '06-01T00:30'],
      ['iOS', null, '06-01T07:30'],
      ['iOS', null, '06-01T09:30'],
      ['iOS', null, '06-01T13:30'],
    ]);
  });

  it('do not depend on the order of texts', () => {
    const fields = { devices_filter: 'A("X", ["iOS"])', ...LOCAL, content: { en: 'Hello', de: 'Hallo', fr: 'Salut' } };
    const languages = ['fr', 'de', 'de-AT', 'fr-CA'];
    const timezones = ['Asia/Tokyo', 'Europe/Berlin', 'Europe/Paris'];
    const reversed = { languages: languages.toReversed(), timezones: timezones.toReversed() };
    expect(partsOf(fields, reversed)).toEqual(partsOf(fields, { languages, timezones }));
  });
});

it('a filter as deep as filters may be has parts', () => {
  const levels = Array.from({ length: 490 }, (_, number) => ` + T("a${number}", EQ, 1)) * T("b${number}", EQ, 1)`);
  const fields = {
    devices_filter: `${'('.repeat(490)}A("X")${levels.join('')}`,
    content: { en: 'Hello', de: 'Hallo' },
  };
  // Windows has no content of its own that it could choose from.
  expect(partsOf(fields, { languages: ['de'] })).toHaveLength(19);
});

describe('what is asked of a source', () => {
  const content = { en: 'Hello', de: 'Hallo' };

  it.each([
    ['nothing for one text at one time', { content: 'Hello' }, []],
    ['languages for several texts', { content }, ['Language']],
    ['languages for several texts of Windows', { wns_content: { en: 'SGk=' } }, ['Language']],
    ['zones for a time on each clock', LOCAL, ['Timezone']],
    ['nothing for a time of all', { ...LOCAL, ignore_user_timezone: true }, []],
    ['both', { ...LOCAL, content }, ['Language', 'Timezone']],
  ])('%s', async (_, fields, asked) => {
    const { request } = messageWith(fields);
    const tags: string[] = [];
    const tagTexts = async (tag: string) => {
      tags.push(tag);
      return [tag === 'Language' ? 'xx' : 'UTC'];
    };
    const texts = await readDeviceTexts({ generation: '1', tagTexts }, request, sendTimeOf(request, NOW));
    expect(tags).toEqual(asked);
    expect([texts.languages, texts.timezones]).toEqual(
      ['Language', 'Timezone'].map((tag, at) =>
        (asked as readonly string[]).includes(tag) ? [['xx', 'UTC'][at]] : [],
      ),
    );
  });

  it('what it cannot tell is an error, not a guess', async () => {
    const { request } = messageWith({ content });
    await expect(readDeviceTexts({ generation: '1' }, request, sendTimeOf(request, NOW))).rejects.toThrow(
      'the source of audiences cannot list what devices hold under the tag Language',
    );
    const plain = messageWith({}).request;
    expect(await readDeviceTexts({ generation: '1' }, plain, sendTimeOf(plain, NOW))).toEqual({
      ...DEFAULTS,
      languages: [],
      timezones: [],
    });
  });
});

describe('law', () => {
  function idsIn(plan: Plan | null, devices: readonly Device[]): readonly string[] {
    if (plan === null) throw new Error('there is a plan');
    return [...evaluate(plan, devices)].sort();
  }

  it('parts hold every device of the audience once, with the language and the time that a look at it gives', async () => {
    await forAllAsync(
      fc.tuple(arbitraryDevices, arbitraryFields, arbitraryDefault),
      async ([devices, members, defaultLanguage]) => {
        const message = messageWith(members);
        const sendTime = sendTimeOf(message.request, NOW);
        using index = indexOf(devices);
        const known = await readDeviceTexts(indexAudience(index), message.request, sendTime, { defaultLanguage });
        const found: (readonly [string, object])[] = [];
        for (const { platform, language, sendAt, narrowing } of partitionRecipients(message, sendTime, known)) {
          const filter = narrowFilter(message.filter, narrowing);
          const ids = idsIn(filter.plan, devices);
          using set = index.evaluate(filter);
          expect([...set.ids()].sort()).toEqual(ids);
          for (const id of ids) found.push([id, { platform, language, sendAt }]);
        }
        const audience = new Set(idsIn(message.filter.plan, devices));
        const wanted = devices.filter(({ id }) => audience.has(id));
        // A device that is in two parts is there twice.
        expect(found.sort(([left], [right]) => (left < right ? -1 : 1))).toEqual(
          wanted
            .map((device) => [device.id, lookAt(device, message, { defaultLanguage, now: NOW })] as const)
            .sort(([left], [right]) => (left < right ? -1 : 1)),
        );
      },
      0.5,
    );
  });
});
