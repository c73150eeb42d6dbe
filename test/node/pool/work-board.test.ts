/** The words that threads share, as each of them sees them; here one thread plays all. */

import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Engine } from '../../../src/bitset/engine/engine.js';
import { HelperGroup } from '../../../src/node/pool/helper-group.js';
import { KnownPrograms, ProgramNumbers } from '../../../src/node/pool/program-numbers.js';
import { WorkBoard } from '../../../src/node/pool/work-board.js';
import {
  type CountOrder,
  orderWords,
  readOrder,
  runsOf,
  type WorkOrder,
  writeOrder,
} from '../../../src/node/pool/work-order.js';
import { workThrough } from '../../../src/node/pool/work-through.js';
import { leafProgram } from '../../support/leaves.js';
import { SHARE_ALL } from '../../support/pools.js';

const address = fc.oneof(fc.constantFrom(64, 2 ** 31, 2 ** 32 - 64), fc.nat(2 ** 31));
const run = leafProgram(6, 9).chain((program) =>
  fc.array(address, { minLength: program.slots, maxLength: program.slots }).map((leaves) => ({ program, leaves })),
);
const extent = {
  segment: fc.nat(100),
  memoryBytes: fc.constantFrom(65_536, 2 ** 31, 2 ** 32),
  from: fc.nat(2048),
  to: fc.nat(2048),
  unit: fc.integer({ min: 1, max: 2048 }),
};
const order: fc.Arbitrary<WorkOrder> = fc.oneof(
  fc.record({
    kind: fc.constant('count' as const),
    ...extent,
    runs: fc.array(run, { minLength: 1, maxLength: 5 }),
    piece: fc.integer({ min: 1, max: 2048 }),
  }),
  fc.record({ kind: fc.constant('evaluate' as const), ...extent, run, result: address, room: address }),
);

/** An engine that counts chunks. */
const chunkCounter: Engine = {
  name: 'scalar',
  count: (_program, _leaves, from, to) => to - from,
  countEach: (runs, from, to) => runs.map(() => to - from),
  isEmpty: () => false,
  evaluate: () => 0,
  decode: () => 0,
};

const PROGRAM = { slots: 1, registers: 0, steps: [], key: '.' };
const COUNT_TEN: CountOrder = {
  kind: 'count',
  segment: 0,
  memoryBytes: 65_536,
  from: 3,
  to: 13,
  unit: 4,
  piece: 4,
  runs: [{ program: PROGRAM, leaves: [64] }],
};

describe('an order', () => {
  it('is read as it was written, whether its programs are known or not', () => {
    const numbers = new ProgramNumbers();
    const programs = new KnownPrograms();
    fc.assert(
      fc.property(order, (drawn) => {
        const words = new Int32Array(orderWords(drawn));
        writeOrder(words, drawn, numbers);
        for (const known of [new KnownPrograms(), programs, programs]) {
          const read = readOrder(words, known);
          expect(withoutPrograms(read)).toEqual(withoutPrograms(drawn));
          for (const [at, { program, leaves }] of runsOf(read).entries()) {
            const wanted = runsOf(drawn)[at];
            expect([...Array.from(leaves)]).toEqual(wanted?.leaves);
            expect({ ...program, key: '' }).toEqual({ ...wanted?.program, key: '' });
          }
        }
      }),
    );
  });

  it('names equal programs alike, and others not', () => {
    const numbers = new ProgramNumbers();
    const first = numbers.of(PROGRAM);
    expect(numbers.of({ ...PROGRAM })).toBe(first);
    expect(numbers.of({ ...PROGRAM, key: 'other' })).not.toBe(first);
    for (let at = 0; at < 5000; at++) numbers.of({ ...PROGRAM, key: `many ${at}` });
    expect(numbers.of(PROGRAM)).toBe(first);
    expect(numbers.of({ ...PROGRAM })).toBeGreaterThan(5000);
  });

  it('is numbered by 1,024 keys of up to 1,000 characters; the oldest is forgotten, and its number not used again', () => {
    const numbers = new ProgramNumbers();
    const numberOf = (key: string): number => numbers.of({ ...PROGRAM, key });
    const keys = Array.from({ length: 1_024 }, (_, at) => `key ${at}`);
    expect(keys.map(numberOf)).toEqual(Array.from(keys.keys()));
    expect(keys.map(numberOf)).toEqual(Array.from(keys.keys()));
    expect(numberOf('one more')).toBe(1_024);
    expect(numberOf('key 1')).toBe(1);
    expect(numberOf('key 0')).toBe(1_025);
    const [long, longer] = ['k'.repeat(1_000), 'k'.repeat(1_001)];
    expect([numberOf(long), numberOf(long), numberOf(longer), numberOf(longer)]).toEqual([1_026, 1_026, 1_027, 1_028]);
  });

  it('has programs that a helper knows again by their numbers, the last 1,024 of them', () => {
    const known = new KnownPrograms();
    for (let number = 0; number < 1_024; number++) expect(known.add(number, PROGRAM)).toBe(PROGRAM);
    expect(known.get(0)).toBe(PROGRAM);
    known.add(1_024, PROGRAM);
    expect([known.get(0), known.get(1), known.get(1_024)]).toEqual([undefined, PROGRAM, PROGRAM]);
  });

  function withoutPrograms(drawn: WorkOrder) {
    const { kind, segment, memoryBytes, from, to, unit } = drawn;
    const rest = drawn.kind === 'count' ? { piece: drawn.piece } : { result: drawn.result, room: drawn.room };
    return { kind, segment, memoryBytes, from, to, unit, ...rest };
  }
});

