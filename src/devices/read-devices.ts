/**
 * Files of devices, as bytes, to devices. Bounded memory, however many devices there are: duplicate ids are not looked for, since
 * that would take a memory of every id.
 */

import { type Expectations, expectArgument, expectOptions, LIMIT, oneOf, SIGNAL } from '../base/argument.js';
import type { AbortSignal } from '../base/host-types.js';
import type { Catalog } from '../catalog/catalog.js';
import { CATALOG_OR_NULL } from '../catalog/expect-catalog.js';
import type { Device } from './device.js';
import type { DeviceBatch } from './device-batch.js';
import { readCsv } from './read-csv.js';
import { ReadLog, type ReadSummary } from './read-log.js';
import { readNdjson } from './read-ndjson.js';
import { LineScanner } from './scan/line-scanner.js';
import type { WantedMembers } from './scan/wanted-members.js';
import { BYTE_SOURCE, type ByteSource, LineDecoder, readLineBlocks, readTextBlocks } from './text-blocks.js';
import { DeviceValidator } from './validate-device.js';

const DEVICE_FORMATS = ['ndjson', 'csv'] as const;
/** How devices are written in a file. */
export type DeviceFormat = (typeof DEVICE_FORMATS)[number];

/** How devices are read. */
export interface ReadDevicesOptions {
  /** Default `ndjson`. */
  readonly format?: DeviceFormat;
  /** Gives tags their types, and names what is known. Without one every tag and application is taken as it comes. */
  readonly catalog?: Catalog | null;
  /** `fail`, the default: the first bad line ends the reading with a {@link DeviceLineError}. `skip`: it is counted. */
  readonly onError?: 'fail' | 'skip';
  readonly signal?: AbortSignal | undefined;
  /** Longest line in bytes. Default 16 MiB. */
  readonly lineBytes?: number;
}

/** What options that say how bytes are devices must be. */
export const DEVICE_BYTES: Expectations<Pick<ReadDevicesOptions, 'format' | 'onError' | 'lineBytes'>> = {
  format: oneOf(DEVICE_FORMATS),
  onError: oneOf(['fail', 'skip']),
  lineBytes: LIMIT,
};
const READ_OPTIONS: Expectations<ReadDevicesOptions> = { ...DEVICE_BYTES, catalog: CATALOG_OR_NULL, signal: SIGNAL };

/** Devices in batches, as they are read; to be read once. */
export interface DeviceReader extends AsyncIterable<readonly Device[]> {
  /** What reading came to so far; final when the devices have ended. */
  summary(): ReadSummary;
}

export interface BatchReader extends AsyncIterable<DeviceBatch> {
  summary(): ReadSummary;
}

const LINE_BYTES = 16 * 1024 * 1024;

/**
 * Reads the devices of `source`. Nothing is read before they are asked for.
 * Iterating throws {@link DeviceLineError} on a bad line (unless skipped), the signal's reason when aborted, and what `source`
 * throws.
 */
export function readDevices(source: ByteSource, options: ReadDevicesOptions = {}): DeviceReader {
  expectOptions('readDevices', options, READ_OPTIONS);
  return deviceReader(source, options);
}

/** As {@link readDevices}, for options with others among them. */
export function deviceReader(source: ByteSource, options: ReadDevicesOptions, wanted?: Wanted): DeviceReader {
  expectArgument('readDevices: `source`', source, BYTE_SOURCE);
  const batches = readBatches(source, options, wanted);
  return { [Symbol.asyncIterator]: () => devicesOf(batches), summary: () => batches.summary() };
}

/** What is wanted of the devices that come next, asked again and again; null: all of them. Once it is not null it stays the same. */
export type Wanted = () => WantedMembers | null;

const ALL: Wanted = () => null;

/** As {@link readDevices}, with the line of each device. Of what is not `wanted` a device may have nothing, or an empty text. */
export function readBatches(source: ByteSource, options: ReadDevicesOptions, wanted: Wanted = ALL): BatchReader {
  const { format = 'ndjson', catalog = null, onError = 'fail', lineBytes = LINE_BYTES, signal } = options;
  const validator = new DeviceValidator(catalog);
  const log = new ReadLog(onError, validator.unknown);
  return {
    [Symbol.asyncIterator]: () => {
      const cut = { lineBytes, signal };
      if (format === 'csv') return readCsv(readTextBlocks(source, cut), catalog, lineBytes, validator, log);
      let scanner: LineScanner | null = null;
      const scanning = (): LineScanner | null => {
        const members = scanner === null ? wanted() : null;
        if (members !== null) scanner = new LineScanner(catalog, members, lineBytes);
        return scanner;
      };
      return readNdjson(readLineBlocks(source, cut), new LineDecoder(lineBytes), validator, log, scanning);
    },
    summary: () => log.summary(),
  };
}

async function* devicesOf(batches: BatchReader): AsyncGenerator<readonly Device[], void, undefined> {
  for await (const { devices } of batches) yield devices;
}
