import { describe, expect, it } from 'vitest';
import type { ValueDevices } from '../../../src/bitset/layout/addresses.js';
import type { SegmentDirectory } from '../../../src/bitset/layout/directory.js';
import { readDirectory } from '../../../src/bitset/snapshot/directory-shape.js';

const set: ValueDevices = { kind: 'leaf', leaf: 64 };
const slice: ValueDevices = { kind: 'postings', start: 128, count: 3 };
const column = { size: 1, leaves: 64, offsets: 128, postings: 192, set, table: 320 };
const DIRECTORY: SegmentDirectory = {
  size: 10,
  end: 40_000,
  live: 32_768,
  platforms: [{ platform: 'iOS', leaf: 32_832 }],
  subscriptions: column,
  tags: [
    {
      application: null,
      tag: '__proto__',
      set,
      integers: {
        set,
        minimum: -(2 ** 53 - 1),
        maximum: 2 ** 53 - 1,
        distinct: { address: 8, count: 2 },
        planes: [set, slice],
        byValue: { size: 2, postings: 3, offsets: 0, steps: 4, leaves: { count: 5, values: 6, records: 7 } },
      },
      strings: column,
      lists: null,
    },
    { application: 'AAAAA-AAAAA', tag: 'level', set, integers: null, strings: null, lists: column },
  ],
  leafBytes: 1,
};

/** The directory with the value at the end of `path` replaced; `undefined` takes it away. */
function withValue(path: readonly (string | number)[], value: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(DIRECTORY));
  const parent = path.slice(0, -1).reduce((at, key) => at[key], copy);
  parent[path.at(-1) as string] = value;
  return JSON.parse(JSON.stringify(copy));
}

describe('a directory from outside', () => {
  it('is taken as it was written', () => {
    expect(readDirectory(JSON.parse(JSON.stringify(DIRECTORY)), 'directory')).toEqual(DIRECTORY);
  });

  it.each([
    [[], 'the directory is no object'],
    [['size'], 'the directory has no size', undefined],
    [['size'], 'size is no integer', '1'],
    [['size'], 'size is no integer', 1.5],
    [['size'], 'size is out of range', -1],
    [['end'], 'end is out of range', 2 ** 33],
    [['more'], 'the directory has more keys than it should', 1],
    [['platforms'], 'platforms is no list', {}],
    [['platforms', 0, 'platform'], 'platforms[0].platform is no platform', 'ios'],
    [['platforms'], 'platforms has more items than 10', Array.from({ length: 11 }, () => DIRECTORY.platforms[0])],
    [['subscriptions', 'table'], 'subscriptions.table is no integer', null],
    [['tags', 0, 'tag'], 'tags[0].tag is no name', ''],
    [['tags', 0, 'application'], 'tags[0].application is no application code', 7],
    [['tags', 0, 'application'], 'tags[0].application is no application code', ''],
    [['tags', 0, 'integers', 'minimum'], 'tags[0].integers.minimum is no integer', 2 ** 53],
    [['tags', 0, 'integers', 'planes', 1], 'tags[0].integers.planes[1] is no object', null],
    [['tags', 0, 'integers', 'planes', 1, 'kind'], 'tags[0].integers.planes[1].kind is unknown', 'x'],
    [['tags', 0, 'integers', 'planes', 0, 'kind'], 'tags[0].integers.planes[0] has no start', 'postings'],
    [['tags', 1, 'set', 'leaf'], 'tags[1].set.leaf is no integer', '64'],
    [['tags', 0, 'integers', 'distinct'], 'tags[0].integers.distinct has no address', {}],
    [
      ['tags', 0, 'integers', 'byValue', 'leaves', 'count'],
      'tags[0].integers.byValue.leaves.count is out of range',
      -4,
    ],
    [['tags', 1, 'lists'], 'tags[1].lists is no object', [1]],
  ])('%j: %s', (path, why, value: unknown = undefined) => {
    const given = path.length === 0 ? [] : withValue(path, value);
    expect(() => readDirectory(given, 'directory of segment 0')).toThrow(
      expect.objectContaining({
        code: 'damaged',
        section: 'directory of segment 0',
        message: `the index file is damaged: directory of segment 0: ${why}`,
      }),
    );
  });
});
