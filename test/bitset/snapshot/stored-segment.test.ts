/** What a file has of a segment of which devices were removed: its sealed data as it is, and behind it who is live. */

import { expect, it } from 'vitest';
import { DeviceIndex, runtimesIn } from '../../../src/bitset/index/device-index.js';
import { LiveIndex } from '../../../src/bitset/live/live-index.js';
import { storedSegment } from '../../../src/bitset/snapshot/stored-segment.js';

it('has the live devices where the sealed data ends', () => {
  const builder = DeviceIndex.builder();
  for (let at = 0; at < 1_000; at++) builder.add({ id: `d${at}`, platform: 'iOS' });
  const live = LiveIndex.create({ base: builder.seal() });
  live.apply([{ id: 'd3', remove: true }]);
  live.flush();
  const [runtime] = runtimesIn(live.snapshot());
  const { directory, tail } = storedSegment(runtime!);
  const { end } = runtime!.segment.directory;
  expect([directory.live, directory.end, directory.devices]).toEqual([end, end + tail!.length, 999]);
});
