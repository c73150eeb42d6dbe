import { expect, it } from 'vitest';
import { describeProfile, profileBlock } from '../../../src/cli/bench/bench-table.js';
import type { ProfileResult } from '../../../src/cli/bench/measure-profile.js';
import { sampleOutput } from '../sample-output.js';
import { contender } from './contenders.js';

const PLAIN = sampleOutput();

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

it('describes what the sets look like', () => {
  expect([describeProfile('D001'), describeProfile('C10'), describeProfile('MIX'), describeProfile('MIXS')]).toEqual([
    '0.01 % in every set',
    '10 % in every set, in runs of 5,000',
    '30 %, 50 %, 10 %, 25 %, 12 %, 12 %, 5 %',
    '50 %, 50 % in runs, 0.01 %, 10 % in runs, 10 %, 0.01 %, 1 % in runs',
  ]);
});

/** The cells of an engine that a first one, of which a call takes a microsecond, is compared with. */
function cellsOf(median: number, bytes: number): readonly string[] {
  const engines = [1, median].map((time) => ({
    contender: contender('x'),
    bytes,
    manner: null,
    count: timing('', time),
    evaluate: null,
  }));
  const [, , , line = ''] = profileBlock(PLAIN, { ...RESULT, engines }).split('\n');
  return line.trim().split(/ {2,}/);
}

it.each([
  [0.2449, '0.245 µs', '0.245x'],
  [99.94, '99.9 µs', '99.9x'],
  [100, '100 µs', '100x'],
  [999.4, '999 µs', '999x'],
  [1000, '1.00 ms', '1,000x'],
  [18_449, '18.4 ms', '18,449x'],
  [999_400, '999 ms', '999,400x'],
  [1_000_000, '1.00 s', '1,000,000x'],
  [1_234_000_000, '1234 s', '1,234,000,000x'],
])('%d microseconds are %s', (microseconds, time, factor) => {
  expect(cellsOf(microseconds, 1).slice(1, 3)).toEqual([time, factor]);
});

it.each([
  [123, '0.123 KB'],
  [99_940, '99.9 KB'],
  [999_000, '999 KB'],
  [1_000_000, '1.00 MB'],
  [1_180_000_000, '1180 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(cellsOf(1, bytes).at(-1)).toBe(text);
});
