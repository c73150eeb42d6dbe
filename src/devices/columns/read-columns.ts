/** Batches of columns to devices: rows of those that are plain ones, and lines of all others, so that they are held to what lines are held to. */

import type { DeviceBatch, RowBatch } from '../device-batch.js';
import {
  type BatchReader,
  type DeviceReading,
  type ReadDevicesOptions,
  readingOf,
  type Wanted,
} from '../read-devices.js';
import { MOST_ROWS } from '../scan/layout.js';
import { RowScanner } from '../scan/row-scanner.js';
import type { ColumnBatch } from './cells.js';
import { RowWriter } from './row-writer.js';

const ENCODER = new TextEncoder();

/** As `readRows`, of columns: what is said of a line is said of a row by its number. */
export function readColumns(
  batches: AsyncIterable<ColumnBatch>,
  options: Omit<ReadDevicesOptions, 'format'>,
  wanted: Wanted,
): BatchReader<DeviceBatch | RowBatch> {
  const reading = readingOf(options);
  const reader = new ColumnReader(reading, wanted);
  async function* read() {
    for await (const batch of batches) yield* reader.read(batch, options.signal);
  }
  return { [Symbol.asyncIterator]: read, summary: () => reading.log.summary() };
}

class ColumnReader {
  readonly #reading: DeviceReading;
  readonly #scanner: () => RowScanner | null;

  constructor(reading: DeviceReading, wanted: Wanted) {
    this.#reading = reading;
    let scanner: RowScanner | null | undefined;
    this.#scanner = () => {
      const members = scanner === undefined ? wanted() : null;
      if (members !== null) scanner = RowScanner.make(reading.reader.rulesFor(members), reading.lineBytes);
      return scanner ?? null;
    };
  }

  *read(batch: ColumnBatch, signal: ReadDevicesOptions['signal']): Generator<DeviceBatch | RowBatch> {
    let writer: RowWriter | null | undefined;
    /** Devices that are tried at once: few behind one that was no plain one, since there may be more of them. */
    let most = MOST_ROWS;
    for (let device = 0; device < batch.count; ) {
      signal?.throwIfAborted();
      const scanner = this.#scanner();
      if (scanner !== null && writer === undefined)
        writer = batch.columns === null ? null : RowWriter.make(scanner, batch.columns);
      const to = Math.min(batch.count, device + most);
      if (scanner === null || !writer) {
        yield* this.#lines(batch, device, to);
        device = to;
        continue;
      }
      const made = this.#write(scanner, writer, device, to);
      if (made > 0) yield this.#rows(scanner, writer, made);
      device += made;
      most = Math.min(MOST_ROWS, 2 * most);
      if (device === to || (made > 0 && writer.hasNoRoom)) continue;
      yield* this.#lines(batch, device, device + 1);
      device++;
      most = 1;
    }
  }

  /** Where there is no room for a single row, texts of rows before it are wanted no more. */
  #write(scanner: RowScanner, writer: RowWriter, from: number, to: number): number {
    const made = writer.write(from, to);
    if (made > 0 || !writer.hasNoRoom) return made;
    scanner.forgetTexts();
    return writer.write(from, to);
  }

  #rows(scanner: RowScanner, writer: RowWriter, count: number): RowBatch {
    const { log, validator } = this.#reading;
    const firstLine = log.line;
    log.line += count;
    log.devices += count;
    writer.countUnknown(validator);
    return { scanner, firstLine };
  }

  /** Lines before one that cannot be made are read first: one of them may end the reading. */
  *#lines(batch: ColumnBatch, from: number, to: number): Generator<DeviceBatch> {
    let lines = '';
    try {
      for (let device = from; device < to; device++) lines += batch.lineOf(device);
    } catch (error) {
      yield* this.#devices(lines);
      throw error;
    }
    yield* this.#devices(lines);
  }

  #devices(lines: string): Iterable<DeviceBatch> {
    return this.#reading.reader.read(ENCODER.encode(lines));
  }
}
