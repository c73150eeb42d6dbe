/** What sealed columns take, in bytes for what they hold. */

import { expect, it } from 'vitest';
import type { ColumnValues } from '../../../src/bitset/column/device-columns.js';
import { IndexBuilder } from '../../../src/bitset/index/builder.js';
import type { Segment } from '../../../src/bitset/layout/segment.js';
import { sampleCatalog } from '../../../src/catalog/sample-catalog.js';
import { generateDevices } from '../../../src/devices/generate-devices.js';
import { ordinalsOf } from '../../support/segments.js';

const MI = 2 ** 20;

/** The one segment of an account without ids, whose devices have one tag. */
function segmentOf(count: number, values: ColumnValues): Segment {
  const builder = new IndexBuilder({ ids: false }, ({ segments }) => segments);
  builder.addColumns({ count, platforms: new Uint8Array(count), tags: new Map([['tag', values]]) });
  const [segment, ...others] = builder.seal();
  if (segment === undefined || others.length > 0) throw new Error('not one segment');
  return segment;
}

it('10,000 values of 10 devices each: at most 32 bytes a pair', () => {
  const values = 10_000;
  // Devices far apart, in no order.
  const present = Uint32Array.from({ length: 10 * values }, (_, at) => at * 10);
  const codes = new Uint32Array(MI);
  for (const [at, device] of present.entries()) codes[device] = (at * 7919) % values;
  const dictionary = Array.from({ length: values }, (_, at) => `value ${at}`);
  const segment = segmentOf(MI, { type: 'String', codes, dictionary, present });
  expect(segment.leafBytes / present.length).toBeLessThan(32);
  const column = segment.tags.get(':tag')?.strings;
  if (!column) throw new Error('no column');
  for (let code = 0; code < values; code += 617)
    expect(ordinalsOf(segment.memory, column.devicesOf(column.values.codeOf(`value ${code}`)), MI).length).toBe(10);
});

it('an Integer tag of 100 values: at most a byte a device', () => {
  const values = Uint8Array.from({ length: MI }, (_, at) => (at * 7919) % 100);
  expect(segmentOf(MI, { type: 'Integer', values }).leafBytes / MI).toBeLessThan(1);
});

it('an account as generated: at most 30 bytes a device', () => {
  const count = 65_536;
  const builder = new IndexBuilder({ catalog: sampleCatalog }, ({ segments }) => segments);
  for (const device of generateDevices({ seed: 3, count, catalog: sampleCatalog })) builder.add(device);
  const [segment] = builder.seal();
  expect((segment as Segment).leafBytes / count).toBeLessThan(30);
});
