/**
 * The account of a shop with 2,000 cities and 300 likes after Zipf, ages, and applications from 60 % of the devices to 0.02 %; every set of it as a
 * bitmap of CRoaring, too. Unlike the accounts of `generate`: more values, more devices without one, ages that lie around two middles.
 */

import { PLATFORMS, type Platform } from '../../src/base/vocabulary.js';
import type { DeviceColumns, IntegerValues, ListValues, StringValues } from '../../src/bitset/column/device-columns.js';
import type { RoaringBitmap, RoaringLibrary } from '../../src/cli/bench/peers/roaring.js';
import { Random, WeightedChoice, zipfWeights } from '../../src/devices/random.js';

export const CITIES: readonly string[] = Array.from({ length: 2_000 }, (_, rank) => `city ${rank}`);
export const LIKES: readonly string[] = Array.from({ length: 300 }, (_, rank) => `like ${rank}`);
export const PLANS: readonly string[] = ['free', 'plus', 'family', 'staff'];
export const AGES = { from: 13, to: 99 } as const;

/** Share of the devices that are subscribed. */
export const APPLICATIONS: Readonly<Record<string, number>> = {
  SHOP0: 0.6,
  SHOP1: 0.35,
  SHOP2: 0.2,
  SHOP3: 0.08,
  SHOP4: 0.03,
  SHOP5: 0.01,
  SHOP6: 0.003,
  SHOP7: 0.001,
  SHOP8: 0.0002,
};

const PLATFORM_WEIGHTS: readonly (readonly [Platform, number])[] = [
  ['iOS', 0.44],
  ['Android', 0.5],
  ['Chrome', 0.04],
  ['Windows', 0.02],
];

/** A column of an account of `count` devices. */
export function shopColumns(count: number): DeviceColumns {
  const random = new Random(20);
  const platforms = new Uint8Array(count);
  const choice = new WeightedChoice(PLATFORM_WEIGHTS.map(([, weight]) => weight));
  for (let device = 0; device < count; device++)
    platforms[device] = PLATFORMS.indexOf(PLATFORM_WEIGHTS[choice.pick(random)]?.[0] ?? 'iOS');
  return {
    count,
    platforms,
    applications: new Map(Object.entries(APPLICATIONS).map(([code, share]) => [code, chosen(random, count, share)])),
    tags: new Map<string, IntegerValues | StringValues | ListValues>([
      ['city', texts(random, count, CITIES, zipfWeights(CITIES.length), 0.92)],
      ['plan', texts(random, count, PLANS, [70, 20, 9, 1], 0.8)],
      ['age', ages(random, count)],
      ['likes', likes(random, count)],
    ]),
  };
}

function chosen(random: Random, count: number, share: number): Uint32Array {
  const devices = new Uint32Array(count);
  let length = 0;
  for (let device = 0; device < count; device++) if (random.chance(share)) devices[length++] = device;
  return devices.slice(0, length);
}

function texts(
  random: Random,
  count: number,
  dictionary: readonly string[],
  weights: readonly number[],
  share: number,
): StringValues {
  const codes = new Uint16Array(count);
  const choice = new WeightedChoice(weights);
  for (let device = 0; device < count; device++) codes[device] = choice.pick(random);
  return { type: 'String', codes, dictionary, present: chosen(random, count, share) };
}

/** Half are around 24, half around 45. */
function ages(random: Random, count: number): IntegerValues {
  const values = new Int32Array(count);
  for (let device = 0; device < count; device++) {
    const middle = random.chance(0.5) ? 24 : 45;
    const spread = random.below(13) + random.below(13) + random.below(13) - 18;
    values[device] = Math.min(AGES.to, Math.max(AGES.from, middle + spread));
  }
  return { type: 'Integer', values, present: chosen(random, count, 0.7) };
}

/** None to eight likes, two on average. */
function likes(random: Random, count: number): ListValues {
  const offsets = new Uint32Array(count + 1);
  const codes = new Uint16Array(8 * count);
  const choice = new WeightedChoice(zipfWeights(LIKES.length));
  let end = 0;
  for (let device = 0; device < count; device++) {
    const items = new Set<number>();
    for (let left = random.chance(0.4) ? 0 : 1 + random.below(8); left > 0; left--) items.add(choice.pick(random));
    for (const code of items) codes[end++] = code;
    offsets[device + 1] = end;
  }
  return { type: 'List', offsets, codes: codes.slice(0, end), dictionary: LIKES };
}

/** The sets of an account as CRoaring holds them, optimized and shrunk. */
export interface ShopBitmaps {
  readonly all: RoaringBitmap;
  readonly applications: ReadonlyMap<string, RoaringBitmap>;
  readonly platforms: ReadonlyMap<Platform, RoaringBitmap>;
  readonly tags: ReadonlyMap<string, TagBitmaps>;
}

interface TagBitmaps {
  /** Devices with a value. */
  readonly set: RoaringBitmap;
  readonly byValue: ReadonlyMap<string | number, RoaringBitmap>;
}

export function shopBitmaps(library: RoaringLibrary, columns: DeviceColumns): ShopBitmaps {
  const bitmap = (devices: Uint32Array): RoaringBitmap => {
    const made = new library();
    made.addMany(devices);
    made.runOptimize();
    made.shrinkToFit();
    return made;
  };
  const platforms = grouped(columns.count, (device, add) => add(PLATFORMS[columns.platforms[device] ?? 0] ?? ''));
  const { applications = new Map(), tags = new Map() } = columns;
  return {
    all: bitmap(Uint32Array.from({ length: columns.count }, (_, device) => device)),
    applications: new Map([...applications].map(([code, devices]) => [code, bitmap(devices as Uint32Array)])),
    platforms: new Map([...platforms].map(([name, devices]) => [name as Platform, bitmap(devices)])),
    tags: new Map(
      [...tags].map(([tag, values]) => {
        const byValue = [...valuesOf(values, columns.count)].map(
          ([value, devices]) => [value, bitmap(devices)] as const,
        );
        return [tag, { set: library.orMany(byValue.map(([, devices]) => devices)), byValue: new Map(byValue) }];
      }),
    ),
  };
}

function valuesOf(
  column: IntegerValues | StringValues | ListValues,
  count: number,
): ReadonlyMap<string | number, Uint32Array> {
  if (column.type === 'List')
    return grouped(count, (device, add) => {
      for (let at = column.offsets[device] ?? 0; at < (column.offsets[device + 1] ?? 0); at++)
        add(column.dictionary[column.codes[at] ?? 0] ?? '');
    });
  const present = column.present as Uint32Array;
  let next = 0;
  return grouped(count, (device, add) => {
    if (present[next] !== device) return;
    next++;
    add(
      column.type === 'Integer' ? Number(column.values[device]) : (column.dictionary[column.codes[device] ?? 0] ?? ''),
    );
  });
}

/** The devices of each key, ascending. */
function grouped<Key extends string | number>(
  count: number,
  keysOf: (device: number, add: (key: Key) => void) => void,
): ReadonlyMap<Key, Uint32Array> {
  const groups = new Map<Key, { devices: Uint32Array; length: number }>();
  for (let device = 0; device < count; device++)
    keysOf(device, (key) => {
      const group = groups.get(key) ?? { devices: new Uint32Array(1024), length: 0 };
      groups.set(key, group);
      if (group.length === group.devices.length) {
        const longer = new Uint32Array(2 * group.length);
        longer.set(group.devices);
        group.devices = longer;
      }
      group.devices[group.length++] = device;
    });
  return new Map([...groups].map(([key, { devices, length }]) => [key, devices.subarray(0, length)]));
}
