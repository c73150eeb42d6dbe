/**
 * The `.psi` file: how an index lies on disk. Writer and reader agree on this file and on nothing else; `docs/index-files.md` tells
 * the same to people.
 *
 *     header (64 bytes) | sections, each at a multiple of its alignment | section table
 *
 * All numbers are little-endian. The table stands at the end, so that a file is written in one go from front to back, and a file
 * that was cut off is found out before anything is made room for.
 */

/** As in PNG: no text file begins so, and a transfer as text damages it. */
export const MAGIC: readonly number[] = [0x89, 0x50, 0x53, 0x49, 0x0d, 0x0a, 0x1a, 0x0a];

/** Of the whole format, layout of leaves and tables included. A reader takes its own version and no other. */
export const FORMAT_VERSION = 1;

/**
 * The header:
 *
 *     +0  8 bytes MAGIC
 *     +8  u32 FORMAT_VERSION
 *     +12 u32 sections
 *     +16 u64 bytes of the whole file
 *     +24 u64 where the section table begins
 *     +32 u32 what sets were laid out for: one of LAYOUTS. Written as LAYOUT; all are read alike
 *     +36 24 bytes, zero
 *     +60 u32 CRC-32 of the 60 bytes before
 */
export const HEADER_BYTES = 64;
export const HEADER_VERSION = 8;
export const HEADER_SECTIONS = 12;
export const HEADER_FILE_BYTES = 16;
export const HEADER_TABLE = 24;
export const HEADER_LAYOUT = 32;
export const HEADER_RESERVED = 36;
export const HEADER_CHECKSUM = 60;

/** Written by earlier versions: 0 for speed, 1 for memory. */
export const LAYOUTS: readonly number[] = [0, 1];
export const LAYOUT = 1;

/**
 * A record of the section table; behind the last one a u32 with the CRC-32 of them all.
 *
 *     +0  u32 kind: its place in SECTION_KINDS
 *     +4  u32 segment; 0 for the catalog
 *     +8  u32 part: 0, 1, 2 ... where a segment has several sections of the kind
 *     +12 u32 CRC-32 of the section's bytes
 *     +16 u64 where the section begins
 *     +24 u64 its bytes
 */
export const RECORD_BYTES = 32;
export const RECORD_KIND = 0;
export const RECORD_SEGMENT = 4;
export const RECORD_PART = 8;
export const RECORD_CHECKSUM = 12;
export const RECORD_OFFSET = 16;
export const RECORD_SIZE = 24;
export const TABLE_CHECKSUM_BYTES = 4;

/**
 * Sections stand in this order: the catalog and the position, where there are any; then for each segment its directory, its memory, its ids, if there are any.
 * - `catalog`: the catalog as JSON in UTF-8, as people write it.
 * - `position`: how far a log of changes had been read, a JSON string in UTF-8.
 * - `directory`: the `SegmentDirectory` as JSON in UTF-8.
 * - `memory`: the segment's memory from DATA_AT to the end of its sealed data, byte for byte.
 * - `ids`: the sections of the id table, each a part.
 */
export const SECTION_KINDS = ['catalog', 'directory', 'memory', 'ids', 'position'] as const;
export type SectionKind = (typeof SECTION_KINDS)[number];

/** DATA_AT is a multiple of it, too: a page of the file is a page of memory. */
const PAGE_BYTES = 4_096;
const LINE_BYTES = 64;

/** A section begins at a multiple of this; the gap before it is zero. */
export function alignmentOf(kind: SectionKind): number {
  return kind === 'memory' ? PAGE_BYTES : LINE_BYTES;
}

/** Where the section table begins is a multiple of this. */
export const TABLE_ALIGNMENT = LINE_BYTES;

export function alignedUp(offset: number, alignment: number): number {
  return Math.ceil(offset / alignment) * alignment;
}

/** What tells a section from the others. */
export interface SectionName {
  readonly kind: SectionKind;
  readonly segment: number;
  readonly part: number;
}

/** A section in words, as errors name it: "memory of segment 0". */
export function sectionWords({ kind, segment, part }: SectionName): string {
  if (kind === 'catalog' || kind === 'position') return kind;
  return kind === 'ids' ? `ids of segment ${segment}, part ${part}` : `${kind} of segment ${segment}`;
}
