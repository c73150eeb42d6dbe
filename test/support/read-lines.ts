/** Lines read in either way, whole or as rows of a scanner, to what is said of their devices: the same, where both are right. */

import type { Catalog } from '../../src/catalog/catalog.js';
import { applicationsOf, type Device, tagsOf } from '../../src/devices/device.js';
import type { DeviceBatch, RowBatch } from '../../src/devices/device-batch.js';
import { type BatchReader, type DeviceFormat, readBatches, readRows } from '../../src/devices/read-devices.js';
import { DeviceLineError } from '../../src/devices/read-log.js';
import { INTEGER, LIST, TEXT } from '../../src/devices/scan/layout.js';
import type { StartScanThreads } from '../../src/devices/scan/scan-threads.js';
import type { WantedMembers } from '../../src/devices/scan/wanted-members.js';
import { setValue } from '../../src/evaluate/match/device-test.js';
import { LINES_WANTED as WANTED } from './device-lines.js';

/** What is said of a device that is read whole. */
function seen(device: Device): object {
  const value = (application: string | null, tag: string) => {
    const found = setValue(tagsOf(device, application), tag) ?? null;
    // There is one zero.
    return found === 0 ? 0 : found;
  };
  return {
    id: device.id,
    platform: device.platform,
    applications: applicationsOf(device),
    account: [...WANTED.tags.keys()].map((tag) => value(null, tag)),
    application: [value('AAAAA-AAAAA', 'level'), value('AAAAA-AAAAA', '__proto__')],
  };
}

/** The same of the rows of a scanner. */
function seenIn({ scanner, firstLine }: RowBatch): readonly [line: number, device: object][] {
  const { rows } = scanner;
  const texts = (codes: Iterable<number>) => Array.from(codes, (code) => rows.textOf(code));
  return Array.from({ length: rows.count }, (_, number) => {
    const row = rows.at(number);
    const value = (application: string | null, tag: string) => {
      const slot = scanner.slotOf(application, tag);
      const type = slot < 0 ? 0 : rows.typeOf(row, slot);
      if (type === INTEGER) return rows.integerOf(row, slot);
      if (type === TEXT) return rows.textOf(rows.codeOf(row, slot));
      return type === LIST ? texts(rows.itemsOf(row, slot)) : null;
    };
    const device = {
      id: rows.idOf(row),
      platform: rows.platformOf(row),
      applications: texts(rows.applicationsOf(row)),
      account: [...WANTED.tags.keys()].map((tag) => value(null, tag)),
      application: [value('AAAAA-AAAAA', 'level'), value('AAAAA-AAAAA', '__proto__')],
    };
    return [firstLine + number, device];
  });
}

export interface Reading {
  readonly catalog: Catalog | null;
  readonly onError: 'fail' | 'skip';
  readonly sizes: readonly number[];
  /** Default `ndjson`. */
  readonly format?: DeviceFormat;
  /** Longest line. */
  readonly lineBytes?: number;
}

function* cut(bytes: Uint8Array, sizes: readonly number[]): Generator<Uint8Array> {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] as number;
    yield bytes.slice(at, at + size);
    at += size;
  }
}

/** `wanted` null: whole devices. */
export async function readLines(
  bytes: Uint8Array,
  { catalog, onError, sizes, format = 'ndjson', lineBytes = 400 }: Reading,
  wanted: WantedMembers | null,
  startThreads: StartScanThreads | null = null,
) {
  const options = { catalog, onError, format, lineBytes };
  const source = cut(bytes, sizes);
  return saidBy(wanted === null ? readBatches(source, options) : readRows(source, options, () => wanted, startThreads));
}

/** What a reader says of devices and of lines that are none. */
export async function saidBy(reader: BatchReader<DeviceBatch | RowBatch>) {
  const devices: unknown[] = [];
  try {
    for await (const batch of reader)
      if ('scanner' in batch) devices.push(...seenIn(batch));
      else for (const [at, device] of batch.devices.entries()) devices.push([batch.lines[at], seen(device)]);
  } catch (error) {
    if (!(error instanceof DeviceLineError)) throw error;
    // How many devices came before it depends on how the lines were cut.
    return { devices: [], end: [error.line, error.diagnostic] };
  }
  return { devices, end: reader.summary() };
}
