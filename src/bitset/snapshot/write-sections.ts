/** Sections to the bytes of a file, front to back, in pieces: nothing is copied, and nothing is read twice. */

import { invariant } from '../../base/invariant.js';
import { type Checksum, crc32 } from './crc32.js';
import { HEADER_BYTES, type SectionName } from './format.js';
import { writeHeader } from './header.js';
import {
  type PlacedSection,
  placeSections,
  type SectionRecord,
  tableBytes,
  tableOffsetBehind,
  writeTable,
} from './section-table.js';

export interface SectionSource extends SectionName {
  readonly bytes: number;
  /** The section front to back; a piece holds until the next one is asked for. */
  pieces(): Iterable<Uint8Array>;
}

/** What the file of these sections has as its length. */
export function fileBytesOf(sections: readonly SectionSource[]): number {
  return tableOffsetBehind(placeSections(sections)) + tableBytes(sections.length);
}

/** The file of these sections, which stand in the order of the format. A piece holds until the next one is asked for. */
export function* writeSections(
  sections: readonly SectionSource[],
  checksum: Checksum = crc32,
): Generator<Uint8Array, void, undefined> {
  const placed = placeSections(sections);
  const tableOffset = tableOffsetBehind(placed);
  yield writeHeader({ sections: placed.length, fileBytes: fileBytesOf(sections), tableOffset }, checksum);
  const records: SectionRecord[] = [];
  let end = HEADER_BYTES;
  for (const section of placed) {
    yield* gap(section.offset - end);
    records.push({ ...section, checksum: yield* writeSection(section, checksum) });
    end = section.offset + section.bytes;
  }
  yield* gap(tableOffset - end);
  yield writeTable(records, checksum);
}

function* gap(bytes: number): Generator<Uint8Array, void, undefined> {
  if (bytes > 0) yield new Uint8Array(bytes);
}

/** Returns the checksum. */
function* writeSection(
  section: SectionSource & PlacedSection,
  checksum: Checksum,
): Generator<Uint8Array, number, undefined> {
  let sum = 0;
  let written = 0;
  for (const piece of section.pieces()) {
    sum = checksum(piece, sum);
    written += piece.length;
    yield piece;
  }
  invariant(written === section.bytes, 'a section is as long as it said');
  return sum;
}
