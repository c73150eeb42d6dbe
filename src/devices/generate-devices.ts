/**
 * Devices that look like an account's: a few applications have most of the subscribers, groups are subscribed to together, each
 * application has its own mix of platforms, tag values follow Zipf, tags are unset. The same seed, count and catalog give the
 * same devices everywhere; a larger count continues a smaller one.
 */

import { type Expectations, expectNeeded, LIMIT, NUMBER } from '../base/argument.js';
import { PLATFORMS, type Platform } from '../base/vocabulary.js';
import type { Catalog, TagDeclaration } from '../catalog/catalog.js';
import { CATALOG } from '../catalog/expect-catalog.js';
import type { Device, TagValue, TagValues } from './device.js';
import { hashText, Random, WeightedChoice } from './random.js';
import { type TagProfile, tagProfile } from './tag-values.js';

/** How many devices are generated, and from which seed. */
export interface GenerateDevicesOptions {
  readonly seed: number;
  readonly count: number;
  readonly catalog: Catalog;
  /** Seconds since the epoch: what generated times lie before. Default the start of 2026, UTC. */
  readonly now?: number;
}

/** The devices, one at a time as they are asked for. Bounded memory. */
export function generateDevices(options: GenerateDevicesOptions): Generator<Device, void, undefined> {
  expectGenerator('generateDevices', options);
  return devicesOf(options);
}

const GENERATOR_OPTIONS: Expectations<GenerateDevicesOptions> = {
  seed: NUMBER,
  count: LIMIT,
  catalog: CATALOG,
  now: NUMBER,
};

function expectGenerator(name: string, options: unknown): void {
  expectNeeded(name, options, GENERATOR_OPTIONS, 'options', 'seed', 'count', 'catalog');
}

function* devicesOf(options: GenerateDevicesOptions): Generator<Device, void, undefined> {
  const model = modelOf(options.catalog, options.now ?? START_OF_2026_SECONDS);
  const random = new Random(options.seed);
  for (let number = 1; number <= options.count; number++) yield device(model, random, deviceId(random, number));
}

/** The devices as NDJSON, in pieces of some hundred lines; each line ends with a line feed. */
export function generateNdjson(options: GenerateDevicesOptions): Generator<string, void, undefined> {
  expectGenerator('generateNdjson', options);
  return linesOf(options);
}

function* linesOf(options: GenerateDevicesOptions): Generator<string, void, undefined> {
  let lines = '';
  for (const one of devicesOf(options)) {
    lines += `${JSON.stringify(one)}\n`;
    if (lines.length < PIECE_UNITS) continue;
    yield lines;
    lines = '';
  }
  if (lines !== '') yield lines;
}

const START_OF_2026_SECONDS = 1_767_225_600;
const PIECE_UNITS = 65_536;

/** Devices without any subscription: the application is gone, the tags are still there. */
const ORPHANS = 0.02;
const SUBSCRIBED_TOO = 0.09;
const SUBSCRIBED_TOO_IN_GROUP = 0.38;
/** Unset tags that are written as null, where the others are absent. */
const WRITTEN_UNSET = 0.02;

const PLATFORM_WEIGHTS: Readonly<Record<Platform, number>> = {
  iOS: 30,
  Android: 44,
  Blackberry: 1,
  Windows_Phone: 1,
  OsX: 2,
  Windows: 3,
  Amazon: 3,
  Safari: 3,
  Chrome: 9,
  Firefox: 4,
};

interface TagModel extends TagProfile {
  readonly name: string;
}

interface ApplicationModel {
  readonly code: string;
  readonly platforms: readonly Platform[];
  readonly platformChoice: WeightedChoice;
  readonly tags: readonly TagModel[];
  /** Chance that a subscriber of the application at this index is subscribed to this one, too. */
  readonly besides: readonly number[];
}

interface Model {
  readonly applications: readonly ApplicationModel[];
  readonly home: WeightedChoice | null;
  readonly tags: readonly TagModel[];
  readonly anyPlatform: WeightedChoice;
}

