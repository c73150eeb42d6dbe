/**
 * The bytes of a `.psi` file to what it holds. Loaded, then checked, then used: memory is read straight into the memory of a
 * segment, and nothing is encoded anew; but nothing of a file is believed before its checksum fits and its structure holds.
 */

import type { AbortSignal } from '../../base/host-types.js';
import { unreachable } from '../../base/invariant.js';
import type { Catalog } from '../../catalog/catalog.js';
import { loadCatalogValue } from '../../catalog/load-catalog-value.js';
import { openIdTable, readIdTable } from '../column/id-table.js';
import { liveDevices } from '../layout/directory.js';
import { IndexError } from '../layout/errors.js';
import { DATA_AT } from '../layout/layout.js';
import { DEFAULT_INDEX_LIMITS } from '../layout/limits.js';
import { type MemoryOptions, SegmentMemory } from '../layout/memory.js';
import type { IdTable, Segment } from '../layout/segment.js';
import { openSegment } from '../segment/open-segment.js';
import { type CheckOptions, checkSegment } from './check-segment.js';
import { type Checksum, crc32 } from './crc32.js';
import { damaged, WRONG_CHECKSUM } from './damage.js';
import { readDirectory } from './directory-shape.js';
import { sectionWords } from './format.js';
import { drive, driveLater, type ReadAt, type ReadAtOnce, type SnapshotReader } from './read-requests.js';
import { readSections, readSectionTable } from './read-sections.js';
import type { SectionRecord } from './section-table.js';
import type { SnapshotContent } from './write-snapshot.js';

export interface LoadOptions extends MemoryOptions, CheckOptions {
  /** CRC-32, where the host has a faster one. */
  readonly checksum?: Checksum;
  /** Told how many bytes have been read since it was told before. */
  readonly onProgress?: (bytes: number) => void;
}

export interface LoadLaterOptions extends LoadOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads a snapshot from a host that can answer at once.
 * @throws IndexError `not-an-index`, `other-version`, `damaged`, `out-of-memory`; what `readAt` throws
 */
export function loadSnapshot(readAt: ReadAtOnce, options: LoadOptions = {}): SnapshotContent {
  const { checksum = crc32, onProgress } = options;
  return drive(readSnapshot(checksum, options), readAt, { checksum, onProgress });
}

/** As {@link loadSnapshot}, from a host that has to be waited for. Rejects with the signal's reason when aborted. */
export function loadSnapshotLater(readAt: ReadAt, options: LoadLaterOptions = {}): Promise<SnapshotContent> {
  const { checksum = crc32, onProgress, signal } = options;
  return driveLater(readSnapshot(checksum, options), readAt, { checksum, onProgress, signal });
}

function* readSnapshot(checksum: Checksum, options: MemoryOptions & CheckOptions): SnapshotReader<SnapshotContent> {
  const rooms = new Rooms(options);
  yield* readSections(checksum, (section) => rooms.add(section));
  return rooms.content();
}

type Bytes = Uint8Array<ArrayBuffer>;

/** A segment as its sections come in. */
interface SegmentRooms {
  readonly directory: Bytes;
  readonly memory: SegmentMemory;
  readonly memoryBytes: number;
  readonly ids: Bytes[];
}

/** Where the sections are read to. They come in the order of the format: the table has been checked. */
class Rooms {
  readonly #options: MemoryOptions & CheckOptions;
  readonly #segments: SegmentRooms[] = [];
  #catalog: Bytes | null = null;
  #position: Bytes | null = null;
  #directory: Bytes = new Uint8Array(0);

  constructor(options: MemoryOptions & CheckOptions) {
    this.#options = options;
  }

  add(section: SectionRecord): Uint8Array {
    switch (section.kind) {
      case 'catalog':
        this.#catalog = bufferFor(section);
        return this.#catalog;
      case 'position':
        this.#position = bufferFor(section);
        return this.#position;
      case 'directory':
        this.#directory = bufferFor(section);
        return this.#directory;
      case 'memory':
        return this.#memory(section);
      case 'ids':
        return this.#ids(section);
      default:
        return unreachable(section.kind);
    }
  }

