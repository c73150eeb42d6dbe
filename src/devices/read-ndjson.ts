/** Blocks of lines to devices, one JSON object a line. Blank lines mean nothing. */

import type { Device } from './device.js';
import type { DeviceBatch } from './device-batch.js';
import { notJson } from './errors.js';
import type { ReadLog } from './read-log.js';
import type { TextBlock } from './text-blocks.js';
import type { DeviceValidator } from './validate-device.js';

const LINE_FEED = '\n';

export async function* readNdjson(
  blocks: AsyncIterable<TextBlock>,
  validator: DeviceValidator,
  log: ReadLog,
): AsyncGenerator<DeviceBatch, void, undefined> {
  for await (const block of blocks) {
    if ('fault' in block) log.bad(log.line++, block.fault);
    else {
      const batch = readBlock(block.text, validator, log);
      if (batch.devices.length > 0) yield batch;
    }
  }
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
