/** The ids of a batch of devices, as texts or as UTF-8. */

import type { DeviceColumns, Utf8Column } from '../column/device-columns.js';
import type { IdTableBuilder } from '../column/id-table-builder.js';
import { decodeText } from '../column/wtf8.js';

export function idAt(ids: NonNullable<DeviceColumns['ids']>, at: number): string {
  return 'offsets' in ids ? decodeText(ids.bytes, ids.offsets[at] ?? 0, ids.offsets[at + 1] ?? 0) : (ids[at] ?? '');
}

/** Adds those of `[from, to)` up to the first that the table has, and answers that one; `to` where it has none of them. */
export function addUtf8Ids(table: IdTableBuilder, { bytes, offsets }: Utf8Column, from: number, to: number): number {
  for (let at = from; at < to; at++) if (!table.addBytes(bytes, offsets[at] ?? 0, offsets[at + 1] ?? 0)) return at;
  return to;
}
