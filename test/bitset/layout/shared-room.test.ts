/** Memory in which several threads allocate: none gets what another has, and all of it can be had. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IndexError } from '../../../src/bitset/layout/errors.js';
import { DATA_AT } from '../../../src/bitset/layout/layout.js';
import { SegmentMemory } from '../../../src/bitset/layout/memory.js';
import { SharedRoom } from '../../../src/bitset/layout/shared-room.js';
import { forAll } from '../../support/law.js';

const MIB = 2 ** 20;

interface Step {
  readonly thread: number;
  readonly kind: 'allocate' | 'release' | 'shrink';
  readonly bytes: number;
}

const STEP: fc.Arbitrary<Step> = fc.record({
  thread: fc.nat(2),
  kind: fc.constantFrom('allocate', 'allocate', 'release', 'shrink'),
  bytes: fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 3 * MIB })),
});

/** Three threads, as far as the memory is concerned: the first has made it, and has allocated before. */
function threads(wasm: boolean, maxBytes?: number): readonly SegmentMemory[] {
  const own = new SegmentMemory({ shared: true, wasm, ...(maxBytes !== undefined && { maxBytes }) });
  own.allocate(1_000);
  return [own, new SegmentMemory({}, own.shareRoom()), new SegmentMemory({}, own.shareRoom())];
}

describe.each([
  { kind: 'wasm', wasm: true },
  { kind: 'plain', wasm: false },
])('$kind memory', ({ wasm }) => {
  it('law: allocations of several threads never overlap, whatever is had, cut and given back', () => {
    forAll(fc.array(STEP, { maxLength: 60 }), (steps) => {
      const memories = threads(wasm);
      /** By thread: address and bytes of what it has. */
      const had: [number, number][][] = [[], [], []];
      for (const { thread, kind, bytes } of steps) {
        const memory = memories[thread]!;
        const own = had[thread]!;
        if (kind === 'allocate') {
          const address = memory.allocate(bytes);
          expect(memory.u8.byteLength).toBeGreaterThanOrEqual(address + bytes + 64);
          own.push([address, Math.ceil(bytes / 64) * 64]);
        } else if (own.length > 0) {
          const at = bytes % own.length;
          const [address, length] = own[at]!;
          if (kind === 'release') {
            memory.release(address);
            own.splice(at, 1);
          } else {
            const left = Math.min(length, bytes);
            memory.shrink(address, left);
            own[at] = [address, Math.ceil(left / 64) * 64];
          }
        }
      }
      const all = had.flat().sort(([left], [right]) => left - right);
      let end = DATA_AT + 1_024;
      for (const [address, bytes] of all) {
        expect(address).toBeGreaterThanOrEqual(end);
        end = address + bytes;
      }
    });
  });

  it('what one thread gives back, it has again, and no other', () => {
    const [own, second] = threads(wasm);
    const address = own!.allocate(2 * MIB);
    own!.release(address);
    const other = second!.allocate(2 * MIB);
    expect(other).toBeGreaterThanOrEqual(address + 2 * MIB);
    expect(own!.allocate(2 * MIB)).toBe(address);
  });

  it('takes room by the mebibyte, and exactly where less than that is left', () => {
    const most = 3 * MIB;
    const [own, second, third] = threads(wasm, most);
    // One line each, and a mebibyte for each of two threads.
    expect([own!.allocate(64), second!.allocate(64)]).toEqual([DATA_AT + 1_024, DATA_AT + 1_024 + MIB]);
    const left = most - 64 - (DATA_AT + 1_024 + 2 * MIB);
    expect(left).toBeLessThan(MIB);
    expect(() => third!.allocate(left + 64)).toThrow(IndexError);
    expect(third!.allocate(left)).toBe(DATA_AT + 1_024 + 2 * MIB);
    expect(() => third!.allocate(64)).toThrow(expect.objectContaining({ code: 'out-of-memory' }));
    // The others have the rest of their mebibytes.
    expect(own!.allocate(MIB - 64)).toBe(DATA_AT + 1_024 + 64);
  });

  it('is seen to the end by a thread that another has let grow for', () => {
    const [own, second] = threads(wasm);
    const address = own!.allocate(20 * MIB);
    own!.u8[address] = 7;
    const behind = second!.allocate(64);
    expect(behind).toBe(address + 20 * MIB);
    second!.u8[behind] = 8;
    expect([second!.u8[address], own!.u8.byteLength >= behind]).toEqual([7, true]);
  });
});

it('only shared memory has room for others', () => {
  expect(() => new SegmentMemory().shareRoom()).toThrow('only shared memory can be shared');
});

describe('the end of a room', () => {
  it('is where the allocations of the first thread end, and moves by what is taken', () => {
    const room = SharedRoom.behind(4_096);
    const reached: number[] = [];
    const reach = (end: number) => reached.push(end);
    expect([room.take(64, reach), room.take(128, reach), SharedRoom.of(room.shared).take(64, reach)]).toEqual([
      4_096, 4_160, 4_288,
    ]);
    expect(reached).toEqual([4_160, 4_288, 4_352]);
  });

  it('stays where it is when the memory cannot be that long', () => {
    const room = SharedRoom.behind(4_096);
    expect(() =>
      room.take(64, () => {
        throw new Error('no more');
      }),
    ).toThrow('no more');
    expect(room.take(64, () => {})).toBe(4_096);
  });

  it('that another thread has moved meanwhile is looked at again', () => {
    const room = SharedRoom.behind(64);
    const other = SharedRoom.of(room.shared);
    let isFirst = true;
    const address = room.take(64, () => {
      if (isFirst) other.take(256, () => {});
      isFirst = false;
    });
    expect(address).toBe(64 + 256);
  });

  it('may lie at four gibibytes', () => {
    const room = SharedRoom.behind(2 ** 32 - 128);
    expect(room.take(128, () => {})).toBe(2 ** 32 - 128);
  });
});
