/** Runs a program as a whole process: what it says, and what it took. */

import assert from 'node:assert';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROCESSOR = fileURLToPath(new URL('./report-processor.cjs', import.meta.url));
const PEAK = fileURLToPath(new URL('./report-peak.cjs', import.meta.url));

export interface Timed {
  /** Processor time of all its threads. */
  readonly seconds: number;
  readonly out: string;
}

/** `parameters` are those of Node, a program first. */
export function timed(parameters: readonly string[]): Timed {
  const { out, told } = run(['--require', PROCESSOR, ...parameters]);
  return { seconds: told(/processor (\d+) us/) / 1e6, out };
}

/** The most memory that it had. */
export function peakMegabytes(parameters: readonly string[]): number {
  return run(['--require', PEAK, ...parameters]).told(/peak (\d+) KB/) / 1024;
}

function run(parameters: readonly string[]): { readonly out: string; readonly told: (what: RegExp) => number } {
  const { status, stdout, stderr } = spawnSync(process.execPath, parameters, { encoding: 'utf8' });
  assert.equal(status, 0, stderr.slice(0, 2000));
  return { out: stdout, told: (what) => Number(what.exec(stderr)?.[1] ?? Number.NaN) };
}
