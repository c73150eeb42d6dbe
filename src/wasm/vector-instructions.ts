/** Instructions on vectors of 128 bits. WebAssembly names them by their lanes; where lanes do not matter, by `v128`. */

import type { ByteWriter } from './byte-writer.js';
import { I32, type I32Operand, I64, V128 } from './values.js';

const VECTOR_PREFIX = 0xfd;
const ZEROS = new Uint8Array(16);

export class VectorInstructions {
  readonly #code: ByteWriter;

  constructor(code: ByteWriter) {
    this.#code = code;
  }

  load(address: I32, offset = 0): V128 {
    this.#access(0, address, offset);
    return V128;
  }

  store(_address: I32, _value: V128, offset = 0): void {
    this.#access(11, I32, offset);
  }

  /** 16 bytes. */
  const(bytes: ArrayLike<number>): V128 {
    this.#write(12);
    this.#code.bytes(bytes);
    return V128;
  }

  zero(): V128 {
    return this.const(ZEROS);
  }

  /** Byte i of the result is byte `lanes[i]` of the 32 bytes of left and right. */
  shuffle(_left: V128, _right: V128, lanes: ArrayLike<number>): V128 {
    this.#write(13);
    this.#code.bytes(lanes);
    return V128;
  }

  /** Byte i of the result is byte `lanes[i]` of `bytes`; 0 where that is 16 or more. */
  swizzle(_bytes: V128, _lanes: V128): V128 {
    return this.#vector(14);
  }

  not(_value: V128): V128 {
    return this.#vector(77);
  }

  and(_left: V128, _right: V128): V128 {
    return this.#vector(78);
  }

  /** Left without right. */
  andnot(_left: V128, _right: V128): V128 {
    return this.#vector(79);
  }

  or(_left: V128, _right: V128): V128 {
    return this.#vector(80);
  }

  xor(_left: V128, _right: V128): V128 {
    return this.#vector(81);
  }

  /** 1 where any bit is set. */
  anyTrue(_value: V128): I32 {
    this.#write(83);
    return I32;
  }

  splat8(_value: I32): V128 {
    return this.#vector(15);
  }

  splat16(_value: I32): V128 {
    return this.#vector(16);
  }

  splat32(_value: I32): V128 {
    return this.#vector(17);
  }

  splat64(_value: I64): V128 {
    return this.#vector(18);
  }

  /** Half 0 (low) or 1. */
  half(_value: V128, lane: 0 | 1): I64 {
    this.#write(29);
    this.#code.byte(lane);
    return I64;
  }

  lane16(_value: V128, lane: number): I32 {
    this.#write(25);
    this.#code.byte(lane);
    return I32;
  }

  lane32(_value: V128, lane: number): I32 {
    this.#write(27);
    this.#code.byte(lane);
    return I32;
  }

  equal8(_left: V128, _right: V128): V128 {
    return this.#vector(35);
  }

  /** Lanes of 8 bits with a sign. */
  lessS8(_left: V128, _right: V128): V128 {
    return this.#vector(37);
  }

  greaterU8(_left: V128, _right: V128): V128 {
    return this.#vector(40);
  }

  equal16(_left: V128, _right: V128): V128 {
    return this.#vector(45);
  }

  lessU16(_left: V128, _right: V128): V128 {
    return this.#vector(48);
  }

  /** The highest bit of each of the sixteen lanes. */
  bitmask8(_value: V128): I32 {
    this.#write(100);
    return I32;
  }

  /** The highest bit of each of the eight lanes. */
  bitmask16(_value: V128): I32 {
    this.#write(132);
    return I32;
  }

  popcnt8(_value: V128): V128 {
    return this.#vector(98);
  }

  add8(_left: V128, _right: V128): V128 {
    return this.#vector(110);
  }

  sub8(_left: V128, _right: V128): V128 {
    return this.#vector(113);
  }

  add16(_left: V128, _right: V128): V128 {
    return this.#vector(142);
  }

  sub16(_left: V128, _right: V128): V128 {
    return this.#vector(145);
  }

  /** Each lane of 16 bits, unsigned. */
  shr16(_value: V128, by: I32Operand): V128 {
    if (typeof by === 'number') this.#constant(by);
    return this.#vector(141);
  }

  add32(_left: V128, _right: V128): V128 {
    return this.#vector(174);
  }

  shl32(_value: V128, by: I32Operand): V128 {
    if (typeof by === 'number') this.#constant(by);
    return this.#vector(171);
  }

  /** Sums of neighbouring lanes: 16 x 8 bits to 8 x 16 bits. */
  addPairs8to16(_value: V128): V128 {
    return this.#vector(125);
  }

  /** Sums of neighbouring lanes: 8 x 16 bits to 4 x 32 bits. */
  addPairs16to32(_value: V128): V128 {
    return this.#vector(127);
  }

  /** The low four lanes of 16 bits, as 32 bits. */
  extendLow16(_value: V128): V128 {
    return this.#vector(169);
  }

  /** The high four lanes of 16 bits, as 32 bits. */
  extendHigh16(_value: V128): V128 {
    return this.#vector(170);
  }

  /** Eight bytes from memory, as lanes of 16 bits. */
  load8x8u(address: I32, offset = 0): V128 {
    this.#access(2, address, offset);
    return V128;
  }

  #constant(value: number): void {
    this.#code.byte(0x41);
    this.#code.signed(value);
  }

  #vector(opcode: number): V128 {
    this.#write(opcode);
    return V128;
  }

  #write(opcode: number): void {
    this.#code.byte(VECTOR_PREFIX);
    this.#code.unsigned(opcode);
  }

  #access(opcode: number, _address: I32, offset: number): void {
    this.#write(opcode);
    // Unaligned, as far as the engine may assume: wasm traps on no alignment, and the machine is not told more.
    this.#code.byte(0);
    this.#code.unsigned(offset);
  }
}
