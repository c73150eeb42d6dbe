/** Values of a tag to the slots of rows. A value of another type, and one of an application that its device has not, ends the rows before it. */

import { INTEGER, LIST, ROW_TYPES, SLOT_BYTES, TEXT, valuesOffset, WORD_BYTES } from '../scan/layout.js';
import type { Cells } from './cells.js';
import type { RowRun } from './row-run.js';
import type { TagTarget } from './targets.js';
import { NO_ROOM, type TextScope } from './text-scope.js';

const HIGH = 2 ** 32;

/** `codes`: those of applications, which are written already. */
export function writeTag(run: RowRun, target: TagTarget, codes: TextScope): void {
  const { cells, application, types } = target;
  const values = valuesOffset(run.scanner.rows.slots);
  const code = application === null ? 0 : codes.codeOfText(application);
  if (code === NO_ROOM) {
    run.endForRoom(run.from);
    return;
  }
  for (let device = run.from; device < run.to; device++) {
    const type = cells.typeOf(device);
    if (type === 0) continue;
    const row = run.at(device);
    const isSubscribed = application === null || run.scanner.rows.hasApplication(row, code);
    if ((type & types) === 0 || !isSubscribed) {
      run.endBefore(device);
      return;
    }
    const place = row + values + SLOT_BYTES * target.slot;
    if (type === LIST) writeList(run, target, { device, row, place });
    else if (target.slot >= 0) writeValue(run, target, { device, row, place }, type);
  }
}

interface Slot {
  readonly device: number;
  readonly row: number;
  /** The address of its value. */
  readonly place: number;
}

function writeValue(run: RowRun, { cells, slot, texts }: TagTarget, { device, row, place }: Slot, type: number): void {
  if (type === INTEGER) {
    const value = cells.integerOf(device);
    run.put(place, value);
    run.put(place + WORD_BYTES, Math.floor(value / HIGH));
  } else {
    const code = cells.texts === null ? 0 : cells.texts.codeOf(device, texts);
    if (code === NO_ROOM) {
      run.endForRoom(device);
      return;
    }
    run.put(place, code);
  }
  run.bytes[row + ROW_TYPES + slot] = type;
}

/** A list that is empty is unset. */
function writeList(run: RowRun, { cells, slot, texts }: TagTarget, { device, row, place }: Slot): void {
  const { lists } = cells;
  if (lists === null) return;
  const first = run.items;
  const end = lists.endItem(device);
  for (let item = lists.firstItem(device); item < end; item++) {
    if (lists.items.typeOf(item) !== TEXT) {
      run.endBefore(device);
      return;
    }
    if (slot >= 0 && !run.addItem(codeOf(lists.items, item, texts))) {
      run.endForRoom(device);
      return;
    }
  }
  if (run.items === first) return;
  run.put(place, first);
  run.put(place + WORD_BYTES, run.items - first);
  run.bytes[row + ROW_TYPES + slot] = LIST;
}

function codeOf({ texts }: Cells, item: number, scope: TextScope): number {
  return texts === null ? NO_ROOM : texts.codeOf(item, scope);
}
