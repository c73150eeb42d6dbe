/** A draft of string values to a sealed column: dictionary, a leaf for each frequent value, the others slices of a posting list. */

import type { PostingsDirectory, ValueColumnDirectory } from '../layout/directory.js';
import { EMPTY_DEVICES } from '../layout/segment.js';
import type { OrdinalSet } from '../leaf/ordinal-set.js';
import { writeLeaf } from '../leaf/write-leaf.js';
import { collectOrdinals } from './ordinal-collector.js';
import type { DraftRange } from './pair-log.js';
import { type SegmentTarget, storeDevices, storeFrequent, storePostings } from './store-devices.js';
import { StringTableBuilder } from './string-table-builder.js';
import type { ValueDraft } from './value-draft.js';

/** Ordinals sorted by code: those of code c are `ordinals[offsets[c] .. offsets[c + 1])`, ascending. */
interface SortedPairs {
  readonly offsets: Uint32Array;
  readonly ordinals: Uint32Array;
}

/**
 * The column of the devices of `range`; null when none of them has a value. Values that none of them has are left out.
 * @throws IndexError `out-of-memory`, RangeError
 */
export function sealValues(target: SegmentTarget, draft: ValueDraft, range: DraftRange): ValueColumnDirectory | null {
  const sorted = sortPairs(draft, range);
  const bitmaps = collectBitmaps(target.size, draft, range, sorted);
  const used = usedCodes(sorted, bitmaps);
  if (used.length === 0) return null;
  return {
    set: storeDevices(target, devicesWithValue(target.size, draft, range, bitmaps)),
    ...storeByCode(target, used, sorted, bitmaps),
    table: tableOf(draft, used).seal(target.memory),
  };
}

/** The column of an account in which no device has a value. */
export function sealNoValues(target: SegmentTarget): ValueColumnDirectory {
  const nothing = { offsets: new Uint32Array(1), ordinals: new Uint32Array(0) };
  return {
    set: EMPTY_DEVICES,
    ...storeByCode(target, new Uint32Array(0), nothing, new Map()),
    table: new StringTableBuilder().seal(target.memory),
  };
}

function sortPairs({ pairs, table }: ValueDraft, range: DraftRange): SortedPairs {
  const offsets = new Uint32Array(table.size + 1);
  for (const { count, values } of pairs.pages(range))
    for (let at = 0; at < count; at++) {
      const code = values[at] as number;
      offsets[code + 1] = (offsets[code + 1] as number) + 1;
    }
  for (let code = 0; code < table.size; code++)
    offsets[code + 1] = (offsets[code + 1] as number) + (offsets[code] as number);
  const next = offsets.slice();
  const sorted = new Uint32Array(offsets[table.size] ?? 0);
  for (const { count, ordinals, values } of pairs.pages(range))
    for (let at = 0; at < count; at++) {
      const code = values[at] as number;
      const place = next[code] as number;
      sorted[place] = ordinals[at] as number;
      next[code] = place + 1;
    }
  return { offsets, ordinals: sorted };
}

/** The devices of the values that came as bitmaps, by code; those that came otherwise are put in. */
function collectBitmaps(
  size: number,
  draft: ValueDraft,
  range: DraftRange,
  { offsets, ordinals }: SortedPairs,
): ReadonlyMap<number, Uint8Array> {
  const bitmaps = new Map<number, Uint8Array>();
  for (const code of draft.bits.codes) {
    const bits = new Uint8Array(Math.ceil(size / 8));
    draft.bits.orInto(code, range, bits);
    for (const ordinal of ordinals.subarray(offsets[code], offsets[code + 1]))
      bits[ordinal >>> 3] = (bits[ordinal >>> 3] ?? 0) | (1 << (ordinal & 7));
    if (bits.some((byte) => byte !== 0)) bitmaps.set(code, bits);
  }
  return bitmaps;
}

/** The codes of values that devices have, ascending. */
function usedCodes({ offsets }: SortedPairs, bitmaps: ReadonlyMap<number, Uint8Array>): Uint32Array {
  const codes = new Uint32Array(offsets.length - 1);
  let used = 0;
  for (let code = 0; code < codes.length; code++)
    if (offsets[code] !== offsets[code + 1] || bitmaps.has(code)) codes[used++] = code;
  return codes.subarray(0, used);
}

function devicesWithValue(
  size: number,
  { pairs }: ValueDraft,
  range: DraftRange,
  bitmaps: ReadonlyMap<number, Uint8Array>,
): OrdinalSet {
  const set = collectOrdinals(size, bitmaps.size > 0 ? size : pairs.count);
  for (const bitmap of bitmaps.values()) set.addBits(bitmap);
  for (const { count, ordinals } of pairs.pages(range))
    for (let at = 0; at < count; at++) set.add(ordinals[at] as number);
  return set.set();
}

/** The draft's own table where all its values are used. */
function tableOf({ table }: ValueDraft, used: Uint32Array): StringTableBuilder {
  if (used.length === table.size) return table;
  const part = new StringTableBuilder();
  for (const code of used) part.add(table.valueOf(code));
  return part;
}

/**
 * Stores the devices of the used codes, which are numbered anew. Leaves are written first; what belongs into postings moves together
 * in the sorted ordinals, and is written last.
 */
function storeByCode(
  target: SegmentTarget,
  used: Uint32Array,
  { offsets, ordinals }: SortedPairs,
  bitmaps: ReadonlyMap<number, Uint8Array>,
): PostingsDirectory {
  const { memory } = target;
  const leaves = new Uint32Array(used.length);
  const places = new Uint32Array(used.length + 1);
  let kept = 0;
  for (let at = 0; at < used.length; at++) {
    const code = used[at] as number;
    const start = offsets[code] as number;
    const end = offsets[code + 1] as number;
    const bits = bitmaps.get(code);
    leaves[at] =
      bits === undefined ? storeFrequent(target, ordinals.subarray(start, end)) : writeLeaf(memory, target.size, bits);
    if (leaves[at] === 0) {
      ordinals.copyWithin(kept, start, end);
      kept += end - start;
    }
    places[at + 1] = kept;
  }
  return {
    size: used.length,
    leaves: storePostings(memory, leaves),
    offsets: storePostings(memory, places),
    postings: storePostings(memory, ordinals.subarray(0, kept)),
  };
}
