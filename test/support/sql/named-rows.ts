/** The three tables of the `rows` layout under any names, each with columns of others beside its own. */

import type { Device } from '../../../src/devices/device.js';
import type { SqlDialect } from '../../../src/evaluate/sql/dialect.js';
import type { RowsLayout } from '../../../src/evaluate/sql/layout.js';
import { deviceRows } from '../../../src/evaluate/sql/rows/device-rows.js';
import { insert, remakeTable, type SqlEngine, type Value } from './sql-engine.js';
import { quotedName } from './wide-table.js';

const INTEGERS: Readonly<Record<SqlDialect, string>> = {
  sqlite: 'INTEGER',
  duckdb: 'BIGINT',
  postgres: 'bigint',
  clickhouse: 'Nullable(Int64)',
};

interface NamedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
  /** Columns that tables beside it have. */
  readonly decoys: readonly string[];
}

/** Makes the tables anew, with texts of type `text`; `names`: three for them, the rest for columns that mean nothing. */
export async function loadNamedRows(
  engine: SqlEngine,
  names: readonly string[],
  text: string,
  devices: readonly Device[],
): Promise<RowsLayout> {
  const [first = '', second = '', third = '', ...others] = names;
  const own = new Set(['id', 'platform', 'device_id', 'application', 'name', 'integer_value', 'string_value']);
  const more = others.filter((name) => !own.has(name.toLowerCase()));
  const rows = devices.map(deviceRows);
  const tables: readonly NamedTable[] = [
    {
      name: first,
      columns: ['id', 'platform'],
      rows: rows.map(({ device }) => device),
      decoys: ['device_id', 'application', 'name', 'string_value', ...more],
    },
    {
      name: second,
      columns: ['device_id', 'application'],
      rows: rows.flatMap(({ subscriptions }) => subscriptions),
      decoys: ['id', 'platform', 'name', 'string_value', ...more],
    },
    {
      name: third,
      columns: ['device_id', 'application', 'name', 'integer_value', 'string_value'],
      rows: rows.flatMap(({ tags }) => tags),
      decoys: ['id', 'platform', ...more],
    },
  ];
  for (const table of tables) await make(engine, text, table);
  return { kind: 'rows', tables: { devices: first, subscriptions: second, tags: third } };
}

async function make(engine: SqlEngine, text: string, { name, columns, rows, decoys }: NamedTable): Promise<void> {
  const { dialect } = engine;
  const table = quotedName(dialect, name);
  const typed = [...columns, ...decoys].map((column) => {
    const type = column === 'integer_value' ? INTEGERS[dialect] : text;
    return `${quotedName(dialect, column)} ${type}`;
  });
  await remakeTable(engine, table, typed.join(', '));
  // Of each text another one.
  const decoy = (at: number): Value => rows.at(at - 1)?.[0] ?? null;
  const filled = rows.map((row, at) => [...row, ...decoys.map(() => decoy(at))]);
  await insert(engine, table, filled);
}