describe('the board', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('lets helpers in while an order is open', () => {
    const leader = new WorkBoard();
    const helper = new WorkBoard(leader.shared);
    expect(helper.enter()).toBe(false);
    expect(leader.open(COUNT_TEN, new ProgramNumbers())).toBe(true);
    expect(helper.enter()).toBe(true);
    expect(helper.readOrder(new KnownPrograms())).toMatchObject({ kind: 'count', from: 3, to: 13, unit: 4 });
    helper.leave();
    leader.close(0);
    expect(helper.enter()).toBe(false);
  });

  it('refuses an order that has no room on it', () => {
    const steps = Array.from({ length: 20_000 }, () => ({ operation: 'or', target: 0, left: 0, right: -1 }) as const);
    const large = { ...COUNT_TEN, runs: [{ program: { slots: 1, registers: 1, steps, key: 'large' }, leaves: [64] }] };
    expect(new WorkBoard().open(large, new ProgramNumbers())).toBe(false);
  });

  it('tells a helper of orders that came while it was away', () => {
    const leader = new WorkBoard();
    const helper = new WorkBoard(leader.shared);
    leader.open(COUNT_TEN, new ProgramNumbers());
    leader.close(0);
    let time = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => time++);
    const parking = vi.spyOn(Atomics, 'wait');
    expect(helper.awaitOrder(0, 1_000)).toBe(1);
    expect(leader.parked).toBe(0);
    // It neither waits for its time to be over nor parks.
    expect([clock.mock.calls.length, parking.mock.calls.length]).toEqual([1, 0]);
  });

  it('parks a helper that has nothing to do, and tells it of the order that comes then', () => {
    const leader = new WorkBoard();
    const helper = new WorkBoard(leader.shared);
    vi.spyOn(Atomics, 'wait').mockImplementation(() => {
      expect(leader.parked).toBe(1);
      leader.open(COUNT_TEN, new ProgramNumbers());
      return 'ok';
    });
    expect(helper.awaitOrder(0, 0)).toBe(1);
    expect(leader.parked).toBe(0);
  });
});

describe('a count of several threads', () => {
  it.each([0, 1, 2])('is whole when a helper comes to it %i times', (times) => {
    const board = new WorkBoard();
    const helper = new WorkBoard(board.shared);
    const helpers = new HelperGroup(board, 2, SHARE_ALL);
    // The helper does its part while the leader does its first unit.
    let isFirst = true;
    const engine: Engine = {
      ...chunkCounter,
      countEach(runs, from, to, piece) {
        if (isFirst) for (let time = 0; time < times; time++) takePart();
        isFirst = false;
        return chunkCounter.countEach(runs, from, to, piece);
      },
    };
    function takePart(): void {
      expect(helper.enter()).toBe(true);
      workThrough(helper, chunkCounter, helper.readOrder(new KnownPrograms()), 1);
      helper.leave();
    }
    expect(helpers.count(COUNT_TEN, engine)).toEqual([10]);
    isFirst = true;
    expect(helpers.count(COUNT_TEN, engine)).toEqual([10]);
  });

  it('goes on after the leader has failed in the middle', () => {
    const board = new WorkBoard();
    const helpers = new HelperGroup(board, 2, SHARE_ALL);
    const failing: Engine = {
      ...chunkCounter,
      countEach() {
        throw new Error('planted');
      },
    };
    expect(() => helpers.count(COUNT_TEN, failing)).toThrow('planted');
    expect(board.enter()).toBe(false);
    expect(helpers.count(COUNT_TEN, chunkCounter)).toEqual([10]);
  });

  it('is not shared where there are more answers than places for them', () => {
    const runs = Array.from({ length: 3000 }, () => ({ program: PROGRAM, leaves: [64] }));
    expect(new HelperGroup(new WorkBoard(), 2, SHARE_ALL).count({ ...COUNT_TEN, runs }, chunkCounter)).toBeNull();
  });
});
