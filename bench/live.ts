/**
 * Question: how many changes a second does a live index take, of batches of 1,000, merging in the same thread, puts and updates of
 * random devices half and half; how much slower is a count over its segments than over one; and how much more memory does it have than an index built at once?
 * `--size` in Mi devices; 1 by default.
 */

import { performance } from 'node:perf_hooks';
import { DeviceIndex } from '../src/bitset/index/device-index.js';
import type { DeviceChange } from '../src/bitset/live/device-change.js';
import { LiveIndex } from '../src/bitset/live/live-index.js';
import { compile } from '../src/compile.js';
import type { Device } from '../src/devices/device.js';
import { Random } from '../src/devices/random.js';
import type { EngineChoice } from './engine.js';
import type { Finding } from './harness/report.js';

const BATCH = 1_000;
const BATCHES = 200;
const COUNTS = 50;
const TEXT = 'A("X", ["iOS"]) * T("age", BETWEEN, [20, 40]) \\ T("city", IN, ["c1", "c2", "c3"])';

export function benchLive({ sizes }: EngineChoice): readonly Finding[] {
  return (sizes.length === 0 ? [1] : sizes.map(Number)).flatMap(benchSize);
}

function benchSize(mebi: number): readonly Finding[] {
  const size = Math.round(mebi * 2 ** 20);
  const random = new Random(1);
  const live = LiveIndex.create({ base: built(devices(size, random)) });
  const seconds = followChanges(live, size, random);
  const rebuilt = built(devicesOf(live));
  const of = (measure: string, value: number, unit: Finding['unit'], target: Finding['target']): Finding => {
    return { benchmark: `live index, ${mebi} Mi devices`, measure, value, unit, target };
  };
  return [
    of('changes', (BATCH * BATCHES) / seconds, 'calls/s', { atLeast: 50_000 }),
    of(`count over ${live.segments} segments / over one`, countTime(live.snapshot()) / countTime(rebuilt), 'x', null),
    of('checkpoint / file of the index built at once', live.checkpoint().length / rebuilt.toBytes().length, 'x', {
      atMost: 1.3,
    }),
  ];
}

function deviceOf(number: number, random: Random): Device {
  return {
    id: `device-${number}`,
    platform: random.below(2) === 0 ? 'iOS' : 'Android',
    applications: ['X'],
    tags: { age: random.below(90), city: `c${random.below(1_000)}`, visits: random.below(10_000) },
  };
}

function* devices(size: number, random: Random): Iterable<Device> {
  for (let number = 0; number < size; number++) yield deviceOf(number, random);
}

/** The devices of an index in its order, with new values. */
function* devicesOf(live: LiveIndex): Iterable<Device> {
  const random = new Random(2);
  const { filter } = compile('A("X")', { lint: false });
  if (filter === null) return;
  for (const id of live.snapshot().evaluate(filter).ids()) yield { ...deviceOf(0, random), id };
}

function built(account: Iterable<Device>): DeviceIndex {
  const builder = DeviceIndex.builder();
  for (const device of account) builder.add(device);
  return builder.seal();
}

/** Seconds that all changes took. They are made beforehand. */
function followChanges(live: LiveIndex, size: number, random: Random): number {
  const batches = Array.from({ length: BATCHES }, () => Array.from({ length: BATCH }, () => change(size, random)));
  const start = performance.now();
  for (const batch of batches) live.apply(batch);
  live.flush();
  return (performance.now() - start) / 1_000;
}

function change(size: number, random: Random): DeviceChange {
  const device = deviceOf(random.below(size), random);
  const { id } = device;
  if (random.below(2) === 0) return { id, put: device };
  return { id, update: { tags: { visits: { increment: 1 } } } };
}

function countTime(index: DeviceIndex): number {
  const { filter } = compile(TEXT, { lint: false });
  if (filter === null) return Number.NaN;
  for (let warm = 0; warm < 10; warm++) index.count(filter);
  const times = Array.from({ length: COUNTS }, () => {
    const start = performance.now();
    index.count(filter);
    return performance.now() - start;
  });
  return times.sort((left, right) => left - right)[COUNTS >> 1] ?? 0;
}
