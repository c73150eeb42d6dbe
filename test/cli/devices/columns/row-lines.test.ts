/** Rows as lines: what stands before a row that cannot be a line is read first, since one of its lines may end the reading. */

import { describe, expect, it } from 'vitest';
import { linesOf } from '../../../../src/cli/devices/columns/row-lines.js';
import type { ColumnBatch } from '../../../../src/devices/columns/cells.js';

/** A batch of so many rows, of which row `torn` is no line. */
function batchOf(count: number, torn = -1): ColumnBatch {
  return {
    count,
    columns: null,
    lineOf(row) {
      if (row === torn) throw new Error(`row ${row} is torn`);
      return `${row}\n`;
    },
  };
}

async function* each(...batches: readonly ColumnBatch[]): AsyncGenerator<ColumnBatch> {
  yield* batches;
}

/** How many lines each chunk has, the text of all, and what ended them. */
async function read(...batches: readonly ColumnBatch[]) {
  const sizes: number[] = [];
  let text = '';
  let error: unknown = null;
  try {
    for await (const chunk of linesOf(each(...batches))) {
      const lines = new TextDecoder().decode(chunk);
      sizes.push(lines.split('\n').length - 1);
      text += lines;
    }
  } catch (thrown) {
    error = thrown;
  }
  return { sizes, text, error };
}

const numbers = (count: number): string => Array.from({ length: count }, (_, at) => `${at}\n`).join('');

describe('lines of rows', () => {
  it('come 4,096 at a time, batch by batch', async () => {
    expect(await read(batchOf(4_096), batchOf(0), batchOf(4_097))).toEqual({
      sizes: [4_096, 4_096, 1],
      text: numbers(4_096) + numbers(4_097),
      error: null,
    });
  });

  it.each([
    [3, [3]],
    [4_100, [4_096, 4]],
  ])('before row %i, which is torn, come first', async (torn, sizes) => {
    expect(await read(batchOf(5_000, torn), batchOf(5))).toEqual({
      sizes,
      text: numbers(torn),
      error: new Error(`row ${torn} is torn`),
    });
  });
});
