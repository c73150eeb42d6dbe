/** Messages that are due, without those that are known to be unreadable: however many there are of these, they keep no other waiting. */

import type { UnreadableRecords } from '../unreadable.js';
import { type DuePlace, selectDue } from './record-statements.js';
import { type Row, type Statement, textOrNull } from './statement.js';

interface DueRow {
  readonly code: string;
  readonly createdBy: string;
  readonly resolveAt: number;
}

/** Earliest first, `limit` at most. */
export async function dueRows(
  run: (statement: Statement) => Promise<readonly Row[]>,
  unreadable: UnreadableRecords,
  until: number,
  limit: number,
): Promise<readonly DueRow[]> {
  const due: DueRow[] = [];
  for (let after: DuePlace | null = null; ; ) {
    const rows: readonly Row[] = await run(selectDue(until, limit, after));
    due.push(...rows.flatMap((row) => readDue(unreadable, row)));
    const next = placeOf(rows.at(-1));
    // A damaged place may not compare as what it is read as: the same row would come again for good.
    if (due.length >= limit || rows.length < limit || isSame(after, next)) return due.slice(0, limit);
    after = next;
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
