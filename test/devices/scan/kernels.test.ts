/** The two scanners beside each other: the same rows, the same texts and the same end, whatever the bytes are. */

import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { MakeKernel } from '../../../src/devices/scan/row-scanner.js';
import type { ScanKernel } from '../../../src/devices/scan/scan-kernel.js';
import { writeCsvModule } from '../../../src/devices/scan/wasm/csv-module.js';
import { writeScanModule } from '../../../src/devices/scan/wasm/scan-module.js';
import { IMPORT_MEMORY, IMPORT_MODULE } from '../../../src/wasm/module-writer.js';
import { csvBytes, csvBytesOf } from '../../support/csv-lines.js';
import { deviceBytes } from '../../support/device-lines.js';
import { forAll } from '../../support/law.js';
import { COLUMNS, expectSameRecords, expectSameRows } from '../../support/same-rows.js';

it('rows of WebAssembly are those of TypeScript', () => {
  forAll(fc.array(deviceBytes, { minLength: 1, maxLength: 3 }), (blocks) => void expectSameRows(blocks), 10);
});

it('so they are of bytes that are no lines at all', () => {
  forAll(
    fc.array(fc.uint8Array({ maxLength: 60 }), { minLength: 1, maxLength: 3 }),
    (blocks) => void expectSameRows(blocks),
  );
});

/** Mostly with the columns that are compared. */
const records = fc.oneof({ weight: 4, arbitrary: csvBytesOf(COLUMNS) }, csvBytes, fc.uint8Array({ maxLength: 60 }));

it('records of WebAssembly are those of TypeScript', () => {
  forAll(fc.array(records, { minLength: 1, maxLength: 3 }), (blocks) => void expectSameRecords(blocks), 10);
});

/** A process writes each module once; here it is written again, so that nothing written before stands in for it. */
describe.each([false, true])('written anew, over memory that is shared: %s', (shared) => {
  const anew: MakeKernel = (bytes, lines) => {
    const written = lines === 'json' ? writeScanModule(shared) : writeCsvModule(shared);
    const pages = Math.ceil(bytes / 2 ** 16);
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared });
    const module = new WebAssembly.Module(written);
    const { exports } = new WebAssembly.Instance(module, { [IMPORT_MODULE]: { [IMPORT_MEMORY]: memory } });
    // The exports are those that the modules have.
    return { buffer: memory.buffer, ...exports } as unknown as ScanKernel;
  };
  const some = <Value>(values: fc.Arbitrary<Value>): Value[] => fc.sample(values, { seed: 11, numRuns: 300 });

  it('rows are those of TypeScript', () => expectSameRows(some(deviceBytes), anew));

  it('records are those of TypeScript', () => expectSameRecords(some(records), anew));
});
