/** Instructions on 64-bit integers, named as WebAssembly names them. */

import type { ByteWriter } from './byte-writer.js';
import { I32, I64, type I64Operand } from './values.js';

export class I64Instructions {
  readonly #code: ByteWriter;

  constructor(code: ByteWriter) {
    this.#code = code;
  }

  const(value: number): I64 {
    this.#code.byte(0x42);
    this.#code.signed(value);
    return I64;
  }

  load(address: I32, offset = 0): I64 {
    this.#access(0x29, address, offset);
    return I64;
  }

  store(_address: I32, value: I64Operand, offset = 0): void {
    if (typeof value === 'number') this.const(value);
    this.#access(0x37, I32, offset);
  }

  eqz(_value: I64): I32 {
    this.#code.byte(0x50);
    return I32;
  }

  eq(_left: I64, right: I64Operand): I32 {
    this.#binary(0x51, right);
    return I32;
  }

  ne(_left: I64, right: I64Operand): I32 {
    this.#binary(0x52, right);
    return I32;
  }

  clz(_value: I64): I64 {
    return this.#plain(0x79);
  }

  ctz(_value: I64): I64 {
    return this.#plain(0x7a);
  }

  popcnt(_value: I64): I64 {
    return this.#plain(0x7b);
  }

  add(_left: I64, right: I64Operand): I64 {
    return this.#binary(0x7c, right);
  }

  sub(_left: I64, right: I64Operand): I64 {
    return this.#binary(0x7d, right);
  }

  mul(_left: I64, right: I64Operand): I64 {
    return this.#binary(0x7e, right);
  }

  and(_left: I64, right: I64Operand): I64 {
    return this.#binary(0x83, right);
  }

  or(_left: I64, right: I64Operand): I64 {
    return this.#binary(0x84, right);
  }

  xor(_left: I64, right: I64Operand): I64 {
    return this.#binary(0x85, right);
  }

  shl(_left: I64, right: I64Operand): I64 {
    return this.#binary(0x86, right);
  }

  shrU(_left: I64, right: I64Operand): I64 {
    return this.#binary(0x88, right);
  }

  extendU(_value: I32): I64 {
    return this.#plain(0xad);
  }

  /** `first` where the condition is not 0, else `second`; both are computed. */
  select(_first: I64, _second: I64, _condition: I32): I64 {
    return this.#plain(0x1b);
  }

  #plain(opcode: number): I64 {
    this.#code.byte(opcode);
    return I64;
  }

  #binary(opcode: number, right: I64Operand): I64 {
    if (typeof right === 'number') this.const(right);
    return this.#plain(opcode);
  }

  #access(opcode: number, _address: I32, offset: number): void {
    this.#code.byte(opcode);
    this.#code.byte(3);
    this.#code.unsigned(offset);
  }
}
