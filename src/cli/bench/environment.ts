/** Where numbers come from. Absolute times mean nothing on another machine, ratios do. */

import { cpus, totalmem } from 'node:os';
import process from 'node:process';
import { VERSION } from '../../base/version.js';

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
