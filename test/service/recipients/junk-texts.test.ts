/** Hundreds of thousands of texts that devices wrote and nobody means: one class, asked for once, and looked at without formatters. */

import { afterEach, describe, expect, it, vi } from 'vitest';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { indexAudience } from '../../../src/bitset/index/index-audience.js';
import type { Plan } from '../../../src/plan/plan.js';
import { measureMessage } from '../../../src/service/messages/measure-message.js';
import { narrowFilter } from '../../../src/service/recipients/narrow-filter.js';
import { partitionRecipients } from '../../../src/service/recipients/partition.js';
import { readDeviceTexts } from '../../../src/service/recipients/read-device-texts.js';
import { sendTimeOf } from '../../../src/service/records/send-time.js';
import type { ServiceAudience } from '../../../src/service/service-audience.js';
import { LOCAL, messageWith, NOW } from '../../support/service/recipient-worlds.js';
import { SHOP } from '../../support/service/store-records.js';

const JUNK = 300_000;

/** One device for each text. */
function indexWith(languages: readonly string[], zones: readonly string[]): DeviceIndex {
  const builder = DeviceIndex.builder({ ids: false });
  const column = (texts: readonly string[]) =>
    ({ type: 'String', codes: Uint32Array.from(texts.keys()), dictionary: texts }) as const;
  builder.addColumns({
    count: languages.length,
    platforms: new Uint8Array(languages.length),
    tags: new Map([
      ['Language', column(languages)],
      ['Timezone', column(zones)],
    ]),
  });
  return builder.seal();
}

function valuesIn(plan: Plan | null): number {
  let count = 0;
  const stack = plan === null ? [] : [plan];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if ('operands' in node) stack.push(...node.operands);
    else if (node.kind === 'tag-in')
      for (const value of node.values) if (value.kind === 'strings') count += value.values.length;
  }
  return count;
}

const MESSAGE = messageWith({
  devices_filter: 'A("X", ["iOS"]) + T("Language", NOTEQ, "-")',
  content: { en: 'Hello', de: 'Hallo', 'zh-Hant': '您好' },
  ...LOCAL,
});

const MADE_UP = [
  (number: number) => `Mars/Base${number}`,
  (number: number) => `America/x${number}`,
  (number: number) => `\u0000\u001b[31m${number}`,
  (number: number) => `+${number}:00`,
  (number: number) => `${'Europe/Berlin'.repeat(40)}${number}`,
];

describe('300,000 texts', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const zones = Array.from({ length: JUNK }, (_, number) => MADE_UP[number % MADE_UP.length]!(number));
  const languages = zones.map((_, number) => (number % 2 === 0 ? `${number}` : `de-${'junk'.repeat(9)}${number}`));
  const [realZones, realLanguages] = [
    ['Asia/Tokyo', 'Europe/Berlin', 'asia/tokyo'],
    ['de-AT', 'zh_Hant_TW', 'EN'],
  ];

  it('make the parts that the few make that are meant', async () => {
    using index = indexWith([...languages, ...realLanguages], [...zones, ...realZones]);
    using few = indexWith(realLanguages, realZones);
    const tagTexts = vi.fn((tag: string, options?: object) => indexAudience(index).tagTexts(tag, options));
    const audience: ServiceAudience = { ...indexAudience(index), tagTexts };
    const sendTime = sendTimeOf(MESSAGE.request, NOW);
    const known = await readDeviceTexts(audience, MESSAGE.request, sendTime);
    const wanted = await readDeviceTexts(indexAudience(few), MESSAGE.request, sendTime);
    const Original = Intl.DateTimeFormat;
    const formatters = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function made(
      ...asked: ConstructorParameters<typeof Intl.DateTimeFormat>
    ) {
      return new Original(...asked);
    } as never);
    const parts = [...partitionRecipients(MESSAGE, sendTime, known)];
    expect(parts).toEqual([...partitionRecipients(MESSAGE, sendTime, wanted)]);
    const filters = parts.map(({ narrowing }) => narrowFilter(MESSAGE.filter, narrowing));
    expect(filters.every(({ plan }) => valuesIn(plan) < 20)).toBe(true);
    const counts = filters.map((filter) => index.count(filter));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(JUNK + 3);
    // Junk is in the one part of those that tell nothing.
    expect(counts.filter((count) => count >= JUNK)).toHaveLength(1);
    // Tokyo, Berlin, UTC: no text that is no zone is tried.
    expect(formatters.mock.calls.length).toBeLessThanOrEqual(3);
    for (let message = 0; message < 3; message++)
      await measureMessage(MESSAGE, { catalog: null, audience, rights: SHOP, now: NOW });
    // Two tags, once each, however many messages.
    expect(tagTexts).toHaveBeenCalledTimes(2);
  });

  it('are asked for anew of other devices', async () => {
    const tagTexts = vi.fn(async () => ['Asia/Tokyo']);
    const { request } = messageWith(LOCAL);
    const sendTime = sendTimeOf(request, NOW);
    const source = { generation: '1', tagTexts };
    await readDeviceTexts(source, request, sendTime);
    await readDeviceTexts(source, request, sendTime);
    expect(tagTexts).toHaveBeenCalledTimes(1);
    source.generation = '2';
    await readDeviceTexts(source, request, sendTime);
    expect(tagTexts).toHaveBeenCalledTimes(2);
  });

  it('are asked for anew where devices changed while they were asked for', async () => {
    const { request } = messageWith(LOCAL);
    const sendTime = sendTimeOf(request, NOW);
    const source = {
      generation: '1',
      tagTexts: vi.fn(async () => {
        source.generation = '2';
        return ['Asia/Tokyo'];
      }),
    };
    await readDeviceTexts(source, request, sendTime);
    source.tagTexts.mockImplementation(async () => ['Europe/Berlin']);
    // As a clock of generations may be set back: what was read is of neither.
    source.generation = '1';
    expect((await readDeviceTexts(source, request, sendTime)).timezones).toEqual(['Europe/Berlin']);
  });
});
