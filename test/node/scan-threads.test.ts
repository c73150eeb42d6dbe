/** Threads that scan lines: which scanner answers, whether one is ready, what becomes of a thread that ends, and for how long the process is kept. */

import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ScanThread, ScanThreads } from '../../src/devices/scan/scan-threads.js';
import { startScanThreads } from '../../src/node/scan-threads.js';

const text = (word: string): readonly number[] => [word.length, ...Buffer.from(word)];
const section = (id: number, bytes: readonly number[]): readonly number[] => [id, bytes.length, ...bytes];

/** A module of one function, `scan(from, end)`: the word of its memory at `from`, and `end` added. */
const MODULE = new WebAssembly.Module(
  Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [1, 0x60, 2, 0x7f, 0x7f, 1, 0x7f]),
    // Shared, of one page.
    ...section(2, [1, ...text('host'), ...text('memory'), 2, 3, 1, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...text('scan'), 0, 0]),
    // local.get 0, i32.load, local.get 1, i32.add, end
    ...section(10, [1, 10, 0, 0x20, 0, 0x28, 2, 0, 0x20, 1, 0x6a, 0x0b]),
  ]),
);
const PAGE_BYTES = 65_536;

let threads: ScanThreads | null = null;

afterEach(() => {
  threads?.end();
  vi.restoreAllMocks();
});

/** A scanner over a memory of its own, whose first word is `word`. */
function scanner(word: number): ScanThread {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  new Int32Array(memory.buffer)[0] = word;
  return (threads as ScanThreads).open(MODULE, memory);
}

describe('a thread', () => {
  it('answers each scanner from its own memory, also when it is asked before it has started', async () => {
    threads = startScanThreads(1);
    const [first, second] = [scanner(100), scanner(200)];
    expect([first.isReady, second.isReady]).toEqual([false, false]);
    expect(await Promise.all([second.scan(0, 7), first.scan(0, 5)])).toEqual([207, 105]);
    expect([first.isReady, second.isReady]).toEqual([true, true]);
    expect(await first.scan(4, 9)).toBe(9);
  });

  it('that fails rejects all who wait for it, and is no longer ready', async () => {
    threads = startScanThreads(1);
    const [first, second] = [scanner(1), scanner(2)];
    await first.scan(0, 0);
    const both = Promise.allSettled([first.scan(PAGE_BYTES, 0), second.scan(0, 0)]);
    expect(await both).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ message: 'memory access out of bounds' }) },
      { status: 'rejected', reason: expect.objectContaining({ message: 'memory access out of bounds' }) },
    ]);
    expect([first.isReady, second.isReady]).toEqual([false, false]);
  });

  it('that is ended rejects who waits, in words', async () => {
    threads = startScanThreads(1);
    const answer = scanner(1).scan(0, 0);
    threads.end();
    await expect(answer).rejects.toThrow('a thread that scans lines has ended');
  });

  it('keeps the process for as long as a scan is under way', async () => {
    const calls: string[] = [];
    for (const name of ['ref', 'unref'] as const) {
      const own = Worker.prototype[name];
      vi.spyOn(Worker.prototype, name).mockImplementation(function (this: Worker) {
        calls.push(name);
        own.call(this);
      });
    }
    threads = startScanThreads(1);
    const [first, second] = [scanner(1), scanner(2)];
    expect(calls).toEqual(['unref']);
    await first.scan(0, 0);
    expect(calls.slice(-2)).toEqual(['ref', 'unref']);
    const last: (string | undefined)[] = [];
    await Promise.all([first, second].map((each) => each.scan(0, 0).then(() => last.push(calls.at(-1)))));
    expect(last).toEqual(['ref', 'unref']);
  });
});

describe('several threads', () => {
  it('are given scanners in turn', async () => {
    threads = startScanThreads(2);
    expect(threads.count).toBe(2);
    const [first, second, third] = [scanner(1), scanner(2), scanner(3)];
    await Promise.all([first, second, third].map((each) => each.scan(0, 0)));
    await first.scan(PAGE_BYTES, 0).catch(() => {});
    expect([first, second, third].map(({ isReady }) => isReady)).toEqual([false, true, false]);
    expect(await second.scan(0, 10)).toBe(12);
  });

  it('are all ended', async () => {
    threads = startScanThreads(2);
    const answers = Promise.allSettled([scanner(1), scanner(2)].map((each) => each.scan(0, 0)));
    threads.end();
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
