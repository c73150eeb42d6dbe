/** Building from rows of a scanner: an index says of every device what whole devices say, whatever the limits. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRows, IndexBuilder } from '../../../src/bitset/index/builder.js';
import type { IndexBuilderOptions } from '../../../src/bitset/index/builder-options.js';
import type { Segment } from '../../../src/bitset/layout/segment.js';
import type { Catalog } from '../../../src/catalog/catalog.js';
import { defineCatalog } from '../../../src/catalog/define-catalog.js';
import { sampleCatalog } from '../../../src/catalog/sample-catalog.js';
import type { Device } from '../../../src/devices/device.js';
import { generateDevices } from '../../../src/devices/generate-devices.js';
import { type DeviceFormat, readRows } from '../../../src/devices/read-devices.js';
import { declaredMembers } from '../../../src/devices/scan/wanted-members.js';
import { csvOf } from '../../support/csv-of.js';
import { forAllAsync } from '../../support/law.js';
import { plainDevice, readBack } from '../../support/segments.js';
import { arbitraryWorld } from '../../support/worlds.js';

interface Built {
  readonly segments: readonly Segment[];
  /** How many devices came as rows. */
  readonly rows: number;
}

async function build(
  lines: string,
  catalog: Catalog | null,
  options: IndexBuilderOptions = {},
  format: DeviceFormat = 'ndjson',
): Promise<Built> {
  const builder = new IndexBuilder({ ...options, catalog }, ({ segments }) => segments);
  const members = catalog && declaredMembers(catalog);
  let rows = 0;
  for await (const batch of readRows([new TextEncoder().encode(lines)], { catalog, format }, () => members))
    if ('scanner' in batch) {
      rows += batch.scanner.rows.count;
      addRows(builder, batch.scanner);
    } else for (const device of batch.devices) builder.addChecked(device);
  return { segments: builder.seal(), rows };
}

const linesOf = (devices: Iterable<Device>): string =>
  Array.from(devices, (device) => `${JSON.stringify(device)}\n`).join('');

it('says of every device what its line says', () =>
  forAllAsync(
    fc.record({ world: arbitraryWorld(0), segmentDevices: fc.integer({ min: 1, max: 12 }), ids: fc.boolean() }),
    async ({ world: { catalog, devices }, segmentDevices, ids }) => {
      const { segments } = await build(linesOf(devices), catalog, { limits: { segmentDevices }, ids });
      const told = devices.map(plainDevice);
      expect(readBack(segments)).toEqual(ids ? told : told.map((device) => ({ ...device, id: null })));
    },
    0.5,
  ));

it('so it does of a larger account, in one segment and in several', async () => {
  const devices = [...generateDevices({ seed: 7, count: 1_500, catalog: sampleCatalog })];
  for (const segmentDevices of [601, 10_000]) {
    const { segments, rows } = await build(linesOf(devices), sampleCatalog, { limits: { segmentDevices } });
    expect(rows).toBe(1_500);
    expect(readBack(segments)).toEqual(devices.map(plainDevice));
  }
});

it('so it does of records of CSV', async () => {
  const devices = [...generateDevices({ seed: 7, count: 1_500, catalog: sampleCatalog })];
  const { segments, rows } = await build(csvOf(devices, sampleCatalog), sampleCatalog, {}, 'csv');
  expect(rows).toBe(1_500);
  expect(readBack(segments)).toEqual(devices.map(plainDevice));
});

it('so it does of more texts than a table of the scanner holds', async () => {
  const catalog = defineCatalog({ applications: {}, tags: { city: { type: 'String' }, likes: { type: 'List' } } });
  const devices = Array.from(
    { length: 20_000 },
    (_, at): Device => ({
      id: `d${at}`,
      platform: 'iOS',
      tags: { city: `city ${at % 15_000}`, likes: [`a long text with the number ${at % 9_000}`, 'same'] },
    }),
  );
  const { segments, rows } = await build(linesOf(devices), catalog);
  expect(rows).toBe(20_000);
  expect(readBack(segments)).toEqual(devices.map(plainDevice));
});

describe('refuses', () => {
  const line = (id: string): string => `${JSON.stringify({ id, platform: 'iOS' })}\n`;

  it.each([{}, { segmentDevices: 1 }])('an id that is there: %j', async (limits) => {
    await expect(build(line('a') + line('b') + line('a'), sampleCatalog, { limits })).rejects.toMatchObject({
      code: 'duplicate-id',
      message: '/id: device number 0 of the index has this id, too',
    });
  });

  it('an id beyond measure', async () => {
    await expect(build(line('x'.repeat(65_536)), sampleCatalog)).rejects.toMatchObject({
      code: 'bad-device',
      message: '/id: the id is longer than 65535 bytes of UTF-8',
    });
  });

  it('no id of 65,535 bytes', async () => {
    const { segments, rows } = await build(line('x'.repeat(65_535)), sampleCatalog);
    expect([rows, readBack(segments).map(({ id }) => id?.length)]).toEqual([1, [65_535]]);
  });

  it.each([{}, { segmentDevices: 2 }])('one device of many, and keeps those of the rows before: %j', async (limits) => {
    const builder = new IndexBuilder({ catalog: sampleCatalog, limits }, ({ segments }) => segments);
    const lines = ['a', 'b', 'c', 'b', 'd'].map(line).join('');
    const members = declaredMembers(sampleCatalog);
    for await (const batch of readRows([new TextEncoder().encode(lines)], { catalog: sampleCatalog }, () => members))
      if ('scanner' in batch)
        expect(() => addRows(builder, batch.scanner)).toThrowError(
          '/id: device number 1 of the index has this id, too',
        );
    expect(builder.size).toBe(3);
    expect(readBack(builder.seal()).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('one device too many', async () => {
    const limits = { indexDevices: 1 };
    await expect(build(line('a') + line('b'), sampleCatalog, { limits })).rejects.toMatchObject({
      code: 'too-many-devices',
    });
  });
});
