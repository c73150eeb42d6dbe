/** What becomes of values where the reader would make others of them: texts that are none, times, and decimals as they are stored. */

import { dayOf, decimalOf, timeOf } from '../columns/number-text.js';
import type { ParquetColumn } from './parquet-columns.js';

/** In the place of a value that cannot be read: no tag may have it, and its text is this error. */
export class UnreadableValue extends Error {}

const NO_TEXT = new UnreadableValue('holds bytes that are no UTF-8');
const NO_JSON = new UnreadableValue('holds a text that is no JSON');

const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(bytes: Uint8Array | undefined): string | UnreadableValue | undefined {
  try {
    return bytes && DECODER.decode(bytes);
  } catch {
    return NO_TEXT;
  }
}

export const PARSERS = {
  stringFromBytes: textOf,
  jsonFromBytes(bytes: Uint8Array): unknown {
    const text = textOf(bytes);
    try {
      return typeof text === 'string' ? JSON.parse(text) : text;
    } catch {
      return NO_JSON;
    }
  },
  dateFromDays: dayOf,
  timestampFromMilliseconds: (value: bigint) => timeOf(BigInt(value), 1),
  timestampFromMicroseconds: (value: bigint) => timeOf(value, 2),
  timestampFromNanoseconds: (value: bigint) => timeOf(value, 3),
};

/** The value with its decimals, of which those inside of structs are put in their place. */
export function withDecimals(value: unknown, { scale, members }: ParquetColumn): unknown {
  if (value === null || value === undefined) return value;
  if (scale !== null) return decimalOf(unscaledOf(value), scale);
  for (const member of members)
    if (hasDecimals(member)) {
      // A column with members has objects.
      const object = value as Record<string, unknown>;
      object[member.name] = withDecimals(object[member.name], member);
    }
  return value;
}

export function hasDecimals({ scale, members }: ParquetColumn): boolean {
  return scale !== null || members.some(hasDecimals);
}

/** Bytes are a number from the highest to the lowest, of which the first bit is the sign. */
function unscaledOf(stored: unknown): bigint {
  if (!(stored instanceof Uint8Array)) return BigInt(stored as number | bigint);
  const digits = Buffer.from(stored).toString('hex');
  return BigInt.asIntN(8 * stored.length, BigInt(`0x${digits === '' ? '0' : digits}`));
}
