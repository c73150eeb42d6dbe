/** A record of CSV to a row: each cell by what its column holds. Cells in quotes hold no quote and no line end. */

import type { FunctionWriter } from '../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../wasm/module-writer.js';
import { I32, type Local } from '../../../wasm/values.js';
import {
  COLUMN_APPLICATION,
  COLUMN_BYTES,
  COLUMN_KIND,
  COLUMN_KINDS,
  ENTRIES_AT,
  ENTRY_BYTES,
  ENTRY_LINE,
  ENTRY_TAGS_LINE,
  ENTRY_VALUE,
  ROW_APPLICATION_COUNT,
  ROW_APPLICATIONS,
  ROW_ID,
  ROW_ID_LENGTH,
  ROW_PLATFORM,
  SCOPE_PLATFORMS,
  STATE_COLUMNS,
  STATE_COLUMNS_END,
  STATE_ITEMS,
  STATE_LINE,
  STATE_LINE_UNKNOWN_TAGS,
  STATE_VALUES,
} from '../layout.js';
import { type CellEnd, decidingBytes, LINE_FEED } from './cell-code.js';
import type { ScanCellApplications } from './cell-list-code.js';
import { type CellTagParts, isJsonList, overTagCell } from './cell-tag-code.js';
import { COMMA, isNot, QUOTE, refuseIf } from './code.js';
import { emptyRow, type ScanDevice, state } from './device-code.js';

const CARRIAGE_RETURN = 13;
const ID = 1;
const PLATFORM = 2;
/** Cells that every record has. */
const NEEDED = ID | PLATFORM;

export interface RecordParts extends CellTagParts {
  readonly cellEnd: CellEnd;
  readonly quotedEnd: CellEnd;
  readonly applications: ScanCellApplications;
}

interface Cell {
  readonly at: Local<I32>;
  readonly row: Local<I32>;
  readonly values: Local<I32>;
  readonly column: Local<I32>;
  /** Where its text begins, and how long that is. */
  readonly start: Local<I32>;
  readonly length: Local<I32>;
  readonly isQuoted: Local<I32>;
  /** Of the record: what of `NEEDED` there is, and whether it has tags whose application is not among those before. */
  readonly seen: Local<I32>;
  readonly isLate: Local<I32>;
}

export function writeScanRecord(module: ModuleWriter, parts: RecordParts): ScanDevice {
  return module.function(null, [I32, I32], I32, (f, at, row) => {
    const { i32, get, set } = f;
    const columnsEnd = f.localI32();
    const cell = newCell(f, at, row);
    set(columnsEnd, state(f, STATE_COLUMNS_END));
    set(cell.column, state(f, STATE_COLUMNS));
    set(cell.values, i32.add(get(row), state(f, STATE_VALUES)));
    emptyRow(f, row);
    f.loop((again) => {
      toCellEnd(f, parts, cell);
      f.if(i32.eq(i32.add(get(cell.column), COLUMN_BYTES), get(columnsEnd)), () => leaveReturn(f, cell));
      f.if(get(cell.length), () => overCell(f, parts, cell));
      f.increase(cell.column, COLUMN_BYTES);
      f.if(i32.ltU(get(cell.column), get(columnsEnd)), () => {
        refuseIf(f, isNot(f, at, COMMA));
        f.increase(at, 1);
        f.branch(again);
      });
    });
    refuseIf(f, i32.ne(get(cell.seen), NEEDED));
    f.if(get(cell.isLate), () => subscribedAtLast(f, cell.column, columnsEnd));
    return get(at);
  });
}

function newCell(f: FunctionWriter, at: Local<I32>, row: Local<I32>): Cell {
  return {
    at,
    row,
    values: f.localI32(),
    column: f.localI32(),
    start: f.localI32(),
    length: f.localI32(),
    isQuoted: f.localI32(),
    seen: f.localI32(),
    isLate: f.localI32(),
  };
}

/** Moves `at` from the beginning of a cell to what stands behind it, which is looked at by others. */
function toCellEnd(f: FunctionWriter, { cellEnd, quotedEnd }: RecordParts, cell: Cell): void {
  const { i32, v128, get, set, tee } = f;
  const { at, start, length, isQuoted } = cell;
  const vector = f.localV128();
  const found = f.localI32();
  const first = f.localI32();
  set(start, get(at));
  set(isQuoted, i32.const(0));
  set(vector, v128.load(get(at)));
  set(found, decidingBytes(f, vector));
  // Behind the vector where it has none: no matter what stands there, `cellEnd` finds out.
  f.increase(at, i32.ctz(get(found)));
  set(first, i32.select(i32.load8u(get(at)), i32.const(0), get(found)));
  f.block((done) => {
    f.branchIf(done, i32.or(i32.eq(get(first), COMMA), i32.eq(get(first), LINE_FEED)));
    f.if(
      i32.and(i32.eq(get(first), QUOTE), i32.eq(get(at), get(start))),
      () => {
        f.increase(start, 1);
        refuseIf(f, i32.eqz(tee(at, f.call(quotedEnd, get(start)))));
        set(isQuoted, i32.const(1));
      },
      () => refuseIf(f, i32.eqz(tee(at, f.call(cellEnd, get(start))))),
    );
  });
  set(length, i32.sub(get(at), get(start)));
  f.increase(at, get(isQuoted));
}

