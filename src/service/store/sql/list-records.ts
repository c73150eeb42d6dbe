/** Pages of records: only what fits is read, one record after the other made small. A page may be of hundreds of megabytes otherwise. */

import { type Listed, MOST_LISTED_BYTES, type Page, type Place } from '../store.js';
import type { Engine } from './engine.js';
import { type Row, type Statement, textOrNull } from './statement.js';

interface PageStatements {
  sizes(page: Page): Statement;
  records(page: Page): Statement;
}

export async function listed<Item>(
  engine: Engine,
  read: (rows: readonly Row[]) => readonly Item[],
  page: Page,
  { sizes, records }: PageStatements,
): Promise<Listed<Item>> {
  const found = (await engine.run(sizes(page))).map(({ size }) => Number(size));
  const fitting = countFitting(found, MOST_LISTED_BYTES);
  const rows = fitting === 0 ? [] : await engine.run(records({ ...page, limit: fitting }));
  const last = rows.map(placeIn).findLast((place) => place !== null) ?? null;
  const bytes = found.slice(0, fitting).reduce((sum, size) => sum + size, 0);
  const items = await readInParts(rows, found, read);
  return { items, last, hasMore: fitting < found.length || found.length === page.limit, bytes };
}

/** Records that are read without a pause, in bytes: some milliseconds. */
const PART_BYTES = 64 * 1024;

/** Whatever else there is to do is done between parts. `sizes` are those of the rows, in bytes. */
async function readInParts<Item>(
  rows: readonly Row[],
  sizes: readonly number[],
  read: (rows: readonly Row[]) => readonly Item[],
): Promise<readonly Item[]> {
  const items: Item[] = [];
  let bytes = 0;
  for (const [index, row] of rows.entries()) {
    items.push(...read([row]));
    bytes += sizes[index] ?? 0;
    if (bytes < PART_BYTES) continue;
    bytes = 0;
    await new Promise(setImmediate);
  }
  return items;
}

/** Null where that is damaged, too. */
function placeIn({ created_at, code: written }: Row): Place | null {
  const [createdAt, code] = [Number(created_at), textOrNull(written)];
  return code === null || !Number.isSafeInteger(createdAt) ? null : { createdAt, code };
}

/** How many of the first are at most `most` together; one, where it is larger by itself. */
function countFitting(sizes: readonly number[], most: number): number {
  let sum = 0;
  const over = sizes.findIndex((size) => {
    sum += size;
    return sum > most;
  });
  return over === -1 ? sizes.length : Math.max(over, 1);
}
