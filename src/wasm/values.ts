/**
 * Types of values on the stack of WebAssembly. Instructions are written by calls like `i32.add(get(a), get(b))`: arguments are evaluated, and so
 * written, before the call writes its own instruction. What such a call answers stands for the value on the stack, and lets
 * TypeScript check the operand types of the code that is written.
 */

export const I32 = { code: 0x7f } as const;
export const I64 = { code: 0x7e } as const;
export const V128 = { code: 0x7b } as const;

export type I32 = typeof I32;
export type I64 = typeof I64;
export type V128 = typeof V128;
export type Value = I32 | I64 | V128;

/** What a value takes in memory. */
export const I32_BYTES = 4;
export const I64_BYTES = 8;
export const VECTOR_BYTES = 16;

/** A local variable or parameter of the function that is being written. */
export interface Local<T extends Value> {
  readonly index: number;
  readonly type: T;
}

/** A 32-bit operand at the right: a value on the stack, or a number that is written as a constant. */
export type I32Operand = I32 | number;

/** The same with 64 bits; numbers are safe integers. */
export type I64Operand = I64 | number;
