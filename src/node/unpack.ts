/** Bytes packed by gzip or zstd, unpacked as they come; all others as they are. */

import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as zlib from 'node:zlib';
import { expectArgument } from '../base/argument.js';
import { BYTE_SOURCE, type ByteSource } from '../devices/text-blocks.js';
import { FileError } from './file-error.js';
import { kindOfBytes, type Packing } from './file-kind.js';

/** Enough to tell what was packed, and how. */
const TELLING_BYTES = 16;

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
  let isStarted = false;
  try {
    const first = await firstOf(source);
    const packing = kindOfBytes(first)?.packing ?? null;
    if (packing !== null) {
      const unpacker = unpackerFor(packing);
      isStarted = true;
      yield* through(unpacker, copiesOf(first, source), packing);
      return;
    }
    if (first.length > 0) yield first;
    for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
  } finally {
    // Whoever reads the copies ends the source.
    if (!isStarted) await source.return?.();
  }
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

/** Copies: what unpacks them holds them longer than until the next is asked for. */
async function* copiesOf(first: Uint8Array, source: Source): AsyncGenerator<Uint8Array> {
  try {
    yield first;
    for (let next = await source.next(); next.done !== true; next = await source.next())
      yield Uint8Array.from(next.value);
  } finally {
    await source.return?.();
  }
}

async function* through(
  unpacker: Transform,
  packed: AsyncIterable<Uint8Array>,
  packing: Packing,
): AsyncGenerator<Uint8Array, void, undefined> {
  const feeding = pipeline(Readable.from(packed, { objectMode: true }), unpacker);
  // Told below, by the one that reads.
  feeding.catch(() => {});
  try {
    for await (const chunk of unpacker) yield chunk;
    await feeding;
  } catch (error) {
    throw isOfArchive(error) ? damaged(packing, error) : error;
  } finally {
    unpacker.destroy();
  }
}

/** As zlib tells that bytes are none of its own. */
function isOfArchive(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:Z_|ZSTD_)/.test(String(error.code));
}

function damaged(packing: Packing, cause: unknown): FileError {
  return new FileError('not-text', `the ${packing} archive is damaged, or ends too early`, null, { cause });
}

const UNPACKERS: Readonly<Record<Packing, () => Transform>> = {
  gzip: () => zlib.createGunzip(),
  zstd: () => {
    // Node 20 does not have it.
    const create: unknown = Reflect.get(zlib, 'createZstdDecompress');
    if (typeof create === 'function') return create() as Transform;
    throw new FileError('not-text', `Node ${process.versions.node} does not read zstd archives`, null, {
      help: 'Node 22.15 does; or unpack it first, as with `zstd --decompress FILE`',
    });
  },
};

function unpackerFor(packing: Packing): Transform {
  return UNPACKERS[packing]();
}
