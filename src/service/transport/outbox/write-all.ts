/** Writing all of it: a system may write less than it is given. */

import type { OutboxFile } from './outbox-files.js';

/** Rejects as files do; then some of it may be written. */
export async function writeAll(file: OutboxFile, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const written = await file.write(bytes.subarray(done), position + done);
    if (written === 0) throw Object.assign(new Error('nothing more can be written'), { code: 'ENOSPC' });
    done += written;
  }
}
