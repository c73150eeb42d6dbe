/** What programs are told of the machine. */

import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { expect, it } from 'vitest';
import { environment } from '../../../src/cli/bench/bench-json.js';

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
