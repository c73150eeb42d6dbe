/** How many chunks at a time many filters are counted for: a piece of all their leaves fits into a cache of the processor. */

import { expect, it, vi } from 'vitest';
import { createEngine } from '../../../src/bitset/engine/create-engine.js';
import { IndexBuilder } from '../../../src/bitset/index/builder.js';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { runtimesOf } from '../../../src/bitset/index/read-index.js';
import { CHUNK_ORDINALS } from '../../../src/bitset/layout/layout.js';
import { compiledText } from '../../support/worlds.js';

const CHUNKS = 16;
const DEVICES = CHUNKS * CHUNK_ORDINALS;
const APPLICATIONS = Array.from({ length: 20 }, (_, at) => `a${at}`);

/** Twenty applications with half of the devices, each kept as bits: 8,192 bytes a chunk, and 40 of tables. */
function build() {
  const builder = new IndexBuilder({ ids: false }, (parts) => parts);
  builder.addColumns({
    count: DEVICES,
    platforms: new Uint8Array(DEVICES),
    applications: new Map(APPLICATIONS.map((name) => [name, new Uint8Array(DEVICES / 8).fill(0x55)])),
  });
  const parts = builder.seal();
  const engine = createEngine(parts.segments[0]!.memory, 'scalar');
  const runtimes = runtimesOf(parts, () => engine);
  return { index: new DeviceIndex(parts, runtimes), countEach: vi.spyOn(engine, 'countEach') };
}

it.each([
  ['is all of them where they have less than two megabytes', 10, 16],
  // 20 leaves have 164,640 bytes a chunk: twelve chunks of them are less than 2,097,152 bytes, and thirteen are more.
  ['is as many as two megabytes hold', 20, 12],
])('a piece %s', (_, applications, chunks) => {
  const { index, countEach } = build();
  const filters = APPLICATIONS.slice(1, applications).map((name) => compiledText(`A("a0") * A("${name}")`, null));
  expect(index.countAll(filters)).toEqual(filters.map(() => DEVICES / 2));
  expect(countEach.mock.calls.map(([runs, from, to, piece]) => [runs.length, from, to, piece])).toEqual([
    [applications - 1, 0, 16, chunks],
  ]);
});
