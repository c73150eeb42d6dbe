/** The scanners in plain TypeScript: they run where WebAssembly cannot be had, and are the twins that the others are compared with. */

import type { ScanKernel, ScannedLines } from '../scan-kernel.js';
import { ScalarCsv } from './scalar-csv.js';
import { ScalarJson } from './scalar-json.js';
import { scanLines } from './scalar-lines.js';

export function scalarKernel(bytes: number, lines: ScannedLines): ScanKernel {
  const buffer = new ArrayBuffer(bytes);
  const scanner = lines === 'json' ? new ScalarJson(buffer) : new ScalarCsv(buffer);
  const { table } = scanner.memory;
  return {
    buffer,
    find: (scope, address, length) => table.find(scope, address, length),
    add: (scope, address, length) => table.add(scope, address, length),
    scan: (from, end) => scanLines(scanner.memory, from, end, (at, row) => scanner.device(at, row)),
  };
}
