/**
 * The leaves of a plan as tests of one row of a scanner: numbers are compared, texts by their codes. A row is given by its address.
 */

import { unreachable } from '../../base/invariant.js';
import type { DeviceRows } from '../../devices/scan/device-rows.js';
import { INTEGER, LIST, TEXT } from '../../devices/scan/layout.js';
import type { RowScanner } from '../../devices/scan/row-scanner.js';
import { inIntervals } from '../../plan/intervals.js';
import type { PlatformInPlan, TagInPlan, ValueSet } from '../../plan/plan.js';
import type { AskingLeaf } from './jumps.js';

export type RowTest = (row: number) => boolean;

/** The scanner was made for members that this leaf is among. */
export function rowTestOf(leaf: AskingLeaf, scanner: RowScanner): RowTest {
  switch (leaf.kind) {
    case 'subscribed':
      return subscribedTest(leaf.application, scanner);
    case 'platform-in':
      return platformTest(leaf, scanner.rows);
    case 'tag-in':
      return tagTest(leaf, scanner);
    default:
      return unreachable(leaf);
  }
}

function subscribedTest(application: string, scanner: RowScanner): RowTest {
  const { rows } = scanner;
  const code = scanner.applicationCode(application);
  return code === 0 ? () => false : (row) => rows.hasApplication(row, code);
}

function platformTest({ platforms }: PlatformInPlan, rows: DeviceRows): RowTest {
  const wanted: ReadonlySet<string> = new Set(platforms);
  return (row) => wanted.has(rows.platformOf(row));
}

function tagTest({ application, tag, values }: TagInPlan, scanner: RowScanner): RowTest {
  const slot = scanner.slotOf(application, tag);
  // A tag that no device may have is unset.
  if (slot < 0) return values.some(({ kind }) => kind === 'unset') ? () => true : () => false;
  const [first, ...rest] = values.map((set) => valueTest(set, slot, scanner));
  if (first === undefined) return () => false;
  return rest.reduce((left, right) => (row) => left(row) || right(row), first);
}

function valueTest(set: ValueSet, slot: number, scanner: RowScanner): RowTest {
  const { rows } = scanner;
  switch (set.kind) {
    case 'unset':
      return (row) => rows.typeOf(row, slot) === 0;
    case 'integers':
      return integersTest(set.intervals, slot, rows);
    case 'strings':
      return stringsTest(set.values, set.complement, slot, scanner);
    case 'list-shares-any':
      return listTest(set.values, slot, scanner);
    default:
      return unreachable(set);
  }
}

function integersTest(
  intervals: readonly (readonly [min: number, max: number])[],
  slot: number,
  rows: DeviceRows,
): RowTest {
  const [first] = intervals;
  if (intervals.length !== 1 || first === undefined)
    return (row) => rows.typeOf(row, slot) === INTEGER && inIntervals(intervals, rows.integerOf(row, slot));
  const [min, max] = first;
  return (row) => {
    if (rows.typeOf(row, slot) !== INTEGER) return false;
    const value = rows.integerOf(row, slot);
    return min <= value && value <= max;
  };
}

function stringsTest(values: readonly string[], complement: boolean, slot: number, scanner: RowScanner): RowTest {
  const { rows } = scanner;
  const listed = codesOf(values, slot, scanner);
  return (row) => rows.typeOf(row, slot) === TEXT && listed.has(rows.codeOf(row, slot)) !== complement;
}

function listTest(values: readonly string[], slot: number, scanner: RowScanner): RowTest {
  const { rows } = scanner;
  const wanted = codesOf(values, slot, scanner);
  return (row) => rows.typeOf(row, slot) === LIST && rows.itemsOf(row, slot).some((code) => wanted.has(code));
}

/** Texts that no line has as they are have no code. */
function codesOf(values: readonly string[], slot: number, scanner: RowScanner): ReadonlySet<number> {
  return new Set(values.map((text) => scanner.textCode(slot, text)).filter((code) => code > 0));
}
