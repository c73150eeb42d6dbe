/**
 * A folder with a file for each message: NDJSON, a line for each device. While a file is being written it has another name, so that
 * whoever reads files of the one name reads whole messages alone. docs/message-life-cycle.md tells what is in them.
 */

import { join } from 'node:path';
import {
  type Expectations,
  expectArgument,
  expectOptions,
  OBJECT,
  POSITIVE,
  TEXT,
  WHOLE as WHOLE_NUMBER,
} from '../../../base/argument.js';
import { invariant } from '../../../base/invariant.js';
import { type Transport, TransportError } from '../transport.js';
import { diskFiles } from './disk-files.js';
import { openDelivery } from './open-delivery.js';
import type { Hold, OutboxFiles } from './outbox-files.js';
import { outboxId } from './outbox-id.js';
import { expectedBytes, OutboxRoom } from './outbox-room.js';
import { readChunks } from './read-chunks.js';
import { withTransportError } from './with-transport-error.js';

/** How an outbox is opened. */
export interface OutboxOptions {
  /** Default: those of the machine. */
  readonly files?: OutboxFiles;
  /** Messages are refused that would have more bytes of recipients in the folder. Default: only the disk is a limit. */
  readonly mostBytes?: number;
  /** Messages are refused that would leave fewer bytes of the disk free. Default 64 MiB. */
  readonly reserveBytes?: number;
}

/** The default of `reserveBytes`. */
const RESERVE_BYTES = 64 * 2 ** 20;

const OPTIONS: Expectations<OutboxOptions> = { files: OBJECT, mostBytes: POSITIVE, reserveBytes: WHOLE_NUMBER };

const WHOLE = '.ndjson';
const PARTIAL = '.partial';
const LOCK = 'outbox.lock';

/** Codes become names of files. */
const CODE = /^[0-9A-Za-z_-]{1,100}$/;

/** Makes the folder where it is not there. Rejects with TransportError: `locked` while another process has it open. */
export async function openOutbox(folder: string, options: OutboxOptions = {}): Promise<Transport> {
  expectArgument('openOutbox: `folder`', folder, TEXT);
  expectOptions('openOutbox', options, OPTIONS);
  const { files = diskFiles, mostBytes = null, reserveBytes = RESERVE_BYTES } = options;
  const pathOf = (code: string, kind: string): string => {
    invariant(CODE.test(code), 'the code of a message is the name of a file');
    return join(folder, `${code}${kind}`);
  };
  const hold = await holdFolder(files, folder);
  const distrusted = new Set<string>();
  const syncFolder = groupedSync(() => files.syncFolder(folder));
  const refuseOther = (): void => {
    if (!hold.isHeld()) throw heldByAnother(folder);
  };
  const room = new OutboxRoom(files, folder, { mostBytes, reserveBytes });
  return {
    id: await idOf(files, folder, hold),
    room: {
      admit: (expected) => withTransportError(`measure ${folder}`, () => room.admit(expectedBytes(expected))),
      isLow: () => withTransportError(`measure ${folder}`, () => room.isLow()),
    },
    open: async (code) =>
      withTransportError(`write ${pathOf(code, PARTIAL)}`, async () => {
        refuseOther();
        await refuseHandedOver(files, pathOf(code, WHOLE));
        return openDelivery({ files, syncFolder, distrusted }, pathOf(code, PARTIAL), code);
      }),
    complete: async (code) =>
      withTransportError(`hand over ${pathOf(code, WHOLE)}`, async () => {
        refuseOther();
        const [partial, whole] = [pathOf(code, PARTIAL), pathOf(code, WHOLE)];
        // Both are there where a backup was put back: it was handed over after the backup, and is not a second time.
        if ((await files.sizeOf(whole)) !== null) await files.remove(partial);
        else await files.rename(partial, whole);
        await syncFolder();
      }),
    discard: async (code) =>
      withTransportError(`remove ${pathOf(code, PARTIAL)}`, async () => {
        if (await files.remove(pathOf(code, PARTIAL))) await syncFolder();
      }),
    begun: () => withTransportError(`read ${folder}`, async () => codesOf(await files.list(folder))),
    recipients: (code, { signal } = {}) => readChunks(files, pathOf(code, WHOLE), signal),
    close: async () => hold.release(),
  };
}

async function holdFolder(files: OutboxFiles, folder: string): Promise<Hold> {
  return withTransportError(`open the outbox ${folder}`, async () => {
    await files.makeFolder(folder);
    const hold = await files.hold(join(folder, LOCK));
    if (hold === null) throw heldByAnother(folder);
    return hold;
  });
}

function heldByAnother(folder: string): TransportError {
  return new TransportError('locked', `another process writes the outbox ${folder}: give each process its own`);
}

async function idOf(files: OutboxFiles, folder: string, hold: Hold): Promise<string> {
  try {
    return await outboxId(files, folder);
  } catch (error) {
    hold.release();
    throw error;
  }
}

async function refuseHandedOver(files: OutboxFiles, path: string): Promise<void> {
  const file = await withTransportError(`read ${path}`, () => files.openToRead(path));
  if (file === null) return;
  await file.close();
  throw new TransportError('handed-over', `${path} is there: its recipients were handed over before`);
}

function codesOf(names: readonly string[]): readonly string[] {
  return names.filter((name) => name.endsWith(PARTIAL)).map((name) => name.slice(0, -PARTIAL.length));
}

/**
 * Syncs of one folder, grouped: all that ask while one is under way are answered by the next. What was done before it is asked for is on
 * the disk when it resolves: it never waits for a sync that began earlier.
 */
export function groupedSync(sync: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const begin = (): Promise<void> => {
    next = null;
    const began = sync();
    running = began.catch(() => {});
    return began;
  };
  return () => {
    next ??= running.then(begin);
    return next;
  };
}
