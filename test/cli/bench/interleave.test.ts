import { expect, it } from 'vitest';
import { interleave, median, timesFaster } from '../../../src/cli/bench/interleave.js';

const OPTIONS = { rounds: 3, milliseconds: 4, clock: 'wall' } as const;

function spend(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

it('times each call in every round', async () => {
  const [short, long] = await interleave(
    [
      { name: 'short', call: () => spend(0.05) },
      { name: 'long', call: () => spend(0.5) },
    ],
    OPTIONS,
  );
  expect([short?.name, long?.name, short?.rounds.length, long?.rounds.length]).toEqual(['short', 'long', 3, 3]);
  expect(short?.median).toBeGreaterThanOrEqual(50);
  expect(long?.median).toBeGreaterThanOrEqual(500);
  expect(short?.median).toBeLessThan(long?.median ?? 0);
});

it('counts what the processor did, by the clock of that, and not the time that it slept', async () => {
  const asleep = new Int32Array(new SharedArrayBuffer(4));
  const call = () => Atomics.wait(asleep, 0, 0, 20);
  const [byWall] = await interleave([{ name: 'asleep', call }], OPTIONS);
  expect(byWall?.median).toBeGreaterThanOrEqual(19_000);
  const [byProcessor] = await interleave([{ name: 'asleep', call }], { ...OPTIONS, clock: 'processor', rounds: 1 });
  expect(byProcessor?.median).toBeLessThan(10_000);
});

it('waits for calls that answer later', async () => {
  const later = { name: 'later', call: () => new Promise((resolve) => setTimeout(resolve, 2)) };
  const [timing] = await interleave([later], OPTIONS);
  expect(timing?.median).toBeGreaterThan(1000);
});

it('stops when it is told to', async () => {
  const stop = new AbortController();
  const timed = { name: 'stopping', call: () => stop.abort(new Error('stop')) };
  await expect(interleave([timed], { ...OPTIONS, signal: stop.signal })).rejects.toThrow('stop');
});

it('compares round by round', () => {
  const timing = (rounds: readonly number[]) => ({ name: '', median: median(rounds), rounds });
  // The machine slowed down by four in the middle: both were hit, the ratio was not.
  expect(timesFaster(timing([1, 4, 1.25]), timing([2, 8, 2.5]))).toBe(2);
});

it('takes the lower middle', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([])]).toEqual([2, 2, Number.NaN]);
});
