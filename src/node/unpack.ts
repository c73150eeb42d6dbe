/** Bytes packed by gzip or zstd, unpacked as they come; all others as they are. */

import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { expectArgument } from '../base/argument.js';
import { BYTE_SOURCE, type ByteSource } from '../devices/text-blocks.js';
import { FileError } from './file-error.js';
import { kindOfBytes, type Packing } from './file-kind.js';

/** Enough to tell what was packed, and how. */
const TELLING_BYTES = 16;
const NOTHING = new Uint8Array(0);

/**
 * The bytes of `chunks`, unpacked where they begin as an archive of gzip or zstd does. Memory is bounded, however much comes out. A chunk may be filled
 * anew once the next is asked for. Stopping early stops `chunks`.
 * @throws FileError `not-text` for an archive that is damaged or ends too early, and for zstd where Node does not know it (before 22.15); what `chunks` throws
 */
export function unpack(chunks: ByteSource): AsyncGenerator<Uint8Array, void, undefined> {
  expectArgument('unpack: `chunks`', chunks, BYTE_SOURCE);
  return unpacked(Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]());
}

type Source = AsyncIterator<Uint8Array> | Iterator<Uint8Array>;

async function* unpacked(source: Source): AsyncGenerator<Uint8Array, void, undefined> {
  let packing: Packing | null = null;
  try {
    const first = await firstOf(source);
    packing = kindOfBytes(first)?.packing ?? null;
    const chunks = new PackedChunks(first, source);
    if (packing === null)
      for (let chunk = await chunks.next(); chunk !== null; chunk = await chunks.next()) yield chunk;
    else yield* archives(chunks, packing);
  } finally {
    const ended = Promise.resolve(source.return?.());
    // Chunks are asked for ahead of whoever reads: a source that is stuck in a read would never answer.
    if (packing === null) await ended;
    else ended.catch(() => {});
  }
}

/** Archives may stand one behind the other, and what unpacks them ends with the first that ends inside of a chunk. */
async function* archives(chunks: PackedChunks, packing: Packing): AsyncGenerator<Uint8Array, void, undefined> {
  do yield* through(unpackerFor(packing), chunks, packing);
  while (await chunks.hasMore(packing));
}

/** The first chunks as one, until they tell what they are. */
async function firstOf(source: Source): Promise<Uint8Array> {
  let first = new Uint8Array(0);
  while (first.length < TELLING_BYTES) {
    const next = await source.next();
    if (next.done === true) break;
    first = Buffer.concat([first, next.value]);
  }
  return first;
}

/** The chunks of a source, the last of which may be put back as far as it was not read. */
class PackedChunks {
  readonly #source: Source;
  /** Good until the next chunk is asked for. */
  #rest: Uint8Array;

  constructor(first: Uint8Array, source: Source) {
    this.#rest = first;
    this.#source = source;
  }

  /** Null behind the last one. */
  async next(): Promise<Uint8Array | null> {
    if (this.#rest.length > 0) return this.#take();
    const next = await this.#source.next();
    return next.done === true ? null : next.value;
  }

  putBack(rest: Uint8Array): void {
    this.#rest = rest;
  }

  /** Whether another archive follows. Zeros behind one of gzip are padding. */
  async hasMore(packing: Packing): Promise<boolean> {
    for (let chunk = await this.next(); chunk !== null; chunk = await this.next()) {
      const start = packing === 'gzip' ? chunk.findIndex((byte) => byte !== 0) : 0;
      this.#rest = start < 0 ? NOTHING : chunk.subarray(start);
      if (this.#rest.length > 0) return true;
    }
    return false;
  }

  #take(): Uint8Array {
    const rest = this.#rest;
    this.#rest = NOTHING;
    return rest;
  }
}

async function* through(
  unpacker: Unpacker,
  chunks: PackedChunks,
  packing: Packing,
): AsyncGenerator<Uint8Array, void, undefined> {
  const feeding = feed(unpacker, chunks);
  try {
    for await (const chunk of unpacker) yield chunk;
    await feeding;
  } catch (error) {
    throw isOfArchive(error) ? damaged(packing, error) : error;
  } finally {
    unpacker.destroy();
  }
}

/** Gives the chunks, one when that before it was taken, until they end or the archive does: what is behind it is put back. Errors are those of the unpacker. */
async function feed(unpacker: Unpacker, chunks: PackedChunks): Promise<void> {
  try {
    let given = 0;
    for (let chunk = await chunks.next(); chunk !== null; chunk = await chunks.next()) {
      given += chunk.length;
      await taken(unpacker, chunk);
      const left = given - unpacker.bytesWritten;
      if (left > 0) return chunks.putBack(chunk.subarray(chunk.length - left));
    }
    unpacker.end();
  } catch (error) {
    unpacker.destroy(error as Error);
  }
}

/** Settles when the chunk is taken, or nothing more is. */
function taken(unpacker: Unpacker, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    unpacker.once('end', resolve);
    unpacker.write(chunk, (error) => {
      unpacker.off('end', resolve);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** As zlib tells that bytes are none of its own. */
function isOfArchive(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:Z_|ZSTD_)/.test(String(error.code));
}

function damaged(packing: Packing, cause: unknown): FileError {
  return new FileError('not-text', `the ${packing} archive is damaged, or ends too early`, null, { cause });
}

/** It counts the bytes that it has taken. */
type Unpacker = Transform & { readonly bytesWritten: number };

const UNPACKERS: Readonly<Record<Packing, () => Unpacker>> = {
  gzip: () => zlib.createGunzip(),
  zstd: () => {
    // Node 20 does not have it.
    const create: unknown = Reflect.get(zlib, 'createZstdDecompress');
    if (typeof create === 'function') return create() as Unpacker;
    throw new FileError('not-text', `Node ${process.versions.node} does not read zstd archives`, null, {
      help: 'Node 22.15 does; or unpack it first, as with `zstd --decompress FILE`',
    });
  },
};

function unpackerFor(packing: Packing): Unpacker {
  return UNPACKERS[packing]();
}
