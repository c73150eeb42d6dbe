/** What an index is made of, told to people: devices, values and how they are kept, over all segments. */

import { describe, expect, it } from 'vitest';
import { DeviceIndex, runtimesIn } from '../../../src/bitset/index/device-index.js';
import { LiveIndex } from '../../../src/bitset/live/live-index.js';
import { crc32 } from '../../../src/bitset/snapshot/crc32.js';
import { describeSnapshot, type SnapshotDescription } from '../../../src/bitset/snapshot/describe-snapshot.js';
import { readDeviceCount } from '../../../src/bitset/snapshot/load-snapshot.js';
import { drive } from '../../../src/bitset/snapshot/read-requests.js';
import type { Catalog } from '../../../src/catalog/catalog.js';
import { loadCatalog } from '../../../src/catalog/load-catalog.js';
import type { Device } from '../../../src/devices/device.js';

interface Options {
  readonly catalog?: Catalog | null;
  readonly ids?: boolean;
  readonly segmentDevices?: number;
}

function indexOf(devices: readonly Device[], { catalog = null, ids = true, segmentDevices = 1_000 }: Options = {}) {
  const builder = DeviceIndex.builder({ catalog, ids, limits: { segmentDevices } });
  for (const device of devices) builder.add(device);
  return builder.seal();
}

function described(devices: readonly Device[], options: Options = {}): SnapshotDescription {
  const index = indexOf(devices, options);
  return describeSnapshot({
    segments: runtimesIn(index).map(({ segment }) => segment),
    catalog: index.catalog,
    position: null,
  });
}

function describedBytes(bytes: Uint8Array): SnapshotDescription {
  const segments = runtimesIn(DeviceIndex.fromBytes(bytes)).map(({ segment }) => segment);
  return describeSnapshot({ segments, catalog: null, position: null });
}

/** The first half is on iOS and in Oslo, the second on Chrome and in Rome. */
const DEVICES = Array.from({ length: 1_000 }, (_, at): Device => {
  const isFirst = at < 500;
  return {
    id: `d${at}`,
    platform: isFirst ? 'iOS' : 'Chrome',
    applications: isFirst ? ['Y', 'X'] : ['X'],
    tags: {
      city: isFirst ? 'Oslo' : 'Rome',
      name: `n${at}`,
      age: at % 10,
      rank: (at % 10) * 1_000_000,
      time: 1_700_000_000 + at * 86_411,
      ...(at < 300 && { likes: ['a', 'b'] }),
    },
    ...(isFirst && { applicationTags: { X: { level: at % 3 } } }),
  };
});

const partsOf = ({ parts }: SnapshotDescription) => Object.fromEntries(parts.map(({ part, bytes }) => [part, bytes]));

/** All that is no number of bytes. */
const columnsOf = ({ columns }: SnapshotDescription) =>
  columns.map(({ application, tag, type, devices, values, planes, leaves, postings }) => [
    [application, tag, type].join(' '),
    { devices, values, planes, leaves, postings },
  ]);

