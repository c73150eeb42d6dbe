/** Who is measured, when they are asked, and what is told of each. */

import { performance } from 'node:perf_hooks';
import { afterEach, expect, it, vi } from 'vitest';
import { type Contender, evaluation } from '../../../src/cli/bench/contender.js';
import { measureProfile } from '../../../src/cli/bench/measure-profile.js';
import { workloadCount } from '../../../src/devices/workload/workload.js';
import { contender } from './contenders.js';

afterEach(() => void vi.restoreAllMocks());

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

/** A contender whose calls take so many microseconds on the clock of the test; null: it makes no sets. */
function slow(name: string, clock: { microseconds: number }, count: number, evaluate: number | null): Contender {
  return contender(name, {
    load: (workload) => ({
      bytes: count,
      manner: `as ${name}`,
      count: () => {
        clock.microseconds += count;
        return workloadCount(workload);
      },
      evaluate:
        evaluate === null ? null : { run: () => (clock.microseconds += evaluate), size: () => workloadCount(workload) },
      close: () => {},
    }),
  });
}

it('tells of each in the order they were given what it takes, how it was asked, and its times', async () => {
  const clock = { microseconds: 0 };
  vi.spyOn(performance, 'now').mockImplementation(() => clock.microseconds / 1000);
  const contenders = [
    slow('one', clock, 5000, 9000),
    slow('without', clock, 7000, null),
    slow('two', clock, 6000, 8000),
  ];
  const { profile, devices, audience, engines } = await measureProfile('D50', 1000, contenders, QUICK);
  expect([profile, devices, audience > 0]).toEqual(['D50', 1000, true]);
  const timing = (name: string, median: number) => ({ name, median, rounds: [median] });
  const told = engines.map(({ contender: { name }, ...others }) => ({ is: name, ...others }));
  expect(told).toEqual([
    { is: 'one', bytes: 5000, manner: 'as one', count: timing('one', 5000), evaluate: timing('one', 9000) },
    { is: 'without', bytes: 7000, manner: 'as without', count: timing('without', 7000), evaluate: null },
    { is: 'two', bytes: 6000, manner: 'as two', count: timing('two', 6000), evaluate: timing('two', 8000) },
  ]);
});

it('uses each sixteen times before one is timed', async () => {
  const counted: string[] = [];
  let before: readonly string[] | null = null;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    before ??= [...counted];
    return 2 * counted.length;
  });
  const counting = (name: string) =>
    contender(name, {
      load: (workload) => ({
        bytes: null,
        manner: null,
        count: () => {
          counted.push(name);
          return workloadCount(workload);
        },
        evaluate: null,
        close: () => {},
      }),
    });
  await measureProfile('D1', 1000, [counting('a'), counting('b')], QUICK);
  expect(before).toEqual([...new Array<string>(16).fill('a'), ...new Array<string>(16).fill('b')]);
});

it('an evaluation gives back what it made, counted before where that is asked', () => {
  const steps: string[] = [];
  const { run, size } = evaluation({
    make: () => steps.push('made'),
    sizeOf: (made) => steps.push('counted') + 10 * made,
    free: () => steps.push('freed'),
  });
  expect([run(), steps.splice(0)]).toEqual([1, ['made', 'freed']]);
  expect([size(), steps.splice(0)]).toEqual([12, ['made', 'counted', 'freed']]);
});
