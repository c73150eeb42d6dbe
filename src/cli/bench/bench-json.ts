/** What the benchmark found, for programs, and where its numbers come from. */

import { cpus, totalmem } from 'node:os';
import process from 'node:process';
import { VERSION } from '../../base/version.js';
import { WORKLOAD_FILTER } from '../../devices/workload/workload.js';
import { timesFaster } from './interleave.js';
import type { ProfileResult } from './measure-profile.js';

export function benchJson(
  environment: Readonly<Record<string, string | number>>,
  devices: number,
  profiles: readonly ProfileResult[],
): object {
  return { environment, filter: WORKLOAD_FILTER, devices, profiles: profiles.map(profileJson) };
}

function profileJson({ profile, audience, engines }: ProfileResult): object {
  const own = engines[0];
  return {
    profile,
    audience,
    engines: engines.map(({ contender, manner, bytes, count, evaluate }) => ({
      name: contender.name,
      version: contender.version,
      scans: contender.scans,
      manner,
      bytes,
      countMicroseconds: count.median,
      countRatio: own === undefined ? null : timesFaster(own.count, count),
      evaluateMicroseconds: evaluate?.median ?? null,
      evaluateRatio: own?.evaluate && evaluate ? timesFaster(own.evaluate, evaluate) : null,
    })),
  };
}

/** Where numbers come from. Absolute times mean nothing on another machine, ratios do. */
export function environment(): Readonly<Record<string, string | number>> {
  return {
    pushsift: VERSION,
    node: process.version,
    v8: process.versions.v8,
    platform: `${process.platform} ${process.arch}`,
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGB: Math.round(totalmem() / 2 ** 30),
  };
}
