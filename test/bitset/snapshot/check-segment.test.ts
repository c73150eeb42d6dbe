/** What a directory may say of the memory of its segment: one case for each thing that is looked at, in the words it is refused with. */

import { beforeAll, describe, expect, it } from 'vitest';
import type { SegmentDirectory, TagColumnDirectory } from '../../../src/bitset/layout/directory.js';
import type { Segment } from '../../../src/bitset/layout/segment.js';
import { checkSegment } from '../../../src/bitset/snapshot/check-segment.js';
import type { Device } from '../../../src/devices/device.js';
import { contentOf, fileOf, loaded } from '../../support/snapshots.js';

/** Few texts with many devices each, many with few; and integers of many values. */
const DEVICES: readonly Device[] = Array.from({ length: 12_000 }, (_, at) => ({
  id: `d${at}`,
  platform: at % 2 === 0 ? 'iOS' : 'Android',
  applications: at % 3 === 0 ? ['X'] : ['X', 'Y'],
  tags: { city: at % 50 === 0 ? `rare ${at % 1000}` : 'Oslo', seen: (at % 1_500) * 7_919, few: at % 3 },
}));

let segment: Segment;
beforeAll(() => {
  segment = contentOf(DEVICES, { ids: false }).segments[0]!;
});

type Changed = (directory: SegmentDirectory) => SegmentDirectory;

/** Why the directory is refused after the change; null: it is not. `words`: numbers of the memory that are others meanwhile. */
function refusal(
  change: Changed,
  words: (directory: SegmentDirectory) => readonly (readonly [number, number])[] = () => [],
) {
  const { memory, directory } = segment;
  const before = words(directory).map(([at, value]) => [at, memory.u32[at] as number, value] as const);
  for (const [at, , value] of before) memory.u32[at] = value;
  try {
    checkSegment(memory, change(directory), 'memory');
    return null;
  } catch (error) {
    return (error as Error).message.replace('the index file is damaged: memory: ', '');
  } finally {
    for (const [at, value] of before) memory.u32[at] = value;
  }
}

const tagOf = (directory: SegmentDirectory, name: string): TagColumnDirectory =>
  directory.tags.find(({ tag }) => tag === name)!;

/** The directory with another column of a tag. */
const withTag =
  (
    name: string,
    change: (column: TagColumnDirectory, directory: SegmentDirectory) => Partial<TagColumnDirectory>,
  ): Changed =>
  (directory) => ({
    ...directory,
    tags: directory.tags.map((column) => (column.tag === name ? { ...column, ...change(column, directory) } : column)),
  });

const withStrings = (change: (strings: NonNullable<TagColumnDirectory['strings']>, end: number) => object): Changed =>
  withTag('city', ({ strings }, { end }) => ({ strings: { ...strings!, ...change(strings!, end) } }));

const withIntegers = (
  change: (integers: NonNullable<TagColumnDirectory['integers']>, end: number) => object,
): Changed => withTag('seen', ({ integers }, { end }) => ({ integers: { ...integers!, ...change(integers!, end) } }));

const withByValue = (
  change: (byValue: NonNullable<NonNullable<TagColumnDirectory['integers']>['byValue']>, end: number) => object,
): Changed => withIntegers(({ byValue }, end) => ({ byValue: { ...byValue!, ...change(byValue!, end) } }));

it('a segment as it was sealed is taken', () => {
  expect(refusal((directory) => directory)).toBeNull();
  const place = segment.directory.tags.map(({ tag }) => tag);
  expect(place).toEqual(['city', 'seen', 'few']);
  expect(tagOf(segment.directory, 'seen').integers?.byValue).not.toBeNull();
});

it('a column of as many codes as there are whole numbers up to the greatest is taken', () => {
  const most = withIntegers(({ planes }) => ({
    ...{ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, distinct: null, byValue: null },
    planes: Array.from({ length: 53 }, () => planes[0]!),
  }));
  expect(refusal(most)).toBeNull();
});

const place = { city: 'tags[0]', seen: 'tags[1]' };

describe('refused is a directory', () => {
  it.each<readonly [string, Changed, string]>([
    ['without live devices', (all) => ({ ...all, live: 0 }), 'no device is live'],
    ['that counts others', (all) => ({ ...all, devices: 11_999 }), 'there are other devices than it says'],
    [
      'with a platform twice',
      (all) => ({ ...all, platforms: [...all.platforms, all.platforms[0]!] }),
      'a name stands in the directory twice',
    ],
    [
      'with a tag twice',
      (all) => ({ ...all, tags: [...all.tags, all.tags[0]!] }),
      'a name stands in the directory twice',
    ],
    [
      'whose strings are one less than their table',
      withStrings(({ size }) => ({ size: size - 1 })),
      `${place.city}.strings and its table differ in size`,
    ],
    [
      'whose minimum is above its maximum',
      withIntegers(({ minimum }) => ({ maximum: minimum - 1 })),
      `the minimum of ${place.seen}.integers is above its maximum`,
    ],
    [
      'with fewer planes than its codes need',
      withIntegers(({ planes }) => ({ planes: planes.slice(1) })),
      `${place.seen}.integers has 1500 codes, which its planes, 10, do not hold`,
    ],
    [
      'with more codes than integers tell apart',
      withIntegers(({ planes }) => ({
        ...{ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, distinct: null },
        planes: Array.from({ length: 60 }, () => planes[0]!),
      })),
      `${place.seen}.integers has 18014398509481984 codes, which its planes, 60, do not hold`,
    ],
    [
      'whose values do not begin at the minimum',
      withIntegers(({ distinct }) => ({
        distinct: { ...distinct!, address: distinct!.address + 8, count: distinct!.count - 1 },
      })),
      `the values of ${place.seen}.integers do not span minimum to maximum`,
    ],
    [
      'whose values do not end at the maximum',
      withIntegers(({ distinct }) => ({ distinct: { ...distinct!, count: distinct!.count - 1 } })),
      `the values of ${place.seen}.integers do not span minimum to maximum`,
    ],
    [
      'with a slice of nobody',
      withTag('city', () => ({ set: { kind: 'postings', start: 4096, count: 0 } })),
      `${place.city}.set is an empty slice`,
    ],
    [
      'that has a value with an offset that is not the last',
      withByValue(({ size }) => ({ size: size - 1 })),
      `the offsets of ${place.seen}.integers do not span its postings`,
    ],
  ])('%s', (_, change, why) => {
    expect(refusal(change)).toBe(why);
  });
});

