/** Building where there is no memory for a device, and how often the builder looks at what it takes. */

import { afterEach, describe, expect, it, vi } from 'vitest';
import { IdTableBuilder } from '../../../src/bitset/column/id-table-builder.js';
import { addRows, IndexBuilder } from '../../../src/bitset/index/builder.js';
import { DraftRows } from '../../../src/bitset/segment/draft-rows.js';
import { SegmentDraft } from '../../../src/bitset/segment/segment-draft.js';
import { sampleCatalog } from '../../../src/catalog/sample-catalog.js';
import type { Device } from '../../../src/devices/device.js';
import { generateDevices } from '../../../src/devices/generate-devices.js';
import { readRows } from '../../../src/devices/read-devices.js';
import type { RowScanner } from '../../../src/devices/scan/row-scanner.js';
import { declaredMembers } from '../../../src/devices/scan/wanted-members.js';
import { columnsOf } from '../../support/device-columns.js';
import { plainDevice, readBack } from '../../support/segments.js';

const builder = (limits = {}) => new IndexBuilder({ catalog: sampleCatalog, limits }, ({ segments }) => segments);

const generated = (count: number): readonly Device[] => [
  ...generateDevices({ seed: 7, count, catalog: sampleCatalog }),
];

afterEach(() => void vi.restoreAllMocks());

describe('without memory, the builder is as before, and takes when there is some', () => {
  const devices = generated(40);
  const [first] = devices.slice(20) as [Device];

  /** Adds half of the devices, then the others by `add`, whose first try has no memory behind all work. */
  function expectTaken(fail: (error: Error) => void, add: (building: ReturnType<typeof builder>) => void): void {
    const building = builder();
    for (const device of devices.slice(0, 20)) building.add(device);
    fail(new RangeError('Array buffer allocation failed'));
    const message = 'there is no memory for one more device';
    expect(() => add(building)).toThrow(expect.objectContaining({ code: 'out-of-memory', message }));
    expect([building.size, building.ordinalOf(first.id)]).toEqual([20, -1]);
    add(building);
    expect(readBack(building.seal())).toEqual(devices.map(plainDevice));
  }

  it('devices', () => {
    const { add } = SegmentDraft.prototype;
    const fail = (error: Error) =>
      vi.spyOn(SegmentDraft.prototype, 'add').mockImplementationOnce(function (this: SegmentDraft, device) {
        add.call(this, device);
        throw error;
      });
    expectTaken(fail, (building) => {
      for (const device of devices.slice(20)) building.add(device);
    });
  });

  it('rows', async () => {
    const { add } = DraftRows.prototype;
    const scanner = await scannerOf(devices.slice(20));
    const fail = (error: Error) =>
      vi.spyOn(DraftRows.prototype, 'add').mockImplementationOnce(function (this: DraftRows, draft, from, to) {
        add.call(this, draft, from, to);
        throw error;
      });
    expectTaken(fail, (building) => addRows(building, scanner));
  });

  /** All of the devices fit into one batch. */
  async function scannerOf(some: readonly Device[]): Promise<RowScanner> {
    const lines = new TextEncoder().encode(some.map((device) => `${JSON.stringify(device)}\n`).join(''));
    for await (const batch of readRows([lines], { catalog: sampleCatalog }, () => declaredMembers(sampleCatalog)))
      if ('scanner' in batch) return batch.scanner;
    throw new Error('no rows');
  }
});

it('a batch makes room for as many ids as the segment takes of it', () => {
  const building = builder({ segmentDevices: 25 });
  const expecting = vi.spyOn(IdTableBuilder.prototype, 'expect');
  building.addColumns(columnsOf(generated(60), { bitmaps: true, utf8: true, ids: true }));
  expect(expecting.mock.calls).toEqual([[25], [25], [10]]);
});

const LIMITS = { buildingBytes: 100_000 };

it.each([
  ['far from its limit at 4,096 more devices', {}, 8_200, [1, 4_097, 8_193]],
  // A hundred devices fit into a segment.
  ['near it at half of those that still fit, and at one', LIMITS, 150, [1, 50, 75, 87, 93, 96, 98, 99, 100, 101, 150]],
])('the builder looks at what its devices take at the first, and %s', (_, limits, count, expected) => {
  const building = builder(limits);
  const looks: number[] = [];
  vi.spyOn(SegmentDraft.prototype, 'bytes', 'get').mockImplementation(function (this: SegmentDraft) {
    looks.push(building.size);
    return 1_000 * this.size;
  });
  for (let number = 0; number <= count; number++) building.add({ id: `d${number}`, platform: 'iOS' });
  expect(looks).toEqual(expected);
});
