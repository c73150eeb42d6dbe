/** What programs are told of the machine, and of what was measured. */

import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { expect, it, vi } from 'vitest';
import { benchJson, environment } from '../../../src/cli/bench/bench-json.js';
import type { ProfileResult } from '../../../src/cli/bench/measure-profile.js';
import { contender } from './contenders.js';

function withProcessors<T>(processors: readonly Partial<os.CpuInfo>[], work: () => T): T {
  const { cpus } = os;
  os.cpus = () => processors as os.CpuInfo[];
  syncBuiltinESMExports();
  try {
    return work();
  } finally {
    os.cpus = cpus;
    syncBuiltinESMExports();
  }
}

it('names the processor, and counts its cores', () => {
  const two = [{ model: 'A processor' }, { model: 'A processor' }];
  expect(withProcessors(two, environment)).toMatchObject({ processor: 'A processor', cores: 2 });
});

it('goes without where the machine tells of none', () => {
  expect(withProcessors([], environment)).toMatchObject({ processor: 'unknown', cores: 0 });
});

it('tells of its memory in GiB', () => {
  vi.spyOn(os, 'totalmem').mockReturnValue(32_960_930_120);
  syncBuiltinESMExports();
  try {
    expect(environment()).toMatchObject({ memoryGB: 31 });
  } finally {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  }
});

const timing = (median: number, rounds: readonly number[]) => ({ name: '', median, rounds });

const RESULT: ProfileResult = {
  profile: 'D50',
  devices: 1000,
  audience: 120,
  engines: [
    {
      contender: contender('own'),
      bytes: 900,
      manner: null,
      count: timing(2, [1, 2, 4]),
      evaluate: timing(20, [10, 20, 40]),
    },
    {
      contender: contender('other', { version: '2.1' }),
      bytes: 800,
      manner: 'as written',
      count: timing(12, [3, 12, 16]),
      evaluate: timing(10, [5, 10, 80]),
    },
    {
      contender: contender('scanning', { scans: true }),
      bytes: null,
      manner: 'SQL',
      count: timing(100, [100, 100, 100]),
      evaluate: null,
    },
  ],
};

it('has medians, and how many times as long as the first each takes, round by round', () => {
  const { filter, ...report } = benchJson({ node: 'v20' }, 1000, [RESULT]) as { filter: unknown };
  expect(filter).toContain('T("age", BETWEEN, [18, 30])');
  const [own, other, scanning] = [
    { name: 'own', version: '1.0', scans: false, manner: null, bytes: 900 },
    { name: 'other', version: '2.1', scans: false, manner: 'as written', bytes: 800 },
    { name: 'scanning', version: '1.0', scans: true, manner: 'SQL', bytes: null },
  ];
  const engines = [
    { ...own, countMicroseconds: 2, countRatio: 1, evaluateMicroseconds: 20, evaluateRatio: 1 },
    { ...other, countMicroseconds: 12, countRatio: 4, evaluateMicroseconds: 10, evaluateRatio: 0.5 },
    { ...scanning, countMicroseconds: 100, countRatio: 50, evaluateMicroseconds: null, evaluateRatio: null },
  ];
  const profiles = [{ profile: 'D50', audience: 120, engines }];
  expect(report).toEqual({ environment: { node: 'v20' }, devices: 1000, profiles });
});
