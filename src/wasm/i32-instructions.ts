/** Instructions on 32-bit integers, named as WebAssembly names them. Addresses are unsigned, comparisons say what they are. */

import type { ByteWriter } from './byte-writer.js';
import { I32, type I32Operand, type I64 } from './values.js';

export class I32Instructions {
  readonly #code: ByteWriter;

  constructor(code: ByteWriter) {
    this.#code = code;
  }

  const(value: number): I32 {
    this.#code.byte(0x41);
    this.#code.signed(value | 0);
    return I32;
  }

  load(address: I32, offset = 0): I32 {
    return this.#access(0x28, 2, address, offset);
  }

  load8u(address: I32, offset = 0): I32 {
    return this.#access(0x2d, 0, address, offset);
  }

  load16u(address: I32, offset = 0): I32 {
    return this.#access(0x2f, 1, address, offset);
  }

  store(_address: I32, value: I32Operand, offset = 0): void {
    this.#access(0x36, 2, this.#operand(value), offset);
  }

  store8(_address: I32, value: I32Operand, offset = 0): void {
    this.#access(0x3a, 0, this.#operand(value), offset);
  }

  eqz(_value: I32): I32 {
    return this.#plain(0x45);
  }

  eq(_left: I32, right: I32Operand): I32 {
    return this.#binary(0x46, right);
  }

  ne(_left: I32, right: I32Operand): I32 {
    return this.#binary(0x47, right);
  }

  ltU(_left: I32, right: I32Operand): I32 {
    return this.#binary(0x49, right);
  }

  gtU(_left: I32, right: I32Operand): I32 {
    return this.#binary(0x4b, right);
  }

  leU(_left: I32, right: I32Operand): I32 {
    return this.#binary(0x4d, right);
  }

  geU(_left: I32, right: I32Operand): I32 {
    return this.#binary(0x4f, right);
  }

  clz(_value: I32): I32 {
    return this.#plain(0x67);
  }

  ctz(_value: I32): I32 {
    return this.#plain(0x68);
  }

  popcnt(_value: I32): I32 {
    return this.#plain(0x69);
  }

  add(_left: I32, right: I32Operand): I32 {
    return this.#binary(0x6a, right);
  }

  sub(_left: I32, right: I32Operand): I32 {
    return this.#binary(0x6b, right);
  }

  mul(_left: I32, right: I32Operand): I32 {
    return this.#binary(0x6c, right);
  }

  and(_left: I32, right: I32Operand): I32 {
    return this.#binary(0x71, right);
  }

  or(_left: I32, right: I32Operand): I32 {
    return this.#binary(0x72, right);
  }

  xor(_left: I32, right: I32Operand): I32 {
    return this.#binary(0x73, right);
  }

  shl(_left: I32, right: I32Operand): I32 {
    return this.#binary(0x74, right);
  }

  shrU(_left: I32, right: I32Operand): I32 {
    return this.#binary(0x76, right);
  }

  /** The low half. */
  wrap(_value: I64): I32 {
    return this.#plain(0xa7);
  }

  /** `first` where the condition is not 0, else `second`; both are computed. */
  select(_first: I32, _second: I32, _condition: I32): I32 {
    return this.#plain(0x1b);
  }

  #operand(value: I32Operand): I32 {
    return typeof value === 'number' ? this.const(value) : value;
  }

  #plain(opcode: number): I32 {
    this.#code.byte(opcode);
    return I32;
  }

  #binary(opcode: number, right: I32Operand): I32 {
    if (typeof right === 'number') this.const(right);
    return this.#plain(opcode);
  }

  #access(opcode: number, alignment: number, _address: I32, offset: number): I32 {
    this.#code.byte(opcode);
    this.#code.byte(alignment);
    this.#code.unsigned(offset);
    return I32;
  }
}
