/**
 * What an outbox file holds that another process has left behind. A line that is not whole, and all behind it, counts as not written:
 * a process was killed while writing it, or the power was lost before it was on disk.
 */

import { isPlatform, type Platform } from '../../../base/vocabulary.js';
import type { Delivery } from '../transport.js';
import type { OutboxFile } from './outbox-files.js';

export interface KeptLines {
  readonly kept: Delivery['kept'];
  /** How long the file is without what is not whole. */
  readonly bytes: number;
}

interface KeptLine {
  readonly device: string;
  readonly platform: Platform;
  readonly part: number;
}

const CHUNK_BYTES = 256 * 1024;
const LINE_END = 10;

/** Leaves the file as it is. Memory is bounded by the longest line. */
export async function readKept(file: OutboxFile, messageCode: string): Promise<KeptLines> {
  const byPlatform = new Map<Platform, number>();
  let last: KeptLine | null = null;
  let bytes = 0;
  for await (const { line, length } of wholeLines(file)) {
    const read = readLine(line, messageCode);
    if (read === null) break;
    byPlatform.set(read.platform, (byPlatform.get(read.platform) ?? 0) + 1);
    last = read;
    bytes += length;
  }
  return { kept: { byPlatform, last: last && { part: last.part, device: last.device } }, bytes };
}

/** Lines that have an end, without it; `length` counts it. */
async function* wholeLines(file: OutboxFile): AsyncGenerator<{ line: string; length: number }, void, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  for (let position = 0; ; ) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const read = await file.read(chunk, position);
    if (read === 0) return;
    position += read;
    const text = rest.length === 0 ? chunk.subarray(0, read) : Buffer.concat([rest, chunk.subarray(0, read)]);
    let start = 0;
    for (let end = text.indexOf(LINE_END); end !== -1; end = text.indexOf(LINE_END, start)) {
      yield { line: text.toString('utf8', start, end), length: end + 1 - start };
      start = end + 1;
    }
    rest = text.subarray(start);
  }
}

/** Null: it is not a line of this message. A page that never got to the disk is full of zeros, which no JSON has. */
function readLine(line: string, messageCode: string): KeptLine | null {
  let value: Readonly<Record<string, unknown>> | null;
  try {
    value = JSON.parse(line) as typeof value;
  } catch {
    return null;
  }
  const { message, device, platform, part } = value ?? {};
  const isOurs = message === messageCode && typeof device === 'string' && typeof part === 'number';
  return isOurs && typeof platform === 'string' && isPlatform(platform) ? { device, platform, part } : null;
}
