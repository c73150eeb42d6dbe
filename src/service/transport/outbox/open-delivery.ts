/** The file of one message while it is being written. */

import type { Delivery, RecipientGroup } from '../transport.js';
import { type OutboxFile, type OutboxFiles, writeAll, writeAnew } from './outbox-files.js';
import { readKept } from './read-kept.js';
import { type LineFrame, lineFrame, linesOf } from './recipient-lines.js';
import { withTransportError } from './with-transport-error.js';

/** What the deliveries of one outbox have in common. */
export interface OutboxPlace {
  readonly files: OutboxFiles;
  /** That of the outbox. */
  readonly syncFolder: () => Promise<void>;
  /** Paths of files of which nothing is believed, and which could not be removed: it is tried again before one is opened. */
  readonly distrusted: Set<string>;
}

/** Begins the file, or goes on behind its last whole line. */
export async function openDelivery(place: OutboxPlace, path: string, messageCode: string): Promise<Delivery> {
  return withTransportError(`write ${path}`, async () => {
    if (place.distrusted.has(path)) await removeDistrusted(place, path);
    const file = await place.files.openToWrite(path);
    try {
      const { kept, bytes } = await readKept(file, messageCode);
      await file.truncate(bytes);
      // The process that wrote them may have ended because it could not sync them.
      await writeAnew(file, bytes);
      return deliveryTo({ place, path, file, messageCode, kept, bytes });
    } catch (error) {
      await file.close();
      throw error;
    }
  });
}

interface OpenFile {
  readonly place: OutboxPlace;
  readonly path: string;
  readonly file: OutboxFile;
  readonly messageCode: string;
  readonly kept: Delivery['kept'];
  readonly bytes: number;
}

async function removeDistrusted({ files, distrusted }: OutboxPlace, path: string): Promise<void> {
  await files.remove(path);
  distrusted.delete(path);
}

function deliveryTo({ place, path, file, messageCode, kept, bytes }: OpenFile): Delivery {
  let end = bytes;
  let current: { readonly group: RecipientGroup; readonly frame: LineFrame } | null = null;
  return {
    kept,
    write: (next, devices, pushTokens) =>
      withTransportError(`write ${path}`, async () => {
        if (current?.group !== next) current = { group: next, frame: lineFrame(messageCode, next) };
        const lines = linesOf(current.frame, devices, pushTokens);
        await writeAll(file, lines, end);
        end += lines.length;
      }),
    sync: () =>
      withTransportError(`write ${path}`, async () => {
        try {
          await file.sync();
        } catch (error) {
          // What the system could not write it may take for written the next time it is asked: nothing of the file is believed again.
          place.distrusted.add(path);
          await removeDistrusted(place, path);
          throw error;
        }
        await place.syncFolder();
      }),
    close: () => withTransportError(`write ${path}`, () => file.close()),
  };
}
