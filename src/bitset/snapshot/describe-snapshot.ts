/** What an index is made of, for people: devices, tags and how their values are kept, bytes by part. */

import type { TagType } from '../../base/tag-types.js';
import { PLATFORMS, type Platform } from '../../base/vocabulary.js';
import { stringTableBytes, TABLE_SIZE, TABLE_SLOT_COUNT, TABLE_TEXT_BYTES } from '../column/string-table.js';
import type { ValueDevices } from '../layout/addresses.js';
import {
  codesOf,
  type IntegerColumnDirectory,
  type IntegerPostingsDirectory,
  liveDevices,
  POSTINGS_STEP,
  type TagColumnDirectory,
  type ValueColumnDirectory,
} from '../layout/directory.js';
import { LEAF_BYTES, LEAF_RECORD_BYTES } from '../layout/layout.js';
import { type Segment, tagKey, VERSION_COLUMN } from '../layout/segment.js';
import { leafCardinality } from '../leaf/read-leaf.js';
import { type SnapshotContent, snapshotBytes } from './write-snapshot.js';

/** A column of values, over all segments. */
export interface ColumnDescription {
  readonly application: string | null;
  readonly tag: string;
  readonly type: TagType;
  /** Devices with a value. */
  readonly devices: number;
  /** Different values, in the segment that has the most; null where integers are kept as distances from their minimum, and nobody counted. */
  readonly values: number | null;
  readonly bytes: number;
  /** Planes of bits, in the segment that has the most. Null: not of integers. */
  readonly planes: number | null;
  /** Values that have a leaf of their own. */
  readonly leaves: number;
  /** Ordinals in posting lists of single values. */
  readonly postings: number;
}

interface SubscriptionDescription {
  readonly application: string;
  readonly devices: number;
}

interface PartDescription {
  readonly part: 'devices' | 'platforms' | 'subscriptions' | 'tags' | 'ids' | 'catalog' | 'other';
  readonly bytes: number;
}

export interface SnapshotDescription {
  /** Without those that were removed. */
  readonly devices: number;
  /** Devices that were removed, and are kept until their segment is merged: platforms, subscriptions and columns are told with them. */
  readonly removed: number;
  readonly segments: number;
  readonly hasIds: boolean;
  /** Of the file. */
  readonly bytes: number;
  readonly parts: readonly PartDescription[];
  /** In the order of the vocabulary, without zeros. */
  readonly platforms: readonly { readonly platform: Platform; readonly devices: number }[];
  /** By code, by UTF-16 unit. */
  readonly subscriptions: readonly SubscriptionDescription[];
  /** Account tags first, then by application; by name. */
  readonly columns: readonly ColumnDescription[];
}

/** O(columns and leaves): no bitmap is read. */
export function describeSnapshot(content: SnapshotContent): SnapshotDescription {
  const { segments } = content;
  const columns = describeColumns(segments);
  const bytes = snapshotBytes(content);
  const parts: readonly PartDescription[] = [
    { part: 'devices', bytes: total(segments, (segment) => setBytes(segment, leafOf(segment.live))) },
    { part: 'platforms', bytes: total(segments, platformBytes) },
    {
      part: 'subscriptions',
      bytes: total(segments, (segment) => valueColumnBytes(segment, segment.directory.subscriptions)),
    },
    { part: 'tags', bytes: total(columns, (column) => column.bytes) },
    { part: 'ids', bytes: total(segments, ({ ids }) => ids?.bytes ?? 0) },
    { part: 'catalog', bytes: bytes - snapshotBytes({ ...content, catalog: null }) },
  ];
  const known = total(parts, (part) => part.bytes);
  const devices = total(segments, ({ directory }) => liveDevices(directory));
  return {
    devices,
    removed: total(segments, ({ directory }) => directory.size) - devices,
    segments: segments.length,
    hasIds: segments.some(({ ids }) => ids !== null),
    bytes,
    parts: [...parts, { part: 'other', bytes: bytes - known }],
    platforms: describePlatforms(segments),
    subscriptions: describeSubscriptions(segments),
    columns,
  };
}

function total<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}

function leafOf(leaf: number): ValueDevices {
  return { kind: 'leaf', leaf };
}

function devicesIn({ memory, size }: Segment, set: ValueDevices): number {
  return set.kind === 'leaf' ? leafCardinality(memory, set.leaf, size) : set.count;
}

function setBytes({ memory }: Segment, set: ValueDevices): number {
  if (set.kind === 'postings') return 4 * set.count;
  return set.leaf === 0 ? 0 : LEAF_RECORD_BYTES + (memory.u32[(set.leaf + LEAF_BYTES) >>> 2] ?? 0);
}

function platformBytes(segment: Segment): number {
  return total([...segment.platforms.values()], (leaf) => setBytes(segment, leafOf(leaf)));
}

function describePlatforms(segments: readonly Segment[]): SnapshotDescription['platforms'] {
  return PLATFORMS.map((platform) => ({
    platform,
    devices: total(segments, (segment) => devicesIn(segment, leafOf(segment.platforms.get(platform) ?? 0))),
  })).filter(({ devices }) => devices > 0);
}

