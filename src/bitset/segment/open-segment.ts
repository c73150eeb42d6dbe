/** Makes the segment that queries use out of what is stored of one: directory, memory and ids. Nothing is checked. */

import { openIntegerPostings } from '../column/integer-postings.js';
import { openStringTable } from '../column/string-table.js';
import type {
  IntegerColumnDirectory,
  SegmentDirectory,
  TagColumnDirectory,
  ValueColumnDirectory,
} from '../layout/directory.js';
import type { SegmentMemory } from '../layout/memory.js';
import {
  EMPTY_DEVICES,
  type IdTable,
  type IntegerColumn,
  type Segment,
  type TagColumn,
  tagKey,
  type ValueColumn,
} from '../layout/segment.js';

export function openSegment(memory: SegmentMemory, directory: SegmentDirectory, ids: IdTable | null): Segment {
  const { size, live, platforms, subscriptions, tags, leafBytes } = directory;
  return {
    memory,
    directory,
    size,
    live,
    platforms: new Map(platforms.map(({ platform, leaf }) => [platform, leaf])),
    subscriptions: openValues(memory, subscriptions),
    tags: new Map(tags.map((tag) => [tagKey(tag.application, tag.tag), openTag(memory, tag)])),
    ids,
    leafBytes,
  };
}

function openTag(memory: SegmentMemory, directory: TagColumnDirectory): TagColumn {
  const { application, tag, set, integers, strings, lists } = directory;
  return {
    application,
    tag,
    set,
    integers: integers && openIntegers(memory, integers),
    strings: strings && openValues(memory, strings),
    lists: lists && openValues(memory, lists),
  };
}

function openIntegers(memory: SegmentMemory, directory: IntegerColumnDirectory): IntegerColumn {
  const { set, minimum, maximum, distinct, planes, byValue } = directory;
  const postings = byValue && openIntegerPostings(memory, directory, byValue);
  return { set, minimum, maximum, distinct, planes, byValue: postings };
}

function openValues(memory: SegmentMemory, directory: ValueColumnDirectory): ValueColumn {
  const { set, table, leaves, offsets, postings } = directory;
  return {
    set,
    values: openStringTable(memory, table),
    devicesOf(code) {
      const { u32 } = memory;
      const leaf = u32[leaves / 4 + code] ?? 0;
      if (leaf !== 0) return { kind: 'leaf', leaf };
      const first = u32[offsets / 4 + code] ?? 0;
      const count = (u32[offsets / 4 + code + 1] ?? 0) - first;
      return count === 0 ? EMPTY_DEVICES : { kind: 'postings', start: postings + 4 * first, count };
    },
  };
}
