/**
 * Question: how many changes a second does a live index take, of batches of 1,000, puts and updates of random devices half and half, merging on this
 * thread and on others; how long does one batch keep this thread; how much slower is a count over its segments than over one; and how much more
 * memory does it have than an index built at once? `--size` in Mi devices; 1 by default.
 */

import assert from 'node:assert';
import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { DeviceIndex } from '../src/bitset/index/device-index.js';
import type { DeviceChange } from '../src/bitset/live/device-change.js';
import { LiveIndex } from '../src/bitset/live/live-index.js';
import type { MergeIndex } from '../src/bitset/live/merge-elsewhere.js';
import { compile } from '../src/compile.js';
import type { Device } from '../src/devices/device.js';
import { Random } from '../src/devices/random.js';
import { mergeThreads } from '../test/support/merge-threads.js';
import type { EngineChoice } from './engine.js';
import { sized } from './harness/pace.js';
import type { Finding } from './harness/report.js';

const BATCH = 1_000;
const BATCHES = 200;
const COUNTS = 101;
/** Counts before those that are measured: a service counts all the time. */
const WARM = 1_000;
const TEXT = 'A("X", ["iOS"]) * T("age", BETWEEN, [20, 40]) \\ T("city", IN, ["c1", "c2", "c3"])';

export async function benchLive({ sizes }: EngineChoice): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const size of sizes.length === 0 ? [sized(8) / 8] : sizes.map(Number)) {
    const threads = mergeThreads();
    findings.push(...(await benchSize(size, 'here', null)), ...(await benchSize(size, 'on threads', threads.merge)));
    assert.deepEqual(threads.failures, []);
    await threads.close();
  }
  return findings;
}

async function benchSize(mebi: number, where: string, merge: MergeIndex | null): Promise<readonly Finding[]> {
  const size = Math.round(mebi * 2 ** 20);
  const random = new Random(1);
  const live = LiveIndex.create({ base: built(devices(size, random)), ...(merge && { merge }) });
  const batches = await followChanges(live, size, random);
  const rebuilt = built(devicesOf(live));
  const of = (measure: string, value: number, unit: Finding['unit'], target: Finding['target']): Finding => {
    return { benchmark: `live index, ${mebi} Mi devices, merged ${where}`, measure, value, unit, target };
  };
  const [several = Number.NaN, one = Number.NaN] = await countTimes(live.snapshot(), rebuilt);
  return [
    of('changes', (BATCH * BATCHES) / (batches.reduce((sum, each) => sum + each, 0) / 1_000), 'calls/s', {
      atLeast: 50_000,
    }),
    of('longest batch', Math.max(...batches), 'ms', { atMost: 250 }),
    of(`count over ${live.segments} segments / over one`, several / one, 'x', { atMost: 1.05 }),
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

/** Milliseconds that each batch took, and what other work of this thread came before the next. They are made beforehand. */
async function followChanges(live: LiveIndex, size: number, random: Random): Promise<readonly number[]> {
  const batches = Array.from({ length: BATCHES }, () => Array.from({ length: BATCH }, () => change(size, random)));
  const times: number[] = [];
  for (const batch of batches) {
    const start = performance.now();
    live.apply(batch);
    await setImmediate();
    times.push(performance.now() - start);
  }
  live.flush();
  return times;
}

function change(size: number, random: Random): DeviceChange {
  const device = deviceOf(random.below(size), random);
  const { id } = device;
  if (random.below(2) === 0) return { id, put: device };
  return { id, update: { tags: { visits: { increment: 1 } } } };
}

/** Median milliseconds of a count over each, in turns, between which other work is let in. */
async function countTimes(...indexes: readonly DeviceIndex[]): Promise<readonly number[]> {
  const { filter } = compile(TEXT, { lint: false });
  if (filter === null) return [];
  const times = indexes.map((): number[] => []);
  for (let round = -WARM; round < COUNTS; round++)
    for (const [at, index] of indexes.entries()) {
      await setImmediate();
      const start = performance.now();
      index.count(filter);
      if (round >= 0) times[at]?.push(performance.now() - start);
    }
  return times.map((each) => each.sort((left, right) => left - right)[COUNTS >> 1] ?? Number.NaN);
}
