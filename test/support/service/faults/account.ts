/** An account of 10,000 devices, and who of them a message is to reach, by the definition of meaning. */

import { loadCatalog } from '../../../../src/catalog/load-catalog.js';
import { compileOrThrow } from '../../../../src/compile.js';
import type { Device } from '../../../../src/devices/device.js';
import { referenceEvaluator } from '../../../../src/evaluate/reference.js';

const DEVICES_IN_ALL = 10_000;
const PLATFORMS = ['iOS', 'Android', 'Amazon', 'Chrome', 'Windows'] as const;
/** A message without `wns_content` has nothing for it. */
const WITHOUT_PAYLOAD = 'Windows';
const LANGUAGES = ['en', 'de', null];
const ZONES = ['Europe/Berlin', 'America/New_York', null];

export const CATALOG = loadCatalog({
  applications: { 'AAAAA-AAAAA': { name: 'Shop' }, 'BBBBB-BBBBB': { name: 'News' } },
  tags: {
    number: { type: 'Integer' },
    City: { type: 'String' },
    Language: { type: 'String' },
    Timezone: { type: 'String' },
  },
}).catalog;

export const DEVICES: readonly Device[] = Array.from({ length: DEVICES_IN_ALL }, (_, number) => ({
  id: `device-${number}`,
  platform: PLATFORMS[number % PLATFORMS.length] ?? 'iOS',
  applications: number % 3 === 0 ? ['AAAAA-AAAAA', 'BBBBB-BBBBB'] : ['AAAAA-AAAAA'],
  tags: {
    number,
    City: `city ${number % 50}`,
    Language: LANGUAGES[Math.floor(number / 5) % LANGUAGES.length] ?? null,
    Timezone: ZONES[Math.floor(number / 15) % ZONES.length] ?? null,
  },
}));

/** From everybody to few. */
export const LARGE_FILTERS: readonly string[] = [
  'A("AAAAA-AAAAA")',
  String.raw`A("BBBBB-BBBBB", ["iOS", "Android", "Windows"]) \ T("City", IN, ["city 1", "city 2"])`,
];

/** Up to `length` devices from the one of this number on. */
export function smallFilter(start: number, length: number): string {
  return `A("AAAAA-AAAAA") * T("number", BETWEEN, [${start}, ${start + length}])`;
}

const PLATFORM_OF = new Map(DEVICES.map(({ id, platform }) => [id, platform]));

/** Ids of the devices that get a message of this filter, ascending. */
export function recipientsOf(filter: string): readonly string[] {
  const known = kept.get(filter);
  if (known !== undefined) return known;
  const ids = referenceEvaluator.evaluate(compileOrThrow(filter, { catalog: CATALOG }), DEVICES);
  const recipients = [...ids].filter((id) => PLATFORM_OF.get(id) !== WITHOUT_PAYLOAD).sort();
  if (LARGE_FILTERS.includes(filter)) kept.set(filter, recipients);
  return recipients;
}

const kept = new Map<string, readonly string[]>();
