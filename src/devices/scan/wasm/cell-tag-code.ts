/** The cell of a tag, which is not empty: its value by the rule of the tag, to its slot where it is wanted. A list in JSON is none that is plain. */

import type { FunctionWriter, Label } from '../../../wasm/function-writer.js';
import type { I32, Local } from '../../../wasm/values.js';
import { COLUMN_RULE, INTEGER, LIST, STATE_ITEMS, TEXT, VECTOR_BYTES } from '../layout.js';
import type { ScanCellList } from './cell-list-code.js';
import { MINUS, OPEN_LIST, refuseIf, sixteen, ZERO } from './code.js';
import { isWanted, type SlotPlace, storeInteger, storeItems, storeText } from './slot-code.js';
import { MOST_DIGITS, type ReadNumber, setTextCode, type TableParts } from './value-code.js';

export interface CellTagParts extends TableParts {
  readonly number: ReadNumber;
  readonly list: ScanCellList;
}

export interface CellPlace {
  readonly column: Local<I32>;
  readonly row: Local<I32>;
  readonly values: Local<I32>;
  readonly start: Local<I32>;
  readonly length: Local<I32>;
}

export function overTagCell(f: FunctionWriter, parts: CellTagParts, cell: CellPlace): void {
  const { i32, get, set } = f;
  const rule = f.localI32();
  const place = { ...cell, rule };
  set(rule, i32.load(get(cell.column), COLUMN_RULE));
  f.block((done) => {
    f.if(isPossible(f, rule, INTEGER), () => overInteger(f, parts, cell, place, done));
    f.if(isPossible(f, rule, LIST), () => {
      refuseIf(f, isJsonList(f, cell.start));
      f.if(i32.eqz(isPossible(f, rule, TEXT)), () => {
        f.if(isWanted(f, rule), () => overList(f, parts, cell, place));
        f.branch(done);
      });
    });
    refuseIf(f, i32.eqz(isPossible(f, rule, TEXT)));
    f.if(isWanted(f, rule), () => overText(f, parts, cell, place));
  });
}

/** Whether a list is written as JSON. */
export function isJsonList(f: FunctionWriter, start: Local<I32>): I32 {
  return f.i32.eq(f.i32.load8u(f.get(start)), OPEN_LIST);
}

function isPossible(f: FunctionWriter, rule: Local<I32>, type: number): I32 {
  return f.i32.and(f.get(rule), type);
}

/** Digits, without zeros before them, are an integer; all else is a text, where the tag may have one. */
function overInteger(f: FunctionWriter, parts: CellTagParts, cell: CellPlace, place: SlotPlace, done: Label): void {
  const { i32, v128, get, set } = f;
  const at = f.localI32();
  const digits = f.localI32();
  const negative = f.localI32();
  set(negative, i32.eq(i32.load8u(get(cell.start)), MINUS));
  set(at, i32.add(get(cell.start), get(negative)));
  const others = v128.greaterU8(v128.sub8(v128.load(get(at)), sixteen(f, ZERO)), sixteen(f, 9));
  set(digits, i32.ctz(i32.or(v128.bitmask8(others), 1 << VECTOR_BYTES)));
  refuseIf(f, i32.gtU(get(digits), MOST_DIGITS));
  const isOne = i32.eq(get(digits), 1);
  const isCanonical = i32.or(isOne, i32.ne(i32.load8u(get(at)), ZERO));
  const isWhole = i32.eq(i32.add(get(digits), get(negative)), get(cell.length));
  f.if(i32.and(i32.and(isCanonical, isWhole), i32.ne(get(digits), 0)), () => {
    f.if(isWanted(f, place.rule), () => storeInteger(f, parts.number, place, { at, digits, negative }));
    f.branch(done);
  });
}

function overList(f: FunctionWriter, { list }: CellTagParts, { start, length }: CellPlace, place: SlotPlace): void {
  const { i32, get, set } = f;
  const first = f.localI32();
  set(first, i32.load(i32.const(0), STATE_ITEMS));
  refuseIf(f, i32.eqz(f.call(list, get(start), i32.add(get(start), get(length)), get(place.rule))));
  storeItems(f, place, first);
}

function overText(f: FunctionWriter, parts: CellTagParts, { start, length }: CellPlace, place: SlotPlace): void {
  const code = f.localI32();
  setTextCode(f, parts, { rule: place.rule, code, start, length: () => f.get(length) });
  storeText(f, place, code);
}
