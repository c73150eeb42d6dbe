/** Adds a part of checked columns to a draft. */

import { firstWhere } from '../../base/binary-search.js';
import { countBits, eachBit } from '../column/bits.js';
import type { Codes, ColumnValues, IntegerValues } from '../column/device-columns.js';
import type { PairLog } from '../column/pair-log.js';
import type { ValueDraft } from '../column/value-draft.js';
import type { OrdinalSet } from '../leaf/ordinal-set.js';
import type { SegmentDraft } from './segment-draft.js';

/** From this share of devices on, bits take less memory than pairs. */
const DENSE_SHARE = 1 / 16;

type Named<Value> = Iterable<readonly [name: string, value: Value]>;

/** As `DeviceColumns`, for columns that are made one after the other. */
export interface ColumnParts {
  readonly platforms: Uint8Array;
  readonly applications?: Named<OrdinalSet>;
  readonly tags?: Named<ColumnValues>;
  readonly applicationTags?: Named<Named<ColumnValues>>;
}

/**
 * Adds devices `[from, to)` of `columns`, all but their ids: those have their ordinals already.
 * @throws RangeError when there is no memory; `truncate` then takes back what was added
 */
export function addColumns(draft: SegmentDraft, columns: ColumnParts, from: number, to: number): void {
  const part: Part = { from, to, ordinal: draft.size };
  draft.platforms.appendRun(part.ordinal, columns.platforms, from, to);
  for (const [code, set] of columns.applications ?? []) addSet(draft.subscriptions, code, set, part);
  for (const [tag, values] of columns.tags ?? []) addValues(draft, null, tag, values, part);
  for (const [code, tags] of columns.applicationTags ?? [])
    for (const [tag, values] of tags) addValues(draft, code, tag, values, part);
  draft.size += to - from;
}

/** Devices `[from, to)` of a batch, the first of which gets `ordinal`. */
interface Part {
  readonly from: number;
  readonly to: number;
  readonly ordinal: number;
}

function addSet(draft: ValueDraft, value: string, set: OrdinalSet, part: Part): void {
  const { from, to, ordinal } = part;
  const code = draft.codeOf(value);
  if (set instanceof Uint8Array && countBits(set, from, to) >= (to - from) * DENSE_SHARE)
    draft.bits.add(code, ordinal, set, from, to);
  else eachDevice(set, part, (_, at) => draft.pairs.append(at, code));
}

function addValues(
  draft: SegmentDraft,
  application: string | null,
  tag: string,
  values: ColumnValues,
  part: Part,
): void {
  const tagDraft = draft.tag(application, tag);
  switch (values.type) {
    case 'Integer':
      addIntegers(tagDraft.forIntegers(), values, part);
      return;
    case 'String': {
      const column = tagDraft.forStrings();
      const codes = draftCodes(column, values.codes, values.dictionary);
      eachDevice(values.present, part, (device, ordinal) => column.pairs.append(ordinal, codes(device)));
      return;
    }
    case 'List': {
      const column = tagDraft.forLists();
      const codes = draftCodes(column, values.codes, values.dictionary);
      eachDevice(undefined, part, (device, ordinal) => {
        const end = values.offsets[device + 1] ?? 0;
        for (let at = values.offsets[device] ?? 0; at < end; at++) column.addCode(ordinal, codes(at));
      });
    }
  }
}

function addIntegers(log: PairLog, { values, present }: IntegerValues, part: Part): void {
  if (present === undefined) log.appendRun(part.ordinal, values, part.from, part.to);
  else eachDevice(present, part, (device, ordinal) => log.append(ordinal, values[device] ?? 0));
}

/** Calls `visit` with the devices of the part that are in `set` (all by default), and with their ordinals. */
function eachDevice(
  set: OrdinalSet | undefined,
  { from, to, ordinal }: Part,
  visit: (device: number, ordinal: number) => void,
): void {
  const base = ordinal - from;
  if (set === undefined) for (let device = from; device < to; device++) visit(device, base + device);
  else if (set instanceof Uint8Array) eachBit(set, from, to, (device) => visit(device, base + device));
  else
    for (
      let at = firstWhere(0, set.length, (index) => (set[index] ?? 0) >= from);
      at < set.length && (set[at] ?? 0) < to;
      at++
    )
      visit(set[at] ?? 0, base + (set[at] ?? 0));
}

/** The code in the draft of entry `at` of a column. Values that nobody has get none. */
function draftCodes(draft: ValueDraft, codes: Codes, dictionary: readonly string[]): (at: number) => number {
  const known = new Int32Array(dictionary.length).fill(-1);
  return (at) => {
    const code = codes[at] ?? 0;
    const found = known[code] ?? -1;
    if (found >= 0) return found;
    const added = draft.table.add(dictionary[code] ?? '');
    known[code] = added;
    return added;
  };
}
