/** Blocks of lines to devices, one JSON object a line. Blank lines mean nothing. */

import type { Device } from './device.js';
import type { DeviceBatch, RowBatch } from './device-batch.js';
import { notJson } from './errors.js';
import type { ReadLog } from './read-log.js';
import type { RowScanner } from './scan/row-scanner.js';
import type { LineBlock, LineDecoder, TextBlock } from './text-blocks.js';
import type { DeviceValidator } from './validate-device.js';

const LINE_FEED = '\n';
const FEED_BYTE = 10;

/** Whole devices. */
export async function* readNdjson(
  blocks: AsyncIterable<LineBlock>,
  decoder: LineDecoder,
  validator: DeviceValidator,
  log: ReadLog,
): AsyncGenerator<DeviceBatch, void, undefined> {
  for await (const block of blocks) {
    if ('fault' in block) log.bad(log.line++, block.fault);
    else yield* readTexts(decoder.texts(block.bytes), validator, log);
  }
}

/**
 * Rows of the lines that a scanner takes, and devices of all others, in their order. `scanner` is asked before each block; null: all of a
 * device is wanted.
 */
export async function* scanNdjson(
  blocks: AsyncIterable<LineBlock>,
  decoder: LineDecoder,
  validator: DeviceValidator,
  log: ReadLog,
  scanner: () => RowScanner | null,
): AsyncGenerator<DeviceBatch | RowBatch, void, undefined> {
  for await (const block of blocks) {
    if ('fault' in block) log.bad(log.line++, block.fault);
    else {
      const scanning = scanner();
      if (scanning?.load(block.bytes) === true) yield* scanBlock(block.bytes, scanning, decoder, validator, log);
      else yield* readTexts(decoder.texts(block.bytes), validator, log);
    }
  }
}

/** Devices of lines, or what is wrong with them. */
export function* readTexts(
  texts: Iterable<TextBlock>,
  validator: DeviceValidator,
  log: ReadLog,
): Generator<DeviceBatch> {
  for (const block of texts) {
    if ('fault' in block) log.bad(log.line++, block.fault);
    else {
      const batch = readBlock(block.text, validator, log);
      if (batch.devices.length > 0) yield batch;
    }
  }
}

/** Rows of the lines that `scanner` has loaded. What it leaves is read as any line is. */
export function* scanBlock(
  bytes: Uint8Array,
  scanner: RowScanner,
  decoder: LineDecoder,
  validator: DeviceValidator,
  log: ReadLog,
): Generator<DeviceBatch | RowBatch> {
  for (let start = 0; start < bytes.length; ) {
    start = scanner.scan(start);
    const { count } = scanner.rows;
    if (count > 0) {
      const firstLine = log.line;
      log.line += count;
      log.devices += count;
      validator.unknown.applications += scanner.unknownApplications;
      yield { scanner, firstLine };
    }
    if (!scanner.isOther) continue;
    const end = lineEnd(bytes, start);
    yield* readTexts(decoder.texts(bytes.subarray(start, end)), validator, log);
    start = end;
  }
}

function lineEnd(bytes: Uint8Array, start: number): number {
  const feed = bytes.indexOf(FEED_BYTE, start);
  return feed < 0 ? bytes.length : feed + 1;
}

function readBlock(text: string, validator: DeviceValidator, log: ReadLog): DeviceBatch {
  const devices: Device[] = [];
  const lines: number[] = [];
  for (let start = 0; start < text.length; log.line++) {
    const feed = text.indexOf(LINE_FEED, start);
    const end = feed < 0 ? text.length : feed;
    if (end > start) {
      const device = readLine(text.slice(start, end), validator, log);
      if (device !== null) {
        devices.push(device);
        lines.push(log.line);
      }
    }
    start = end + 1;
  }
  log.devices += devices.length;
  return { devices, lines };
}

function readLine(line: string, validator: DeviceValidator, log: ReadLog): Device | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    if (line.trim() !== '') log.bad(log.line, notJson(line));
    return null;
  }
  const device = validator.validate(value);
  if (device === null) log.bad(log.line, validator.faults[0]);
  return device;
}
