/** A value of a Parquet file as JSON. What JSON has no value for stays what no tag may be. */

import { numberText } from '../columns/number-text.js';
import { UnreadableValue } from './parquet-values.js';

/** An integer of 64 bits is itself. @throws UnreadableValue for one, wherever it is */
export function textOf(value: unknown): string {
  if (value instanceof UnreadableValue) throw value;
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return numberText(value);
  if (Array.isArray(value)) return `[${value.map((item) => textOf(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}:${textOf(item ?? null)}`);
  return `{${members.join(',')}}`;
}
