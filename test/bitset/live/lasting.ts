/**
 * An hour of changes to a live index of a million devices: `npm run test:lasting`. `PUSHSIFT_MINUTES`, `PUSHSIFT_RATE` (changes a second) and
 * `PUSHSIFT_SEED` say how long, how fast and which. Each minute it says what memory the process has after collecting, and how many segments there
 * are; at the end the index has to answer as one that is built of the devices as they are.
 */

import assert from 'node:assert';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import type { DeviceChange } from '../../../src/bitset/live/device-change.js';
import { LiveIndex } from '../../../src/bitset/live/live-index.js';
import { compileOrThrow } from '../../../src/compile.js';
import type { Device } from '../../../src/devices/device.js';
import { Random } from '../../../src/devices/random.js';
import { mergeThreads } from '../../support/merge-threads.js';

const DEVICES = 2 ** 20;
const BATCH = 1_000;
const MOST_SEGMENTS = 32;
const minutes = Number(process.env.PUSHSIFT_MINUTES ?? 60);
const rate = Number(process.env.PUSHSIFT_RATE ?? 25_000);
const seed = Number(process.env.PUSHSIFT_SEED ?? 1);
console.log(`${minutes} minutes of ${rate} changes a second, PUSHSIFT_SEED=${seed}`);

const FILTERS = [
  'A("X")',
  'A("X", ["iOS"]) * T("age", BETWEEN, [20, 40])',
  'A("X") \\ T("city", IN, ["c1", "c2", "c3"])',
  'A("Y") + T("visits", GTE, 9000)',
].map((text) => compileOrThrow(text));

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const random = new Random(seed);
/**
 * What the devices are, by their numbers, without an index. Numbers rather than objects: a million objects that change all the time would keep the
 * collector of garbage at work, and the changes would wait for it.
 */
const model = {
  isPut: new Uint8Array(DEVICES).fill(1),
  isIos: new Uint8Array(DEVICES),
  hasTwo: new Uint8Array(DEVICES),
  age: new Uint8Array(DEVICES),
  city: new Uint16Array(DEVICES),
  visits: new Uint32Array(DEVICES),
  /** The number of the last change: devices are in the order of these. */
  changed: new Float64Array(DEVICES),
};
let changes = 0;
const account = Array.from({ length: DEVICES }, (_, number) => newDevice(number));
const threads = mergeThreads();
const live = LiveIndex.create({
  base: built(account),
  merge: threads.merge,
  schedule: (task, milliseconds) => setTimeout(task, milliseconds),
});
account.length = 0;

const start = performance.now();
let applied = 0;
let longest = 0;
let most = 0;
for (let minute = 1; minute <= minutes; minute++) {
  while (performance.now() - start < minute * 60_000) {
    if (applied < ((performance.now() - start) / 1_000) * rate) applyBatch();
    await sleep(0);
  }
  collect();
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  const mib = (bytes: number) => Math.round(bytes / 2 ** 20);
  console.log(
    `${minute} min: ${applied} changes, ${live.segments} segments, ${live.snapshot().size} devices, ` +
      `memory ${mib(rss)} MiB, heap ${mib(heapUsed)} MiB, buffers ${mib(arrayBuffers)} MiB, longest batch ${Math.round(longest)} ms`,
  );
  longest = 0;
}
live.flush();
const left = Array.from(model.changed.keys()).filter((number) => model.isPut[number] === 1);
left.sort((one, other) => (model.changed[one] as number) - (model.changed[other] as number));
const rebuilt = built(left.map(device));
const snapshot = live.snapshot();
for (const filter of FILTERS) {
  assert.equal(snapshot.count(filter), rebuilt.count(filter));
  assert.deepEqual([...snapshot.evaluate(filter).ids()], [...rebuilt.evaluate(filter).ids()]);
}
assert.equal(snapshot.size, rebuilt.size);
assert.ok(most <= MOST_SEGMENTS, `${most} segments`);
assert.deepEqual(threads.failures, []);
await threads.close();
console.log(
  `the same as built anew: ${rebuilt.size} devices; at most ${most} segments, ${threads.done()} merges elsewhere`,
);

function applyBatch(): void {
  const batch = Array.from({ length: BATCH }, change);
  const before = performance.now();
  const { refused } = live.apply(batch);
  longest = Math.max(longest, performance.now() - before);
  // An update of one that was removed before.
  for (const { diagnostics } of refused)
    assert.deepEqual(
      diagnostics.map(({ code }) => code),
      ['device/missing-field'],
    );
  applied += BATCH;
  most = Math.max(most, live.segments);
}

/** A new state of a device, of which the model knows. */
function newDevice(number: number): Device {
  model.isPut[number] = 1;
  model.isIos[number] = random.below(2);
  model.hasTwo[number] = Number(random.below(3) === 0);
  model.age[number] = random.below(90);
  model.city[number] = random.below(1_000);
  model.visits[number] = random.below(10_000);
  model.changed[number] = changes++;
  return device(number);
}

/** A device as the model has it. */
function device(number: number): Device {
  return {
    id: idOf(number),
    platform: model.isIos[number] === 1 ? 'iOS' : 'Android',
    applications: model.hasTwo[number] === 1 ? ['X', 'Y'] : ['X'],
    tags: {
      age: model.age[number] as number,
      city: `c${model.city[number]}`,
      visits: model.visits[number] as number,
    },
  };
}

function idOf(number: number): string {
  return `device-${number}`;
}

/** Half are updates, which a device that is not there refuses, some removals, the others new states of devices. */
function change(): DeviceChange {
  const number = random.below(DEVICES);
  const id = idOf(number);
  const kind = random.below(20);
  if (kind > 10) return { id, put: newDevice(number) };
  if (kind === 10) {
    model.isPut[number] = 0;
    return { id, remove: true };
  }
  if (model.isPut[number] === 1) {
    model.visits[number] = (model.visits[number] as number) + 1;
    model.changed[number] = changes++;
  }
  return { id, update: { tags: { visits: { increment: 1 } } } };
}

function built(devices: readonly Device[]): DeviceIndex {
  const builder = DeviceIndex.builder();
  for (const device of devices) builder.add(device);
  return builder.seal();
}
