import { describe, expect, it } from 'vitest';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import type { TagValue } from '../../../src/devices/device.js';

function indexOf(values: readonly TagValue[]): DeviceIndex {
  const builder = DeviceIndex.builder({ limits: { segmentDevices: 1_000 } });
  for (const [number, value] of values.entries())
    builder.add({ id: `d${number}`, platform: 'iOS', tags: { tag: value } });
  return builder.seal();
}

const valuesOf = (index: DeviceIndex, application: string | null = null) => [...index.tagValues(application, 'tag')];

describe('tagValues of an index', () => {
  it('are texts, items of lists and integers, each with its type', () => {
    using index = indexOf(['de', ['x', 'y'], 7, 'de', '__proto__', ['x']]);
    expect(
      valuesOf(index)
        .map(({ type, value }) => `${type} ${value}`)
        .toSorted(),
    ).toEqual(['Integer 7', 'List x', 'List y', 'String __proto__', 'String de']);
    expect([...index.tagValues(null, 'other')]).toEqual([]);
    expect(valuesOf(index, 'X')).toEqual([]);
  });

  it('are all integers that are held, near to each other or listed by value', () => {
    const near = Array.from({ length: 50 }, (_, at) => 100 + at);
    using offsets = indexOf(near);
    expect(valuesOf(offsets)).toEqual(near.map((value) => ({ type: 'Integer', value })));
    const far = [-5, 1_000_000, 2_000_000_000];
    using listed = indexOf(Array.from({ length: 1_000 }, (_, at) => far[at % 3] ?? 0));
    expect(valuesOf(listed)).toEqual(far.map((value) => ({ type: 'Integer', value })));
  });

  it('are no integers where a wide range has no list: they would be guessed at', () => {
    using index = indexOf(Array.from({ length: 1_000 }, (_, at) => 16 * at));
    expect(valuesOf(index)).toEqual([]);
  });

  it('are those of the application that is asked for', () => {
    const builder = DeviceIndex.builder();
    builder.add({ id: 'd', platform: 'iOS', applications: ['X'], applicationTags: { X: { tag: 3 } } });
    using index = builder.seal();
    expect(valuesOf(index, 'X')).toEqual([{ type: 'Integer', value: 3 }]);
    expect(valuesOf(index)).toEqual([]);
  });
});
