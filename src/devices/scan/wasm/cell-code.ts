/** Cells of a record as they are looked through: where they end, and what may stand in them. */

import type { FunctionReference, FunctionWriter, Label } from '../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../wasm/module-writer.js';
import { I32, type Local, type V128 } from '../../../wasm/values.js';
import { COMMA, QUOTE, refuseIf, sixteen } from './code.js';
import { overCharacter } from './text-code.js';

export const LINE_FEED = 10;
/** What decides where a cell ends is below, or none of ASCII, or a comma or a quote. */
const FIRST_PLAIN = 11;

/** (address): where the cell that reaches from there ends; 0 for one that is not plain. */
export type CellEnd = FunctionReference<readonly [I32], I32>;

/** Bytes that decide something: those that may end a cell, and those of longer characters. */
export function decidingBytes(f: FunctionWriter, vector: Local<V128>): I32 {
  const { v128, get } = f;
  const ends = v128.or(v128.equal8(get(vector), sixteen(f, COMMA)), v128.equal8(get(vector), sixteen(f, QUOTE)));
  return v128.bitmask8(v128.or(ends, v128.lessS8(get(vector), sixteen(f, FIRST_PLAIN))));
}

/** Of a cell without quotes: a comma, a line feed, or a zero, which ends the lines. */
export function writeCellEnd(module: ModuleWriter): CellEnd {
  return writeEnd(module, (f, at, first) => {
    const { i32, get } = f;
    refuseIf(f, i32.eq(get(first), QUOTE));
    f.if(i32.or(i32.eq(get(first), COMMA), isLineEnd(f, first)), () => f.return(get(at)));
  });
}

/** Of a cell in quotes: its closing quote, on the same line. */
export function writeQuotedEnd(module: ModuleWriter): CellEnd {
  return writeEnd(module, (f, at, first) => {
    f.if(f.i32.eq(f.get(first), QUOTE), () => f.return(f.get(at)));
    refuseIf(f, isLineEnd(f, first));
  });
}

function isLineEnd(f: FunctionWriter, byte: Local<I32>): I32 {
  const { i32, get } = f;
  return i32.or(i32.eq(get(byte), LINE_FEED), i32.eqz(get(byte)));
}

/** `decide` leaves the function where a byte of ASCII is an end, or none may be there; otherwise the byte is passed. */
function writeEnd(
  module: ModuleWriter,
  decide: (f: FunctionWriter, at: Local<I32>, first: Local<I32>) => void,
): CellEnd {
  return module.function(null, [I32], I32, (f, at) => {
    const { i32, v128, get, set } = f;
    const vector = f.localV128();
    const found = f.localI32();
    const first = f.localI32();
    f.loop((again) => {
      set(vector, v128.load(get(at)));
      set(found, decidingBytes(f, vector));
      f.if(i32.eqz(get(found)), () => {
        f.increase(at, 16);
        f.branch(again);
      });
      f.increase(at, i32.ctz(get(found)));
      set(first, i32.load8u(get(at)));
      f.if(i32.ltU(get(first), 0x80), () => {
        decide(f, at, first);
        f.increase(at, 1);
        f.branch(again);
      });
      overCharacters(f, at, first);
      f.branch(again);
    });
    return i32.const(0);
  });
}

/** Moves `at` over all characters of several bytes that follow each other there. */
function overCharacters(f: FunctionWriter, at: Local<I32>, first: Local<I32>): void {
  const { i32, get, set } = f;
  f.loop((again: Label) => {
    overCharacter(f, at, first);
    set(first, i32.load8u(get(at)));
    f.branchIf(again, i32.geU(get(first), 0x80));
  });
}
