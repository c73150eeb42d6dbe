// A saved and loaded index is the index; a damaged file is refused, and the section is named.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IndexBuilderOptions } from '../../../src/bitset/index/builder-options.js';
import { loadSnapshotLater } from '../../../src/bitset/snapshot/load-snapshot.js';
import { snapshotBytes, snapshotChunks } from '../../../src/bitset/snapshot/write-snapshot.js';
import type { Catalog, CatalogShape } from '../../../src/catalog/catalog.js';
import { catalogToJson } from '../../../src/catalog/catalog-json.js';
import { loadCatalog } from '../../../src/catalog/load-catalog.js';
import { sampleCatalog } from '../../../src/catalog/sample-catalog.js';
import type { Device } from '../../../src/devices/device.js';
import { generateDevices } from '../../../src/devices/generate-devices.js';
import { forAll } from '../../support/law.js';
import { plainDevice, readBack } from '../../support/segments.js';
import { contentOf, fileOf, joined, loaded, readerOf } from '../../support/snapshots.js';
import { arbitraryWorld } from '../../support/worlds.js';

function generated(count: number): readonly Device[] {
  return [...generateDevices({ seed: 3, count, catalog: sampleCatalog })];
}

function isSame(left: Uint8Array | undefined, right: Uint8Array): boolean {
  return left !== undefined && Buffer.compare(left, right) === 0;
}

/** Loading puts platforms into the order of the vocabulary. */
function shapeAsLoaded(catalog: Catalog): CatalogShape | null {
  const { catalog: again } = loadCatalog(catalogToJson(catalog));
  return again && catalogToJson(again);
}

describe('a saved index', () => {
  it('is loaded as it was', () => {
    const arbitraryOptions: fc.Arbitrary<IndexBuilderOptions> = fc.record({
      ids: fc.boolean(),
      limits: fc.record({ segmentDevices: fc.constantFrom(2, 100) }),
    });
    forAll(fc.tuple(arbitraryWorld(0, { anyTypes: true }), arbitraryOptions), ([{ catalog, devices }, options]) => {
      const content = contentOf(devices, { ...options, catalog });
      const file = fileOf(content);
      const again = loaded(file);
      expect(readBack(again.segments)).toEqual(readBack(content.segments));
      expect(again.catalog && catalogToJson(again.catalog)).toEqual(catalog && shapeAsLoaded(catalog));
      expect(file.length).toBe(snapshotBytes(content));
      expect(isSame(fileOf(loaded(fileOf(again))), fileOf(again))).toBe(true);
    });
  });

  it('is so for more devices and segments', () => {
    const devices = generated(1_200);
    const content = contentOf(devices, { catalog: sampleCatalog, limits: { segmentDevices: 700 } });
    expect(readBack(loaded(fileOf(content)).segments)).toEqual(devices.map(plainDevice));
  });

  it.each([{ wasm: false }, { wasm: true }, { shared: true }])('byte for byte, into any memory: %j', async (memory) => {
    const content = contentOf(generated(70_000), { catalog: sampleCatalog, limits: { segmentDevices: 66_000 } });
    const again = await loadSnapshotLater(readerOf(fileOf(content)), memory);
    expect(again.segments.map(({ directory }) => directory)).toEqual(
      content.segments.map(({ directory }) => directory),
    );
    for (const [at, segment] of content.segments.entries()) {
      const { end } = segment.directory;
      const loadedMemory = again.segments[at]?.memory;
      expect(loadedMemory?.shared).toBe('shared' in memory);
      expect(isSame(loadedMemory?.u8.subarray(0, end), segment.memory.u8.subarray(0, end))).toBe(true);
    }
  });

  it('may be empty', () => {
    const again = loaded(fileOf(contentOf([], { catalog: sampleCatalog })));
    expect(again.segments).toEqual([]);
    expect(again.catalog?.tags.size).toBe(sampleCatalog.tags.size);
  });

  it('comes in chunks, none of them large, whatever else the index does in between', () => {
    const content = contentOf(generated(70_000), { catalog: sampleCatalog });
    const file = fileOf(content);
    const copies: Uint8Array[] = [];
    for (const chunk of snapshotChunks(content)) {
      copies.push(chunk.slice());
      for (const { memory } of content.segments) memory.allocate(100_000);
    }
    expect(Math.max(...copies.map(({ length }) => length))).toBe(2 ** 20);
    expect(isSame(joined(copies), file)).toBe(true);
  });

  it('needs the memory it needs', () => {
    const file = fileOf(contentOf(generated(5_000)));
    expect(() => loaded(file, { wasm: false, maxBytes: 2 ** 17 })).toThrow(
      expect.objectContaining({ code: 'out-of-memory' }),
    );
  });
});
