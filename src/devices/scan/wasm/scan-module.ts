/** The module of the scanner: `scan` over lines, and `find` and `add` for the texts of a table. */

import { ModuleWriter } from '../../../wasm/module-writer.js';
import { writeScanDevice } from './device-code.js';
import { writeScan } from './line-code.js';
import { writeAdd, writeFind } from './table-code.js';
import { writeScanTags } from './tags-code.js';
import { writeBlanks, writeTextEnd } from './text-code.js';
import { writeReadNumber, writeScanApplications, writeScanList } from './value-code.js';

/** `shared`: it runs over a memory that threads share. */
export function writeScanModule(shared: boolean): Uint8Array<ArrayBuffer> {
  const module = new ModuleWriter(shared);
  const parts = {
    blanks: writeBlanks(module),
    textEnd: writeTextEnd(module),
    find: writeFind(module),
    add: writeAdd(module),
  };
  const number = writeReadNumber(module);
  const list = writeScanList(module, parts);
  const tags = writeScanTags(module, { ...parts, number, list });
  const applications = writeScanApplications(module, parts);
  writeScan(module, writeScanDevice(module, { ...parts, tags, applications }));
  return module.bytes();
}
