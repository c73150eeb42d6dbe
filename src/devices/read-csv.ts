/**
 * CSV to devices: a header that names the columns, then one record a device. A header that cannot be used ends the reading even where bad
 * lines are skipped: without it no line means anything.
 */

import type { Catalog } from '../catalog/catalog.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { ColumnNames } from './column-names.js';
import { type CsvColumn, csvColumns, csvValue, flagFault, namedCsvColumns, type OwnColumn } from './csv-columns.js';
import { type CsvRecord, CsvScanner } from './csv-records.js';
import type { Device } from './device.js';
import type { DeviceBatch, RowBatch } from './device-batch.js';
import { cellCount, noCsvHeader } from './errors.js';
import type { LineReader } from './line-reader.js';
import { DeviceLineError, type ReadLog } from './read-log.js';
import { columnRules, columnTypeRules } from './scan/column-rules.js';
import type { RowScanner } from './scan/row-scanner.js';
import type { ScanRules } from './scan/scan-rules.js';
import type { WantedMembers } from './scan/wanted-members.js';
import type { LineDecoder } from './text-blocks.js';
import type { DeviceValidator } from './validate-device.js';

/** What says which column is what. */
interface CsvTyping {
  readonly catalog: Catalog | null;
  /** Null: columns have the names that are ours. Columns with names of one's own are not scanned. */
  readonly names: ColumnNames | null;
}

export class CsvReader implements LineReader {
  readonly #typing: CsvTyping;
  readonly #records: CsvScanner;
  readonly #decoder: LineDecoder;
  readonly #validator: DeviceValidator;
  readonly #log: ReadLog;
  #columns: readonly (CsvColumn | null)[] | null = null;
  /** Those of a header with the names that are ours. */
  #scanned: readonly OwnColumn[] = [];
  #typeRules: ScanRules | null = null;

  /** A record of more units is given up. */
  constructor(typing: CsvTyping, recordUnits: number, decoder: LineDecoder, validator: DeviceValidator, log: ReadLog) {
    this.#typing = typing;
    this.#records = new CsvScanner(recordUnits);
    this.#decoder = decoder;
    this.#validator = validator;
    this.#log = log;
  }

  get isReady(): boolean {
    return this.#columns !== null;
  }

  get isInside(): boolean {
    return this.#records.isInside;
  }

  *read(lines: Uint8Array): Generator<DeviceBatch> {
    for (const block of this.#decoder.texts(lines)) {
      if ('fault' in block) this.lose(block.fault);
      else {
        const batch = this.#devices(this.#records.scan(block.text));
        if (batch.devices.length > 0) yield batch;
      }
    }
  }

  lose(fault: Diagnostic): void {
    this.#devices([this.#records.lostLine(fault)]);
  }

  rulesFor(wanted: WantedMembers): ScanRules {
    return columnRules(this.#typing.catalog, wanted, this.#scanned);
  }

  /** All tags that there can be are in the header. */
  typeRules(): ScanRules {
    this.#typeRules ??= columnTypeRules(this.#scanned);
    return this.#typeRules;
  }

  take(scanner: RowScanner): RowBatch {
    const batch = this.#log.rows(scanner);
    this.#records.line = this.#log.line;
    return batch;
  }

  end(): void {
    this.#devices(this.#records.end());
    if (this.#columns === null) throw new DeviceLineError(1, noCsvHeader());
  }

  #devices(records: readonly CsvRecord[]): DeviceBatch {
    const devices: Device[] = [];
    const lines: number[] = [];
    this.#log.line = this.#records.line;
    for (const record of records) {
      const device = this.#columns === null ? this.#header(record) : this.#device(this.#columns, record);
      if (device === null) continue;
      devices.push(device);
      lines.push(record.line);
    }
    this.#log.devices += devices.length;
    return { devices, lines };
  }

  #header({ line, cells, fault }: CsvRecord): null {
    if (fault !== null) throw new DeviceLineError(line, fault);
    const { catalog, names } = this.#typing;
    const own = names === null ? csvColumns(cells, catalog) : [];
    const columns = names === null ? own : namedCsvColumns(cells, names, catalog);
    if ('code' in own) throw new DeviceLineError(line, own);
    if ('code' in columns) throw new DeviceLineError(line, columns);
    this.#columns = columns;
    this.#scanned = own;
    return null;
  }

  #device(columns: readonly (CsvColumn | null)[], { line, cells, fault }: CsvRecord): Device | null {
    const wrong = fault ?? (cells.length === columns.length ? flagFault(columns, cells) : null);
    if (wrong === null && cells.length === columns.length) {
      const device = this.#validator.validate(csvValue(columns, cells));
      if (device === null) this.#log.bad(line, this.#validator.faults[0]);
      return device;
    }
    this.#log.bad(line, wrong ?? cellCount(columns.length, cells.length));
    return null;
  }
}
