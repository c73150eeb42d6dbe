/** The checksums of records that an earlier version kept: of their text as it is now, whatever that is. */

import { messageChecksum, presetChecksum, progressChecksum, tokenChecksum } from './record-checksum.js';
import { type Row, type Statement, type Steps, statement } from './statement.js';

/** Rows that are read and changed at a time. */
const BATCH = 100;

interface Checked {
  readonly table: string;
  readonly key: string;
  readonly checksums: Readonly<Record<string, (row: Row) => string>>;
}

const CHECKED: readonly Checked[] = [
  { table: 'pushsift_presets', key: 'code', checksums: { checksum: presetChecksum } },
  {
    table: 'pushsift_messages',
    key: 'code',
    checksums: { checksum: messageChecksum, progress_checksum: progressChecksum },
  },
  { table: 'pushsift_tokens', key: 'name', checksums: { checksum: tokenChecksum } },
];

export function* fillChecksums(): Steps<void> {
  for (const checked of CHECKED) yield* fillTable(checked);
}

function* fillTable(checked: Checked): Steps<void> {
  let last: string | null = null;
  for (;;) {
    const rows: readonly Row[] = yield selectBatch(checked, last);
    if (rows.length > 0) yield updateBatch(checked, rows);
    const next: string = String(rows.at(-1)?.[checked.key]);
    // A damaged key may not compare as what it is read as: the same row would come again for good.
    if (rows.length < BATCH || next === last) return;
    last = next;
  }
}

function selectBatch({ table, key }: Checked, after: string | null): Statement {
  const order = `ORDER BY ${key} LIMIT ${BATCH}`;
  return after === null
    ? statement(`SELECT * FROM ${table} ${order}`)
    : statement(`SELECT * FROM ${table} WHERE ${key} > ? ${order}`, after);
}

/** SQLite and PostgreSQL both call the columns of `VALUES` by these names. */
function updateBatch({ table, key, checksums }: Checked, rows: readonly Row[]): Statement {
  const names = Object.keys(checksums);
  const changes = names.map((name, index) => `${name} = filled.column${index + 2}`).join(', ');
  const places = `(${['?', ...names.map(() => '?')].join(', ')})`;
  return statement(
    `UPDATE ${table} SET ${changes} FROM (VALUES ${rows.map(() => places).join(', ')}) AS filled WHERE ${table}.${key} = filled.column1`,
    ...rows.flatMap((row) => [String(row[key]), ...Object.values(checksums).map((checksum) => checksum(row))]),
  );
}
