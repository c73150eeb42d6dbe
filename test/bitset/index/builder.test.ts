/** Building: what goes in comes out, whatever the limits; what is refused leaves nothing behind. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IndexBuilder } from '../../../src/bitset/index/builder.js';
import type { IndexBuilderOptions } from '../../../src/bitset/index/builder-options.js';
import { IndexError } from '../../../src/bitset/layout/errors.js';
import type { Segment } from '../../../src/bitset/layout/segment.js';
import type { Catalog } from '../../../src/catalog/catalog.js';
import { sampleCatalog } from '../../../src/catalog/sample-catalog.js';
import type { Device, TagValue } from '../../../src/devices/device.js';
import { generateDevices } from '../../../src/devices/generate-devices.js';
import { type ColumnStyle, columnsOf } from '../../support/device-columns.js';
import { forAll } from '../../support/law.js';
import { plainDevice, readBack } from '../../support/segments.js';
import { HOSTILE_NAMES } from '../../support/values.js';
import { arbitraryWorld } from '../../support/worlds.js';

function builder(options: IndexBuilderOptions = {}): IndexBuilder<readonly Segment[]> {
  return new IndexBuilder(options, ({ segments }) => segments);
}

function build(devices: Iterable<Device>, options: IndexBuilderOptions = {}): readonly Segment[] {
  const building = builder(options);
  for (const device of devices) building.add(device);
  return building.seal();
}

function generated(count: number, catalog: Catalog = sampleCatalog): readonly Device[] {
  return [...generateDevices({ seed: 7, count, catalog })];
}

describe('devices one by one', () => {
  it('a sealed index says of every device what was said of it', () => {
    forAll(arbitraryWorld(0, { anyTypes: true }), ({ catalog, devices }) => {
      expect(readBack(build(devices, { catalog }))).toEqual(devices.map(plainDevice));
    });
  });

  it('so it does of a larger account', () => {
    const devices = generated(1_500);
    expect(readBack(build(devices, { catalog: sampleCatalog }))).toEqual(devices.map(plainDevice));
  });
});

describe('odd devices', () => {
  function expectSaid(devices: readonly Device[]): readonly Segment[] {
    const segments = build(devices);
    expect(readBack(segments)).toEqual(devices.map(plainDevice));
    return segments;
  }

  it('none at all', () => {
    expect(expectSaid([])).toEqual([]);
  });

  it('whose tags are all unset, by null and by empty lists', () => {
    const tags = { age: null, likes: [] };
    const [segment] = expectSaid([
      { id: 'a', platform: 'iOS', applications: ['A'], tags, applicationTags: { A: tags } },
    ]);
    expect(segment?.tags.size).toBe(0);
  });

  it('whose names are those that objects have', () => {
    const tags = Object.fromEntries(HOSTILE_NAMES.map((name, at) => [name, at % 2 === 0 ? name : at]));
    const applications = [...HOSTILE_NAMES];
    const applicationTags = Object.fromEntries(applications.map((code) => [code, tags]));
    const platform = 'OsX';
    expectSaid(HOSTILE_NAMES.map((id) => ({ id, platform, applications, tags, applicationTags })));
  });

  it('few of which have a tag, and in several types', () => {
    const values = new Map<number, TagValue>([
      [3, 'x'],
      [5, 1],
      [8, ['x']],
      [200, 'y'],
      [201, 2],
    ]);
    expectSaid(
      Array.from({ length: 300 }, (_, at) => ({ id: `${at}`, platform: 'iOS', tags: { t: values.get(at) ?? null } })),
    );
  });

  it('who say a thing twice', () => {
    expectSaid([{ id: 'a', platform: 'iOS', applications: ['A', 'A'], tags: { likes: ['x', 'y', 'x'] } }]);
  });

  it.each([63, 64, 65, 511, 512, 513, 4_095, 4_096])('%i of them, every other one with a tag', (count) => {
    expectSaid(
      Array.from({ length: count }, (_, at) => ({
        id: `${at}`,
        platform: 'iOS',
        tags: at % 2 === 0 ? {} : { n: -at },
      })),
    );
  });
});

const arbitraryStyle: fc.Arbitrary<ColumnStyle> = fc.record({
  bitmaps: fc.boolean(),
  utf8: fc.boolean(),
  ids: fc.constant(true),
});

describe('columns', () => {
  it('say the same as the devices, in batches and segments of any size', () => {
    const arbitrary = fc.record({
      world: arbitraryWorld(0),
      style: arbitraryStyle,
      batch: fc.integer({ min: 1, max: 10 }),
      segmentDevices: fc.integer({ min: 1, max: 12 }),
    });
    forAll(arbitrary, ({ world: { catalog, devices }, style, batch, segmentDevices }) => {
      const building = builder({ catalog, limits: { segmentDevices } });
      for (let at = 0; at < devices.length; at += batch)
        building.addColumns(columnsOf(devices.slice(at, at + batch), style));
      expect(readBack(building.seal())).toEqual(devices.map(plainDevice));
    });
  });

  it.each([true, false])('say the same of a larger account, as bitmaps: %s', (bitmaps) => {
    const devices = generated(1_500);
    const building = builder({ catalog: sampleCatalog, limits: { segmentDevices: 601 } });
    building.addColumns(columnsOf(devices.slice(0, 500), { bitmaps, utf8: true, ids: true }));
    for (const device of devices.slice(500, 600)) building.add(device);
    building.addColumns(columnsOf(devices.slice(600), { bitmaps, utf8: false, ids: true }));
    const segments = building.seal();
    expect(segments.map(({ size }) => size)).toEqual([601, 601, 298]);
    expect(readBack(segments)).toEqual(devices.map(plainDevice));
  });
});

describe('limits', () => {
  it('cut segments where a memory is full, and lose nothing', () => {
    const devices = generated(2_500);
    for (const segmentBytes of [131_072, 196_608]) {
      const segments = build(devices, { limits: { segmentBytes } });
      expect(segments.length).toBeGreaterThan(1);
      for (const { memory } of segments) expect(memory.u8.byteLength).toBeLessThanOrEqual(segmentBytes);
      expect(readBack(segments)).toEqual(devices.map(plainDevice));
    }
  });

  it('cut batches of bitmaps in the middle', () => {
    const devices = generated(2_500);
    for (const segmentBytes of [131_072, 196_608]) {
      const building = builder({ limits: { segmentBytes } });
      building.addColumns(columnsOf(devices.slice(0, 701), { bitmaps: true, utf8: true, ids: true }));
      building.addColumns(columnsOf(devices.slice(701), { bitmaps: true, utf8: true, ids: true }));
      const segments = building.seal();
      expect(segments.length).toBeGreaterThan(1);
      expect(readBack(segments)).toEqual(devices.map(plainDevice));
    }
  });

  it('cut segments where building takes too much', () => {
    const devices = generated(1_500);
    const segments = build(devices, { limits: { buildingBytes: 2 ** 18 } });
    expect(segments.length).toBeGreaterThan(1);
    expect(readBack(segments)).toEqual(devices.map(plainDevice));
  });
});

/** The error of `refused`, and that the builder goes on as if nothing had happened. */
function expectRefusal(options: IndexBuilderOptions, refused: (building: ReturnType<typeof builder>) => void): string {
  const devices = generated(40);
  const building = builder(options);
  for (const device of devices.slice(0, 20)) building.add(device);
  let message = '';
  try {
    refused(building);
  } catch (error) {
    if (!(error instanceof IndexError)) throw error;
    message = `${error.code}: ${error.message}`;
  }
  expect(building.size).toBe(20);
  for (const device of devices.slice(20)) building.add(device);
  expect(readBack(building.seal())).toEqual(devices.map(plainDevice));
  return message;
}

