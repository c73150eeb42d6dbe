/**
 * The account of a simulation: catalogs and devices that a reload changes between, and the filters of its messages. What each filter reaches
 * and names is written out, and what a token may follows from that: nothing of it is asked of the service.
 */

import type { Catalog } from '../../../src/catalog/catalog.js';
import { loadCatalog } from '../../../src/catalog/load-catalog.js';
import { applicationsOf, type Device, tagsOf } from '../../../src/devices/device.js';
import { evaluate } from '../../../src/evaluate/reference.js';
import type { Filter } from '../../../src/plan/filter.js';
import type { TokenRecord } from '../../../src/service/records/token-record.js';
import type { ServiceAudience } from '../../../src/service/service-audience.js';
import { randomNumbers } from '../../support/fuzz.js';

export const SHOP = 'AAAAA-AAAAA';
export const NEWS = 'BBBBB-BBBBB';
const BOTH = '11111-11111';

function catalogWith(members: readonly string[]): Catalog {
  const { catalog } = loadCatalog({
    applications: {
      [SHOP]: { name: 'Shop', platforms: ['iOS', 'Android', 'Windows'], tags: { level: { type: 'Integer' } } },
      [NEWS]: { name: 'News', platforms: ['iOS', 'Android', 'Windows'] },
    },
    groups: { [BOTH]: { applications: [...members] } },
    tags: {
      age: { type: 'Integer' },
      Language: { type: 'String' },
      Timezone: { type: 'String' },
      visits: { type: 'Integer' },
      seen: { type: 'List' },
    },
  });
  if (catalog === null) throw new Error('the catalog is one');
  return catalog;
}

/** The same names, and other members of the group. */
export const CATALOGS: readonly Catalog[] = [catalogWith([SHOP, NEWS]), catalogWith([SHOP])];

export interface TriedFilter {
  readonly text: string;
  /** Applications that it reaches; null: devices whatever they have. */
  readonly reaches: readonly string[] | null;
  /** Applications that it names, to reach or to exclude them. */
  readonly names: readonly string[];
  readonly namesGroup: boolean;
}

const named = (text: string, reaches: readonly string[] | null, names = reaches ?? []): TriedFilter => ({
  text,
  reaches,
  names,
  namesGroup: false,
});

export const FILTERS: readonly TriedFilter[] = [
  named(`A("${SHOP}")`, [SHOP]),
  named(`A("${NEWS}")`, [NEWS]),
  named(`A("${NEWS}") \\ A("${SHOP}")`, [NEWS], [NEWS, SHOP]),
  named(`A("${SHOP}", ["iOS"]) * T("age", GTE, 30) + AT("${SHOP}", "level", EQ, 2)`, [SHOP]),
  named('T("age", GTE, 30)', null),
  { ...named(`G("${BOTH}")`, [SHOP, NEWS]), namesGroup: true },
];

/** By the words of the documentation: what is reached is the token's, what is named its own or what it may exclude. */
export function mayTarget(token: TokenRecord, filter: TriedFilter, catalog: Catalog): boolean {
  if (!token.may.includes('create')) return false;
  if (filter.reaches === null) return token.isAccountWide;
  const { applications, mayExclude } = token;
  if (applications === null) return true;
  const reached = filter.namesGroup ? (catalog.groups.get(BOTH)?.applications ?? []) : filter.reaches;
  const nameable = [...applications, ...mayExclude];
  const names = filter.namesGroup ? reached : filter.names;
  return reached.every((code) => applications.includes(code)) && names.every((code) => nameable.includes(code));
}

const DEVICES = 14;

function devicesBy(seed: number): readonly Device[] {
  const random = randomNumbers(seed);
  const one = <Value>(...values: readonly [Value, ...Value[]]): Value => values[random(values.length)] ?? values[0];
  return Array.from({ length: DEVICES }, (_, number) => {
    const isOfShop = random(3) > 0;
    const language = one<string | null>('de', 'en', 'fr', null);
    const zone = one<string | null>('Europe/Berlin', 'Asia/Kolkata', 'UTC', null);
    return {
      id: `d${number}`,
      platform: one('iOS', 'Android', 'Windows'),
      applications: [...(isOfShop ? [SHOP] : []), ...(random(2) === 0 ? [NEWS] : [])],
      tags: {
        age: 10 * random(6),
        ...(language !== null && { Language: language }),
        ...(zone !== null && { Timezone: zone }),
      },
      ...(isOfShop && { applicationTags: { [SHOP]: { level: random(3) } } }),
    };
  });
}

/** All that there are. */
export const DEVICE_SETS = [1, 2, 3].map(devicesBy);

export interface Generation {
  readonly number: number;
  readonly name: string;
  readonly devices: readonly Device[];
  readonly audience: ServiceAudience;
}

/** The devices as they are loaded for the so-manieth time, asked one by one. `refuse` throws when they are not to be asked any more. */
export function generation(number: number, refuse: () => void): Generation {
  const devices = DEVICE_SETS[number % DEVICE_SETS.length] ?? [];
  const name = `generation ${number}`;
  const listed = ({ plan }: Filter): readonly Device[] => {
    refuse();
    const ids = evaluate(plan ?? { kind: 'none' }, devices);
    return devices.filter(({ id }) => ids.has(id));
  };
  const audience: ServiceAudience = {
    generation: name,
    count: async (filter) => {
      const found = listed(filter);
      return {
        count: found.length,
        devices: devices.length,
        byPlatform: totals(found.map(({ platform }) => platform)),
        byApplication: totals(found.flatMap(applicationsOf)),
      };
    },
    async *devices(filter, { after } = {}) {
      const ids = listed(filter).map(({ id }) => id);
      const from = after === undefined ? 0 : ids.findIndex((id) => order(id) > order(after));
      for (let at = from; at >= 0 && at < ids.length; at += BATCH) {
        refuse();
        yield ids.slice(at, at + BATCH);
      }
    },
    tagTexts: async (tag) => {
      refuse();
      const texts = devices.map((device) => tagsOf(device, null)?.[tag]).filter((value) => typeof value === 'string');
      return [...new Set(texts)];
    },
  };
  return { number, name, devices, audience };
}

/** Devices that are listed at a time: more can happen in between. */
const BATCH = 3;

/** Ids are `d0`, `d1` and so on. */
function order(id: string): number {
  return Number(id.slice(1));
}

function totals(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
