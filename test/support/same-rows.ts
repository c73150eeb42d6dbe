/** Holds the scanners in WebAssembly against their twins: blocks of lines to the rows of either. */

import { deepStrictEqual } from 'node:assert';
import type { Catalog } from '../../src/catalog/catalog.js';
import { csvColumns } from '../../src/devices/csv-columns.js';
import { columnRules, columnTypeRules, type ScanColumn } from '../../src/devices/scan/column-rules.js';
import { INTEGER, LIST, TEXT } from '../../src/devices/scan/layout.js';
import { type MakeKernel, RowScanner } from '../../src/devices/scan/row-scanner.js';
import { scalarKernel } from '../../src/devices/scan/scalar/scalar-kernel.js';
import type { ScanKernel } from '../../src/devices/scan/scan-kernel.js';
import { type ScanRules, scanRules } from '../../src/devices/scan/scan-rules.js';
import { type KnownNames, typeRules } from '../../src/devices/scan/type-rules.js';
import type { WantedMembers } from '../../src/devices/scan/wanted-members.js';
import { wasmKernel } from '../../src/devices/scan/wasm/wasm-kernel.js';
import { LINES_CATALOG, LINES_WANTED, SOME_TEXTS_WANTED } from './device-lines.js';

const LINE_BYTES = 400;

type Pair = readonly [wasm: RowScanner, twin: RowScanner];

const usual: MakeKernel = (bytes, lines) => wasmKernel(bytes, lines) as ScanKernel;

const pairOf = (rules: ScanRules, makeKernel: MakeKernel): Pair => {
  const make = (kernel: MakeKernel): RowScanner => {
    const scanner = RowScanner.make(rules, LINE_BYTES, kernel);
    if (scanner === null) throw new Error('few names make a scanner');
    return scanner;
  };
  return [make(makeKernel), make(scalarKernel)];
};

/** With a catalog and without, for all texts and for some. Their tables remember blocks of before. */
function makePairs(
  rulesFor: (catalog: Catalog | null, wanted: WantedMembers) => ScanRules,
  makeKernel: MakeKernel,
): readonly Pair[] {
  return [LINES_CATALOG, null].flatMap((catalog) =>
    [LINES_WANTED, SOME_TEXTS_WANTED].map((wanted) => pairOf(rulesFor(catalog, wanted), makeKernel)),
  );
}

const KNOWN_NAMES: KnownNames = {
  tags: new Map([
    ['age', true],
    ['likes', true],
    ['vip', false],
    ['__proto__', true],
  ]),
  applicationTags: new Map([['AAAAA-AAAAA', new Map([['level', true]])]]),
};

const jsonPairs = (kernel: MakeKernel) => [...makePairs(scanRules, kernel), pairOf(typeRules(KNOWN_NAMES), kernel)];
const JSON_PAIRS = jsonPairs(usual);

/** `makeKernel`: another kernel than the usual one, made for these blocks. */
export function expectSameRows(blocks: readonly Uint8Array[], makeKernel?: MakeKernel): void {
  expectSame(makeKernel === undefined ? JSON_PAIRS : jsonPairs(makeKernel), blocks);
}

/** Columns of records that are compared. */
export const COLUMNS = [
  'tags.age',
  'AAAAA-AAAAA.level',
  'id',
  'platform',
  'applications',
  'city',
  'likes',
  'CCCCC-CCCCC.x',
  'other',
  'a',
];

const columnsFor = (catalog: Catalog | null) => csvColumns(COLUMNS, catalog) as readonly ScanColumn[];
const csvPairs = (kernel: MakeKernel) => [
  ...makePairs((catalog, wanted) => columnRules(catalog, wanted, columnsFor(catalog)), kernel),
  pairOf(columnTypeRules(columnsFor(null)), kernel),
];
const CSV_PAIRS = csvPairs(usual);

/** The same of records. */
export function expectSameRecords(blocks: readonly Uint8Array[], makeKernel?: MakeKernel): void {
  expectSame(makeKernel === undefined ? CSV_PAIRS : csvPairs(makeKernel), blocks);
}

function expectSame(pairs: readonly Pair[], blocks: readonly Uint8Array[]): void {
  for (const [wasm, twin] of pairs)
    for (const block of blocks) deepStrictEqual(scanned(wasm, block), scanned(twin, block));
}

/** All that a scanner says of a block, line by line where it leaves some. */
function scanned(scanner: RowScanner, block: Uint8Array): readonly unknown[] {
  const { rows } = scanner;
  const said: unknown[] = [scanner.load(block)];
  for (let start = 0; start < block.length; ) {
    const end = scanner.scan(start);
    said.push(end, rows.count, scanner.isOther, scanner.unknownApplications, scanner.unknownTags);
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
