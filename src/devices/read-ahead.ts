/**
 * Blocks of lines to rows, as `scanLines` makes them, with blocks that are scanned in other threads while those before them are looked at.
 * What comes is the same, in the same order.
 */

import type { DeviceBatch, RowBatch } from './device-batch.js';
import { type LineReader, linesUntilReady, readBlock, scanBlock } from './line-reader.js';
import type { RowScanner } from './scan/row-scanner.js';
import type { LineBlock } from './text-blocks.js';

/** A block of lines in the memory of a scanner, which may still be scanned. */
interface LoadedBlock {
  readonly scanner: RowScanner;
  readonly started: Promise<void>;
}

type Batches = AsyncGenerator<DeviceBatch | RowBatch, void, undefined>;

/** `scanners` is asked before each block until it answers; null: all of a device is wanted. */
export async function* scanAhead(
  blocks: AsyncIterable<LineBlock>,
  reader: LineReader,
  scanners: () => readonly RowScanner[] | null,
): Batches {
  const source = linesUntilReady(blocks, reader);
  const loaded: LoadedBlock[] = [];
  let free: RowScanner[] | null = null;
  /** Yields what the oldest blocks have, until there are no more than `count`. */
  async function* takeDownTo(count: number): Batches {
    while (loaded.length > count) {
      // SAFETY: there are more than `count`.
      const { scanner, started } = loaded.shift() as LoadedBlock;
      await started;
      yield* scanBlock(scanner.lines, scanner, reader);
      free?.push(scanner);
    }
  }
  try {
    for (;;) {
      const next = await source.next().catch((error: unknown) => ({ error }));
      // Lines before it are looked at first: one of them may end the reading.
      if ('error' in next || next.done === true) yield* takeDownTo(0);
      if ('error' in next) throw next.error;
      if (next.done === true) return reader.end();
      free ??= scanners()?.slice() ?? null;
      if (free?.length === 0) yield* takeDownTo(loaded.length - 1);
      const started = free === null ? null : start(next.value, free);
      if (started !== null) loaded.push(started);
      else {
        yield* takeDownTo(0);
        yield* readBlock(next.value, reader);
      }
    }
  } finally {
    await source.return();
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
