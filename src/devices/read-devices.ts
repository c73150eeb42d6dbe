/**
 * Files of devices, as bytes, to devices. Bounded memory, however many devices there are: duplicate ids are not looked for, since
 * that would take a memory of every id.
 */

import { type Expectations, expectArgument, expectOptions, LIMIT, oneOf, SIGNAL } from '../base/argument.js';
import type { AbortSignal } from '../base/host-types.js';
import type { Catalog } from '../catalog/catalog.js';
import { CATALOG_OR_NULL } from '../catalog/expect-catalog.js';
import { COLUMN_NAMES, type ColumnNames } from './column-names.js';
import type { Device } from './device.js';
import type { DeviceBatch, RowBatch } from './device-batch.js';
import { type LineReader, readLines, scanLines } from './line-reader.js';
import { scanAhead } from './read-ahead.js';
import { CsvReader } from './read-csv.js';
import { ReadLog, type ReadSummary } from './read-log.js';
import { NdjsonReader } from './read-ndjson.js';
import { bestKernel, type MakeKernel, RowScanner } from './scan/row-scanner.js';
import { type ScanThreads, type StartScanThreads, threadKernel } from './scan/scan-threads.js';
import type { KnownNames } from './scan/type-rules.js';
import type { WantedMembers } from './scan/wanted-members.js';
import { BYTE_SOURCE, type ByteSource, type LineBlock, LineDecoder, readLineBlocks } from './text-blocks.js';
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
  /** Of CSV: which column is what. By default columns are named `id`, `platform`, `applications`, and as their tags. */
  readonly columns?: ColumnNames | null;
}

/** What options that say how bytes are devices must be. */
export const DEVICE_BYTES: Expectations<Pick<ReadDevicesOptions, 'format' | 'onError' | 'lineBytes' | 'columns'>> = {
  format: oneOf(DEVICE_FORMATS),
  onError: oneOf(['fail', 'skip']),
  lineBytes: LIMIT,
  columns: COLUMN_NAMES,
};
const READ_OPTIONS: Expectations<ReadDevicesOptions> = { ...DEVICE_BYTES, catalog: CATALOG_OR_NULL, signal: SIGNAL };

/** Devices in batches, as they are read; to be read once. */
export interface DeviceReader extends AsyncIterable<readonly Device[]> {
  /** What reading came to so far; final when the devices have ended. */
  summary(): ReadSummary;
}

export interface BatchReader<Batch> extends AsyncIterable<Batch> {
  summary(): ReadSummary;
}

const LINE_BYTES = 16 * 1024 * 1024;
/** Lines that are scanned at once: no garbage comes of them, and they stay in the cache of a processor. */
const SCANNED_BYTES = 256 * 1024;
/** A reading of types makes no more, however often more is known: each has a memory of its own. */
const MOST_SCANNERS = 100;

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
function deviceReader(source: ByteSource, options: ReadDevicesOptions): DeviceReader {
  expectArgument('readDevices: `source`', source, BYTE_SOURCE);
  const batches = readBatches(source, options);
  return { [Symbol.asyncIterator]: () => devicesOf(batches), summary: () => batches.summary() };
}

/** As {@link readDevices}, with the line of each device. */
export function readBatches(source: ByteSource, options: ReadDevicesOptions): BatchReader<DeviceBatch> {
  const { signal } = options;
  const { reader, log, lineBytes } = readingOf(options);
  return {
    [Symbol.asyncIterator]: () => readLines(readLineBlocks(source, { lineBytes, signal }), reader),
    summary: () => log.summary(),
  };
}

/** What is wanted of the devices that come next, asked again and again; null: all of them. Once it is not null it stays the same. */
export type Wanted = () => WantedMembers | null;

/**
 * As {@link readBatches}, for those who want some members alone: what they are is in rows, where lines can be scanned. With threads they are
 * scanned ahead; batches, what is said of lines and their order stay the same.
 */
