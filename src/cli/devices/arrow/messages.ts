/**
 * The messages of an Arrow file or stream: the schema, then dictionaries and batches of rows, each as it stands there, looked over and
 * whole. Format: https://arrow.apache.org/docs/format/Columnar.html#serialization-and-interprocess-communication-ipc
 */

import { type FileHandle, open } from 'node:fs/promises';
import { ByteQueue } from './byte-queue.js';
import { type Footer, readFooter } from './footer.js';
import { messageSize } from './message.js';

/** A continuation marker, and the length of the metadata; 0 ends a stream. */
const PREFIX_BYTES = 8;
const CONTINUATION = -1;
/** At the start of a file, with its padding. */
const MAGIC_BYTES = 8;
/** At its end: the length of the footer, and the magic again. */
const TRAILER_BYTES = 10;
const MAGIC = 'ARROW1';

/** Gives the next so many bytes, or as many as there are. */
type Take = (count: number) => Promise<Uint8Array>;

/** @throws Error for a stream that is damaged, ends too early, or has more behind its end */
export async function* streamMessages(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const queue = new ByteQueue(chunks);
  const take: Take = (count) => queue.take(count);
  try {
    for (let number = 0; ; number++) {
      const message = await nextMessage(take, number === 0);
      if (message === null) break;
      yield message;
    }
    if ((await take(1)).length > 0) throw new Error('there is more behind the end of the stream');
  } finally {
    await queue.close();
  }
}

/** @throws Error for a file that is damaged or ends too early, and what the system throws */
export async function* fileMessages(path: string): AsyncGenerator<Uint8Array, void, undefined> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { footer, at } = await footerOf(file, size);
    await mustNameAll(file, footer.blocks, at);
    yield footer.schema;
    for (const block of footer.blocks) {
      const message = block < MAGIC_BYTES ? null : await nextMessage(takeFrom(file, block, at), false);
      if (message === null) throw new Error('its directory names a batch that is not there');
      yield message;
    }
  } finally {
    await file.close();
  }
}

/** What stands in the file and not in its directory would be left out, and nobody would know. @throws Error */
async function mustNameAll(file: FileHandle, blocks: readonly number[], end: number): Promise<void> {
  const named = new Set(blocks);
  if (named.size < blocks.length) throw new Error('its directory names a batch twice');
  for (let at = MAGIC_BYTES; ; ) {
    const take = takeFrom(file, at, end);
    const prefix = Buffer.from(await take(PREFIX_BYTES));
    // Behind the last message there may be a mark of the end, padding, or nothing.
    if (prefix.length < PREFIX_BYTES || prefix.readInt32LE(0) !== CONTINUATION || prefix.readInt32LE(4) <= 0) return;
    const metadata = await take(prefix.readInt32LE(4));
    const { kind, bodyBytes } = orDamaged('a message', () => messageSize(metadata));
    if (kind !== 'schema' && !named.has(at)) throw new Error('its directory leaves out a batch');
    at += PREFIX_BYTES + metadata.length + bodyBytes;
  }
}

async function footerOf(file: FileHandle, size: number): Promise<{ readonly footer: Footer; readonly at: number }> {
  const end = size - TRAILER_BYTES;
  const trailer = Buffer.from(await takeFrom(file, Math.max(0, end), size)(TRAILER_BYTES));
  if (end < MAGIC_BYTES || trailer.toString('latin1', 4) !== MAGIC) throw new Error('it ends too early');
  const at = end - trailer.readInt32LE(0);
  if (at < MAGIC_BYTES || at >= end) throw new Error('its directory is damaged');
  const bytes = await takeFrom(file, at, end)(end - at);
  return { footer: orDamaged('its directory', () => readFooter(bytes)), at };
}

/** Takes the bytes from `offset` on; there are none from `end` on. */
function takeFrom(file: FileHandle, offset: number, end: number): Take {
  let at = offset;
  return async (count) => {
    const bytes = new Uint8Array(Math.max(0, Math.min(count, end - at)));
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, at + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    at += filled;
    return bytes.subarray(0, filled);
  };
}

/** Null behind the last one. */
async function nextMessage(take: Take, isFirst: boolean): Promise<Uint8Array | null> {
  const prefix = Buffer.from(await take(PREFIX_BYTES));
  if (prefix.length < PREFIX_BYTES) throw new Error('it ends too early');
  if (prefix.readInt32LE(0) !== CONTINUATION) throw new Error('a message is damaged, or written by Arrow before 0.15');
  const metadataBytes = prefix.readInt32LE(4);
  if (metadataBytes === 0) return null;
  if (metadataBytes < 0) throw new Error('a message is damaged');
  const metadata = await take(metadataBytes);
  if (metadata.length < metadataBytes) throw new Error('it ends too early');
  const { kind, bodyBytes } = orDamaged('a message', () => messageSize(metadata));
  if ((kind === 'schema') !== isFirst) throw new Error('its schema is not its first message');
  const body = await take(bodyBytes);
  if (body.length < bodyBytes) throw new Error('it ends too early');
  return Buffer.concat([prefix, metadata, body]);
}

function orDamaged<Result>(what: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError ? new Error(`${what} is damaged`, { cause: error }) : error;
  }
}
