/** The live devices of some segments, in their order, as a new one. Removed devices are left out. */

import { expectArgument } from '../../base/argument.js';
import type { ColumnValues } from '../column/device-columns.js';
import { DeviceIndex, runtimesIn } from '../index/device-index.js';
import type { MemoryOptions } from '../layout/memory.js';
import type { Segment, TagColumn, ValueColumn } from '../layout/segment.js';
import type { OrdinalSet } from '../leaf/ordinal-set.js';
import { addColumns } from '../segment/add-columns.js';
import { sealSegments } from '../segment/seal-segment.js';
import { SegmentDraft } from '../segment/segment-draft.js';
import { ordinalsIn } from '../segment/stored-devices.js';
import { codesByDevice, integersIn, platformsIn } from './column-values.js';
import { LiveSegment, mustHaveIds, OWN_INDEX } from './live-segment.js';

/** @throws IndexError `out-of-memory`, RangeError; nothing has changed */
export function mergeSegments(segments: readonly LiveSegment[], memory: MemoryOptions): readonly Segment[] {
  const draft = new SegmentDraft(true);
  for (const segment of segments) addLive(draft, segment);
  return sealSegments(draft, { from: 0, to: draft.size }, memory);
}

function addLive(draft: SegmentDraft, { segment, live }: LiveSegment): void {
  const rows = new LiveRows(segment, live);
  const { ids } = segment;
  for (const ordinal of rows.ordinals) draft.ids?.add(ids?.idOf(ordinal) ?? '');
  const columns = [...segment.tags.values()];
  const codes = new Set(columns.flatMap(({ application }) => application ?? []));
  const parts = {
    platforms: rows.gather(platformsIn(segment)),
    applications: applicationsIn(rows, segment.subscriptions),
    tags: tagsIn(
      rows,
      columns.filter(({ application }) => application === null),
    ),
    applicationTags: [...codes].map((code) => {
      const own = columns.filter(({ application }) => application === code);
      return [code, tagsIn(rows, own)] as const;
    }),
  };
  addColumns(draft, parts, 0, rows.ordinals.length);
}

/** The live devices of a segment, by their ordinals there and by their places among each other. */
class LiveRows {
  readonly segment: Segment;
  readonly ordinals: Uint32Array;
  /** One more than the place of each device; 0 for one that is not live. */
  readonly #places: Uint32Array;

  constructor(segment: Segment, live: Uint8Array) {
    this.segment = segment;
    this.#places = new Uint32Array(segment.size);
    let count = 0;
    for (let ordinal = 0; ordinal < segment.size; ordinal++)
      if (((live[ordinal >> 3] ?? 0) >> (ordinal & 7)) & 1) this.#places[ordinal] = ++count;
    this.ordinals = new Uint32Array(count);
    for (let ordinal = 0; ordinal < segment.size; ordinal++) {
      const place = this.#places[ordinal] ?? 0;
      if (place > 0) this.ordinals[place - 1] = ordinal;
    }
  }

  /** The places of those of `ordinals`, ascending, that are live. */
  places(ordinals: Uint32Array): Uint32Array {
    let count = 0;
    for (const ordinal of ordinals) {
      const place = this.#places[ordinal] ?? 0;
      if (place > 0) ordinals[count++] = place - 1;
    }
    return ordinals.subarray(0, count);
  }

  /** The entries of live devices. */
  gather<Values extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(values: Values): Values {
    for (const [place, ordinal] of this.ordinals.entries()) values[place] = values[ordinal] ?? 0;
    return values.subarray(0, this.ordinals.length) as Values;
  }
}

function* applicationsIn(rows: LiveRows, column: ValueColumn): Iterable<readonly [string, OrdinalSet]> {
  for (let code = 0; code < column.values.size; code++) {
    const places = rows.places(ordinalsIn(rows.segment, column.devicesOf(code)));
    if (places.length > 0) yield [column.values.valueOf(code), places];
  }
}

/** One column after the other: only one is in memory at a time. A tag of several types comes once for each. */
function* tagsIn(rows: LiveRows, columns: readonly TagColumn[]): Iterable<readonly [string, ColumnValues]> {
  const { segment } = rows;
  for (const { tag, integers, strings, lists } of columns) {
    if (integers !== null) {
      const present = rows.places(ordinalsIn(segment, integers.set));
      if (present.length > 0)
        yield [tag, { type: 'Integer', values: rows.gather(integersIn(segment, integers)), present }];
    }
    for (const values of [strings && stringsIn(rows, strings), lists && listsIn(rows, lists)])
      if (values !== null) yield [tag, values];
  }
}

function stringsIn(rows: LiveRows, column: ValueColumn): ColumnValues | null {
  const present = rows.places(ordinalsIn(rows.segment, column.set));
  if (present.length === 0) return null;
  const { offsets, codes } = codesByDevice(rows.segment, column);
  const own = new Uint32Array(rows.ordinals.length);
  for (const place of present) own[place] = codes[offsets[rows.ordinals[place] ?? 0] ?? 0] ?? 0;
  return { type: 'String', codes: own, dictionary: dictionaryOf(column), present };
}

function listsIn(rows: LiveRows, column: ValueColumn): ColumnValues | null {
  const { offsets, codes } = codesByDevice(rows.segment, column);
  const ends = new Float64Array(rows.ordinals.length + 1);
  const own = new Uint32Array(codes.length);
  let end = 0;
  for (const [place, ordinal] of rows.ordinals.entries()) {
    const items = codes.subarray(offsets[ordinal], offsets[ordinal + 1]);
    own.set(items, end);
    end += items.length;
    ends[place + 1] = end;
  }
  return end === 0 ? null : { type: 'List', offsets: ends, codes: own, dictionary: dictionaryOf(column) };
}

function dictionaryOf({ values }: ValueColumn): readonly string[] {
  return Array.from({ length: values.size }, (_, code) => values.valueOf(code));
}

/**
 * A copy without the devices that were removed: the work of a merge that a live index gives to another thread.
 * The same devices in the same order, in as few segments as hold them, without the gaps of those that were changed or removed since. For
 * {@link LiveIndexOptions.merge}: on another thread, of the bytes of an index. The given index stays as it is.
 * @throws IndexError `no-ids`, `out-of-memory`, `disposed`
 */
export function compactIndex(index: DeviceIndex): DeviceIndex {
  expectArgument('compactIndex: `index`', index, OWN_INDEX);
  const runtimes = runtimesIn(index);
  mustHaveIds(runtimes);
  const old = runtimes.map((runtime) => new LiveSegment(runtime));
  const segments = mergeSegments(old, {});
  return new DeviceIndex({ segments, catalog: index.catalog, engine: 'auto', position: index.position });
}