function modelOf(catalog: Catalog, now: number): Model {
  const codes = [...catalog.applications.keys()];
  const popularity = codes.map((_, rank) => 1 / (rank + 1));
  const neighbours = groupNeighbours(catalog);
  const applications = [...catalog.applications.values()].map(
    ({ code, platforms, tags }, rank): ApplicationModel => ({
      code,
      platforms,
      platformChoice: new WeightedChoice(platforms.map((platform) => platformWeight(platform, code))),
      tags: tagModels(tags, now),
      besides: codes.map((home) => {
        const chance = neighbours.get(home)?.has(code) ? SUBSCRIBED_TOO_IN_GROUP : SUBSCRIBED_TOO;
        return home === code ? 1 : chance * (0.4 + 0.6 * (popularity[rank] ?? 0));
      }),
    }),
  );
  return {
    applications,
    home: applications.length === 0 ? null : new WeightedChoice(popularity),
    tags: tagModels(catalog.tags, now),
    anyPlatform: new WeightedChoice(PLATFORMS.map((platform) => PLATFORM_WEIGHTS[platform])),
  };
}

/** The mix of platforms differs between applications: each weight is taken 0.4 to 1.6 times. */
function platformWeight(platform: Platform, code: string): number {
  return PLATFORM_WEIGHTS[platform] * (0.4 + (hashText(`${code} ${platform}`) % 1000) / 833);
}

function tagModels(tags: ReadonlyMap<string, TagDeclaration>, now: number): readonly TagModel[] {
  return [...tags].map(([name, { type }]) => ({ name, ...tagProfile(name, type, now) }));
}

/** The applications that share a group with each. */
function groupNeighbours(catalog: Catalog): ReadonlyMap<string, ReadonlySet<string>> {
  const neighbours = new Map<string, Set<string>>();
  for (const { applications } of catalog.groups.values()) {
    for (const code of applications) {
      const known = neighbours.get(code) ?? new Set();
      for (const other of applications) known.add(other);
      neighbours.set(code, known);
    }
  }
  return neighbours;
}

/**
 * 16 hexadecimal digits: eight by chance, eight that no other of the first 2^32 devices has. (An odd factor is a permutation of
 * 32 bits.)
 */
function deviceId(random: Random, number: number): string {
  return hexadecimal(random.uint32()) + hexadecimal(Math.imul(number, 0x9e3779b1) >>> 0);
}

function hexadecimal(bits: number): string {
  return bits.toString(16).padStart(8, '0');
}

function device(model: Model, random: Random, id: string): Device {
  const eagerness = random.fraction();
  const home = model.home === null || random.chance(ORPHANS) ? null : model.home.pick(random);
  const first = home === null ? undefined : model.applications[home];
  const platform =
    first === undefined
      ? (PLATFORMS[model.anyPlatform.pick(random)] ?? 'iOS')
      : (first.platforms[first.platformChoice.pick(random)] ?? 'iOS');
  const subscribed =
    home === null
      ? []
      : model.applications.filter(
          ({ besides, platforms }) => platforms.includes(platform) && random.chance(besides[home] ?? 0),
        );
  const tags = tagValues(model.tags, random, eagerness);
  const applicationTags = subscribedTags(subscribed, random, eagerness);
  return {
    id,
    platform,
    ...(subscribed.length > 0 && { applications: subscribed.map(({ code }) => code) }),
    ...(tags !== null && { tags }),
    ...(applicationTags !== null && { applicationTags }),
  };
}

function subscribedTags(
  subscribed: readonly ApplicationModel[],
  random: Random,
  eagerness: number,
): Readonly<Record<string, TagValues>> | null {
  let result: Record<string, TagValues> | null = null;
  for (const { code, tags } of subscribed) {
    const values = tagValues(tags, random, eagerness);
    if (values === null) continue;
    result ??= Object.create(null) as Record<string, TagValues>;
    result[code] = values;
  }
  return result;
}

/** Null when nothing is set. Without a prototype, so that every name is an ordinary key. */
function tagValues(tags: readonly TagModel[], random: Random, eagerness: number): TagValues | null {
  let result: Record<string, TagValue | null> | null = null;
  for (const { name, unset, sample } of tags) {
    const isUnset = random.chance(unset * (1.4 - 0.8 * eagerness));
    if (isUnset && !random.chance(WRITTEN_UNSET)) continue;
    result ??= Object.create(null) as Record<string, TagValue | null>;
    result[name] = isUnset ? null : sample(random, eagerness);
  }
  return result;
}
