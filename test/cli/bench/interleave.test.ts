/** How many calls are timed at a time, in which order, and by which clock. The clocks are those of the test: a call takes what it says. */

import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type InterleaveOptions,
  interleave,
  lastAnswer,
  median,
  timesFaster,
} from '../../../src/cli/bench/interleave.js';

/** Microseconds. */
let wall = 0;
let processor = { user: 0, system: 0 };
let calls = 0;
/** Calls that were done at each look at the clock. */
let looks: number[] = [];

function look<Time>(time: Time): Time {
  looks.push(calls);
  return time;
}

beforeEach(() => {
  wall = 0;
  processor = { user: 0, system: 0 };
  calls = 0;
  looks = [];
  vi.spyOn(performance, 'now').mockImplementation(() => look(wall / 1000));
  vi.spyOn(process, 'cpuUsage').mockImplementation(() => look({ ...processor }));
});
afterEach(() => void vi.restoreAllMocks());

/** Calls from each look at the clock to the next but one: it is looked at before and after. */
function batches(): readonly number[] {
  return looks.flatMap((done, at) => (at % 2 === 0 ? [] : [done - (looks[at - 1] as number)]));
}

/** A call of so many microseconds. */
function taking(microseconds: number) {
  return (): void => {
    calls++;
    wall += microseconds;
  };
}

const OPTIONS: InterleaveOptions = { rounds: 2, milliseconds: 4, clock: 'wall' };

describe('calls at a time', () => {
  it.each([
    // A round holds 32 of these, half a round 16.
    ['grow by eight up to half a round, until a round is over', 125, 4, [1, 8, 16, 16], 32],
    ['are one where half a round holds no more', 2500, 4, [1, 1], 2],
    ['are one where a call takes as long as a round', 4000, 4, [1], 1],
    ['of which a part would fit are as many as fill the round', 1500, 4, [1, 2], 3],
    ['that no clock tells from nothing take a thousandth each', 0, 0.01, [1, 8, 64, 512, 4096, 5000, 5000], 10_000],
  ])('%s', async (_, microseconds, milliseconds, before, timed) => {
    const [timing] = await interleave([{ name: '', call: taking(microseconds) }], { ...OPTIONS, milliseconds });
    expect(batches()).toEqual([...before, timed, timed]);
    expect([timing?.median, timing?.rounds]).toEqual([microseconds, [microseconds, microseconds]]);
  });

  it('are as many where they answer later', async () => {
    const take = taking(125);
    const later = () => Promise.resolve().then(take);
    const [timing] = await interleave([{ name: '', call: later }], OPTIONS);
    expect([batches(), timing?.median]).toEqual([[1, 8, 16, 16, 32, 32], 125]);
  });
});

it('each is timed once in a round, behind the others', async () => {
  const order: string[] = [];
  const timed = ['a', 'b', 'c'].map((name) => {
    const take = taking(5000);
    return { name, call: () => order.push(name) && take() };
  });
  await interleave(timed, { ...OPTIONS, rounds: 3 });
  expect(order.join('')).toBe('abc' + 'abc' + 'abc' + 'abc');
});

it('rounds have times of their own, and their middle stands for all', async () => {
  // The first call is before all rounds.
  const times = [5000, 9000, 7000, 8000];
  const [timing] = await interleave([{ name: '', call: () => taking(times.shift() ?? 0)() }], {
    ...OPTIONS,
    rounds: 3,
  });
  expect(timing).toEqual({ name: '', median: 8000, rounds: [9000, 7000, 8000] });
});

it.each([
  ['wall', 'all that goes by, sleep with it', 20_000],
  ['processor', 'what the program and the system did', 5000],
] as const)('the clock `%s` counts %s', async (clock, _, median) => {
  const sleeping = () => {
    wall += 20_000;
    processor = { user: processor.user + 4000, system: processor.system + 1000 };
  };
  const [timing] = await interleave([{ name: '', call: sleeping }], { ...OPTIONS, clock });
  expect(timing?.median).toBe(median);
});

it('keeps what was answered last', async () => {
  const take = taking(1500);
  const call = () => {
    take();
    return `answer ${calls}`;
  };
  await interleave([{ name: '', call }], OPTIONS);
  expect(lastAnswer()).toBe(`answer ${calls}`);
});

it('a run that is given up goes on with no round', async () => {
  const stop = new AbortController();
  const call = () => {
    taking(5000)();
    if (calls === 2) stop.abort(new Error('stop'));
  };
  await expect(interleave([{ name: '', call }], { ...OPTIONS, rounds: 9, signal: stop.signal })).rejects.toThrow(
    'stop',
  );
  expect(calls).toBe(2);
});

it('compares round by round', () => {
  const timing = (rounds: readonly number[]) => ({ name: '', median: median(rounds), rounds });
  // The machine slowed down by four in the middle: both were hit, the ratio was not.
  expect(timesFaster(timing([1, 4, 1.25]), timing([2, 8, 2.5]))).toBe(2);
});

it('takes the lower middle', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([])]).toEqual([2, 2, Number.NaN]);
});
