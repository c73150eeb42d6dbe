/** Which memory a segment of so many devices has, and what becomes of work that nobody waits for. */

import { expect, it } from 'vitest';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { IndexError } from '../../../src/bitset/layout/errors.js';
import { LiveIndex } from '../../../src/bitset/live/live-index.js';
import { memoryFor, untilNextTime } from '../../../src/bitset/live/live-segments.js';
import { PendingChanges } from '../../../src/bitset/live/pending-changes.js';
import { RowReader } from '../../../src/bitset/live/read-row.js';

it.each([
  [0, { wasm: false, maxBytes: 268_435_456 }],
  [1_024, { wasm: false, maxBytes: 268_435_456 }],
  [1_025, { wasm: true, maxBytes: 268_435_456 }],
  [262_144, { wasm: true, maxBytes: 268_435_456 }],
  [262_145, { wasm: true }],
])('a segment of %i devices lies in %j', (devices, memory) => {
  expect(memoryFor(devices)).toEqual(memory);
});

it('work without memory is left to the next time, and other faults are told', () => {
  let done = 0;
  untilNextTime(() => done++);
  expect(done).toBe(1);
  const fails = (error: Error) => () =>
    untilNextTime(() => {
      throw error;
    });
  expect(fails(new IndexError('out-of-memory', 'no room'))).not.toThrow();
  const others = [new IndexError('damaged', 'torn'), new RangeError('no room'), new Error('out-of-memory')];
  for (const error of others) expect(fails(error)).toThrow(error);
});

it('changes that no segment has are states of devices, the last changed behind the others', () => {
  const pending = new PendingChanges();
  const state = (id: string, version: number | null) => ({ device: { id, platform: 'iOS' as const }, version });
  pending.set('a', state('a', 1));
  pending.set('b', state('b', null));
  pending.set('c', { device: null, version: 3 });
  pending.set('a', state('a', 7));
  expect([pending.count, [...pending.ids()], pending.get('a')?.version, pending.get('x')]).toEqual([
    4,
    ['b', 'c', 'a'],
    7,
    undefined,
  ]);
  const [segment, ...others] = pending.seal({ wasm: false });
  expect(others).toEqual([]);
  const rows = new RowReader(segment!);
  const found = Array.from({ length: segment!.size }, (_, ordinal) => [
    segment!.ids!.idOf(ordinal),
    rows.version(ordinal),
  ]);
  expect(found).toEqual([
    ['b', null],
    ['a', 7],
  ]);
  pending.clear();
  expect([pending.count, [...pending.ids()], pending.seal({ wasm: false })]).toEqual([0, [], []]);
});

it('changes of which nothing is left make no segment', () => {
  const pending = new PendingChanges();
  pending.set('a', { device: null, version: 1 });
  expect([pending.count, pending.seal({ wasm: false })]).toEqual([1, []]);
});

it('of segments that come back from merging, one whose devices were removed meanwhile is left out', async () => {
  const ids = Array.from({ length: 8 }, (_, at) => `d${at}`);
  const device = (id: string) => ({ id, platform: 'iOS' as const });
  const answers: ((merged: DeviceIndex) => void)[] = [];
  const live = LiveIndex.create({ merge: () => new Promise((resolve) => answers.push(resolve)) });
  for (const id of ids) {
    live.apply([{ id, put: device(id) }]);
    live.flush();
  }
  live.apply(ids.slice(0, 4).map((id) => ({ id, remove: true })));
  live.flush();
  const builder = DeviceIndex.builder({ limits: { segmentDevices: 4 } });
  for (const id of ids) builder.add(device(id));
  answers.shift()?.(builder.seal());
  await new Promise((resolve) => setImmediate(resolve));
  const snapshot = live.snapshot();
  expect([live.segments, snapshot.size, ids.map((id) => snapshot.ordinalOf(id))]).toEqual([
    1,
    4,
    [-1, -1, -1, -1, 0, 1, 2, 3],
  ]);
});
