/** The outer form of a snapshot, read and checked: header, section table, and the bytes of a section by its checksum. */

import type { Checksum } from './crc32.js';
import { CUT_OFF, damaged, WRONG_CHECKSUM } from './damage.js';
import { HEADER_BYTES, sectionWords } from './format.js';
import { type Header, readHeader } from './header.js';
import type { SnapshotReader } from './read-requests.js';
import { readTable, type SectionRecord, tableBytes } from './section-table.js';

/**
 * Reads all sections of the file, in their order, each into what `roomFor` gives for it: a buffer of its length. When this returns, all of them
 * have the checksums that the table names. No room is asked for that the file has no bytes for.
 * @throws IndexError `not-an-index`, `other-version`, `damaged`
 */
export function* readSections(
  checksum: Checksum,
  roomFor: (section: SectionRecord) => Uint8Array,
): SnapshotReader<Header> {
  const { header, sections } = yield* readSectionTable(checksum);
  let end = HEADER_BYTES;
  for (const section of sections) {
    const words = sectionWords(section);
    yield* readGap(end, section.offset, words);
    const answer = yield { into: roomFor(section), position: section.offset };
    if (answer.bytes < section.bytes) throw damaged(words, 'the file ends inside');
    if (answer.checksum !== section.checksum) throw damaged(words, WRONG_CHECKSUM);
    end = section.offset + section.bytes;
  }
  yield* readGap(end, header.tableOffset, 'table');
  return header;
}

interface SectionTable {
  readonly header: Header;
  readonly sections: readonly SectionRecord[];
}

/** Header and table of the file: what there is in it, without a look at the sections. */
export function* readSectionTable(checksum: Checksum): SnapshotReader<SectionTable> {
  const start = new Uint8Array(HEADER_BYTES);
  const { bytes } = yield { into: start, position: 0 };
  const header = readHeader(start.subarray(0, bytes), checksum);
  const { sections, fileBytes, tableOffset } = header;
  // The end first: whoever claims a great size has to have it.
  const last = yield { into: new Uint8Array(1), position: fileBytes - 1 };
  if (last.bytes === 0) throw damaged('table', CUT_OFF);
  const behind = yield { into: new Uint8Array(1), position: fileBytes };
  if (behind.bytes > 0) throw damaged('table', 'the file goes on behind it');
  const table = new Uint8Array(tableBytes(sections));
  const answer = yield { into: table, position: tableOffset };
  if (answer.bytes < table.length) throw damaged('table', CUT_OFF);
  return { header, sections: readTable(table, tableOffset, checksum) };
}

/** The gap between sections is zero: every byte of a file is held to something. */
function* readGap(from: number, to: number, words: string): SnapshotReader<void> {
  if (to === from) return;
  const gap = new Uint8Array(to - from);
  yield { into: gap, position: from };
  if (gap.some((byte) => byte !== 0)) throw damaged(words, 'the gap before it is not zero');
}
