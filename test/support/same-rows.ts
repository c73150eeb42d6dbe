/** Holds the scanner in WebAssembly against its twin: blocks of lines to the rows of either. */

import { deepStrictEqual } from 'node:assert';
import type { Catalog } from '../../src/catalog/catalog.js';
import { INTEGER, LIST, TEXT } from '../../src/devices/scan/layout.js';
import { RowScanner } from '../../src/devices/scan/row-scanner.js';
import { ScalarKernel } from '../../src/devices/scan/scalar/scalar-kernel.js';
import type { ScanKernel } from '../../src/devices/scan/scan-kernel.js';
import type { WantedMembers } from '../../src/devices/scan/wanted-members.js';
import { wasmKernel } from '../../src/devices/scan/wasm/wasm-kernel.js';
import { LINES_CATALOG, LINES_WANTED, SOME_TEXTS_WANTED } from './device-lines.js';

const LINE_BYTES = 400;

type Kernel = (bytes: number) => ScanKernel;

/** A pair for each way: with a catalog and without, for all texts and for some. Their tables remember blocks of before. */
function makePairs(): readonly (readonly [wasm: RowScanner, twin: RowScanner])[] {
  const make = (catalog: Catalog | null, wanted: WantedMembers, kernel: Kernel): RowScanner => {
    const scanner = RowScanner.make(catalog, wanted, LINE_BYTES, kernel);
    if (scanner === null) throw new Error('few names make a scanner');
    return scanner;
  };
  return [LINES_CATALOG, null].flatMap((catalog) =>
    [LINES_WANTED, SOME_TEXTS_WANTED].map(
      (wanted) =>
        [
          make(catalog, wanted, (bytes) => wasmKernel(bytes) as ScanKernel),
          make(catalog, wanted, (bytes) => new ScalarKernel(bytes)),
        ] as const,
    ),
  );
}

const PAIRS = makePairs();

export function expectSameRows(blocks: readonly Uint8Array[]): void {
  for (const [wasm, twin] of PAIRS)
    for (const block of blocks) deepStrictEqual(scanned(wasm, block), scanned(twin, block));
}

/** All that a scanner says of a block, line by line where it leaves some. */
function scanned(scanner: RowScanner, block: Uint8Array): readonly unknown[] {
  const { rows } = scanner;
  const said: unknown[] = [scanner.load(block)];
  for (let start = 0; start < block.length; ) {
    const end = scanner.scan(start);
    said.push(end, rows.count, scanner.isOther, scanner.unknownApplications);
    for (let number = 0; number < rows.count; number++) said.push(rowOf(scanner, rows.at(number)));
    const feed = block.indexOf(10, end);
    start = scanner.isOther ? (feed < 0 ? block.length : feed + 1) : end;
  }
  return said;
}

/** Codes as they are: entries are numbered alike. */
function rowOf({ rows, rules }: RowScanner, row: number): unknown {
  const value = (slot: number): unknown => {
    const type = rows.typeOf(row, slot);
    if (type === INTEGER) return rows.integerOf(row, slot);
    if (type === LIST)
      return Array.from(rows.itemsOf(row, slot), (code) => [code, code === 0 ? null : rows.textOf(code)]);
    return type === TEXT ? { text: rows.codeOf(row, slot) } : type;
  };
  const applications = Array.from(rows.applicationsOf(row), (code) => [code, rows.textOf(code)]);
  return [rows.idOf(row), rows.platformOf(row), applications, rules.slots.map((_, slot) => value(slot))];
}
