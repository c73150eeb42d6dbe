/** The rows of an account as files of comma-separated values, for databases that read such files. */

import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Device } from '../../src/devices/device.js';
import { deviceRows } from '../../src/evaluate/sql/rows/device-rows.js';

export const TABLES = ['devices', 'subscriptions', 'tags'] as const;

const PIECE_UNITS = 1 << 20;

export function tableFile(folder: string, table: string): string {
  return join(folder, `${table}.csv`);
}

/** Texts are quoted, always; NULL is `\N`. */
export function writeTables(folder: string, devices: Iterable<Device>): void {
  const files = TABLES.map((table) => new TableFile(tableFile(folder, table)));
  for (const device of devices) {
    const { device: row, subscriptions, tags } = deviceRows(device);
    for (const [at, rows] of [[row], subscriptions, tags].entries()) for (const one of rows) files[at]?.add(one);
  }
  for (const file of files) file.end();
}

class TableFile {
  readonly #descriptor: number;
  #lines = '';

  constructor(path: string) {
    this.#descriptor = openSync(path, 'w');
  }

  add(row: readonly (string | number | null)[]): void {
    this.#lines += `${row.map(cell).join(',')}\n`;
    if (this.#lines.length > PIECE_UNITS) this.#write();
  }

  end(): void {
    this.#write();
    closeSync(this.#descriptor);
  }

  #write(): void {
    writeSync(this.#descriptor, this.#lines);
    this.#lines = '';
  }
}

function cell(value: string | number | null): string {
  if (value === null) return '\\N';
  return typeof value === 'number' ? String(value) : `"${value.replaceAll('"', '""')}"`;
}
