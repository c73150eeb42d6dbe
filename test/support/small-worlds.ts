/**
 * Accounts so small that all devices that differ to any filter can be listed: filters take constants from a pool, and devices have
 * every constant, a value before, between and behind any two, values of the other types, and nothing.
 */

import type { TagType } from '../../src/base/tag-types.js';
import type { Platform } from '../../src/base/vocabulary.js';
import type { Catalog, CatalogShape } from '../../src/catalog/catalog.js';
import { defineCatalog } from '../../src/catalog/define-catalog.js';
import type { Device, TagValue } from '../../src/devices/device.js';
import type { Random } from '../../src/devices/random.js';

const MAX = Number.MAX_SAFE_INTEGER;

/** The constants of filters. */
const INTEGERS = [-MAX, 0, 1, 2, MAX];
const STRINGS = ['0', '1', 'a'];
const FILTER_PLATFORMS: readonly Platform[] = ['iOS', 'Android'];

/** The values of devices; null is unset. */
const VALUES: Readonly<Record<TagType, readonly (TagValue | null)[]>> = {
  Integer: [null, -MAX, -7, 0, 1, 2, 9, MAX],
  String: [null, '0', '1', 'a', 'z'],
  List: [null, [], ['0'], ['1'], ['a'], ['0', '1'], ['0', 'a'], ['1', 'a'], ['0', '1', 'a'], ['z'], ['a', 'z']],
};
const ANY_VALUES = [...VALUES.Integer, ...VALUES.String.slice(1), ...VALUES.List.slice(1)];
/** One stands for all platforms that no filter names. */
const DEVICE_PLATFORMS: readonly Platform[] = ['iOS', 'Android', 'Firefox'];

export interface SmallWorld {
  /** Null: filters are compiled without one, and tags may hold any type that all conditions allow. */
  readonly catalog: Catalog | null;
  /** The account tags and, for application X, its tags. */
  readonly tags: Readonly<Record<string, TagType | null>>;
  readonly applicationTags: Readonly<Record<string, TagType>>;
  readonly devices: readonly Device[];
}

function smallWorld(
  typed: boolean,
  tags: SmallWorld['tags'],
  applicationTags: SmallWorld['applicationTags'],
  unsetMatchesNegative = false,
): SmallWorld {
  const declared = (types: Readonly<Record<string, TagType | null>>): NonNullable<CatalogShape['tags']> =>
    Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type: type ?? 'Integer' }]));
  const catalog = defineCatalog({
    applications: { X: { platforms: ['iOS'], tags: declared(applicationTags) }, Y: {} },
    groups: { G: { applications: ['X', 'Y'] }, H: { applications: ['Y'] }, E: { applications: [] } },
    tags: declared(tags),
    unsetMatchesNegative,
  });
  return { catalog: typed ? catalog : null, tags, applicationTags, devices: allDevices(tags, applicationTags) };
}

function allDevices(tags: SmallWorld['tags'], applicationTags: SmallWorld['applicationTags']): readonly Device[] {
  const accounts = records(tags);
  const own = records(applicationTags);
  const devices = DEVICE_PLATFORMS.flatMap((platform) =>
    [[], ['X'], ['Y'], ['X', 'Y']].flatMap((applications) =>
      accounts.flatMap((values) =>
        (applications.includes('X') ? own : [{}]).map((ownValues) => ({
          platform,
          applications,
          tags: values,
          applicationTags: applications.includes('X') ? { X: ownValues } : {},
        })),
      ),
    ),
  );
  return devices.map((device, index) => ({ id: `d${index}`, ...device }));
}

/** Every way to give each tag a value. */
function records(
  types: Readonly<Record<string, TagType | null>>,
): readonly Readonly<Record<string, TagValue | null>>[] {
  return Object.entries(types).reduce<readonly Readonly<Record<string, TagValue | null>>[]>(
    (all, [name, type]) =>
      all.flatMap((record) =>
        (type === null ? ANY_VALUES : VALUES[type]).map((value) => ({ ...record, [name]: value })),
      ),
    [{}],
  );
}

export const SMALL_WORLDS: readonly SmallWorld[] = [
  smallWorld(true, { t: 'Integer' }, { l: 'Integer' }),
  smallWorld(true, { t: 'Integer', s: 'String' }, {}, true),
  smallWorld(true, { s: 'String' }, { l: 'Integer' }, true),
  smallWorld(true, { v: 'List' }, { s: 'String' }),
  smallWorld(true, { v: 'List' }, { v: 'List' }),
  smallWorld(false, { u: null }, {}),
];

/** A filter of up to `leaves` sets over a world. */
export function smallFilter(world: SmallWorld, random: Random, leaves: number): string {
  if (leaves === 1) return smallSet(world, random);
  const left = 1 + random.below(leaves - 1);
  return `(${smallFilter(world, random, left)} ${pick(['+', '*', '\\'], random)} ${smallFilter(world, random, leaves - left)})`;
}

function smallSet(world: SmallWorld, random: Random): string {
  const kind = random.below(8);
  if (kind === 0) return `A("${pick(['X', 'Y'], random)}"${platforms(random)})`;
  if (kind === 1 && world.catalog !== null) return `G("${pick(['G', 'G', 'H', 'E'], random)}"${platforms(random)})`;
  const own = Object.entries(world.applicationTags);
  const isOwn = own.length > 0 && (kind < 5 || Object.keys(world.tags).length === 0);
  const [name, type] = pick(isOwn ? own : Object.entries(world.tags), random);
  return `${isOwn ? 'AT("X", ' : 'T('}"${name}", ${smallCondition(type, random)})`;
}

function platforms(random: Random): string {
  return random.chance(0.5) ? '' : `, [${JSON.stringify(pick(FILTER_PLATFORMS, random))}]`;
}

function smallCondition(type: TagType | null, random: Random): string {
  const values =
    type === 'Integer' ? INTEGERS.map(String) : type === null ? ['0', '1'] : STRINGS.map((text) => `"${text}"`);
  const some = values.filter(() => random.chance(0.5));
  const list = `[${some.length === 0 ? values[0] : some.join(', ')}]`;
  if (type === 'List' || type === null) return `IN, ${list}`;
  const kind = random.below(type === 'Integer' ? 8 : 4);
  if (kind < 2) return `${pick(['EQ', 'NOTEQ'], random)}, ${pick(values, random)}`;
  if (kind < 4) return `${pick(['IN', 'NOTIN'], random)}, ${list}`;
  if (kind < 6) return `${pick(['GTE', 'LTE'], random)}, ${pick(values, random)}`;
  if (kind === 6) return 'NOTSET, ""';
  const low = random.below(INTEGERS.length - 1);
  return `BETWEEN, [${INTEGERS[low]}, ${INTEGERS[low + 1 + random.below(INTEGERS.length - 1 - low)]}]`;
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[random.below(list.length)] as T;
}
