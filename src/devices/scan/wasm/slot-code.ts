/** Values to the slots of a row, where the rule of their tag has one. */

import type { FunctionWriter } from '../../../wasm/function-writer.js';
import type { I32, Local } from '../../../wasm/values.js';
import { INTEGER, LIST, ROW_TYPES, RULE_SLOT_SHIFT, SLOT_BYTES, STATE_ITEMS, TEXT } from '../layout.js';
import type { ReadNumber } from './value-code.js';

/** Where a value goes. */
export interface SlotPlace {
  readonly rule: Local<I32>;
  readonly row: Local<I32>;
  /** Where the values of the row begin. */
  readonly values: Local<I32>;
}

export function isWanted(f: FunctionWriter, rule: Local<I32>): I32 {
  return f.i32.geU(f.get(rule), 1 << RULE_SLOT_SHIFT);
}

/** The slot of a rule counts from 1. */
export function storeType(f: FunctionWriter, { row, rule }: SlotPlace, type: () => I32): void {
  const { i32, get } = f;
  i32.store8(i32.add(get(row), i32.shrU(get(rule), RULE_SLOT_SHIFT)), type(), ROW_TYPES - 1);
}

export function storeText(f: FunctionWriter, place: SlotPlace, code: Local<I32>): void {
  const { i32, get } = f;
  i32.store(valueAddress(f, place), get(code));
  storeType(f, place, () => i32.const(TEXT));
}

/** The items from `first` on. */
export function storeItems(f: FunctionWriter, place: SlotPlace, first: Local<I32>): void {
  const { i32, get } = f;
  const items = (): I32 => i32.load(i32.const(0), STATE_ITEMS);
  i32.store(valueAddress(f, place), get(first));
  i32.store(valueAddress(f, place), i32.sub(items(), get(first)), 4);
  storeType(f, place, () => i32.select(i32.const(LIST), i32.const(0), i32.ne(items(), get(first))));
}

/** The number of so many digits at an address. */
export function storeInteger(
  f: FunctionWriter,
  number: ReadNumber,
  place: SlotPlace,
  integer: { readonly at: Local<I32>; readonly digits: Local<I32>; readonly negative: Local<I32> },
): void {
  const { i32, i64, get, set } = f;
  const value = f.localI64();
  set(value, f.call(number, get(integer.at), get(integer.digits)));
  f.if(get(integer.negative), () => set(value, i64.sub(i64.const(0), get(value))));
  i64.store(valueAddress(f, place), get(value));
  storeType(f, place, () => i32.const(INTEGER));
}

function valueAddress(f: FunctionWriter, { values, rule }: SlotPlace): I32 {
  const { i32, get } = f;
  return i32.sub(i32.add(get(values), i32.mul(i32.shrU(get(rule), RULE_SLOT_SHIFT), SLOT_BYTES)), SLOT_BYTES);
}