/** A carriage return that ends the last cell is part of the line end. */
function leaveReturn(f: FunctionWriter, { at, length, isQuoted }: Cell): void {
  const { i32, get, set } = f;
  const isReturn = (behind: number): I32 => i32.eq(i32.load8u(i32.sub(get(at), behind)), CARRIAGE_RETURN);
  f.if(
    get(isQuoted),
    () => f.if(isReturn(0), () => f.increase(at, 1)),
    () => f.if(i32.and(i32.ne(get(length), 0), isReturn(1)), () => set(length, i32.sub(get(length), 1))),
  );
}

/** What is in a cell that is not empty goes to the row. */
function overCell(f: FunctionWriter, parts: RecordParts, cell: Cell): void {
  const { i32, get, set } = f;
  const kind = f.localI32();
  const is = (word: (typeof COLUMN_KINDS)[number]): I32 => i32.eq(get(kind), COLUMN_KINDS.indexOf(word));
  set(kind, i32.load(get(cell.column), COLUMN_KIND));
  f.block((done) => {
    f.if(is('tag'), () => {
      mayHaveTag(f, cell);
      overTagCell(f, parts, cell);
      f.branch(done);
    });
    f.if(is('id'), () => {
      i32.store(get(cell.row), get(cell.start), ROW_ID);
      i32.store(get(cell.row), get(cell.length), ROW_ID_LENGTH);
      set(cell.seen, i32.or(get(cell.seen), ID));
      f.branch(done);
    });
    f.if(is('platform'), () => {
      overPlatform(f, parts, cell);
      f.branch(done);
    });
    f.if(is('applications'), () => {
      overApplications(f, parts, cell);
      f.branch(done);
    });
    i32.store(i32.const(0), i32.add(state(f, STATE_LINE_UNKNOWN_TAGS), 1), STATE_LINE_UNKNOWN_TAGS);
  });
}

/** The device is subscribed to the application of the tag, or that is found out behind the last cell. */
function mayHaveTag(f: FunctionWriter, { column, isLate }: Cell): void {
  const { i32, get, set, tee } = f;
  const application = f.localI32();
  f.if(tee(application, i32.load(get(column), COLUMN_APPLICATION)), () => {
    f.if(i32.ne(i32.load(get(application), ENTRY_LINE), state(f, STATE_LINE)), () => {
      i32.store(get(application), state(f, STATE_LINE), ENTRY_TAGS_LINE);
      set(isLate, i32.const(1));
    });
  });
}

/** All applications are known that the device is subscribed to: those whose tags came before are among them. */
function subscribedAtLast(f: FunctionWriter, column: Local<I32>, columnsEnd: Local<I32>): void {
  const { i32, get, set } = f;
  const application = f.localI32();
  const isOfLine = (offset: number): I32 => i32.eq(i32.load(get(application), offset), state(f, STATE_LINE));
  set(column, state(f, STATE_COLUMNS));
  f.while(
    () => i32.ltU(get(column), get(columnsEnd)),
    () => {
      set(application, i32.load(get(column), COLUMN_APPLICATION));
      const isLate = i32.and(isOfLine(ENTRY_TAGS_LINE), i32.eqz(isOfLine(ENTRY_LINE)));
      // Columns of the account have no application.
      refuseIf(f, i32.and(isLate, i32.ne(get(application), 0)));
      f.increase(column, COLUMN_BYTES);
    },
  );
}

function overPlatform(f: FunctionWriter, { find }: RecordParts, { row, start, length, seen }: Cell): void {
  const { i32, get, set, tee } = f;
  const entry = f.localI32();
  refuseIf(f, i32.eqz(tee(entry, f.call(find, i32.const(SCOPE_PLATFORMS), get(start), get(length)))));
  i32.store(get(row), i32.load(i32.mul(get(entry), ENTRY_BYTES), ENTRIES_AT + ENTRY_VALUE), ROW_PLATFORM);
  set(seen, i32.or(get(seen), PLATFORM));
}

function overApplications(f: FunctionWriter, { applications }: RecordParts, { row, start, length }: Cell): void {
  const { i32, get } = f;
  refuseIf(f, isJsonList(f, start));
  i32.store(get(row), state(f, STATE_ITEMS), ROW_APPLICATIONS);
  refuseIf(f, i32.eqz(f.call(applications, get(start), i32.add(get(start), get(length)))));
  i32.store(get(row), i32.sub(state(f, STATE_ITEMS), i32.load(get(row), ROW_APPLICATIONS)), ROW_APPLICATION_COUNT);
}
