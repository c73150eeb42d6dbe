/** Who is live in a segment is read by every answer: as bits, whatever they take, in the index and in a file of it. */

import { expect, it } from 'vitest';
import { DeviceIndex, runtimesIn } from '../../../src/bitset/index/device-index.js';
import { LEAF_BYTES } from '../../../src/bitset/layout/layout.js';
import { containerMeta } from '../../../src/bitset/leaf/tables.js';
import { LiveIndex } from '../../../src/bitset/live/live-index.js';

const DEVICES = 65_536;
const BITMAP = 1;

/** An index of a chunk of devices, of which each fiftieth is removed: their absence would be 1,310 runs of four bytes. */
function changed(): LiveIndex {
  const builder = DeviceIndex.builder();
  for (let number = 0; number < DEVICES; number++)
    builder.add({ id: `${number}`, platform: 'iOS', applications: [], tags: {} });
  const live = LiveIndex.create({ base: builder.seal() });
  live.apply(Array.from({ length: 1_310 }, (_, number) => ({ id: `${number * 50}`, remove: true as const })));
  live.flush();
  return live;
}

function expectBits(index: DeviceIndex): void {
  const [runtime] = runtimesIn(index);
  if (runtime === undefined) throw new Error('there is a segment');
  const { memory, live, devices } = runtime;
  expect(devices).toBe(DEVICES - 1_310);
  expect((memory.u32[(live + LEAF_BYTES) >>> 2] ?? 0) >= DEVICES / 8).toBe(true);
  expect(containerMeta(memory.u32, live, 0) & 0xff).toBe(BITMAP);
}

it('is read from bits in a snapshot', () => expectBits(changed().snapshot()));

it('is read from bits in an index that was opened from a checkpoint', () =>
  expectBits(DeviceIndex.fromBytes(changed().checkpoint())));
