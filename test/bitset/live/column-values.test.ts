/** The way back from values to devices: what each device of a segment has in a column, as it was put in. */

import { describe, expect, it } from 'vitest';
import { DeviceIndex, runtimesIn } from '../../../src/bitset/index/device-index.js';
import { type Segment, type TagColumn, tagKey } from '../../../src/bitset/layout/segment.js';
import {
  CodeBuilding,
  CodesBuilding,
  codesByDevice,
  integerAt,
  integersIn,
  platformsIn,
} from '../../../src/bitset/live/column-values.js';
import { LiveIndex } from '../../../src/bitset/live/live-index.js';
import { LiveSegment } from '../../../src/bitset/live/live-segment.js';
import { mergeSegments } from '../../../src/bitset/live/merge-segments.js';
import { RowReader } from '../../../src/bitset/live/read-row.js';
import type { Device } from '../../../src/devices/device.js';

const PLATFORMS_OF_DEVICES = ['iOS', 'Chrome', 'Android', 'iOS', 'Firefox'] as const;

function indexOf(devices: readonly Device[]): DeviceIndex {
  const builder = DeviceIndex.builder();
  for (const device of devices) builder.add(device);
  return builder.seal();
}

function segmentOf(devices: readonly Device[]): Segment {
  const [runtime] = runtimesIn(indexOf(devices));
  return runtime!.segment;
}

function column(segment: Segment, tag: string): TagColumn {
  return segment.tags.get(tagKey(null, tag))!;
}

/** Of each device of a segment, the texts it has in a column. */
function textsIn(segment: Segment, values: TagColumn['strings']): string[][] {
  const table = codesByDevice(segment, values!);
  return Array.from({ length: segment.size }, (_, ordinal) =>
    table
      .of(ordinal)
      .map((code) => values!.values.valueOf(code))
      .sort(),
  );
}

describe('texts by device', () => {
  const lists = [['b', 'a'], [], ['a'], ['c', 'd', 'a'], ['b']];
  const devices = lists.map(
    (likes, number): Device => ({ id: `d${number}`, platform: 'iOS', applications: likes, tags: { likes } }),
  );
  const segment = segmentOf(devices);

  it('are those of its lists and applications, none where it has none', () => {
    const expected = [['a', 'b'], [], ['a'], ['a', 'c', 'd'], ['b']];
    expect(textsIn(segment, column(segment, 'likes').lists)).toEqual(expected);
    expect(textsIn(segment, segment.subscriptions)).toEqual(expected);
  });

  it('have their places one behind the other, the codes of a device ascending', () => {
    const { offsets, codes } = codesByDevice(segment, column(segment, 'likes').lists!);
    expect([...offsets]).toEqual([0, 2, 2, 3, 6, 7]);
    const parts = [0, 1, 2, 3, 4].map((ordinal) => [...codes.subarray(offsets[ordinal], offsets[ordinal + 1])]);
    expect(parts).toEqual(parts.map((part) => part.toSorted((left, right) => left - right)));
  });

  it.each([
    [255, 1],
    [256, 1],
    [257, 2],
    [65_536, 2],
    [65_537, 4],
  ])('of %i values take %i bytes each', (values, bytes) => {
    const texts = Array.from({ length: values }, (_, number) => `v${number}`);
    const own = segmentOf(
      // Lists of sixteen, so that few devices have many values.
      Array.from({ length: Math.ceil(values / 16) }, (_, number) => ({
        id: `d${number}`,
        platform: 'iOS',
        tags: { likes: texts.slice(16 * number, 16 * number + 16) },
      })),
    );
    const { lists: likes } = column(own, 'likes');
    expect(codesByDevice(own, likes!).codes.BYTES_PER_ELEMENT).toBe(bytes);
    expect(textsIn(own, likes).at(-1)).toEqual(texts.slice(16 * (own.size - 1)).sort());
    expect(textsIn(own, likes).flat().sort()).toEqual(texts.toSorted());
  });
});