describe('an index', () => {
  const all = described(DEVICES);

  it('has its devices by platform, in the order of the vocabulary, and by application, in that of their codes', () => {
    const { devices, segments, hasIds, platforms, subscriptions } = all;
    expect({ devices, segments, hasIds, platforms, subscriptions }).toEqual({
      devices: 1_000,
      segments: 1,
      hasIds: true,
      platforms: [
        { platform: 'iOS', devices: 500 },
        { platform: 'Chrome', devices: 500 },
      ],
      subscriptions: [
        { application: 'X', devices: 1_000 },
        { application: 'Y', devices: 500 },
      ],
    });
  });

  it('has its tags by name, those of the account first, each with how its values are kept', () => {
    expect(columnsOf(all)).toEqual([
      [' age Integer', { devices: 1_000, values: null, planes: 4, leaves: 0, postings: 0 }],
      [' city String', { devices: 1_000, values: 2, planes: null, leaves: 2, postings: 0 }],
      [' likes List', { devices: 300, values: 2, planes: null, leaves: 2, postings: 0 }],
      [' name String', { devices: 1_000, values: 1_000, planes: null, leaves: 0, postings: 1_000 }],
      [' rank Integer', { devices: 1_000, values: 10, planes: 4, leaves: 0, postings: 0 }],
      [' time Integer', { devices: 1_000, values: null, planes: 27, leaves: 0, postings: 1_000 }],
      ['X level Integer', { devices: 500, values: null, planes: 2, leaves: 0, postings: 0 }],
    ]);
  });

  it('has tags of applications by their codes, whatever the tags are called', () => {
    const applicationTags = { Y: { a: 1 }, X: { z: 1, b: 1 } };
    const { columns } = described([
      { id: 'd', platform: 'iOS', applications: ['X', 'Y'], applicationTags, tags: { c: 1 } },
    ]);
    expect(columns.map(({ application, tag }) => [application, tag])).toEqual([
      [null, 'c'],
      ['X', 'b'],
      ['X', 'z'],
      ['Y', 'a'],
    ]);
  });

  it('in two segments has the devices of both, and the most values and planes of one', () => {
    const two = described(DEVICES, { segmentDevices: 500 });
    expect([two.segments, two.devices, two.platforms, two.subscriptions]).toEqual([
      2,
      1_000,
      all.platforms,
      all.subscriptions,
    ]);
    expect(columnsOf(two)).toEqual([
      [' age Integer', { devices: 1_000, values: null, planes: 4, leaves: 0, postings: 0 }],
      [' city String', { devices: 1_000, values: 1, planes: null, leaves: 2, postings: 0 }],
      [' likes List', { devices: 300, values: 2, planes: null, leaves: 2, postings: 0 }],
      [' name String', { devices: 1_000, values: 500, planes: null, leaves: 0, postings: 1_000 }],
      [' rank Integer', { devices: 1_000, values: 10, planes: 4, leaves: 0, postings: 0 }],
      [' time Integer', { devices: 1_000, values: null, planes: 26, leaves: 0, postings: 1_000 }],
      ['X level Integer', { devices: 500, values: null, planes: 2, leaves: 0, postings: 0 }],
    ]);
  });

  it('with a tag of several types has a column for each', () => {
    const values = [1, 'a', ['b'], 2];
    const mixed = described(values.map((v, at) => ({ id: `d${at}`, platform: 'iOS', tags: { v } })));
    expect(mixed.columns.map(({ type, devices }) => [type, devices])).toEqual([
      ['Integer', 2],
      ['List', 1],
      ['String', 1],
    ]);
  });
});

it('has the devices that are left, and says how many others are kept in what is told of platforms, subscriptions and tags', () => {
  const live = LiveIndex.create({ base: indexOf(DEVICES) });
  live.apply(['d3', 'd4', 'd999'].map((id) => ({ id, remove: true as const })));
  const { devices, removed, platforms } = describedBytes(live.checkpoint());
  expect([devices, removed, platforms.map((each) => each.devices)]).toEqual([997, 3, [500, 500]]);
  expect(described(DEVICES).removed).toBe(0);
});

it('has no column for the versions of devices, whose bytes are among the others', () => {
  const live = LiveIndex.create({ base: indexOf([]) });
  live.apply([{ id: 'd1', version: 7, put: { id: 'd1', platform: 'iOS', tags: { city: 'Oslo' } } }]);
  const versioned = describedBytes(live.checkpoint());
  expect(versioned.columns.map(({ application, tag }) => [application, tag])).toEqual([[null, 'city']]);
  expect(Object.values(partsOf(versioned)).reduce((sum, bytes) => sum + bytes, 0)).toBe(versioned.bytes);
});

