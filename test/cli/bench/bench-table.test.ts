import { expect, it } from 'vitest';
import { benchJson } from '../../../src/cli/bench/bench-json.js';
import { describeProfile, profileBlock } from '../../../src/cli/bench/bench-table.js';
import { type Contender, evaluation } from '../../../src/cli/bench/contender.js';
import { measureProfile, type ProfileResult } from '../../../src/cli/bench/measure-profile.js';
import { workloadCount } from '../../../src/devices/workload/workload.js';
import { sampleOutput } from '../sample-output.js';

const PLAIN = sampleOutput();

function contender(name: string, about: Partial<Contender> = {}): Contender {
  return {
    name,
    version: '1.0',
    scans: false,
    most: Number.POSITIVE_INFINITY,
    load: (workload) => ({
      bytes: 917_504,
      manner: null,
      count: () => workloadCount(workload),
      evaluate: null,
      close: () => {},
    }),
    ...about,
  };
}

const timing = (name: string, median: number) => ({ name, median, rounds: [median, median] });

const RESULT: ProfileResult = {
  profile: 'D50',
  devices: 1_048_576,
  audience: 122_880,
  engines: [
    {
      contender: contender('pushsift'),
      bytes: 1_180_000,
      manner: null,
      count: timing('', 9.12),
      evaluate: timing('', 12),
    },
    {
      contender: contender('CRoaring'),
      bytes: 918_456,
      manner: 'as written',
      count: timing('', 31),
      evaluate: timing('', 6),
    },
    {
      contender: contender('DuckDB', { scans: true }),
      bytes: null,
      manner: 'SQL',
      count: timing('', 17_846),
      evaluate: null,
    },
  ],
};

it('shows speed and memory of each engine, compared with the first', () => {
  expect(profileBlock(PLAIN, RESULT)).toBe(
    `D50  50 % in every set · 122,880 of 1,048,576 devices
                  count          as a set           memory
  pushsift 1.0  9.12 µs           12.0 µs          1.18 MB
  CRoaring 1.0  31.0 µs   3.40x   6.00 µs  0.500x   918 KB
  DuckDB 1.0 *  17.8 ms  1,957x         -                -

`,
  );
});

it('gives programs the numbers', () => {
  const { profiles } = benchJson({ node: 'v20' }, 1_048_576, [RESULT]) as { profiles: unknown };
  expect(profiles).toEqual([
    {
      profile: 'D50',
      audience: 122_880,
      engines: [
        expect.objectContaining({ name: 'pushsift', countMicroseconds: 9.12, countRatio: 1, evaluateRatio: 1 }),
        expect.objectContaining({ name: 'CRoaring', bytes: 918_456, manner: 'as written', evaluateRatio: 0.5 }),
        expect.objectContaining({ name: 'DuckDB', scans: true, evaluateMicroseconds: null, evaluateRatio: null }),
      ],
    },
  ]);
});

it('describes what the sets look like', () => {
  expect([describeProfile('D001'), describeProfile('C10'), describeProfile('MIX')]).toEqual([
    '0.01 % in every set',
    '10 % in every set, in runs of 5,000',
    '30 %, 50 %, 10 %, 25 %, 12 %, 12 %, 5 %',
  ]);
});

const QUICK = { rounds: 1, milliseconds: 1, clock: 'wall' } as const;

it('leaves out who cannot take so many devices', async () => {
  const contenders = [contender('one'), contender('enough', { most: 1000 }), contender('small', { most: 999 })];
  const { engines } = await measureProfile('D1', 1000, contenders, QUICK);
  expect(engines.map(({ contender: { name } }) => name)).toEqual(['one', 'enough']);
});

/** One that notes that it was closed. */
function closing(name: string, closed: string[], count = workloadCount): Contender {
  return contender(name, {
    load: (workload) => ({
      bytes: null,
      manner: null,
      count: () => count(workload),
      evaluate: null,
      close: () => closed.push(name),
    }),
  });
}

it('closes all that take part, once they are measured, or one of them is wrong, or the run is given up', async () => {
  const closed: string[] = [];
  await measureProfile('D1', 1000, [closing('one', closed), closing('other', closed)], QUICK);
  expect(closed.splice(0)).toEqual(['one', 'other']);
  const wrong = closing('wrong', closed, () => -1);
  await expect(measureProfile('D1', 1000, [closing('one', closed), wrong], QUICK)).rejects.toThrow('wrong finds');
  expect(closed.splice(0)).toEqual(['one', 'wrong']);
  const controller = new AbortController();
  const stopping = closing('stopping', closed, (workload) => {
    controller.abort(new Error('stop'));
    return workloadCount(workload);
  });
  const { signal } = controller;
  const run = measureProfile('D1', 1000, [stopping, closing('later', closed)], { ...QUICK, signal });
  await expect(run).rejects.toThrow('stop');
  expect(closed).toEqual(['stopping']);
});

it.each([
  ['a count', { count: () => 1, evaluate: null }],
  [
    'a set',
    {
      count: (correct: number) => correct,
      evaluate: evaluation({ make: () => 1, sizeOf: (made) => made, free: () => {} }),
    },
  ],
])('refuses to measure an engine that is wrong about %s', async (_, { count, evaluate }) => {
  const closed: string[] = [];
  const wrong = contender('wrong', {
    load: (workload) => ({
      bytes: null,
      manner: null,
      count: () => count(workloadCount(workload)),
      evaluate,
      close: () => closed.push('wrong'),
    }),
  });
  await expect(measureProfile('D50', 10_000, [contender('right'), wrong], QUICK)).rejects.toThrow(
    /^wrong finds \d+ and \d+ devices in D50, not \d+$/,
  );
  expect(closed).toEqual(['wrong']);
});
