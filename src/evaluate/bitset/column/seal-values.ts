/** A draft of string values to a sealed column: dictionary, a leaf for each frequent value, the others slices of a posting list. */

import type { PostingsDirectory, ValueColumnDirectory } from '../segment/directory.js';
import { collectOrdinals } from './ordinal-collector.js';
import { type SegmentTarget, storeDevices, storeFrequent, storePostings } from './store-devices.js';
import { StringTableBuilder } from './string-table-builder.js';
import type { ValueDraft } from './value-draft.js';

/** Devices of a draft that a segment is made of: `[from, to)`. */
export interface DraftRange {
  readonly from: number;
  readonly to: number;
}

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
  const counts = countCodes(draft, range);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const { table, codes } = usedValues(draft, counts);
  const sorted = sortPairs(draft, range, counts, codes, total);
  const set = collectOrdinals(target.size, total);
  for (const { count, ordinals } of draft.pairs.pages(range.from, range.to))
    for (let at = 0; at < count; at++) set.add(ordinals[at] ?? 0);
  return {
    set: storeDevices(target, set.set()),
    ...storeByCode(target, sorted),
    table: table.seal(target.memory),
  };
}

/** The column of an account in which no device has a value. */
export function sealNoValues(target: SegmentTarget): ValueColumnDirectory {
  return {
    set: storeDevices(target, new Uint32Array(0)),
    ...storeByCode(target, { offsets: new Uint32Array(1), ordinals: new Uint32Array(0) }),
    table: new StringTableBuilder().seal(target.memory),
  };
}

function countCodes({ pairs, table }: ValueDraft, { from, to }: DraftRange): Uint32Array {
  const counts = new Uint32Array(table.size);
  for (const { count, values } of pairs.pages(from, to))
    for (let at = 0; at < count; at++) {
      const code = values[at] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
  return counts;
}

/** The table of the values that are used, and their codes in it by their codes in the draft. */
function usedValues(
  draft: ValueDraft,
  counts: Uint32Array,
): { readonly table: StringTableBuilder; readonly codes: Uint32Array | null } {
  if (counts.every((count) => count > 0)) return { table: draft.table, codes: null };
  const table = new StringTableBuilder();
  const codes = counts.map((count, code) => (count > 0 ? table.add(draft.table.valueOf(code)) : 0));
  return { table, codes };
}

function sortPairs(
  { pairs }: ValueDraft,
  { from, to }: DraftRange,
  counts: Uint32Array,
  codes: Uint32Array | null,
  total: number,
): SortedPairs {
  const used = codes === null ? counts : counts.filter((count) => count > 0);
  const offsets = new Uint32Array(used.length + 1);
  for (let code = 0; code < used.length; code++) offsets[code + 1] = (offsets[code] ?? 0) + (used[code] ?? 0);
  const next = offsets.slice();
  const sorted = new Uint32Array(total);
  for (const { count, ordinals, values } of pairs.pages(from, to))
    for (let at = 0; at < count; at++) {
      const draftCode = values[at] ?? 0;
      const code = codes === null ? draftCode : (codes[draftCode] ?? 0);
      const place = next[code] ?? 0;
      sorted[place] = ordinals[at] ?? 0;
      next[code] = place + 1;
    }
  return { offsets, ordinals: sorted };
}

/** Writes leaves first; what belongs into postings moves together in the sorted ordinals, and is written last. */
function storeByCode(target: SegmentTarget, { offsets, ordinals }: SortedPairs): PostingsDirectory {
  const { memory } = target;
  const size = offsets.length - 1;
  const leaves = new Uint32Array(size);
  const places = new Uint32Array(size + 1);
  let kept = 0;
  for (let code = 0; code < size; code++) {
    const start = offsets[code] ?? 0;
    const end = offsets[code + 1] ?? 0;
    const leaf = storeFrequent(target, ordinals.subarray(start, end));
    leaves[code] = leaf;
    if (leaf === 0) {
      ordinals.copyWithin(kept, start, end);
      kept += end - start;
    }
    places[code + 1] = kept;
  }
  return {
    size,
    leaves: storePostings(memory, leaves),
    offsets: storePostings(memory, places),
    postings: storePostings(memory, ordinals.subarray(0, kept)),
  };
}
