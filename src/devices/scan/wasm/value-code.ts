/** Values of tags: integers and lists of texts. */

import type { FunctionReference, FunctionWriter } from '../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../wasm/module-writer.js';
import { I32, I64, type Local } from '../../../wasm/values.js';
import {
  CLOSED_APPLICATIONS,
  ENTRIES_AT,
  ENTRY_BYTES,
  ENTRY_LINE,
  FIRST_VALUE_SCOPE,
  ITEMS_AT,
  RULE_ADDS,
  RULE_FINDS,
  RULE_SLOT_SHIFT,
  SCOPE_APPLICATIONS,
  STATE_CLOSED,
  STATE_ITEMS,
  STATE_LINE,
  STATE_LINE_UNKNOWN,
} from '../layout.js';
import {
  type Blanks,
  CLOSE_LIST,
  COMMA,
  type Find,
  isNot,
  OPEN_LIST,
  QUOTE,
  refuseIf,
  sixteen,
  skipBlanks,
  type TextEnd,
  toTextEnd,
  ZERO,
} from './code.js';
import type { Add } from './table-code.js';

/** Numbers of so many digits are integers that a double holds. */
export const MOST_DIGITS = 15;

/** The table of texts. */
export interface TableParts {
  readonly find: Find;
  readonly add: Add;
}

/** What functions of the module call. */
export interface ScanParts extends TableParts {
  readonly blanks: Blanks;
  readonly textEnd: TextEnd;
}

/** (address, rule): behind the list of texts there, which become items where the rule has a slot; 0 for none. */
export type ScanList = FunctionReference<readonly [I32, I32], I32>;
/** (address of the first digit, digits): the number. */
export type ReadNumber = FunctionReference<readonly [I32, I32], I64>;

/** How many digits stand at `at`. Leaves the function with 0 where they are no integer that is plain. */
export function countDigits(f: FunctionWriter, at: Local<I32>): Local<I32> {
  const { i32, v128, get, set } = f;
  const digits = f.localI32();
  const others = v128.greaterU8(v128.sub8(v128.load(get(at)), sixteen(f, ZERO)), sixteen(f, 9));
  set(digits, i32.ctz(i32.or(v128.bitmask8(others), 0x10000)));
  refuseIf(f, i32.gtU(i32.sub(get(digits), 1), MOST_DIGITS - 1));
  f.if(i32.gtU(get(digits), 1), () => refuseIf(f, i32.eq(i32.load8u(get(at)), ZERO)));
  return digits;
}

/** Eight digits at a time, the way many programs do: pairs, then fours, then all of them. */
export function writeReadNumber(module: ModuleWriter): ReadNumber {
  return module.function(null, [I32, I32], I64, (f, at, digits) => {
    const { i32, i64, get } = f;
    const first = f.localI64();
    const part = f.localI64();
    const bytes = (low: number): I64 => i64.or(i64.shl(i64.const(low), 32), i64.const(low));
    /** The value of the digits among the eight bytes on the stack; zeros stand for no digit. */
    const value = (): void => {
      f.set(part, i64.and(I64, bytes(0x0f0f0f0f)));
      f.set(part, i64.and(i64.shrU(i64.mul(get(part), 2561), 8), bytes(0x00ff00ff)));
      f.set(part, i64.and(i64.shrU(i64.mul(get(part), 6_553_601), 16), bytes(0x0000ffff)));
      f.set(part, i64.shrU(i64.mul(get(part), 42_949_672_960_001), 32));
    };
    const shift = (wanted: number): I64 => i64.extendU(i32.mul(i32.sub(i32.const(wanted), get(digits)), 8));
    f.if(i32.leU(get(digits), 8), () => {
      i64.shl(i64.load(get(at)), shift(8));
      value();
      f.return(get(part));
    });
    i64.shl(i64.load(get(at)), shift(16));
    value();
    f.set(first, get(part));
    i64.load(i32.sub(i32.add(get(at), get(digits)), 8));
    value();
    return i64.add(i64.mul(get(first), 100_000_000), get(part));
  });
}

export function writeScanList(module: ModuleWriter, parts: ScanParts): ScanList {
  return module.function(null, [I32, I32], I32, (f, at, rule) => {
    overItems(f, parts, at, (start, length) => writeListItem(f, parts, { rule, start, length }));
    return f.get(at);
  });
}

/** Makes an item of a text where the rule has a slot. */
export function writeListItem(
  f: FunctionWriter,
  parts: TableParts,
  { rule, start, length }: { readonly rule: Local<I32>; readonly start: Local<I32>; readonly length: Local<I32> },
): void {
  const { i32, get } = f;
  const code = f.localI32();
  f.if(i32.geU(get(rule), 1 << RULE_SLOT_SHIFT), () => {
    setTextCode(f, parts, { rule, code, start, length: () => get(length) });
    writeItem(f, code);
  });
}

