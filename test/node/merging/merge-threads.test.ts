/** Merging on threads: the same as here, while this thread goes on; a thread that fails costs no device. */

import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import type { DeviceChange } from '../../../src/bitset/live/device-change.js';
import { LiveIndex } from '../../../src/bitset/live/live-index.js';
import { compactIndex } from '../../../src/bitset/live/merge-segments.js';
import { MergeThreads } from '../../../src/node/merging/merge-threads.js';
import { bundledThread } from '../../support/thread-files.js';

const started: Worker[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((thread) => thread.terminate()));
});

function start(): Worker {
  const thread = new Worker(bundledThread('merge-thread'));
  started.push(thread);
  return thread;
}

/** A thread that does something else than it should. */
function startWith(code: string): () => Worker {
  return () => {
    const thread = new Worker(code, { eval: true });
    started.push(thread);
    return thread;
  };
}

/** `devices` of them, every third changed since and so at the end, every seventh removed. */
function gappy(devices: number): DeviceIndex {
  const builder = DeviceIndex.builder();
  for (let at = 0; at < devices; at++)
    builder.add({ id: `d${at}`, platform: 'iOS', applications: ['X'], tags: { age: at % 90, city: `c${at % 50}` } });
  const live = LiveIndex.create({ base: builder.seal(), merge: () => new Promise(() => {}) });
  const changes: DeviceChange[] = [];
  for (let at = 0; at < devices; at += 3) changes.push({ id: `d${at}`, update: { tags: { age: 91 } } });
  for (let at = 0; at < devices; at += 7) changes.push({ id: `d${at}`, remove: true });
  live.apply(changes);
  live.flush();
  return live.snapshot();
}

/** More than are merged here. */
const INDEX = gappy(25_000);

const bytesOf = (index: DeviceIndex): Buffer => Buffer.from(index.toBytes());

describe('merging on threads', () => {
  it('gives what merging here gives, byte for byte', async () => {
    const threads = new MergeThreads(start);
    const merged = await threads.merge(INDEX);
    const here = DeviceIndex.fromBytes(compactIndex(INDEX).toBytes());
    expect(bytesOf(merged).equals(bytesOf(here))).toBe(true);
    expect([started.length, merged.size, merged.size < 25_000]).toEqual([1, INDEX.size, true]);
    await threads.close();
  });

  it('takes the thread that has nothing to do, and another one where there is none', async () => {
    const threads = new MergeThreads(start);
    await threads.merge(INDEX);
    await threads.merge(INDEX);
    expect(started.length).toBe(1);
    const sizes = await Promise.all([threads.merge(INDEX), threads.merge(INDEX)]);
    expect([started.length, sizes.map(({ size }) => size)]).toEqual([2, [INDEX.size, INDEX.size]]);
    await threads.close();
    expect(started.map(({ threadId }) => threadId)).toEqual([-1, -1]);
  });

  it('needs none for 20,000 devices, nor after its end', async () => {
    const threads = new MergeThreads(start);
    const index = DeviceIndex.builder();
    for (let at = 0; at < 20_000; at++) index.add({ id: `d${at}`, platform: 'iOS' });
    expect((await threads.merge(index.seal())).size).toBe(20_000);
    await threads.close();
    expect((await threads.merge(INDEX)).size).toBeGreaterThan(20_000);
    expect(started.length).toBe(0);
  });

  it.each([
    ['ends at once', 'process.exit(0)'],
    ['throws', 'throw new Error("no")'],
    ['ends in the middle', 'require("worker_threads").parentPort.once("message", () => process.exit(1))'],
    [
      'answers with what is no index',
      'const p = require("worker_threads").parentPort; p.on("message", (m) => { if (m.kind === "end") { p.postMessage({ kind: "piece", bytes: new Uint8Array(9) }); p.postMessage({ kind: "end" }); } })',
    ],
    [
      'says that it has no memory',
      'const p = require("worker_threads").parentPort; p.on("message", (m) => { if (m.kind === "end") p.postMessage({ kind: "failed", error: { kind: "index", code: "out-of-memory", message: "no room", section: null } }); })',
    ],
  ])('rejects where the thread %s, and begins another for the next', async (_, code) => {
    const threads = new MergeThreads(startWith(code));
    await expect(threads.merge(INDEX)).rejects.toThrow();
    await expect(threads.merge(INDEX)).rejects.toThrow();
    await threads.close();
  });

  it('lets the live index do what the thread could not', async () => {
    const threads = new MergeThreads(startWith('process.exit(0)'));
    const live = LiveIndex.create({ merge: threads.merge });
    for (let batch = 0; batch < 8; batch++) {
      live.apply(
        Array.from({ length: 3_000 }, (_, at): DeviceChange => {
          const id = `d${batch}-${at}`;
          return { id, put: { id, platform: 'iOS' } };
        }),
      );
      live.flush();
    }
    await expect.poll(() => live.segments, { timeout: 600_000 }).toBe(1);
    expect(live.snapshot().size).toBe(24_000);
    await threads.close();
  });
});
