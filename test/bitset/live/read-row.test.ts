/** When a table of codes by device is made, which reading devices one by one would take long without. That devices are read as they were put in: `column-values.test.ts`. */

import { expect, it } from 'vitest';
import { IndexBuilder } from '../../../src/bitset/index/builder.js';
import { type Segment, tagKey } from '../../../src/bitset/layout/segment.js';
import { RowReader } from '../../../src/bitset/live/read-row.js';

/** A segment of so many devices, with one of so many cities each. */
function segmentOf(devices: number, cities: number): Segment {
  const builder = new IndexBuilder({ ids: false, engine: 'scalar' }, (parts) => parts);
  const codes = Uint32Array.from({ length: devices }, (_, at) => at % cities);
  const dictionary = Array.from({ length: cities }, (_, number) => `c${number}`);
  builder.addColumns({
    count: devices,
    platforms: new Uint8Array(devices),
    tags: new Map([['city', { type: 'String', codes, dictionary }]]),
  });
  return builder.seal().segments[0]!;
}

/** How many values are looked at to read a second device of a segment. */
function lookedAt(devices: number, values: number): number {
  const segment = segmentOf(devices, values);
  const column = segment.tags.get(tagKey(null, 'city'))!.strings!;
  let looked = 0;
  const strings = {
    ...column,
    devicesOf(code: number) {
      looked++;
      return column.devicesOf(code);
    },
  };
  const tags = new Map([...segment.tags].map(([key, tag]) => [key, { ...tag, strings }]));
  const rows = new RowReader({ ...segment, tags });
  expect(rows.read(0, 'first').tags).toEqual({ city: 'c0' });
  looked = 0;
  expect(rows.read(7, 'second').tags).toEqual({ city: 'c7' });
  return looked;
}

it.each([
  [65_536, 65],
  [65_536, 4_096],
  [65_537, 4_097],
])('of %i devices with one of %i values, the first that is read makes the table', (devices, values) => {
  expect(lookedAt(devices, values)).toBe(0);
});

it.each([
  [65_537, 65],
  [65_537, 4_096],
])('of %i devices with one of %i values, each is looked for among them until the table is made', (devices, values) => {
  expect(lookedAt(devices, values)).toBeGreaterThanOrEqual(values);
});

it.each([8, 64])('in a column of %i values each is looked at, whatever the segment', (values) => {
  expect(lookedAt(65_537, values)).toBe(values);
});
