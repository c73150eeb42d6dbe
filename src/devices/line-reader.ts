/** What reads whole lines of a file of devices, in one of the formats: devices, and rows of what a scanner takes. */

import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { DeviceBatch, RowBatch } from './device-batch.js';
import type { RowScanner } from './scan/row-scanner.js';
import type { ScanRules } from './scan/scan-rules.js';
import type { KnownNames } from './scan/type-rules.js';
import type { WantedMembers } from './scan/wanted-members.js';
import type { LineBlock } from './text-blocks.js';

export interface LineReader {
  /** Whether the next line is one of devices: not while columns are to be named. */
  readonly isReady: boolean;
  /** Whether the lines before end inside of a device. */
  readonly isInside: boolean;
  /** Devices of lines, or what is wrong with them. */
  read(lines: Uint8Array): Iterable<DeviceBatch>;
  /** A line that was too long to be kept. */
  lose(fault: Diagnostic): void;
  /** Rules for a scanner of the lines. The reader is ready. */
  rulesFor(wanted: WantedMembers): ScanRules;
  /** The same where nothing but types is wanted, of all tags that are known. Null: too little is known. */
  typeRules(names: KnownNames | null): ScanRules | null;
  /** The rows that a scanner has made of the next lines. */
  take(scanner: RowScanner): RowBatch;
  /** There are no more lines. */
  end(): void;
}

const LINE_FEED = 10;

/** Whole devices. */
export async function* readLines(
  blocks: AsyncIterable<LineBlock>,
  reader: LineReader,
): AsyncGenerator<DeviceBatch, void, undefined> {
  for await (const block of blocks) yield* readBlock(block, reader);
  reader.end();
}

/**
 * Rows of the lines that a scanner takes, and devices of all others, in their order. `scanner` is asked before each block; null: all of a
 * device is wanted.
 */
export async function* scanLines(
  blocks: AsyncIterable<LineBlock>,
  reader: LineReader,
  scanner: () => RowScanner | null,
): AsyncGenerator<DeviceBatch | RowBatch, void, undefined> {
  for await (const block of linesUntilReady(blocks, reader)) {
    const scanning = 'fault' in block ? null : scanner();
    if ('bytes' in block && scanning?.load(block.bytes) === true) yield* scanBlock(block.bytes, scanning, reader);
    else yield* readBlock(block, reader);
  }
  reader.end();
}

/** The same blocks, those at the beginning cut into lines until the reader has what it needs to have them scanned. */
export async function* linesUntilReady(
  blocks: AsyncIterable<LineBlock>,
  reader: LineReader,
): AsyncGenerator<LineBlock, void, undefined> {
  for await (const block of blocks) {
    if ('fault' in block) yield block;
    else {
      let start = 0;
      for (let end = 0; !reader.isReady && start < block.bytes.length; start = end) {
        end = lineEnd(block.bytes, start);
        yield { bytes: block.bytes.subarray(start, end) };
      }
      if (start < block.bytes.length) yield { bytes: block.bytes.subarray(start) };
    }
  }
}

export function* readBlock(block: LineBlock, reader: LineReader): Generator<DeviceBatch> {
  if ('fault' in block) reader.lose(block.fault);
  else yield* reader.read(block.bytes);
}

/** Rows of the lines that `scanner` has loaded. What it leaves is read as any line is. */
export function* scanBlock(
  bytes: Uint8Array,
  scanner: RowScanner,
  reader: LineReader,
): Generator<DeviceBatch | RowBatch> {
  for (let start = 0; start < bytes.length; ) {
    if (!reader.isInside) {
      start = scanner.scan(start);
      if (scanner.rows.count > 0) yield reader.take(scanner);
      if (!scanner.isOther) continue;
    }
    const end = lineEnd(bytes, start);
    yield* reader.read(bytes.subarray(start, end));
    start = end;
  }
}

/** Behind the line feed of the line that begins at `start`. */
function lineEnd(bytes: Uint8Array, start: number): number {
  const feed = bytes.indexOf(LINE_FEED, start);
  return feed < 0 ? bytes.length : feed + 1;
}
