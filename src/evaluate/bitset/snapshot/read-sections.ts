/** The outer form of a snapshot, read and checked: header, section table, and the bytes of a section by its checksum. */

import type { Checksum } from './crc32.js';
import { CUT_OFF, damaged, WRONG_CHECKSUM } from './damage.js';
import { HEADER_BYTES, sectionWords } from './format.js';
import { readHeader } from './header.js';
import type { SnapshotReader } from './read-requests.js';
import { readTable, type SectionRecord, tableBytes } from './section-table.js';

/** Where the bytes of sections go. */
export interface SectionSink {
  /** Room for the section: a buffer of its length. */
  roomFor(section: SectionRecord): Uint8Array;
  /** Takes the section: its bytes are in the room, and have the checksum that the table names. */
  take(section: SectionRecord, bytes: Uint8Array): void;
}

/**
 * Reads all sections of the file into `sink`, in their order. No room is asked for that the file has no bytes for.
 * @throws IndexError `not-an-index`, `other-version`, `damaged`
 */
export function* readSections(checksum: Checksum, sink: SectionSink): SnapshotReader<void> {
  const { sections, tableOffset } = yield* readSectionTable(checksum);
  let end = HEADER_BYTES;
  for (const section of sections) {
    const words = sectionWords(section);
    yield* readGap(end, section.offset, words);
    const room = sink.roomFor(section);
    const answer = yield { into: room, position: section.offset };
    if (answer.bytes < section.bytes) throw damaged(words, 'the file ends inside');
    if (answer.checksum !== section.checksum) throw damaged(words, WRONG_CHECKSUM);
    sink.take(section, room);
    end = section.offset + section.bytes;
  }
  yield* readGap(end, tableOffset, 'table');
}

interface SectionTable {
  readonly sections: readonly SectionRecord[];
  readonly tableOffset: number;
}

/** Header and table of the file: what there is in it, without a look at the sections. */
export function* readSectionTable(checksum: Checksum): SnapshotReader<SectionTable> {
  const start = new Uint8Array(HEADER_BYTES);
  const { bytes } = yield { into: start, position: 0 };
  const { sections, fileBytes, tableOffset } = readHeader(start.subarray(0, bytes), checksum);
  // The end first: whoever claims a great size has to have it.
  const last = yield { into: new Uint8Array(1), position: fileBytes - 1 };
  if (last.bytes === 0) throw damaged('table', CUT_OFF);
  const behind = yield { into: new Uint8Array(1), position: fileBytes };
  if (behind.bytes > 0) throw damaged('table', 'the file goes on behind it');
  const table = new Uint8Array(tableBytes(sections));
  const answer = yield { into: table, position: tableOffset };
  if (answer.bytes < table.length) throw damaged('table', CUT_OFF);
  return { sections: readTable(table, tableOffset, checksum), tableOffset };
}

/** The gap between sections is zero: every byte of a file is held to something. */
function* readGap(from: number, to: number, words: string): SnapshotReader<void> {
  if (to === from) return;
  const gap = new Uint8Array(to - from);
  yield { into: gap, position: from };
  if (gap.some((byte) => byte !== 0)) throw damaged(words, 'the gap before it is not zero');
}
