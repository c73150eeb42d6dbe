/** The list of sections at the end of a snapshot: what they are, where, how long, and their checksums. */

import type { Checksum } from './crc32.js';
import { damaged, WRONG_CHECKSUM } from './damage.js';
import {
  alignedUp,
  alignmentOf,
  HEADER_BYTES,
  RECORD_BYTES,
  RECORD_CHECKSUM,
  RECORD_KIND,
  RECORD_OFFSET,
  RECORD_PART,
  RECORD_SEGMENT,
  RECORD_SIZE,
  SECTION_KINDS,
  type SectionName,
  sectionWords,
  TABLE_ALIGNMENT,
  TABLE_CHECKSUM_BYTES,
} from './format.js';

/** A section and its place in the file. */
export interface PlacedSection extends SectionName {
  readonly offset: number;
  readonly bytes: number;
}

export interface SectionRecord extends PlacedSection {
  readonly checksum: number;
}

/** Places sections one behind the other, behind the header. */
export function placeSections<Section extends SectionName & { readonly bytes: number }>(
  sections: readonly Section[],
): readonly (Section & PlacedSection)[] {
  let end = HEADER_BYTES;
  return sections.map((section) => {
    const offset = alignedUp(end, alignmentOf(section.kind));
    end = offset + section.bytes;
    return { ...section, offset };
  });
}

/** Where the table of these sections begins. */
export function tableOffsetBehind(sections: readonly PlacedSection[]): number {
  const last = sections.at(-1);
  return alignedUp(last === undefined ? HEADER_BYTES : last.offset + last.bytes, TABLE_ALIGNMENT);
}

export function tableBytes(sections: number): number {
  return sections * RECORD_BYTES + TABLE_CHECKSUM_BYTES;
}

export function writeTable(records: readonly SectionRecord[], checksum: Checksum): Uint8Array {
  const bytes = new Uint8Array(tableBytes(records.length));
  const view = new DataView(bytes.buffer);
  for (const [number, record] of records.entries()) {
    const at = number * RECORD_BYTES;
    view.setUint32(at + RECORD_KIND, SECTION_KINDS.indexOf(record.kind), true);
    view.setUint32(at + RECORD_SEGMENT, record.segment, true);
    view.setUint32(at + RECORD_PART, record.part, true);
    view.setUint32(at + RECORD_CHECKSUM, record.checksum, true);
    view.setBigUint64(at + RECORD_OFFSET, BigInt(record.offset), true);
    view.setBigUint64(at + RECORD_SIZE, BigInt(record.bytes), true);
  }
  const end = records.length * RECORD_BYTES;
  view.setUint32(end, checksum(bytes.subarray(0, end), 0), true);
  return bytes;
}

/**
 * The sections of the table in `bytes`, which begins at `tableOffset` in the file. They stand in the one order there is, side by side.
 * @throws IndexError `damaged`
 */
export function readTable(bytes: Uint8Array, tableOffset: number, checksum: Checksum): readonly SectionRecord[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = bytes.length - TABLE_CHECKSUM_BYTES;
  if (view.getUint32(end, true) !== checksum(bytes.subarray(0, end), 0)) throw damaged('table', WRONG_CHECKSUM);
  const records: SectionRecord[] = [];
  for (let at = 0; at < end; at += RECORD_BYTES) records.push(readRecord(view, at));
  checkOrder(records);
  checkPlaces(records, tableOffset);
  return records;
}

function readRecord(view: DataView, at: number): SectionRecord {
  const number = view.getUint32(at + RECORD_KIND, true);
  const kind = SECTION_KINDS[number];
  if (kind === undefined) throw damaged('table', `there is no kind ${number} of sections`);
  return {
    kind,
    segment: view.getUint32(at + RECORD_SEGMENT, true),
    part: view.getUint32(at + RECORD_PART, true),
    checksum: view.getUint32(at + RECORD_CHECKSUM, true),
    offset: Number(view.getBigUint64(at + RECORD_OFFSET, true)),
    bytes: Number(view.getBigUint64(at + RECORD_SIZE, true)),
  };
}

/** Any record has one or two successors: of these the table may hold one. */
function checkOrder(records: readonly SectionRecord[]): void {
  let before: SectionName | null = null;
  for (const record of records) {
    if (!isNext(before, record)) throw damaged('table', `${sectionWords(record)} stands where it does not belong`);
    before = record;
  }
  if (before?.kind === 'directory') throw damaged('table', `${sectionWords(before)} has no memory behind it`);
}

function isNext(before: SectionName | null, { kind, segment, part }: SectionName): boolean {
  const isFirst = before === null;
  switch (kind) {
    case 'catalog':
      return isFirst && segment === 0 && part === 0;
    case 'position':
      return (isFirst || before.kind === 'catalog') && segment === 0 && part === 0;
    case 'directory':
      if (part !== 0) return false;
      return isFirst || before.kind === 'catalog' || before.kind === 'position'
        ? segment === 0
        : before.kind !== 'directory' && segment === before.segment + 1;
    case 'memory':
      return before?.kind === 'directory' && segment === before.segment && part === 0;
    case 'ids':
      return before?.segment === segment && part === idsPartBehind(before);
  }
}

/** The number of the part of ids that may follow; -1 where none may. */
function idsPartBehind({ kind, part }: SectionName): number {
  if (kind === 'memory') return 0;
  return kind === 'ids' ? part + 1 : -1;
}

function checkPlaces(records: readonly SectionRecord[], tableOffset: number): void {
  for (const [at, { offset }] of placeSections(records).entries()) {
    const record = records[at];
    if (record?.offset !== offset) throw damaged('table', `section ${at} is not where the one before it ends`);
  }
  if (tableOffsetBehind(records) !== tableOffset) throw damaged('table', 'the last section does not end at the table');
}
