/** What a program takes of the processor as a whole process, all its threads together. */

import assert from 'node:assert';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROCESSOR = fileURLToPath(new URL('./report-processor.cjs', import.meta.url));

/** In seconds. `parameters` are those of Node; where the program fails, so does the measurement. */
export function processorSeconds(parameters: readonly string[]): number {
  const { status, stderr } = spawnSync(process.execPath, ['--require', PROCESSOR, ...parameters], { encoding: 'utf8' });
  assert.equal(status, 0, stderr.slice(0, 2000));
  return Number(/processor (\d+) us/.exec(stderr)?.[1] ?? Number.NaN) / 1e6;
}
