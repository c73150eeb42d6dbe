/** Numbers and times of a column to values of JSON. None becomes another value: what a float would lose is a fraction, or a digit more. */

const DAY_MS = 86_400_000;
const THOUSAND = 1000n;
/** Stands for a fraction that a float has no room for. No tag may be a fraction, whichever it is. */
const FRACTION = 0.5;

/** What JSON has no number for is one that no tag may be: a fraction, or one that is too large. */
export function numberText(value: number): string {
  if (Number.isFinite(value)) return String(value);
  if (Number.isNaN(value)) return String(FRACTION);
  return value < 0 ? '-1e999' : '1e999';
}

/** A decimal of this many digits behind its point: exact where it is whole, and a fraction where it is one. */
export function decimalOf(unscaled: bigint, scale: number): bigint | number {
  const unit = 10n ** BigInt(Math.abs(scale));
  if (scale <= 0) return unscaled * unit;
  if (unscaled % unit === 0n) return unscaled / unit;
  const near = Number(unscaled) / Number(unit);
  return Number.isInteger(near) ? FRACTION : near;
}

/**
 * A time as the text of a date, with the digits behind thousandths that it has; of one that no date can be, its number.
 * `unit`: 0 seconds, then thousandths, millionths and billionths.
 */
export function timeOf(value: bigint, unit: number): string {
  const parts = THOUSAND ** BigInt(Math.max(0, unit - 1));
  const rest = ((value % parts) + parts) % parts;
  const date = new Date(Number(unit === 0 ? value * THOUSAND : (value - rest) / parts));
  if (Number.isNaN(date.getTime())) return String(value);
  const digits =
    rest === 0n
      ? ''
      : String(rest)
          .padStart(3 * (unit - 1), '0')
          .replace(/0+$/, '');
  return date.toISOString().replace('Z', `${digits}Z`);
}

/** A day since 1970, in the same way. */
export function dayOf(days: number): string {
  const date = new Date(days * DAY_MS);
  return Number.isNaN(date.getTime()) ? String(days) : date.toISOString();
}
