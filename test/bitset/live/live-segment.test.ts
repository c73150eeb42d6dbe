/** Who is live in a segment: read by every answer as bits, whatever they take, in the index and in a file of it; and what memory it takes. */

import { expect, it } from 'vitest';
import { DeviceIndex, runtimesIn } from '../../../src/bitset/index/device-index.js';
import { LEAF_BYTES } from '../../../src/bitset/layout/layout.js';
import { containerMeta } from '../../../src/bitset/leaf/tables.js';
import { LiveIndex } from '../../../src/bitset/live/live-index.js';
import { LiveSegment } from '../../../src/bitset/live/live-segment.js';

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

/** A segment, and the memory it lies in. */
function segmentOf() {
  const builder = DeviceIndex.builder();
  for (let number = 0; number < DEVICES / 8; number++) builder.add({ id: `${number}`, platform: 'iOS' });
  const [runtime] = runtimesIn(builder.seal());
  if (runtime === undefined) throw new Error('there is a segment');
  return { segment: new LiveSegment(runtime), memory: runtime.memory };
}

it('what was prepared and not published is given back when it is prepared anew', () => {
  const { segment, memory } = segmentOf();
  segment.clear(0);
  segment.prepare();
  const { end } = memory;
  for (let time = 1; time < 10; time++) {
    segment.clear(time);
    segment.prepare();
  }
  expect(memory.end).toBe(end);
  segment.publish();
  expect(segment.published.devices).toBe(DEVICES / 8 - 10);
});

it('what was published is given back when no snapshot has it', () => {
  const { segment, memory } = segmentOf();
  const ends: number[] = [];
  for (let time = 0; time < 10; time++) {
    segment.clear(time);
    segment.prepare();
    segment.publish();
    ends.push(memory.end);
  }
  expect(Math.max(...ends)).toBe(ends[1]);
});

it('what a snapshot has is kept, whatever is published then', () => {
  const { segment } = segmentOf();
  const read = [0, 1, 2].map((ordinal) => {
    segment.clear(ordinal);
    segment.prepare();
    segment.publish();
    return segment.read();
  });
  segment.clear(3);
  segment.prepare();
  segment.publish();
  expect(read.map((runtime) => [0, 1, 2, 3].map((ordinal) => runtime.isLive(ordinal)))).toEqual([
    [false, true, true, true],
    [false, false, true, true],
    [false, false, false, true],
  ]);
});