describe('integers by device', () => {
  /** Numbered by their distance from the least, and by their rank. */
  it.each([
    ['that are close', [7, null, 5, 9, 5]],
    ['that are far apart', [-9_007_199_254_740_991, 9_007_199_254_740_991, null, 0, 0]],
    ['that are one', [3, 3, 3, null, 3]],
  ])('%s are those that were put in', (_, numbers) => {
    const own = segmentOf(
      numbers.map((age, number) => ({
        id: `d${number}`,
        platform: PLATFORMS_OF_DEVICES[number]!,
        ...(age !== null && { tags: { age } }),
      })),
    );
    const { integers } = column(own, 'age');
    const all = integersIn(own, integers!);
    for (const [ordinal, age] of numbers.entries()) {
      if (age === null) continue;
      expect([ordinal, all[ordinal]]).toEqual([ordinal, age]);
      expect([ordinal, integerAt(own, integers!, ordinal)]).toEqual([ordinal, age]);
    }
  });
});

it('platforms of devices are told by their places in the vocabulary', () => {
  const own = segmentOf(PLATFORMS_OF_DEVICES.map((platform, number) => ({ id: `d${number}`, platform })));
  expect([...platformsIn(own)]).toEqual([0, 8, 1, 0, 9]);
});

/** Devices that have something of everything, each something else. */
function variedDevices(count: number): Device[] {
  return Array.from({ length: count }, (_, number) => ({
    id: `d${number}`,
    platform: PLATFORMS_OF_DEVICES[number % 5]!,
    applications: number % 3 === 0 ? ['X', `app${number % 4}`] : [`app${number % 4}`],
    tags: {
      city: `city ${number}`,
      ...(number % 2 === 0 && { age: number * 1_000 }),
      ...(number % 5 > 0 && { likes: [`l${number}`, `l${number % 7}`, 'all'].slice(0, number % 5) }),
    },
    applicationTags: number % 3 === 0 ? { X: { level: number % 11, name: `n${number % 2}` } } : {},
  }));
}

/** With lists as sets. */
function plain({ id, platform, applications = [], tags = {}, applicationTags = {} }: Device): unknown {
  const values = (own: Device['tags'] = {}) =>
    Object.fromEntries(
      Object.entries(own)
        .map(([tag, value]) => [tag, Array.isArray(value) ? [...new Set<string>(value)].sort() : value] as const)
        .sort(([left], [right]) => (left < right ? -1 : 1)),
    );
  const ofApplications = Object.entries(applicationTags).map(([code, own]) => [code, values(own)]);
  return {
    id,
    platform,
    applications: applications.toSorted(),
    tags: values(tags),
    applicationTags: Object.fromEntries(ofApplications),
  };
}

function rowsOf(segment: Segment): unknown[] {
  const rows = new RowReader(segment);
  return Array.from({ length: segment.size }, (_, ordinal) => plain(rows.read(ordinal, segment.ids!.idOf(ordinal))));
}

describe.each([10, 64, 65, 300])('%i devices that are all different', (count) => {
  const devices = variedDevices(count);

  it('are read as they were put in', () => {
    expect(rowsOf(segmentOf(devices))).toEqual(devices.map(plain));
  });

  it('are the same once their segments are merged, without those that are gone', () => {
    const segments = [devices.slice(0, count / 2), devices.slice(count / 2)].map(
      (part) => new LiveSegment(runtimesIn(indexOf(part))[0]!),
    );
    for (const [number, segment] of segments.entries()) {
      segment.clear(number);
      segment.clear(segment.size - 1);
    }
    const half = Math.floor(count / 2);
    const gone = [0, half - 1, half + 1, count - 1];
    const [merged, ...others] = mergeSegments(segments, { wasm: false });
    expect(others).toEqual([]);
    expect(rowsOf(merged!)).toEqual(devices.filter((_, number) => !gone.includes(number)).map(plain));
  });

  it('keep what they have while one thing of theirs changes', () => {
    const live = LiveIndex.create({ base: indexOf(devices) });
    const last = `d${count - 1}`;
    live.apply([{ id: last, update: { tags: { age: 5 } } }]);
    live.flush();
    const found = runtimesIn(live.snapshot())
      .flatMap(({ segment }) => rowsOf(segment))
      .at(-1);
    const before = devices.at(-1)!;
    expect(found).toEqual(plain({ ...before, tags: { ...before.tags, age: 5 } }));
  });
});

describe('tags of merged segments', () => {
  const tags = { age: 5, city: 'Oslo', likes: ['a'] };
  const first: readonly Device[] = [
    { id: 'd0', platform: 'iOS', tags },
    { id: 'd1', platform: 'iOS', tags: { name: 'n' } },
  ];
  const mergedTags = (...parts: readonly (readonly Device[])[]) => {
    const segments = parts.map((devices) => new LiveSegment(runtimesIn(indexOf(devices))[0]!));
    segments[0]!.clear(0);
    return [...mergeSegments(segments, { wasm: false })[0]!.tags.values()].map(({ tag }) => tag);
  };

  it('are those that a device still has', () => {
    expect(mergedTags(first)).toEqual(['name']);
  });

  it('stand in the order of the devices that are left, as in an index that is made of these', () => {
    expect(mergedTags(first, [{ id: 'd2', platform: 'iOS', tags }])).toEqual(['name', 'age', 'city', 'likes']);
  });
});

