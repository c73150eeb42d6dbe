/** CSV to devices: a header that names the columns, then one record a device. */

import type { Catalog } from '../catalog/catalog.js';
import { type CsvColumn, csvColumns, csvValue } from './csv-columns.js';
import { type CsvRecord, CsvScanner } from './csv-records.js';
import type { Device } from './device.js';
import type { DeviceBatch } from './device-batch.js';
import { cellCount, noCsvHeader } from './errors.js';
import { DeviceLineError, type ReadLog } from './read-log.js';
import type { TextBlock } from './text-blocks.js';
import type { DeviceValidator } from './validate-device.js';

/**
 * The devices of `blocks`. A header that cannot be used ends the reading even where bad lines are skipped: without it no line
 * means anything.
 */
export async function* readCsv(
  blocks: AsyncIterable<TextBlock>,
  catalog: Catalog | null,
  recordUnits: number,
  validator: DeviceValidator,
  log: ReadLog,
): AsyncGenerator<DeviceBatch, void, undefined> {
  const scanner = new CsvScanner(recordUnits);
  const reader = new CsvReader(catalog, validator, log);
  for await (const block of blocks) {
    const records = 'fault' in block ? [scanner.lostLine(block.fault)] : scanner.scan(block.text);
    log.line = scanner.line;
    const batch = reader.read(records);
    if (batch.devices.length > 0) yield batch;
  }
  reader.read(scanner.end());
  reader.end();
}

class CsvReader {
  readonly #catalog: Catalog | null;
  readonly #validator: DeviceValidator;
  readonly #log: ReadLog;
  #columns: readonly CsvColumn[] | null = null;

  constructor(catalog: Catalog | null, validator: DeviceValidator, log: ReadLog) {
    this.#catalog = catalog;
    this.#validator = validator;
    this.#log = log;
  }

  read(records: readonly CsvRecord[]): DeviceBatch {
    const devices: Device[] = [];
    const lines: number[] = [];
    for (const record of records) {
      const device = this.#columns === null ? this.#header(record) : this.#device(this.#columns, record);
      if (device === null) continue;
      devices.push(device);
      lines.push(record.line);
    }
    this.#log.devices += devices.length;
    return { devices, lines };
  }

  end(): void {
    if (this.#columns === null) throw new DeviceLineError(1, noCsvHeader());
  }

  #header({ line, cells, fault }: CsvRecord): null {
    if (fault !== null) throw new DeviceLineError(line, fault);
    const columns = csvColumns(cells, this.#catalog);
    if ('code' in columns) throw new DeviceLineError(line, columns);
    this.#columns = columns;
    return null;
  }

  #device(columns: readonly CsvColumn[], { line, cells, fault }: CsvRecord): Device | null {
    if (fault === null && cells.length === columns.length) {
      const device = this.#validator.validate(csvValue(columns, cells));
      if (device === null) this.#log.bad(line, this.#validator.faults[0]);
      return device;
    }
    this.#log.bad(line, fault ?? cellCount(columns.length, cells.length));
    return null;
  }
}