function describeSubscriptions(segments: readonly Segment[]): readonly SubscriptionDescription[] {
  const counts = new Map<string, number>();
  for (const segment of segments) {
    const { values, devicesOf } = segment.subscriptions;
    for (let code = 0; code < values.size; code++) {
      const application = values.valueOf(code);
      counts.set(application, (counts.get(application) ?? 0) + devicesIn(segment, devicesOf(code)));
    }
  }
  return [...counts]
    .map(([application, devices]) => ({ application, devices }))
    .sort((left, right) => (left.application < right.application ? -1 : 1));
}

function describeColumns(segments: readonly Segment[]): readonly ColumnDescription[] {
  const columns = new Map<string, ColumnDescription>();
  for (const segment of segments)
    for (const tag of segment.directory.tags.filter(isTag))
      for (const column of columnsOf(segment, tag)) {
        const key = `${column.type} ${tagKey(column.application, column.tag)}`;
        const before = columns.get(key);
        columns.set(key, before === undefined ? column : together(before, column));
      }
  return [...columns.values()].sort(byName);
}

/** What a live index keeps of versions is no tag of anybody. */
function isTag({ application, tag }: TagColumnDirectory): boolean {
  return application !== VERSION_COLUMN.application || tag !== VERSION_COLUMN.tag;
}

function byName(left: ColumnDescription, right: ColumnDescription): number {
  const [one, other] = [left, right].map(({ application, tag, type }) => [application ?? '', tag, type]);
  const at = one?.findIndex((text, index) => text !== other?.[index]) ?? -1;
  return at < 0 ? 0 : (one?.[at] ?? '') < (other?.[at] ?? '') ? -1 : 1;
}

/** The same column in two segments. */
function together(left: ColumnDescription, right: ColumnDescription): ColumnDescription {
  const most = (of: (column: ColumnDescription) => number | null): number | null => {
    const [one, other] = [of(left), of(right)];
    return one === null || other === null ? null : Math.max(one, other);
  };
  return {
    ...left,
    devices: left.devices + right.devices,
    bytes: left.bytes + right.bytes,
    values: most(({ values }) => values),
    planes: most(({ planes }) => planes),
    leaves: left.leaves + right.leaves,
    postings: left.postings + right.postings,
  };
}

function columnsOf(segment: Segment, directory: TagColumnDirectory): readonly ColumnDescription[] {
  const { application, tag, integers, strings, lists } = directory;
  const named = { application, tag };
  return [
    ...(integers === null ? [] : [{ ...named, ...integerColumn(segment, integers) }]),
    ...(strings === null ? [] : [{ ...named, type: 'String' as const, ...valueColumn(segment, strings) }]),
    ...(lists === null ? [] : [{ ...named, type: 'List' as const, ...valueColumn(segment, lists) }]),
  ];
}

type Described = Omit<ColumnDescription, 'application' | 'tag'>;

function integerColumn(segment: Segment, column: IntegerColumnDirectory): Described {
  const { set, distinct, planes, byValue } = column;
  const numbers = 8 * (distinct?.count ?? 0);
  const single = byValue === null ? 0 : 4 * byValue.size + placesBytes(column, byValue);
  const records = byValue === null ? [] : leavesAt(segment, byValue.leaves.records, byValue.leaves.count);
  return {
    type: 'Integer',
    devices: devicesIn(segment, set),
    values: distinct?.count ?? null,
    bytes:
      setBytes(segment, set) +
      total(planes, (plane) => setBytes(segment, plane)) +
      numbers +
      single +
      total(records, (leaf) => setBytes(segment, leafOf(leaf)) + 12),
    planes: planes.length,
    leaves: records.length,
    postings: byValue?.size ?? 0,
  };
}

/** Where the slices of values begin: a table, or a value for every few postings. */
function placesBytes(column: IntegerColumnDirectory, { size, offsets }: IntegerPostingsDirectory): number {
  return offsets === 0 ? 8 * Math.ceil(size / POSTINGS_STEP) : 4 * (codesOf(column) + 1);
}

function valueColumn(segment: Segment, column: ValueColumnDirectory): Omit<Described, 'type'> {
  const { u32 } = segment.memory;
  return {
    devices: devicesIn(segment, column.set),
    values: column.size,
    bytes: valueColumnBytes(segment, column),
    planes: null,
    leaves: leavesAt(segment, column.leaves, column.size).length,
    postings: u32[column.offsets / 4 + column.size] ?? 0,
  };
}

function valueColumnBytes(segment: Segment, column: ValueColumnDirectory): number {
  const { u32 } = segment.memory;
  const header = (field: number): number => u32[(column.table + field) / 4] ?? 0;
  const leaves = leavesAt(segment, column.leaves, column.size);
  return (
    setBytes(segment, column.set) +
    stringTableBytes(header(TABLE_SIZE), header(TABLE_SLOT_COUNT), header(TABLE_TEXT_BYTES)) +
    4 * (2 * column.size + 1) +
    4 * (u32[column.offsets / 4 + column.size] ?? 0) +
    total(leaves, (leaf) => setBytes(segment, leafOf(leaf)))
  );
}

/** Addresses of leaf records, those that are none left out. */
function leavesAt({ memory }: Segment, address: number, count: number): readonly number[] {
  return [...memory.u32.subarray(address / 4, address / 4 + count)].filter((leaf) => leaf !== 0);
}
