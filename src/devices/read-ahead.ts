/**
 * Blocks of lines to rows, as `scanNdjson` makes them, with blocks that are scanned in other threads while those before them are looked at.
 * What comes is the same, in the same order.
 */

import type { DeviceBatch, RowBatch } from './device-batch.js';
import type { ReadLog } from './read-log.js';
import { readTexts, scanBlock } from './read-ndjson.js';
import type { RowScanner } from './scan/row-scanner.js';
import type { LineBlock, LineDecoder } from './text-blocks.js';
import type { DeviceValidator } from './validate-device.js';

/** A block of lines in the memory of a scanner, which may still be scanned. */
interface LoadedBlock {
  readonly scanner: RowScanner;
  readonly started: Promise<void>;
}

type Batches = AsyncGenerator<DeviceBatch | RowBatch, void, undefined>;

/** `scanners` is asked before each block until it answers; null: all of a device is wanted. */
export async function* scanAhead(
  blocks: AsyncIterable<LineBlock>,
  decoder: LineDecoder,
  validator: DeviceValidator,
  log: ReadLog,
  scanners: () => readonly RowScanner[] | null,
): Batches {
  const source = blocks[Symbol.asyncIterator]();
  const loaded: LoadedBlock[] = [];
  let free: RowScanner[] | null = null;
  /** Yields what the oldest blocks have, until there are no more than `count`. */
  async function* takeDownTo(count: number): Batches {
    while (loaded.length > count) {
      // SAFETY: there are more than `count`.
      const { scanner, started } = loaded.shift() as LoadedBlock;
      await started;
      yield* scanBlock(scanner.lines, scanner, decoder, validator, log);
      free?.push(scanner);
    }
  }
  try {
    for (;;) {
      const next = await source.next().catch((error: unknown) => ({ error }));
      // Lines before it are looked at first: one of them may end the reading.
      if ('error' in next || next.done === true) yield* takeDownTo(0);
      if ('error' in next) throw next.error;
      if (next.done === true) return;
      free ??= scanners()?.slice() ?? null;
      if (free?.length === 0) yield* takeDownTo(loaded.length - 1);
      const started = free === null ? null : start(next.value, free);
      if (started !== null) loaded.push(started);
      else {
        yield* takeDownTo(0);
        if ('fault' in next.value) log.bad(log.line++, next.value.fault);
        else yield* readTexts(decoder.texts(next.value.bytes), validator, log);
      }
    }
  } finally {
    await source.return?.();
  }
}

/** Null for a block that no scanner takes. */
function start(block: LineBlock, free: RowScanner[]): LoadedBlock | null {
  const scanner = free.at(-1);
  if (scanner === undefined || 'fault' in block || !scanner.load(block.bytes)) return null;
  free.pop();
  const started = scanner.start();
  // Told when the block is taken.
  started.catch(() => {});
  return { scanner, started };
}
