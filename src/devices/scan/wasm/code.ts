/** Pieces of code that the functions of the scanner have in common, written inline. */

import type { FunctionReference, FunctionWriter } from '../../../wasm/function-writer.js';
import type { I32, Local, V128 } from '../../../wasm/values.js';
import { ENTRIES_AT, ENTRY_BYTES, ENTRY_LENGTH, MASKS_AT, VECTOR_BYTES } from '../layout.js';

export const SPACE = 32;
export const QUOTE = 34;
export const COMMA = 44;
export const MINUS = 45;
export const ZERO = 48;
export const COLON = 58;
export const OPEN_LIST = 91;
export const BACKSLASH = 92;
export const CLOSE_LIST = 93;
export const OPEN_OBJECT = 123;
export const CLOSE_OBJECT = 125;

/** (address): the first address from there on without a blank. */
export type Blanks = FunctionReference<readonly [I32], I32>;
/** (address): where the closing quote of the text that begins there is; 0 for a text that is not plain. */
export type TextEnd = FunctionReference<readonly [I32], I32>;

/** (scope, address, length): the entry with this text, 0 for none. */
export type Find = FunctionReference<readonly [I32, I32, I32], I32>;

/** Sixteen times this byte. */
export function sixteen(f: FunctionWriter, byte: number): V128 {
  return f.v128.const(new Uint8Array(16).fill(byte));
}

/** Moves `at` over blanks, of which most files have none. */
export function skipBlanks(f: FunctionWriter, blanks: Blanks, at: Local<I32>): void {
  const { i32, get, set } = f;
  f.if(i32.leU(i32.load8u(get(at)), SPACE), () => set(at, f.call(blanks, get(at))));
}

/** Leaves the function with 0 where the condition holds. */
export function refuseIf(f: FunctionWriter, condition: I32): void {
  f.if(condition, () => f.return(f.i32.const(0)));
}

/** The byte at `at` is not this one. */
export function isNot(f: FunctionWriter, at: Local<I32>, byte: number): I32 {
  return f.i32.ne(f.i32.load8u(f.get(at)), byte);
}

/** The first bytes of a text whose vector is on the stack, zeros behind them. `length` is at most 16 where there are no others. */
export function firstBytes(f: FunctionWriter, vector: () => V128, length: Local<I32>): V128 {
  const { i32, v128, get } = f;
  const most = i32.select(i32.const(VECTOR_BYTES), get(length), i32.gtU(get(length), VECTOR_BYTES));
  return v128.and(v128.load(i32.mul(most, VECTOR_BYTES), MASKS_AT), vector());
}

/**
 * Sets `entry` to that of the name that ends at `at`, 0 for none: `expected`, the address of the entry behind the one found before, as long as
 * names come in the order of entries, and otherwise what `find` finds. Names of more than sixteen bytes are never expected.
 */
export function findName(
  f: FunctionWriter,
  find: Find,
  name: {
    readonly scope: () => I32;
    readonly start: Local<I32>;
    readonly at: Local<I32>;
    readonly entry: Local<I32>;
    readonly expected: Local<I32>;
  },
): void {
  const { i32, i64, v128, get, set, tee } = f;
  const { scope, start, at, entry, expected } = name;
  const length = f.localI32();
  set(length, i32.sub(get(at), get(start)));
  const key = i64.or(i64.shl(i64.extendU(scope()), 32), i64.extendU(get(length)));
  const isKey = i64.eq(i64.load(get(expected), ENTRY_LENGTH), key);
  const bytes = firstBytes(f, () => v128.load(get(start)), length);
  const isText = i32.eqz(v128.anyTrue(v128.xor(bytes, v128.load(get(expected)))));
  f.if(
    i32.and(i32.and(isKey, isText), i32.leU(get(length), VECTOR_BYTES)),
    () => set(entry, get(expected)),
    () => {
      f.if(tee(entry, f.call(find, scope(), get(start), get(length))), () => {
        set(entry, i32.add(i32.mul(get(entry), ENTRY_BYTES), ENTRIES_AT));
      });
    },
  );
  set(expected, i32.add(get(entry), ENTRY_BYTES));
}

/**
 * Moves `at` from the beginning of a text to its closing quote, or leaves the function with 0. A quote among the first sixteen bytes with
 * nothing but ASCII before it is found here; all else is looked through by `textEnd`.
 */
export function toTextEnd(f: FunctionWriter, textEnd: TextEnd, at: Local<I32>): void {
  const { i32, v128, get, set, tee } = f;
  const vector = f.localV128();
  const quotes = f.localI32();
  set(vector, v128.load(get(at)));
  set(quotes, v128.bitmask8(v128.equal8(get(vector), sixteen(f, QUOTE))));
  // The bits below the first quote; all of them where there is none, and then bit 16 is among them.
  const below = i32.sub(get(quotes), 1);
  const others = v128.bitmask8(
    v128.or(v128.lessS8(get(vector), sixteen(f, SPACE)), v128.equal8(get(vector), sixteen(f, BACKSLASH))),
  );
  f.if(
    i32.and(below, i32.or(others, 0x10000)),
    () => refuseIf(f, i32.eqz(tee(at, f.call(textEnd, get(at))))),
    () => set(at, i32.add(get(at), i32.ctz(get(quotes)))),
  );
}
