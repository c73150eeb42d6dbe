/** The allocator of a segment: where allocations lie, which room is used again, and when there is none. */

import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DATA_AT } from '../../../src/bitset/layout/layout.js';
import { SegmentMemory } from '../../../src/bitset/layout/memory.js';
import { forAll } from '../../support/law.js';

const plain = (maxBytes?: number) => new SegmentMemory({ wasm: false, ...(maxBytes !== undefined && { maxBytes }) });
/** Places behind the first that can be had, in lines of 64 bytes. */
const lines = (addresses: readonly number[]) => addresses.map((address) => (address - DATA_AT) / 64);

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('room', () => {
  it('is had in whole lines of 64 bytes, one behind the other, and a line for nothing', () => {
    const memory = plain();
    expect(lines([0, 1, 64, 65, 128, 1].map((bytes) => memory.allocate(bytes)))).toEqual([0, 1, 2, 3, 5, 7]);
    expect(memory.end).toBe(DATA_AT + 8 * 64);
  });

  it('that was given back is used again, the first that is large enough', () => {
    const memory = plain();
    const [a, , c, , e] = [64, 64, 192, 64, 128, 64].map((bytes) => memory.allocate(bytes));
    for (const address of [e, c, a]) memory.release(address!);
    expect(lines([memory.allocate(128), memory.allocate(128), memory.allocate(64), memory.allocate(64)])).toEqual([
      2, 6, 0, 4,
    ]);
    expect(lines([memory.allocate(64)])).toEqual([9]);
  });

  it('given back on both sides is one', () => {
    const memory = plain();
    const [a, b, c] = [64, 64, 64, 64].map((bytes) => memory.allocate(bytes));
    for (const address of [a, c, b]) memory.release(address!);
    expect(lines([memory.allocate(192)])).toEqual([0]);
  });

  it('given back at the end is no room that was given back, with all before it', () => {
    const memory = plain();
    const [, b, c] = [64, 64, 64].map((bytes) => memory.allocate(bytes));
    memory.release(b!);
    memory.release(c!);
    expect(memory.end).toBe(DATA_AT + 64);
    expect(lines([memory.allocate(640)])).toEqual([1]);
  });

  it('given back twice, or never had, is nothing', () => {
    const memory = plain();
    const [a] = [64, 64].map((bytes) => memory.allocate(bytes));
    memory.release(a!);
    memory.release(a!);
    memory.release(DATA_AT + 6400);
    expect(lines([memory.allocate(64), memory.allocate(64)])).toEqual([0, 2]);
  });

  it('that is more than is needed is given back in part', () => {
    const memory = plain();
    const [a, , c] = [256, 64, 128].map((bytes) => memory.allocate(bytes));
    memory.shrink(a!, 65);
    memory.shrink(c!, 128);
    memory.shrink(c!, 500);
    memory.shrink(DATA_AT + 6400, 0);
    expect(lines([memory.allocate(128), memory.allocate(64)])).toEqual([2, 7]);
    memory.shrink(c!, 0);
    expect(lines([memory.allocate(64)])).toEqual([6]);
  });
});