  /** What the sections hold, once all of them are there. */
  content(): SnapshotContent {
    const catalog = this.#catalog === null ? null : readCatalog(this.#catalog);
    const segments = this.#segments.map((rooms, segment) => readSegment(rooms, segment, this.#options));
    if (segments.some(({ ids }) => (ids === null) !== (segments[0]?.ids === null)))
      throw damaged('table', 'some segments have ids, and some have none');
    if (segments.reduce((sum, { size }) => sum + size, 0) > DEFAULT_INDEX_LIMITS.indexDevices)
      throw damaged('table', 'there are more devices than an index can hold');
    const position = this.#position === null ? null : readPosition(this.#position);
    return { catalog, segments, position };
  }

  #memory(section: SectionRecord): Uint8Array {
    const { bytes } = section;
    if (bytes > MAX_MEMORY_BYTES) throw damaged(sectionWords(section), 'it is longer than any memory');
    const memory = new SegmentMemory(this.#options);
    const address = memory.allocate(bytes);
    this.#segments.push({ directory: this.#directory, memory, memoryBytes: bytes, ids: [] });
    return memory.u8.subarray(address, address + bytes);
  }

  #ids(section: SectionRecord): Uint8Array {
    const buffer = bufferFor(section);
    this.#segments.at(-1)?.ids.push(buffer);
    return buffer;
  }
}

/** The reason beside the limit: neither a string nor a buffer of an engine has to hold more. */
const MAX_BUFFER_BYTES = 2 ** 30;
const MAX_MEMORY_BYTES = 2 ** 32 - DATA_AT;

function bufferFor(section: SectionRecord): Bytes {
  const { bytes } = section;
  if (bytes > MAX_BUFFER_BYTES) throw damaged(sectionWords(section), `it is longer than ${MAX_BUFFER_BYTES} bytes`);
  try {
    return new Uint8Array(bytes);
  } catch (error) {
    const message = `${bytes} bytes are needed for ${sectionWords(section)}; the process cannot have more`;
    throw new IndexError('out-of-memory', message, null, { cause: error });
  }
}

function readCatalog(bytes: Bytes): Catalog {
  const { catalog, diagnostics } = loadCatalogValue(readJson(bytes, 'catalog'), null);
  if (catalog === null) throw damaged('catalog', diagnostics[0]?.message ?? 'it is no catalog');
  return catalog;
}

function readPosition(bytes: Bytes): string {
  const position = readJson(bytes, 'position');
  if (typeof position !== 'string') throw damaged('position', 'it is no text');
  return position;
}

function readSegment(rooms: SegmentRooms, segment: number, options: CheckOptions): Segment {
  const { memory, memoryBytes, ids } = rooms;
  const ofDirectory = sectionWords({ kind: 'directory', segment, part: 0 });
  const directory = readDirectory(readJson(rooms.directory, ofDirectory), ofDirectory);
  if (directory.end !== DATA_AT + memoryBytes) throw damaged(ofDirectory, 'its end is not that of the memory');
  if (directory.size === 0) throw damaged(ofDirectory, 'the segment has no devices');
  checkSegment(memory, directory, sectionWords({ kind: 'memory', segment, part: 0 }), options);
  const table = ids.length === 0 ? null : readIds(ids, directory.size, segment, options);
  return openSegment(memory, directory, table);
}

function readIds(parts: readonly Bytes[], size: number, segment: number, { thorough }: CheckOptions): IdTable {
  const words = `ids of segment ${segment}`;
  const table = thorough ? readIdTable(parts, words) : openIdTable(parts, words);
  if (table.size !== size) throw damaged(words, `there are ${table.size} of them for ${size} devices`);
  return table;
}

function readJson(bytes: Bytes, section: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    // What the engine's parser says is not passed on: it differs between engines.
    throw damaged(section, error instanceof SyntaxError ? 'it is no JSON' : 'it is no UTF-8');
  }
}

/**
 * How many devices a snapshot says it holds: told by its directories, long before their memory is loaded.
 * @throws IndexError `not-an-index`, `other-version`, `damaged`: for what it reads
 */
export function* readDeviceCount(checksum: Checksum): SnapshotReader<number> {
  const { sections } = yield* readSectionTable(checksum);
  let devices = 0;
  for (const section of sections) {
    if (section.kind !== 'directory') continue;
    const words = sectionWords(section);
    const text = new Uint8Array(section.bytes);
    const answer = yield { into: text, position: section.offset };
    if (answer.checksum !== section.checksum) throw damaged(words, WRONG_CHECKSUM);
    const directory = readDirectory(readJson(text, words), words);
    devices += liveDevices(directory);
  }
  return devices;
}
