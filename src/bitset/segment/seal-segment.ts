/** A draft to a sealed segment, or where one memory cannot hold it to several. */

import { PLATFORMS } from '../../base/vocabulary.js';
import { collectOrdinals } from '../column/ordinal-collector.js';
import type { DraftRange } from '../column/pair-log.js';
import { sealIntegers } from '../column/seal-integers.js';
import { sealNoValues, sealValues } from '../column/seal-values.js';
import { type SegmentTarget, storeDevices } from '../column/store-devices.js';
import type { ValueDevices } from '../layout/addresses.js';
import type { SegmentDirectory, TagColumnDirectory } from '../layout/directory.js';
import { IndexError } from '../layout/errors.js';
import { BLOCK_BYTES, CHUNK_BYTES, chunksOf, DATA_AT, META_BYTES, SUMMARY_BYTES } from '../layout/layout.js';
import { type MemoryOptions, SegmentMemory } from '../layout/memory.js';
import type { Segment } from '../layout/segment.js';
import { writeLeaf } from '../leaf/write-leaf.js';
import { openSegment } from './open-segment.js';
import type { SegmentDraft, TagDraft } from './segment-draft.js';

const SCRATCH_BYTES = 65_536;

/**
 * The segments of the devices of `range`: one, or where a memory does not hold them all those of either half. The draft stays as it is.
 * @throws IndexError `out-of-memory` when not even a single device has room
 */
export function sealSegments(draft: SegmentDraft, range: DraftRange, memory: MemoryOptions): readonly Segment[] {
  const { from, to } = range;
  try {
    return [sealSegment(draft, range, memory)];
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    if (to - from === 1)
      throw new IndexError('out-of-memory', 'a segment has no room for its devices', null, { cause: error });
  }
  const middle = from + Math.ceil((to - from) / 2);
  const first = sealSegments(draft, { from, to: middle }, memory);
  return [...first, ...sealSegments(draft, { from: middle, to }, memory)];
}

/** Buffers outside the memory of the segment that cannot be had are RangeErrors. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof IndexError && error.code === 'out-of-memory');
}

function sealSegment(draft: SegmentDraft, range: DraftRange, options: MemoryOptions): Segment {
  const memory = new SegmentMemory(options);
  const target: SegmentTarget = { memory, size: range.to - range.from };
  const directory = writeSegment(target, draft, range);
  if (memory.end + roomForResults(target.size) > memory.maxBytes)
    throw new IndexError('out-of-memory', 'the devices of a segment leave no room for results');
  return openSegment(memory, directory, draft.ids?.seal(range.from, range.to) ?? null);
}

/** What queries need behind the sealed data: three results of bitmaps, and scratch. */
function roomForResults(size: number): number {
  return 3 * chunksOf(size) * (CHUNK_BYTES + 2 * SUMMARY_BYTES + META_BYTES + BLOCK_BYTES) + SCRATCH_BYTES;
}

function writeSegment(target: SegmentTarget, draft: SegmentDraft, range: DraftRange): SegmentDirectory {
  const { memory, size } = target;
  const live = writeLive(target);
  const platforms = writePlatforms(target, draft, range);
  const subscriptions = sealValues(target, draft.subscriptions, range) ?? sealNoValues(target);
  const tags: TagColumnDirectory[] = [];
  for (const tag of draft.tags()) {
    const column = writeTag(target, tag, range);
    if (column !== null) tags.push(column);
  }
  return { size, end: memory.end, live, platforms, subscriptions, tags, leafBytes: memory.end - DATA_AT };
}

function writeLive({ memory, size }: SegmentTarget): number {
  const all = new Uint8Array(Math.ceil(size / 8)).fill(0xff);
  if (size % 8 > 0) all[all.length - 1] = 0xff >> (8 - (size % 8));
  return writeLeaf(memory, size, all);
}

function writePlatforms(
  { memory, size }: SegmentTarget,
  { platforms }: SegmentDraft,
  range: DraftRange,
): SegmentDirectory['platforms'] {
  const counts = new Uint32Array(PLATFORMS.length);
  for (const { count, values } of platforms.pages(range))
    for (let at = 0; at < count; at++) counts[values[at] ?? 0] = (counts[values[at] ?? 0] ?? 0) + 1;
  const sets = PLATFORMS.map((_, code) => collectOrdinals(size, counts[code] ?? 0));
  for (const { count, ordinals, values } of platforms.pages(range))
    for (let at = 0; at < count; at++) sets[values[at] ?? 0]?.add(ordinals[at] ?? 0);
  return PLATFORMS.flatMap((platform, code) => {
    const set = sets[code];
    return set === undefined || counts[code] === 0 ? [] : [{ platform, leaf: writeLeaf(memory, size, set.set()) }];
  });
}

/** Null when no device of the range has the tag. */
function writeTag(target: SegmentTarget, draft: TagDraft, range: DraftRange): TagColumnDirectory | null {
  const { application, tag } = draft;
  const integers = draft.integers && sealIntegers(target, draft.integers, range);
  const strings = draft.strings && sealValues(target, draft.strings, range);
  const lists = draft.lists && sealValues(target, draft.lists, range);
  const sets = [integers, strings, lists].flatMap((column) => (column === null ? [] : [column.set]));
  const [first] = sets;
  if (first === undefined) return null;
  const set = sets.length === 1 ? first : storeUnion(target, draft, range);
  return { application, tag, set, integers, strings, lists };
}

/** The devices with a value of any type. */
function storeUnion(target: SegmentTarget, draft: TagDraft, range: DraftRange): ValueDevices {
  const logs = [draft.integers, draft.strings?.pairs, draft.lists?.pairs].flatMap((log) => log ?? []);
  const most = logs.reduce((sum, log) => sum + log.count, 0);
  const union = collectOrdinals(target.size, most);
  for (const log of logs)
    for (const { count, ordinals } of log.pages(range)) for (let at = 0; at < count; at++) union.add(ordinals[at] ?? 0);
  return storeDevices(target, union.set());
}
