/**
 * When a leader shares its work: it runs pieces that double alone, each looked at by the clock, until what is left is worth waking others for.
 * The clock is the test's, and no helper is there: the leader does the units of its own orders, which shows what they were.
 */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Engine, ProgramRun } from '../../../src/bitset/engine/engine.js';
import { SegmentMemory } from '../../../src/bitset/layout/memory.js';
import { HelperGroup } from '../../../src/node/pool/helper-group.js';
import { SpreadEngine } from '../../../src/node/pool/spread-engine.js';
import { DEFAULT_TUNING, type PoolTuning } from '../../../src/node/pool/tuning.js';
import { WorkBoard } from '../../../src/node/pool/work-board.js';

const TUNING: PoolTuning = { unitChunks: 4, parkedMilliseconds: 1, awakeMilliseconds: 0.25, spinMilliseconds: 0 };
const PROGRAM = { slots: 1, registers: 0, steps: [], key: '.' };
const LEAVES = [64];
const RUN: ProgramRun = { program: PROGRAM, leaves: LEAVES };
/** Bytes that a chunk of a result may take. */
const ROOM = 8_192 + 512 + 64;

let clock = 0;
let calls: (readonly (string | number)[])[] = [];

beforeEach(() => {
  clock = 0;
  calls = [];
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Takes so long for each chunk, counts one device in each, and fills the room of each. */
function engineOf(milliseconds: number): Engine {
  const took = (from: number, to: number): number => {
    clock += (to - from) * milliseconds;
    return to - from;
  };
  return {
    name: 'scalar',
    count(_program, _leaves, from, to) {
      calls.push(['count', from, to]);
      return took(from, to);
    },
    countEach(runs, from, to, piece) {
      calls.push(['countEach', from, to, piece]);
      const count = took(from, to);
      return runs.map(() => count);
    },
    isEmpty: () => false,
    evaluate(_program, _leaves, from, to, _result, room) {
      calls.push(['evaluate', from, to, room]);
      return room + took(from, to) * ROOM;
    },
    decode: () => 0,
  };
}

interface Others {
  readonly threads?: number;
  readonly parked?: number;
  readonly tuning?: PoolTuning;
  readonly words?: boolean;
}

function leader(milliseconds: number, { threads = 2, parked = 0, tuning = TUNING, words = true }: Others = {}): Engine {
  const board = new WorkBoard();
  vi.spyOn(board, 'parked', 'get').mockReturnValue(parked);
  if (!words) vi.spyOn(board, 'open').mockReturnValue(false);
  return new SpreadEngine(engineOf(milliseconds), new SegmentMemory(), 0, new HelperGroup(board, threads, tuning));
}

describe('a count', () => {
  it('that takes no time is made alone, in pieces of 1, 2, 4, 8 units, each told once', () => {
    expect(leader(0).count(PROGRAM, LEAVES, 10, 110)).toBe(100);
    expect(calls).toEqual([
      ['count', 10, 14],
      ['count', 14, 22],
      ['count', 22, 38],
      ['count', 38, 70],
      ['count', 70, 110],
    ]);
  });

  it('of no more than a unit is made in one go', () => {
    expect(leader(1000).count(PROGRAM, LEAVES, 3, 7)).toBe(4);
    expect(calls).toEqual([['count', 3, 7]]);
  });

  it('that takes long is shared in units behind its first piece', () => {
    expect(leader(10).count(PROGRAM, LEAVES, 10, 23)).toBe(13);
    expect(calls).toEqual([
      ['count', 10, 14],
      ['countEach', 14, 18, 9],
      ['countEach', 18, 22, 9],
      ['countEach', 22, 23, 9],
    ]);
  });

  it('is shared from the time on that is worth it: what is left, as fast as the last piece', () => {
    // 4 chunks took a quarter of a millisecond, and 4 are left: as long as awake threads are worth.
    expect(leader(0.0625).count(PROGRAM, LEAVES, 0, 8)).toBe(8);
    expect(calls.map(([call]) => call)).toEqual(['count', 'countEach']);
    calls = [];
    expect(leader(0.0624).count(PROGRAM, LEAVES, 0, 8)).toBe(8);
    expect(calls.map(([call]) => call)).toEqual(['count', 'count']);
  });

  it('is not shared for what is done already', () => {
    // All of it takes 1.12 ms, of which 0.98 are left behind the first piece. Threads that have to be woken are worth 1 ms.
    leader(0.035, { parked: 1 }).count(PROGRAM, LEAVES, 0, 32);
    expect(calls.map(([call]) => call)).toEqual(['count', 'count', 'count', 'count']);
  });

  it('waits longer where a helper has to be woken', () => {
    for (const [milliseconds, parked, shared] of [
      [0.25, 1, true],
      [0.249, 1, false],
      [0.25, 2, true],
      [0.249, 2, false],
    ] as const) {
      calls = [];
      leader(milliseconds, { parked }).count(PROGRAM, LEAVES, 0, 8);
      expect([milliseconds, parked, calls.length === 2 && calls[1]?.[0] === 'countEach']).toEqual([
        milliseconds,
        parked,
        shared,
      ]);
    }
  });

  it('is worth sharing with one of two helpers that is awake', () => {
    leader(0.0625, { threads: 3, parked: 1 }).count(PROGRAM, LEAVES, 0, 8);
    expect(calls[1]?.[0]).toBe('countEach');
    calls = [];
    leader(0.0625, { threads: 3, parked: 2 }).count(PROGRAM, LEAVES, 0, 8);
    expect(calls[1]?.[0]).toBe('count');
  });

  it('is never shared where there is no helper', () => {
    leader(1e9, { threads: 1 }).count(PROGRAM, LEAVES, 0, 8);
    expect(calls.map(([call]) => call)).toEqual(['count', 'count']);
  });

  it('is made by the leader where the order has no room on the board', () => {
    expect(leader(10, { words: false }).count(PROGRAM, LEAVES, 0, 20)).toBe(20);
    expect(calls).toEqual([
      ['count', 0, 4],
      ['countEach', 4, 20, 16],
    ]);
  });
});

describe('counts of several filters', () => {
  it('are begun and shared in units of whole pieces, as large as a unit', () => {
    expect(leader(10, { tuning: { ...TUNING, unitChunks: 8 } }).countEach([RUN, RUN], 0, 20, 3)).toEqual([20, 20]);
    expect(calls).toEqual([
      ['countEach', 0, 6, 3],
      ['countEach', 6, 12, 3],
      ['countEach', 12, 18, 3],
      ['countEach', 18, 20, 3],
    ]);
  });

  it('whose pieces are larger than a unit are shared piece by piece', () => {
    expect(leader(10).countEach([RUN], 0, 20, 9)).toEqual([20]);
    expect(calls).toEqual([
      ['countEach', 0, 9, 9],
      ['countEach', 9, 18, 9],
      ['countEach', 18, 20, 9],
    ]);
  });

  it('that end with their first piece give no order', () => {
    expect(leader(10).countEach([RUN, RUN, RUN], 5, 9, 4)).toEqual([4, 4, 4]);
    expect(calls).toEqual([['countEach', 5, 9, 4]]);
  });
});

describe('a result', () => {
  const BEGIN = 1_000;

  it('is written piece behind piece while the leader is alone', () => {
    expect(leader(0).evaluate(PROGRAM, LEAVES, 2, 12, 0, BEGIN)).toBe(BEGIN + 10 * ROOM);
    expect(calls).toEqual([
      ['evaluate', 2, 6, BEGIN],
      ['evaluate', 6, 12, BEGIN + 4 * ROOM],
    ]);
  });

  it('is written by each unit to the room of its own chunks', () => {
    expect(leader(10).evaluate(PROGRAM, LEAVES, 2, 12, 0, BEGIN)).toBe(BEGIN + 10 * ROOM);
    expect(calls).toEqual([
      ['evaluate', 2, 6, BEGIN],
      ['evaluate', 6, 10, BEGIN + 4 * ROOM],
      ['evaluate', 10, 12, BEGIN + 8 * ROOM],
    ]);
  });

  it('of whole units alone ends with the last of them', () => {
    expect(leader(10).evaluate(PROGRAM, LEAVES, 2, 14, 0, BEGIN)).toBe(BEGIN + 12 * ROOM);
    expect(calls.map(([, from, to]) => [from, to])).toEqual([
      [2, 6],
      [6, 10],
      [10, 14],
    ]);
  });

  it('goes on where it stands when the order has no room on the board', () => {
    expect(leader(10, { words: false }).evaluate(PROGRAM, LEAVES, 2, 12, 0, BEGIN)).toBe(BEGIN + 10 * ROOM);
    expect(calls).toEqual([
      ['evaluate', 2, 6, BEGIN],
      ['evaluate', 6, 12, BEGIN + 4 * ROOM],
    ]);
  });
});

it.each([
  ['within a unit', 4],
  ['in pieces that take no time', 100],
])('what is done alone, %s, puts no order on the board', (_, chunks) => {
  const open = vi.spyOn(WorkBoard.prototype, 'open');
  const alone = leader(0);
  expect(alone.count(PROGRAM, LEAVES, 0, chunks)).toBe(chunks);
  expect(alone.countEach([RUN], 0, chunks, 4)).toEqual([chunks]);
  expect(alone.evaluate(PROGRAM, LEAVES, 0, chunks, 0, 0)).toBe(chunks * ROOM);
  expect(open).not.toHaveBeenCalled();
});

it('by default a thread takes 64 chunks, and a millisecond is worth waking others for, a tenth of one where they are awake', () => {
  expect(DEFAULT_TUNING).toEqual({
    unitChunks: 64,
    parkedMilliseconds: 1,
    awakeMilliseconds: 0.1,
    spinMilliseconds: 0.2,
  });
});