/** Sets `code` to that of a text which the slot of the rule has as a value, or leaves the function with 0 where it needs one and there is no room. */
export function setTextCode(
  f: FunctionWriter,
  { find, add }: TableParts,
  {
    rule,
    code,
    start,
    length,
  }: {
    readonly rule: Local<I32>;
    readonly code: Local<I32>;
    readonly start: Local<I32>;
    readonly length: () => I32;
  },
): void {
  const { i32, get, set, tee } = f;
  const text = (): [I32, I32, I32] => [
    i32.sub(i32.add(i32.shrU(get(rule), RULE_SLOT_SHIFT), FIRST_VALUE_SCOPE), 1),
    get(start),
    length(),
  ];
  f.if(
    i32.and(get(rule), RULE_ADDS),
    () => refuseIf(f, i32.eqz(tee(code, f.call(add, ...text())))),
    () => {
      set(code, i32.const(0));
      f.if(i32.and(get(rule), RULE_FINDS), () => set(code, f.call(find, ...text())));
    },
  );
}

/** (address): behind the list of applications there, of which those that are known become items, once; 0 for none. */
export type ScanApplications = FunctionReference<readonly [I32], I32>;

export function writeScanApplications(module: ModuleWriter, parts: ScanParts): ScanApplications {
  return module.function(null, [I32], I32, (f, at) => {
    overItems(f, parts, at, (start, length) => {
      refuseIf(f, f.i32.eqz(f.get(length)));
      writeApplicationItem(f, parts, start, length);
    });
    return f.get(at);
  });
}

/** Makes an item of an application that may be known, where the line does not have it yet. */
export function writeApplicationItem(
  f: FunctionWriter,
  { find, add }: TableParts,
  start: Local<I32>,
  length: Local<I32>,
): void {
  const { i32, get, set, tee } = f;
  const code = f.localI32();
  const entry = f.localI32();
  const text = (): [I32, I32, I32] => [i32.const(SCOPE_APPLICATIONS), get(start), get(length)];
  f.if(
    i32.and(i32.load(i32.const(0), STATE_CLOSED), CLOSED_APPLICATIONS),
    () => set(code, f.call(find, ...text())),
    () => refuseIf(f, i32.eqz(tee(code, f.call(add, ...text())))),
  );
  f.if(
    get(code),
    () => {
      set(entry, i32.add(i32.mul(get(code), ENTRY_BYTES), ENTRIES_AT));
      f.if(i32.ne(i32.load(get(entry), ENTRY_LINE), i32.load(i32.const(0), STATE_LINE)), () => {
        i32.store(get(entry), i32.load(i32.const(0), STATE_LINE), ENTRY_LINE);
        writeItem(f, code);
      });
    },
    () => i32.store(i32.const(0), i32.add(i32.load(i32.const(0), STATE_LINE_UNKNOWN), 1), STATE_LINE_UNKNOWN),
  );
}

function writeItem(f: FunctionWriter, code: Local<I32>): void {
  const { i32, get } = f;
  const items = (): I32 => i32.load(i32.const(0), STATE_ITEMS);
  i32.store(i32.mul(items(), 4), get(code), ITEMS_AT);
  i32.store(i32.const(0), i32.add(items(), 1), STATE_ITEMS);
}

/** Moves `at` behind the list of texts there, or leaves the function with 0. `item` is written for each of them. */
function overItems(
  f: FunctionWriter,
  { blanks, textEnd }: ScanParts,
  at: Local<I32>,
  item: (start: Local<I32>, length: Local<I32>) => void,
): void {
  const { i32, get, set } = f;
  const start = f.localI32();
  const length = f.localI32();
  refuseIf(f, isNot(f, at, OPEN_LIST));
  f.increase(at, 1);
  skipBlanks(f, blanks, at);
  f.if(isNot(f, at, CLOSE_LIST), () => {
    f.loop((again) => {
      refuseIf(f, isNot(f, at, QUOTE));
      f.increase(at, 1);
      set(start, get(at));
      toTextEnd(f, textEnd, at);
      set(length, i32.sub(get(at), get(start)));
      item(start, length);
      f.increase(at, 1);
      skipBlanks(f, blanks, at);
      f.if(i32.eq(i32.load8u(get(at)), COMMA), () => {
        f.increase(at, 1);
        skipBlanks(f, blanks, at);
        f.branch(again);
      });
    });
    refuseIf(f, isNot(f, at, CLOSE_LIST));
  });
  f.increase(at, 1);
}
