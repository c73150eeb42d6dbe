/** An index to the bytes of its `.psi` file. */

import { invariant } from '../../base/invariant.js';
import type { Catalog, CatalogShape } from '../../catalog/catalog.js';
import { catalogToJson } from '../../catalog/catalog-json.js';
import { loadCatalogValue } from '../../catalog/load-catalog-value.js';
import { DATA_AT } from '../layout/layout.js';
import type { Checksum } from './crc32.js';
import type { IndexParts } from './index-parts.js';
import type { StoredSegment } from './stored-segment.js';
import { fileBytesOf, type SectionSource, writeSections } from './write-sections.js';

/** What a snapshot holds. How it is evaluated is no part of it. */
export interface SnapshotContent extends Omit<IndexParts, 'engine' | 'cacheBytes'> {
  readonly segments: readonly StoredSegment[];
}

/** Large enough for few calls, small enough for the processor's cache between checksum and writing. */
const PIECE_BYTES = 1024 * 1024;

/**
 * The file, front to back, in pieces of at most some MiB; together they may have any length. A piece lies in the memory of the
 * index: it holds until the next one is asked for, and is not to be written to. Other use of the index in between is no harm.
 */
export function* snapshotChunks(content: SnapshotContent, checksum?: Checksum): Generator<Uint8Array, void, undefined> {
  yield* writeSections(snapshotSections(content), checksum);
}

const NO_TAIL = new Uint8Array(0);
const MAX_JOINED_BYTES = 2 ** 31 - 1;

/**
 * The file as one buffer.
 * @throws RangeError when it would have 2 GiB or more
 */
export function joinSnapshot(content: SnapshotContent): Uint8Array<ArrayBuffer> {
  const bytes = snapshotBytes(content);
  if (bytes > MAX_JOINED_BYTES) throw new RangeError(`an index file of ${bytes} bytes is too long for one buffer`);
  const file = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of snapshotChunks(content)) {
    file.set(chunk, at);
    at += chunk.length;
  }
  return file;
}

/** The length of the file. */
export function snapshotBytes(content: SnapshotContent): number {
  return fileBytesOf(snapshotSections(content));
}

function snapshotSections({ catalog, segments, position = null }: SnapshotContent): readonly SectionSource[] {
  const own = catalog === null ? [] : [jsonSection('catalog', 0, loadableShape(catalog))];
  const reached = position === null ? [] : [jsonSection('position', 0, position)];
  return [...own, ...reached, ...segments.flatMap(segmentSections)];
}

/** A catalog put together by hand may be one that no file can hold: better told now than when the file is read. */
function loadableShape(catalog: Catalog): CatalogShape {
  const shape = catalogToJson(catalog);
  invariant(loadCatalogValue(shape, null).catalog !== null, 'the catalog of an index can be loaded again');
  return shape;
}

function segmentSections(
  { memory, directory, ids, tail = NO_TAIL }: StoredSegment,
  segment: number,
): readonly SectionSource[] {
  return [
    jsonSection('directory', segment, directory),
    {
      kind: 'memory',
      segment,
      part: 0,
      bytes: directory.end - DATA_AT,
      // The view is taken anew for each piece: memory that has grown meanwhile has another.
      *pieces() {
        yield* inPieces(DATA_AT, directory.end - tail.length, (from, to) => memory.u8.subarray(from, to));
        yield* inPieces(0, tail.length, (from, to) => tail.subarray(from, to));
      },
    },
    ...(ids?.sections() ?? []).map(
      (bytes, part): SectionSource => ({
        kind: 'ids',
        segment,
        part,
        bytes: bytes.length,
        pieces: () => inPieces(0, bytes.length, (from, to) => bytes.subarray(from, to)),
      }),
    ),
  ];
}

function jsonSection(
  kind: 'catalog' | 'directory' | 'position',
  segment: number,
  value: object | string,
): SectionSource {
  const text = new TextEncoder().encode(JSON.stringify(value));
  return { kind, segment, part: 0, bytes: text.length, pieces: () => [text] };
}

function* inPieces(
  start: number,
  end: number,
  piece: (from: number, to: number) => Uint8Array,
): Generator<Uint8Array, void, undefined> {
  for (let at = start; at < end; at += PIECE_BYTES) yield piece(at, Math.min(at + PIECE_BYTES, end));
}
