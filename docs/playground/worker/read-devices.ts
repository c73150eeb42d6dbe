/** Devices into an index, from the generator or a file, a batch at a time: between two batches the worker answers what was asked meanwhile. */

import { type Catalog, type DeviceIndex, type IndexBuilder, IndexError } from '../../../src/entries/bitset.js';
import { type Device, generateDevices, type ReadSummary, readDevices } from '../../../src/entries/devices.js';
import { MOST_READ_DEVICES } from '../shared/device-file.js';
import type { DeviceSource } from '../shared/questions.js';
import { streamChunks } from '../shared/stream-chunks.js';

/** What reading came to. */
export interface ReadDevices {
  readonly devices: number;
  readonly summary: ReadSummary | null;
  readonly duplicates: number;
}

export interface Reading {
  readonly catalog: Catalog;
  readonly progress: (devices: number) => void;
  readonly signal: AbortSignal;
}

/** Devices that are generated between two looks at what was asked: some five milliseconds. */
const BATCH_DEVICES = 1000;
/** A line of devices has some hundreds of bytes. */
const MOST_LINE_BYTES = 1024 * 1024;

/** Bad lines and devices whose id was there before are left out and counted. Rejects with the reason of the signal, and with what the file and the index throw. */
export async function readInto(
  builder: IndexBuilder<DeviceIndex>,
  source: DeviceSource,
  reading: Reading,
): Promise<ReadDevices> {
  const { signal, progress, catalog } = reading;
  let duplicates = 0;
  const add = (devices: readonly Device[]): void => {
    for (const device of devices) if (!isAdded(builder, device)) duplicates++;
    progress(builder.size);
  };
  if (source.kind === 'generated') {
    for (const devices of generated(catalog, source)) {
      add(devices);
      await nextTask();
      signal.throwIfAborted();
    }
    return { devices: builder.size, summary: null, duplicates };
  }
  const { file, format } = source;
  const reader = readDevices(streamChunks(file.stream()), {
    format,
    catalog,
    onError: 'skip',
    lineBytes: MOST_LINE_BYTES,
    signal,
  });
  for await (const devices of reader) {
    add(devices);
    await nextTask();
  }
  return { devices: builder.size, summary: reader.summary(), duplicates };
}

function* generated(
  catalog: Catalog,
  { count, seed }: { readonly count: number; readonly seed: number },
): Generator<readonly Device[]> {
  let batch: Device[] = [];
  for (const device of generateDevices({ seed, count, catalog })) {
    batch.push(device);
    if (batch.length < BATCH_DEVICES) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** @throws IndexError when there is no room for it */
function isAdded(builder: IndexBuilder<DeviceIndex>, device: Device): boolean {
  try {
    builder.addChecked(device);
    return true;
  } catch (error) {
    if (error instanceof IndexError && error.code === 'duplicate-id') return false;
    throw error;
  }
}

/** Messages that wait are heard before it resolves. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Why reading ended, in words for people. */
export async function refusalOf(error: unknown, source: DeviceSource): Promise<string> {
  if (error instanceof IndexError && error.code === 'too-many-devices')
    return `there are more than ${MOST_READ_DEVICES.toLocaleString('en')} devices`;
  if (source.kind === 'file' && !(await isReadable(source.file)))
    return 'the file cannot be read: it was changed or removed since it was chosen';
  return error instanceof Error ? error.message : String(error);
}

/** What streams say of a file that is gone is another thing in each browser. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