export function readRows(
  source: ByteSource,
  options: ReadDevicesOptions,
  wanted: Wanted,
  startThreads: StartScanThreads | null = null,
): BatchReader<DeviceBatch | RowBatch> {
  expectArgument('readDevices: `source`', source, BYTE_SOURCE);
  if (isNamed(options)) return readBatches(source, options);
  const { signal } = options;
  const { reader, log, lineBytes } = readingOf(options);
  let scanner: RowScanner | null | undefined;
  const scanning = (): RowScanner | null => {
    const members = scanner === undefined && reader.isReady ? wanted() : null;
    if (members !== null) scanner = RowScanner.make(reader.rulesFor(members), lineBytes);
    return scanner ?? null;
  };
  async function* ahead(blocks: AsyncIterable<LineBlock>, start: StartScanThreads) {
    const threads = start();
    const scanners = () => {
      const members = reader.isReady ? wanted() : null;
      return members && scannersOver(threads, reader, members, lineBytes);
    };
    try {
      yield* scanAhead(blocks, reader, scanners);
    } finally {
      threads.end();
    }
  }
  return {
    [Symbol.asyncIterator]: () => {
      const blocks = readLineBlocks(source, { lineBytes, signal, blockBytes: SCANNED_BYTES });
      return startThreads === null ? scanLines(blocks, reader, scanning) : ahead(blocks, startThreads);
    },
    summary: () => log.summary(),
  };
}

/**
 * As {@link readBatches}, for those who want nothing but types of values: what is known of them already is in rows, where lines can be
 * scanned. `names` is asked again before each block; null: nothing is known yet, and another object: more is known.
 */
export function readTypes(
  source: ByteSource,
  options: ReadDevicesOptions,
  names: () => KnownNames | null,
): BatchReader<DeviceBatch | RowBatch> {
  if (isNamed(options)) return readBatches(source, options);
  const { signal } = options;
  const { reader, log, lineBytes } = readingOf(options);
  let known: KnownNames | null | undefined;
  let scanner: RowScanner | null = null;
  let scanners = 0;
  const scanning = (): RowScanner | null => {
    const named = names();
    if (reader.isReady && named !== known && scanners < MOST_SCANNERS) {
      known = named;
      const rules = reader.typeRules(named);
      if (rules !== scanner?.rules) scanner = rules && RowScanner.make(rules, lineBytes);
      scanners++;
    }
    return scanner;
  };
  return {
    [Symbol.asyncIterator]: () => {
      const blocks = readLineBlocks(source, { lineBytes, signal, blockBytes: SCANNED_BYTES });
      return scanLines(blocks, reader, scanning);
    },
    summary: () => log.summary(),
  };
}

/** One for each thread, one whose rows are looked at, and one that waits. Null where lines cannot be scanned. */
function scannersOver(
  threads: ScanThreads,
  reader: LineReader,
  members: WantedMembers,
  lineBytes: number,
): readonly RowScanner[] | null {
  const scanners: RowScanner[] = [];
  while (scanners.length < threads.count + 2) {
    const make: MakeKernel = (bytes, lines) => threadKernel(bytes, lines, threads) ?? bestKernel(bytes, lines);
    const scanner = RowScanner.make(reader.rulesFor(members), lineBytes, make);
    if (scanner === null) return null;
    scanners.push(scanner);
  }
  return scanners;
}

/** Columns with names of one's own are read whole: a scanner knows ours. */
function isNamed({ format, columns = null }: ReadDevicesOptions): boolean {
  return format === 'csv' && columns !== null;
}

/** What reads the lines of a file, what checks devices meanwhile, and what is said of them. */
export interface DeviceReading {
  readonly reader: LineReader;
  readonly validator: DeviceValidator;
  readonly log: ReadLog;
  readonly lineBytes: number;
}

export function readingOf(options: ReadDevicesOptions): DeviceReading {
  const {
    format = 'ndjson',
    catalog = null,
    columns: names = null,
    onError = 'fail',
    lineBytes = LINE_BYTES,
  } = options;
  const validator = new DeviceValidator(catalog);
  const log = new ReadLog(onError, validator.unknown);
  const decoder = new LineDecoder(lineBytes);
  const reader =
    format === 'csv'
      ? new CsvReader({ catalog, names }, lineBytes, decoder, validator, log)
      : new NdjsonReader(catalog, decoder, validator, log);
  return { reader, validator, log, lineBytes };
}

async function* devicesOf(batches: BatchReader<DeviceBatch>): AsyncGenerator<readonly Device[], void, undefined> {
  for await (const { devices } of batches) yield devices;
}
