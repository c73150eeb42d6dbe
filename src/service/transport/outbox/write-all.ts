/** Writing all of it: a system may write less than it is given, and takes for written what it could not bring to the disk. */

import type { OutboxFile } from './outbox-files.js';

/** Rejects as files do; then some of it may be written. */
export async function writeAll(file: OutboxFile, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const written = await file.write(bytes.subarray(done), position + done);
    if (written === 0) throw Object.assign(new Error('nothing more can be written'), { code: 'ENOSPC' });
    done += written;
  }
}

const CHUNK_BYTES = 256 * 1024;

/** Writes the first `bytes` of a file once more, as they are: a sync that failed has left them for good to memory, and the next one would skip them. */
export async function writeAnew(file: OutboxFile, bytes: number): Promise<void> {
  const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, bytes));
  for (let position = 0; position < bytes; ) {
    const read = await file.read(chunk.subarray(0, bytes - position), position);
    if (read === 0) throw Object.assign(new Error('it has become shorter'), { code: 'EIO' });
    await writeAll(file, chunk.subarray(0, read), position);
    position += read;
  }
}