describe('a memory', () => {
  it('grows by pages of 64 KiB, and keeps what is in it', () => {
    const memory = plain();
    const first = memory.allocate(64);
    memory.u32[first / 4] = 7;
    expect(memory.u8.byteLength).toBe(65_536);
    const large = memory.allocate(200_000);
    expect([memory.u8.byteLength % 65_536, memory.u8.byteLength - large >= 200_000 + 64]).toEqual([0, true]);
    // By 16 pages at least, which are room for it.
    expect(memory.u8.byteLength).toBe(17 * 65_536);
    expect([memory.u32[first / 4], memory.u16.length * 2, memory.f64.length * 8]).toEqual([
      7,
      memory.u8.byteLength,
      memory.u8.byteLength,
    ]);
  });

  it.each(['plain', 'wasm'])('grows by an eighth of what it has, so that little by little is seldom (%s)', (kind) => {
    const memory = new SegmentMemory({ wasm: kind === 'wasm' });
    const sizes = new Set<number>();
    for (let had = 0; had < 64 * 2 ** 20; had += 65_536) {
      memory.allocate(65_536);
      sizes.add(memory.u8.byteLength / 65_536);
    }
    // 1 page and 16 more, until an eighth is more than 16.
    expect([...sizes].slice(0, 12)).toEqual([17, 33, 49, 65, 81, 97, 113, 129, 146, 165, 186, 210]);
    expect(sizes.size).toBeLessThan(40);
  });

  it('that may not grow by an eighth more takes what there is', () => {
    const memory = plain(18 * 65_536);
    memory.allocate(16 * 65_536);
    memory.allocate(65_536);
    expect(memory.u8.byteLength).toBe(18 * 65_536);
  });

  it('that is refused an eighth more asks for what it needs', () => {
    const memory = new SegmentMemory();
    const { wasm } = memory;
    const asked: number[] = [];
    vi.spyOn(wasm as WebAssembly.Memory, 'grow').mockImplementation(function grow(this: WebAssembly.Memory, pages) {
      asked.push(pages);
      if (pages > 3) throw new RangeError('no room');
      return WebAssembly.Memory.prototype.grow.call(this, pages);
    });
    memory.allocate(3 * 65_536 - 64);
    expect([asked, memory.u8.byteLength]).toEqual([[16, 3], 4 * 65_536]);
    expect(() => memory.allocate(4 * 65_536)).toThrow(expect.objectContaining({ code: 'out-of-memory' }));
    expect(memory.u8.byteLength).toBe(4 * 65_536);
    vi.restoreAllMocks();
  });

  it('that is full says so, and is as it was: a line behind the last stays free', () => {
    const memory = plain(131_072);
    const most = 131_072 - DATA_AT - 64;
    expect(() => memory.allocate(most + 1)).toThrow(
      expect.objectContaining({ code: 'out-of-memory', message: expect.stringContaining('131072 bytes') }),
    );
    expect(memory.end).toBe(DATA_AT);
    expect(memory.allocate(most)).toBe(DATA_AT);
  });

  it('is one of WebAssembly, unless that is not wanted or not there', () => {
    expect(new SegmentMemory().wasm).toBeInstanceOf(WebAssembly.Memory);
    expect(new SegmentMemory({ wasm: true }).wasm).toBeInstanceOf(WebAssembly.Memory);
    expect(new SegmentMemory({ wasm: false }).wasm).toBeNull();
    vi.stubGlobal('WebAssembly', undefined);
    const without = new SegmentMemory();
    expect([without.wasm, without.u8.byteLength]).toEqual([null, 65_536]);
  });

  it('that is not shared cannot be', () => {
    expect(() => plain().share()).toThrow('only shared memory can be shared');
  });
});

it('law: allocations never overlap, whatever is had and given back; with nothing left there is nothing', () => {
  const step = fc.tuple(fc.constantFrom('allocate', 'release', 'shrink'), fc.nat(9), fc.nat(400));
  forAll(fc.array(step, { maxLength: 60 }), (steps) => {
    const memory = plain();
    const held: { address: number; bytes: number }[] = [];
    for (const [kind, which, bytes] of steps) {
      const at = which % Math.max(1, held.length);
      const one = held[at];
      if (kind === 'allocate') held.push({ address: memory.allocate(bytes), bytes });
      else if (one !== undefined && kind === 'release') {
        memory.release(one.address);
        held.splice(at, 1);
      } else if (one !== undefined && bytes < one.bytes) {
        memory.shrink(one.address, bytes);
        one.bytes = bytes;
      }
      const ascending = [...held].sort((left, right) => left.address - right.address);
      let end = DATA_AT;
      for (const { address, bytes: size } of ascending) {
        expect(address % 64).toBe(0);
        expect(address).toBeGreaterThanOrEqual(end);
        end = address + Math.max(1, size);
      }
      expect(memory.end).toBe(Math.max(DATA_AT, Math.ceil(end / 64) * 64));
    }
    for (const { address } of held) memory.release(address);
    expect(memory.end).toBe(DATA_AT);
    return undefined;
  });
});
