/** Lines to devices, one JSON object a line. Blank lines mean nothing. */

import type { Catalog } from '../catalog/catalog.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Device } from './device.js';
import type { DeviceBatch, RowBatch } from './device-batch.js';
import { notJson } from './errors.js';
import type { LineReader } from './line-reader.js';
import type { ReadLog } from './read-log.js';
import type { RowScanner } from './scan/row-scanner.js';
import { type ScanRules, scanRules } from './scan/scan-rules.js';
import { type KnownNames, typeRules } from './scan/type-rules.js';
import type { WantedMembers } from './scan/wanted-members.js';
import type { LineDecoder } from './text-blocks.js';
import type { DeviceValidator } from './validate-device.js';

const LINE_FEED = '\n';

export class NdjsonReader implements LineReader {
  readonly isReady = true;
  readonly isInside = false;
  readonly #catalog: Catalog | null;
  readonly #decoder: LineDecoder;
  readonly #validator: DeviceValidator;
  readonly #log: ReadLog;

  constructor(catalog: Catalog | null, decoder: LineDecoder, validator: DeviceValidator, log: ReadLog) {
    this.#catalog = catalog;
    this.#decoder = decoder;
    this.#validator = validator;
    this.#log = log;
  }

  *read(lines: Uint8Array): Generator<DeviceBatch> {
    for (const block of this.#decoder.texts(lines)) {
      if ('fault' in block) this.lose(block.fault);
      else {
        const batch = this.#lines(block.text);
        if (batch.devices.length > 0) yield batch;
      }
    }
  }

  lose(fault: Diagnostic): void {
    this.#log.bad(this.#log.line++, fault);
  }

  rulesFor(wanted: WantedMembers): ScanRules {
    return scanRules(this.#catalog, wanted);
  }

  typeRules(names: KnownNames | null): ScanRules | null {
    return names && typeRules(names);
  }

  take(scanner: RowScanner): RowBatch {
    return this.#log.rows(scanner);
  }

  end(): void {}

  #lines(text: string): DeviceBatch {
    const devices: Device[] = [];
    const lines: number[] = [];
    for (let start = 0; start < text.length; this.#log.line++) {
      const feed = text.indexOf(LINE_FEED, start);
      const end = feed < 0 ? text.length : feed;
      if (end > start) {
        const device = this.#line(text.slice(start, end));
        if (device !== null) {
          devices.push(device);
          lines.push(this.#log.line);
        }
      }
      start = end + 1;
    }
    this.#log.devices += devices.length;
    return { devices, lines };
  }

  #line(line: string): Device | null {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      if (line.trim() !== '') this.#log.bad(this.#log.line, notJson(line));
      return null;
    }
    const device = this.#validator.validate(value);
    if (device === null) this.#log.bad(this.#log.line, this.#validator.faults[0]);
    return device;
  }
}