describe('outside of the data lies what ends one number behind it, or begins before it', () => {
  it.each<readonly [string, Changed, string]>([
    [
      'leaves',
      withStrings(({ size }, end) => ({ leaves: alignedDown(end - size * 4 + 4, 4) })),
      `the leaves of ${place.city}.strings`,
    ],
    [
      'offsets',
      withStrings(({ size }, end) => ({ offsets: alignedDown(end - size * 4, 4) })),
      `the offsets of ${place.city}.strings`,
    ],
    ['postings', withStrings((_, end) => ({ postings: alignedDown(end, 4) })), `the postings of ${place.city}.strings`],
    ['leaves before the data', withStrings(() => ({ leaves: 0 })), `the leaves of ${place.city}.strings`],
    [
      'leaves that are not aligned',
      withStrings(({ leaves }) => ({ leaves: leaves + 1 })),
      `the leaves of ${place.city}.strings`,
    ],
    [
      'distinct values',
      withIntegers(({ distinct }, end) => ({
        distinct: { ...distinct!, address: alignedDown(end - distinct!.count * 8 + 8, 8) },
      })),
      `the values of ${place.seen}.integers`,
    ],
    [
      'postings of integers',
      withByValue(({ size }, end) => ({ postings: alignedDown(end - size * 4 + 4, 4) })),
      `the postings of ${place.seen}.integers`,
    ],
    [
      'offsets of integers',
      withByValue((_, end) => ({ offsets: alignedDown(end - 1_500 * 4, 4) })),
      `the offsets of ${place.seen}.integers`,
    ],
    [
      'steps of integers',
      withByValue((_, end) => ({ offsets: 0, steps: alignedDown(end, 8) })),
      `the steps of ${place.seen}.integers`,
    ],
    [
      'frequent values',
      withByValue(({ leaves }, end) => ({ leaves: { ...leaves, count: 1, values: alignedDown(end, 8) } })),
      `the frequent values of ${place.seen}.integers`,
    ],
    [
      'a slice',
      withTag('city', (_, { end }) => ({ set: { kind: 'postings', start: alignedDown(end, 4), count: 1 } })),
      `${place.city}.set`,
    ],
  ])('%s', (_, change, what) => {
    expect(refusal(change)).toBe(`${what} lie outside of the data`);
  });

  function alignedDown(address: number, bytes: number): number {
    return address - (address % bytes);
  }
});

describe('refused is memory', () => {
  const postingsOf = (directory: SegmentDirectory) => tagOf(directory, 'city').strings!;
  const byValueOf = (directory: SegmentDirectory) => tagOf(directory, 'seen').integers!.byValue!;
  it.each<readonly [string, (directory: SegmentDirectory) => readonly (readonly [number, number])[], string]>([
    [
      'whose offsets do not begin at 0',
      (all) => [[postingsOf(all).offsets / 4, 1]],
      `the offsets of ${place.city}.strings do not begin at 0`,
    ],
    [
      'whose offsets do not ascend',
      (all) => [[postingsOf(all).offsets / 4 + 2, 0]],
      `the offsets of ${place.city}.strings are out of order`,
    ],
    [
      'whose integers have offsets that do not begin at 0',
      (all) => [[byValueOf(all).offsets / 4, 1]],
      `the offsets of ${place.seen}.integers do not span its postings`,
    ],
    [
      'whose integers have offsets that do not ascend',
      (all) => [[byValueOf(all).offsets / 4 + 2, 4]],
      `the offsets of ${place.seen}.integers are out of order`,
    ],
    [
      'with a posting behind the last device',
      (all) => [[byValueOf(all).postings / 4 + 1, 12_000]],
      `the postings of ${place.seen}.integers name no device`,
    ],
    [
      'with a device twice',
      (all) => [[byValueOf(all).postings / 4 + 1, 0]],
      `the postings of ${place.seen}.integers do not ascend`,
    ],
  ])('%s', (_, words, why) => {
    expect(refusal((directory) => directory, words)).toBe(why);
  });

  it('whose last posting is behind the last device: the last there is may be there', () => {
    const last = (all: SegmentDirectory) => byValueOf(all).postings / 4 + byValueOf(all).size - 1;
    expect(segment.memory.u32[last(segment.directory)]).toBe(11_999);
  });
});

it('a segment of no devices is none', () => {
  const content = contentOf(DEVICES, { ids: false });
  const emptied = { ...segment, directory: { ...segment.directory, size: 0 } };
  expect(() => loaded(fileOf({ ...content, segments: [emptied] }))).toThrow(
    'the index file is damaged: directory of segment 0: the segment has no devices',
  );
});
