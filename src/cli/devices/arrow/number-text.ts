/** Numbers and times of a column as JSON. */

import type { ArrowData } from './arrow-data.js';

const DAY_MS = 86_400_000;
const WORD_BITS = 32n;
/** The most digits of a decimal of 256 bits. */
const MOST_DIGITS = 76;

/** What is no number of JSON is a text, which says so. */
export function numberText(value: number): string {
  return Number.isFinite(value) ? String(value) : JSON.stringify(String(value));
}

/** A time as the text that `JSON.stringify` makes of a date; of one that no date can be, its number as a text. */
export function timeText({ values, type }: ArrowData): (index: number) => string {
  const { unit = 0 } = type;
  return (index) => {
    const value = values[index] as number | bigint;
    const date = new Date(typeof value === 'number' ? value * DAY_MS : milliseconds(value, unit));
    return Number.isNaN(date.getTime()) ? JSON.stringify(String(value)) : JSON.stringify(date);
  };
}

function milliseconds(value: bigint, unit: number): number {
  return unit === 0 ? Number(value) * 1000 : Number(value / 1000n ** BigInt(unit - 1));
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
    return withPoint(BigInt.asIntN(bitWidth, value), scale);
  };
}

function withPoint(value: bigint, scale: number): string {
  if (scale <= 0 || value === 0n) return String(value * 10n ** BigInt(Math.max(0, -scale)));
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
