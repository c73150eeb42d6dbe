/** Messages that are due, without those that are known to be unreadable: however many there are of these, they keep no other waiting. */

import type { DueMessage } from '../store.js';
import type { UnreadableRecords } from '../unreadable.js';
import { type DuePlace, selectDue, selectDueOfAll } from './record-statements.js';
import { type Row, type Statement, textOrNull } from './statement.js';

interface DueRow {
  readonly code: string;
  readonly createdBy: string;
  readonly resolveAt: number;
}

type Run = (statement: Statement) => Promise<readonly Row[]>;

/** As `Store.dueMessages` says: asked for at once, so that what others write meanwhile is either in all of it or in none. */
export async function dueMessages(
  run: Run,
  unreadable: UnreadableRecords,
  until: number,
  limit: number,
): Promise<readonly DueMessage[]> {
  const rows = await run(selectDueOfAll(until, limit));
  const [page, others] = [rows.filter(isOfPage), rows.filter((row) => !isOfPage(row))];
  const due = [
    ...(await readPages(run, unreadable, until, limit, page)),
    ...others.flatMap((row) => readDue(unreadable, row)),
  ];
  return due.map(({ code, createdBy }) => ({ code, createdBy }));
}

function isOfPage(row: Row): boolean {
  return Number(row.is_other) === 0;
}

/** Earliest first, `limit` at most. */
export async function dueRows(
  run: Run,
  unreadable: UnreadableRecords,
  until: number,
  limit: number,
): Promise<readonly DueRow[]> {
  return readPages(run, unreadable, until, limit, await run(selectDue(until, limit)));
}

/** What `first`, the first page, has, and as many more pages as hold something that is known to be unreadable. */
async function readPages(
  run: Run,
  unreadable: UnreadableRecords,
  until: number,
  limit: number,
  first: readonly Row[],
): Promise<readonly DueRow[]> {
  const due: DueRow[] = [];
  let rows = first;
  for (let after: DuePlace | null = null; ; ) {
    due.push(...rows.flatMap((row) => readDue(unreadable, row)));
    const next = placeOf(rows.at(-1));
    // A damaged place may not compare as what it is read as: the same row would come again for good.
    if (due.length >= limit || rows.length < limit || isSame(after, next)) return due.slice(0, limit);
    after = next;
    rows = await run(selectDue(until, limit, after));
  }
}

function readDue(unreadable: UnreadableRecords, row: Row): readonly DueRow[] {
  const code = textOrNull(row.code);
  const createdBy = textOrNull(row.created_by);
  if (code === null || createdBy === null) {
    unreadable.add({ kind: 'message', code: code ?? String(row.code), owner: createdBy });
    return [];
  }
  return unreadable.has('message', code) ? [] : [{ code, createdBy, resolveAt: Number(row.resolve_at) }];
}

function placeOf(row: Row | undefined): DuePlace {
  return { resolveAt: Number(row?.resolve_at), code: String(row?.code) };
}

function isSame(left: DuePlace | null, right: DuePlace): boolean {
  return left !== null && left.resolveAt === right.resolveAt && left.code === right.code;
}
