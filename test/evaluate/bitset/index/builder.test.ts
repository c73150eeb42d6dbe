/** Building: what goes in comes out, whatever the limits; what is refused leaves nothing behind. */

import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../../../src/catalog/catalog.js';
import { sampleCatalog } from '../../../../src/catalog/sample-catalog.js';
import type { Device } from '../../../../src/devices/device.js';
import { generateDevices } from '../../../../src/devices/generate-devices.js';
import { IndexBuilder, type IndexBuilderOptions } from '../../../../src/evaluate/bitset/index/builder.js';
import type { Segment } from '../../../../src/evaluate/bitset/segment/segment.js';
import { forAll } from '../../../support/law.js';
import { plainDevice, readBack } from '../../../support/segments.js';
import { arbitraryWorld } from '../../../support/worlds.js';

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

  it.each(['fast', 'compact'] as const)('so it does of a larger account, laid out %s', (layout) => {
    const devices = generated(3_000);
    expect(readBack(build(devices, { catalog: sampleCatalog, layout }))).toEqual(devices.map(plainDevice));
  });
});
