/** How many records a page has: as many as it was asked for, and no more than fit together, but one in any case. */

import { expect, it } from 'vitest';
import type { Engine } from '../../../../src/service/store/sql/engine.js';
import { listed } from '../../../../src/service/store/sql/list-records.js';
import { statement } from '../../../../src/service/store/sql/statement.js';

const QUARTER = 2 ** 18;

/** The page of a store whose records have these sizes, in bytes; null: the code of the record is damaged. */
async function pageOf(sizes: readonly number[], limit: number, isDamaged: (at: number) => boolean = () => false) {
  const asked: string[] = [];
  const engine = {
    run: async ({ text, values }: ReturnType<typeof statement>) => {
      asked.push(text);
      const rows = sizes.slice(0, Number(values[0]));
      if (text === 'sizes') return rows.map((size) => ({ size }));
      return rows.map((_, at) => ({ created_at: 100 + at, code: isDamaged(at) ? '\\' : `R${at}` }));
    },
  } as unknown as Engine;
  const read = (rows: readonly object[]) => rows.map((row) => ('code' in row ? row.code : null));
  const page = await listed(
    engine,
    read,
    { createdBy: null, after: null, limit },
    {
      sizes: (page) => statement('sizes', page.limit),
      records: (page) => statement('records', page.limit),
    },
  );
  return { ...page, asked };
}

it.each([
  ['fewer than were asked for', [1, 1], 3, 2, false],
  ['as many as were asked for: there may be more', [1, 1, 1], 3, 3, true],
  ['of which there are more', [1, 1, 1, 1], 3, 3, true],
  ['none', [], 3, 0, false],
  ['exactly what fits together', [QUARTER, 3 * QUARTER], 3, 2, false],
  ['a byte more than fits together', [QUARTER, 3 * QUARTER + 1], 3, 1, true],
  ['exactly what fits, and one of nothing', [4 * QUARTER, 0], 3, 2, false],
  ['one that is too large by itself', [5 * QUARTER, 1], 3, 1, true],
  ['one that is too large by itself, and the last', [5 * QUARTER], 3, 1, false],
])('%s', async (_, sizes, limit, items, hasMore) => {
  const page = await pageOf(sizes, limit);
  expect([page.items, page.hasMore]).toEqual([Array.from({ length: items }, (_item, at) => `R${at}`), hasMore]);
  expect(page.bytes).toBe(sizes.slice(0, items).reduce((sum, size) => sum + size, 0));
  expect(page.last).toEqual(items === 0 ? null : { createdAt: 99 + items, code: `R${items - 1}` });
});

it('a page goes on behind the last record whose place can be read', async () => {
  expect((await pageOf([1, 1, 1], 3, (at) => at === 2)).last).toEqual({ createdAt: 101, code: 'R1' });
  expect((await pageOf([1, 1], 2, () => true)).last).toBeNull();
});

it('no records are asked for where there are none', async () => {
  expect((await pageOf([], 3)).asked).toEqual(['sizes']);
  expect((await pageOf([1], 3)).asked).toEqual(['sizes', 'records']);
});
