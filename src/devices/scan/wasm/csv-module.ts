/** The module of the scanner of CSV: `scan` over records, and `find` and `add` for the texts of a table. */

import { ModuleWriter } from '../../../wasm/module-writer.js';
import { writeCellEnd, writeQuotedEnd } from './cell-code.js';
import { writeScanCellApplications, writeScanCellList } from './cell-list-code.js';
import { writeScan } from './line-code.js';
import { writeScanRecord } from './record-code.js';
import { writeAdd, writeFind } from './table-code.js';
import { writeReadNumber } from './value-code.js';

/** `shared`: it runs over a memory that threads share. */
export function writeCsvModule(shared: boolean): Uint8Array<ArrayBuffer> {
  const module = new ModuleWriter(shared);
  const table = { find: writeFind(module), add: writeAdd(module) };
  const record = writeScanRecord(module, {
    ...table,
    cellEnd: writeCellEnd(module),
    quotedEnd: writeQuotedEnd(module),
    number: writeReadNumber(module),
    list: writeScanCellList(module, table),
    applications: writeScanCellApplications(module, table),
  });
  writeScan(module, record);
  return module.bytes();
}