describe('what is refused', () => {
  const [first, , , fourth] = generated(4) as [Device, Device, Device, Device];

  it.each<[string, unknown, string]>([
    ['an unknown platform', { id: 'x', platform: 'ios' }, 'bad-device: /platform: there is no platform `ios`'],
    [
      'a value of the wrong type',
      { id: 'x', platform: 'iOS', tags: { age: 'old' } },
      'bad-device: /tags/age: the tag `age` is an Integer, and this is a text',
    ],
    [
      'tags without the subscription',
      { id: 'x', platform: 'iOS', applicationTags: { 'AAAAA-AAAAA': { level: 1 } } },
      'bad-device: /applicationTags/AAAAA-AAAAA: the device has tags of application `AAAAA-AAAAA` and is not subscribed to it',
    ],
    ['no id', { platform: 'iOS' }, 'bad-device: /: the device has no `id`'],
    [
      'an id beyond measure',
      { id: 'x'.repeat(65_536), platform: 'iOS' },
      'bad-device: /id: the id is longer than 65535 bytes of UTF-8',
    ],
    [
      'an id that is there',
      { id: fourth.id, platform: 'iOS', tags: { age: 1 } },
      'duplicate-id: /id: device number 3 of the index has this id, too',
    ],
  ])('%s', (_, device, message) => {
    const refused = (building: ReturnType<typeof builder>) => building.add(device as Device);
    expect(expectRefusal({ catalog: sampleCatalog }, refused)).toBe(message);
    // In a segment that is sealed already.
    expect(expectRefusal({ catalog: sampleCatalog, limits: { segmentDevices: 7 } }, refused)).toBe(message);
  });

  it('one device too many', () => {
    const building = builder({ limits: { indexDevices: 1 } });
    building.add(first);
    expect(() => building.add(fourth)).toThrow('an index holds at most 1 devices');
    expect(() => building.addColumns(columnsOf([fourth], { bitmaps: true, utf8: true, ids: true }))).toThrow(
      'an index holds at most 1 devices',
    );
    expect(readBack(building.seal())).toEqual([plainDevice(first)]);
  });

  it.each([
    [0, 5, true],
    [0, 6, false],
    [2, 3, true],
    [2, 4, false],
    [5, 0, true],
    [5, 1, false],
  ])('a batch that is too many: behind %i of five devices, %i more are taken: %s', (before, count, isTaken) => {
    const devices = generated(before + count);
    const building = builder({ limits: { indexDevices: 5 } });
    for (const device of devices.slice(0, before)) building.add(device);
    const add = () => building.addColumns(columnsOf(devices.slice(before), { bitmaps: true, utf8: true, ids: true }));
    if (isTaken) add();
    else expect(add).toThrow('an index holds at most 5 devices');
    expect(building.size).toBe(isTaken ? 5 : before);
  });

  it('a batch with an id that is there, however far it came', () => {
    const style = { bitmaps: true, utf8: true, ids: true };
    const batch = generated(60).slice(30);
    const twice = [...batch, { ...fourth, tags: { age: 3 } }];
    const message = 'duplicate-id: /id: device number 3 of the index has this id, too';
    for (const limits of [{}, { segmentDevices: 8 }, { segmentDevices: 25 }])
      for (const utf8 of [true, false])
        expect(
          expectRefusal({ catalog: sampleCatalog, limits }, (building) =>
            building.addColumns(columnsOf(twice, { ...style, utf8 })),
          ),
        ).toBe(message);
  });

  it('a memory that holds not even one device, and the builder keeps all it has', () => {
    const devices = generated(3);
    const building = builder({ limits: { segmentBytes: 65_536, segmentDevices: 2 } });
    building.add(devices[0] as Device);
    building.add(devices[1] as Device);
    for (let tries = 0; tries < 2; tries++) {
      expect(() => building.add(devices[2] as Device)).toThrow('a segment has no room for its devices');
      expect(() => building.seal()).toThrow('a segment has no room for its devices');
      expect(building.size).toBe(2);
      expect(building.ordinalOf((devices[1] as Device).id)).toBe(1);
    }
  });
});
