/** Times and decimals of a column as JSON. */

import { dayOf, decimalOf, timeOf } from '../columns/number-text.js';
import type { ArrowData } from './arrow-data.js';

const WORD_BITS = 32n;
/** The most digits of a decimal of 256 bits. */
const MOST_DIGITS = 76;

/** A day has 32 bits, and every other time 64. */
export function timeText({ values, type }: ArrowData): (index: number) => string {
  const { unit = 0 } = type;
  return (index) => {
    const value = values[index] as number | bigint;
    return JSON.stringify(typeof value === 'number' ? dayOf(value) : timeOf(value, unit));
  };
}

/** Null for a scale that no such decimal has. The words of a number come from the lowest to the highest. */
export function decimalText({ values, type }: ArrowData): ((index: number) => string) | null {
  const { scale = 0, bitWidth = 128 } = type;
  if (Math.abs(scale) > MOST_DIGITS) return null;
  const words = bitWidth / 32;
  return (index) => {
    let value = 0n;
    for (let word = words - 1; word >= 0; word--)
      value = (value << WORD_BITS) | BigInt(values[index * words + word] as number);
    return String(decimalOf(BigInt.asIntN(bitWidth, value), scale));
  };
}
