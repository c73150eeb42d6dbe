/** Memory that several threads look at: one allocates, the others see what it writes. */

import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { IndexError } from '../../../src/bitset/layout/errors.js';
import { ONES_AT } from '../../../src/bitset/layout/layout.js';
import { SegmentMemory } from '../../../src/bitset/layout/memory.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each([
  { kind: 'wasm', wasm: true },
  { kind: 'plain', wasm: false },
])('shared $kind memory', ({ wasm }) => {
  it('is the same bytes to a thread that borrows it', () => {
    const own = new SegmentMemory({ shared: true, wasm });
    const borrowed = new SegmentMemory({}, own.share());
    const address = own.allocate(64);
    own.u32[address / 4] = 7;
    expect(borrowed.shared).toBe(true);
    expect(borrowed.u32[address / 4]).toBe(7);
    expect(borrowed.u8[ONES_AT]).toBe(0xff);
    borrowed.u32[address / 4] = 8;
    expect(own.u32[address / 4]).toBe(8);
  });

  it('is reached by the borrower where it has grown', () => {
    const own = new SegmentMemory({ shared: true, wasm });
    const borrowed = new SegmentMemory({}, own.share());
    const address = own.allocate(1_000_000);
    own.u8[address + 999_999] = 5;
    borrowed.reach(own.u8.byteLength);
    expect(borrowed.u8[address + 999_999]).toBe(5);
  });

  it('can be sent to a worker', async () => {
    const own = new SegmentMemory({ shared: true, wasm });
    const address = own.allocate(64);
    own.u32[address / 4] = 41;
    const code = `const { parentPort, workerData: { memory: { wasm, plain }, place } } = require('node:worker_threads');
      const u32 = new Uint32Array(wasm === null ? plain : wasm.buffer);
      u32[place]++;
      parentPort.postMessage('done');`;
    const worker = new Worker(code, { eval: true, workerData: { memory: own.share(), place: address / 4 } });
    await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
    await worker.terminate();
    expect(own.u32[address / 4]).toBe(42);
  });

  it('is allocated in by one thread', () => {
    const borrowed = new SegmentMemory({}, new SegmentMemory({ shared: true, wasm }).share());
    expect(() => borrowed.allocate(64)).toThrow('one thread allocates in a memory');
  });

  it('is not shared when it was not made so', () => {
    expect(() => new SegmentMemory({ wasm }).share()).toThrow('only shared memory can be shared');
  });
});

describe('where memory cannot be shared', () => {
  const refusal = expect.objectContaining({ code: 'no-shared-memory' });

  it('a page that is not isolated has none, and says so', () => {
    vi.stubGlobal('crossOriginIsolated', false);
    expect(() => new SegmentMemory({ shared: true })).toThrow(IndexError);
    expect(() => new SegmentMemory({ shared: true })).toThrow(refusal);
    expect(new SegmentMemory().shared).toBe(false);
  });

  it('an isolated page has it', () => {
    vi.stubGlobal('crossOriginIsolated', true);
    expect(new SegmentMemory({ shared: true }).shared).toBe(true);
  });

  it('an engine without SharedArrayBuffer has none, and says so', () => {
    vi.stubGlobal('SharedArrayBuffer', undefined);
    expect(() => new SegmentMemory({ shared: true })).toThrow(refusal);
  });
});