describe('a table of codes that is made in steps', () => {
  /** A hundred values, the first of which half of the devices have. */
  const devices = Array.from({ length: 2_000 }, (_, number): Device => {
    const city = number % 2 === 0 ? 'c0' : `c${1 + (number % 99)}`;
    return { id: `d${number}`, platform: 'iOS', applications: ['X'], tags: { city } };
  });
  const segment = segmentOf(devices);
  const { strings } = column(segment, 'city');

  it.each([1, 7, 100, 999, 1_000, 4_000, 4_001])('of %i devices each is the one that is made at once', (allowed) => {
    const building = new CodesBuilding(segment, strings!);
    let table = building.goOn(allowed);
    let steps = 1;
    for (; table === null; steps++) table = building.goOn(allowed);
    const whole = codesByDevice(segment, strings!);
    expect([table.offsets, table.codes]).toEqual([whole.offsets, whole.codes]);
    // Each device has one value, which is looked at twice. A value is not divided: what it takes too much is saved before the next, and behind the last of 11 devices there is none.
    expect(steps).toBeGreaterThanOrEqual(Math.ceil((4_000 - 2 * 11) / allowed));
    expect(steps).toBeLessThanOrEqual(Math.ceil(4_000 / allowed) + 2);
  });

  it.each([1, 7, 100, 1_999, 2_000])(
    'of %i devices each has the code of every device, where none has several',
    (allowed) => {
      const building = new CodeBuilding(segment, strings!);
      let codes = building.goOn(allowed);
      let steps = 1;
      for (; codes === null; steps++) codes = building.goOn(allowed);
      const texts = Array.from<number, string>(codes, (code) => strings!.values.valueOf(code));
      expect(texts).toEqual(devices.map(({ tags }) => tags?.city));
      expect(steps).toBeGreaterThanOrEqual(Math.ceil((2_000 - 11) / allowed));
      expect(steps).toBeLessThanOrEqual(Math.ceil(2_000 / allowed) + 1);
    },
  );

  it('looks at nothing while what was too much is not saved', () => {
    const building = new CodesBuilding(segment, strings!);
    const looked: number[] = [];
    const { devicesOf } = strings!;
    Object.defineProperty(strings, 'devicesOf', {
      configurable: true,
      value: (code: number) => {
        looked.push(code);
        return devicesOf.call(strings, code);
      },
    });
    for (let step = 1; step <= 10; step++) building.goOn(100);
    expect(looked.map((code) => strings!.values.valueOf(code))).toEqual(['c0']);
    building.goOn(1);
    expect(looked).toHaveLength(2);
    Object.defineProperty(strings, 'devicesOf', { configurable: true, value: devicesOf });
  });
});

it('a device of a large segment is read as it was put in, before, while and after tables are made', () => {
  const deviceOf = (number: number): Device => ({
    id: `d${number}`,
    platform: PLATFORMS_OF_DEVICES[number % 5]!,
    applications: [`A${number % 70}`, 'X'],
    tags: {
      city: `c${number % 100}`,
      name: `n${number % 5_000}`,
      ...(number % 3 > 0 && { likes: [`l${number % 80}`, `l${(number + 1) % 80}`] }),
    },
  });
  const size = 2 ** 16 + 1_000;
  const segment = segmentOf(Array.from({ length: size }, (_, number) => deviceOf(number)));
  const rows = new RowReader(segment);
  const sorted = ({ tags, applications, ...rest }: Device) => ({
    ...rest,
    applications: [...(applications ?? [])].sort(),
    tags: { ...tags, ...(Array.isArray(tags?.likes) && { likes: [...tags.likes].sort() }) },
  });
  // Three columns of at most 133,000 entries, looked at once or twice, 8,192 with each device: done before the last of these.
  for (let read = 0; read < 300; read++) {
    const number = (read * 7_919) % size;
    const device = rows.read(number, `d${number}`);
    expect(sorted(device)).toMatchObject(sorted(deviceOf(number)));
  }
});
