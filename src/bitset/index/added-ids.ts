/**
 * Ids of devices that are added: into the table of the draft, unless a device of the draft or of a sealed segment has one already. `ids` is
 * null where an index has none.
 */

import type { DeviceRows } from '../../devices/scan/device-rows.js';
import type { DeviceColumns, Utf8Column } from '../column/device-columns.js';
import { MAX_ID_BYTES } from '../column/id-table.js';
import type { IdTableBuilder } from '../column/id-table-builder.js';
import { decodeText } from '../column/wtf8.js';
import { checkIdBytes, duplicateId } from './builder-errors.js';
import type { SealedSegments } from './sealed-segments.js';

type Ids = IdTableBuilder | null;

/** The ordinal of the device with this id; -1 when there is none. */
export function ordinalIn(ids: Ids, sealed: SealedSegments, id: string): number {
  const ordinal = ids?.ordinalOf(id) ?? -1;
  return ordinal >= 0 ? sealed.size + ordinal : sealed.ordinalOf(id);
}

/** @throws IndexError `duplicate-id` */
export function addId(ids: Ids, sealed: SealedSegments, id: string): void {
  if (ids !== null && (sealed.ordinalOf(id) >= 0 || !ids.add(id))) throw duplicateId(ordinalIn(ids, sealed, id));
}

/** Adds those of the rows up to the first whose id is refused, and answers that one; `to` where none is. */
export function addRowIds(ids: Ids, sealed: SealedSegments, rows: DeviceRows, from: number, to: number): number {
  const starts = new Int32Array(to - from);
  const ends = new Int32Array(to - from);
  const others = ids === null || sealed.size === 0 ? null : sealed;
  let number = from;
  for (; number < to && isUsable(rows, number, others); number++) {
    const start = rows.idStart(rows.at(number));
    starts[number - from] = start;
    ends[number - from] = start + rows.idLength(rows.at(number));
  }
  return ids === null ? number : from + ids.addMany(rows.bytes, starts, ends, number - from);
}

/** Whether an id is short enough, and no device of `others` has it. */
function isUsable(rows: DeviceRows, number: number, others: SealedSegments | null): boolean {
  const row = rows.at(number);
  if (rows.idLength(row) > MAX_ID_BYTES) return false;
  return others === null || others.ordinalOf(rows.idOf(row)) < 0;
}

/** @throws IndexError `bad-device` for an id beyond measure, or else `duplicate-id` */
export function refuseRow(ids: Ids, sealed: SealedSegments, rows: DeviceRows, number: number): never {
  const row = rows.at(number);
  checkIdBytes(rows.idLength(row));
  throw duplicateId(ordinalIn(ids, sealed, rows.idOf(row)));
}

type ColumnIds = NonNullable<DeviceColumns['ids']>;

/** @throws IndexError `duplicate-id` */
export function addColumnIds(ids: Ids, sealed: SealedSegments, column: ColumnIds, from: number, to: number): void {
  if ('offsets' in column && ids !== null && sealed.size === 0) {
    const taken = addUtf8Ids(ids, column, from, to);
    if (taken < to) throw duplicateId(ordinalIn(ids, sealed, idAt(column, taken)));
  } else for (let at = from; at < to; at++) addId(ids, sealed, idAt(column, at));
}

function idAt(ids: ColumnIds, at: number): string {
  return 'offsets' in ids ? decodeText(ids.bytes, ids.offsets[at] ?? 0, ids.offsets[at + 1] ?? 0) : (ids[at] ?? '');
}

/** Adds those up to the first that the table has, and answers that one; `to` where it has none of them. */
function addUtf8Ids(table: IdTableBuilder, { bytes, offsets }: Utf8Column, from: number, to: number): number {
  for (let at = from; at < to; at++) if (!table.addBytes(bytes, offsets[at] ?? 0, offsets[at + 1] ?? 0)) return at;
  return to;
}