describe('its bytes', () => {
  const { catalog } = loadCatalog({ applications: { X: { tags: { level: { type: 'Integer' } } }, Y: {} } });

  it.each<[string, Options]>([
    ['without a catalog', {}],
    ['in segments', { segmentDevices: 300 }],
    ['without ids', { ids: false }],
  ])('%s are those of its file, and of its parts together', (_, options) => {
    const index = indexOf(DEVICES, options);
    const all = described(DEVICES, options);
    expect(all.bytes).toBe(index.toBytes().length);
    const parts = partsOf(all);
    expect(Object.keys(parts)).toEqual([
      ...['devices', 'platforms', 'subscriptions', 'tags', 'ids', 'catalog', 'other'],
    ]);
    expect(Object.values(parts).reduce((sum, bytes) => sum + bytes, 0)).toBe(all.bytes);
    expect(Object.entries(parts).filter(([, bytes]) => bytes < 0)).toEqual([]);
    expect([parts.catalog, parts.ids! > 0, all.hasIds]).toEqual([0, options.ids !== false, options.ids !== false]);
    expect(parts.tags).toBe(all.columns.reduce((sum, { bytes }) => sum + bytes, 0));
    // What no part has is the rest of a page, the directories and the constants.
    expect(parts.other).toBeLessThan(all.segments * 65_536);
  });

  it('of the catalog are those that the file has for it', () => {
    const devices = DEVICES.map(({ tags: _, ...device }): Device => device);
    const [without, within] = [described(devices), described(devices, { catalog })];
    expect(partsOf(without).catalog).toBe(0);
    expect(partsOf(within).catalog).toBe(within.bytes - without.bytes);
    expect(partsOf(within).catalog).toBeGreaterThan(0);
  });

  it('of posting lists are four for each ordinal, and of leaves and planes what a set takes', () => {
    const bytesOf = (tag: string) => described(DEVICES).columns.find((column) => column.tag === tag)!.bytes;
    // An ordinal, an offset, a place for a leaf and the text for each of 1,000 names.
    expect(bytesOf('name')).toBeGreaterThan(1_000 * (4 + 4 + 4 + 2));
    expect(bytesOf('time')).toBeGreaterThan(1_000 * 4 + 27 * 125);
    expect(bytesOf('age')).toBeLessThan(4 * 300 + 400);
    expect(bytesOf('rank')).toBe(bytesOf('age') + 10 * 8);
  });

  it('of a column of texts are its devices, its table of texts, and for each text a leaf or a place among postings', () => {
    const name = ['a', 'bb', 'ccc'];
    const devices = Array.from({ length: 100 }, (_, at): Device => {
      return { id: `d${at}`, platform: 'iOS', ...(at < 3 && { tags: { name: name[at] as string } }) };
    });
    const set = 3 * 4;
    // A header of four numbers, five slots, where each text begins and the last one ends, and six letters.
    const table = 4 * 4 + 5 * 4 + 4 * 4 + 6;
    const leaves = 3 * 4;
    const offsets = 4 * 4;
    const postings = 3 * 4;
    expect(described(devices).columns).toMatchObject([{ bytes: set + table + leaves + offsets + postings }]);
  });

  it('of a column of integers are its devices, its planes, its postings, and the leaves of frequent values', () => {
    // Zero for 128 devices, and each of 32, 64, 96 ... 2,016 for one.
    const devices = Array.from({ length: 191 }, (_, at): Device => {
      return { id: `d${at}`, platform: 'iOS', tags: { number: Math.max(0, at - 127) * 32 } };
    });
    // A leaf in whole lines of 64 bytes: a run of devices takes one, 32 devices here and there take two.
    const set = 64;
    const planes = 6 * 128;
    // Every 64th posting has its value.
    const postings = 63 * 4 + 8;
    // The devices with zero, the value, and where the leaf is.
    const frequent = 64 + 8 + 4;
    expect(described(devices).columns).toMatchObject([
      { planes: 11, leaves: 1, postings: 63, bytes: set + planes + postings + frequent },
    ]);
  });
});

describe('how many devices a file holds', () => {
  const count = (file: Uint8Array): number =>
    drive(
      readDeviceCount(crc32),
      (into, position) => {
        const bytes = file.subarray(position, position + into.length);
        into.set(bytes);
        return bytes.length;
      },
      { checksum: crc32 },
    );

  it('is told by its directories, of all segments', () => {
    expect(count(indexOf([]).toBytes())).toBe(0);
    expect(count(indexOf(DEVICES).toBytes())).toBe(1_000);
    expect(count(indexOf(DEVICES, { segmentDevices: 300 }).toBytes())).toBe(1_000);
  });

  it('leaves out those that are gone', () => {
    const live = LiveIndex.create({ base: indexOf(DEVICES) });
    live.apply([
      { id: 'd3', remove: true },
      { id: 'd999', remove: true },
    ]);
    expect(count(live.checkpoint())).toBe(998);
  });

  it('is not believed of a directory that is damaged', () => {
    const file = indexOf(DEVICES).toBytes();
    const text = Buffer.from(file.buffer, file.byteOffset, file.length).indexOf('"size":1000');
    file[text + 7] = 0x39;
    expect(() => count(file)).toThrow(expect.objectContaining({ code: 'damaged' }));
  });
});
