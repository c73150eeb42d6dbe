/** The devices of a filter by platform or by application, as queries. */

import { invariant } from '../../base/invariant.js';
import type { Filter } from '../../plan/filter.js';
import type { OwnTable } from './columns/own-table.js';
import { type CompiledSql, compileWith, type Prepared } from './compile-sql.js';
import type { SqlDialect } from './dialect.js';
import { type ColumnsLayout, partsOf, type RowsLayout, type SqlColumn } from './layout.js';
import { ourTable } from './our-table.js';

/** Layouts of which is counted by platform and by application. */
export type TalliedLayout = RowsLayout | ColumnsLayout;

export interface TallyOptions {
  readonly dialect: SqlDialect;
  readonly layout: TalliedLayout;
  readonly by: 'platform' | 'application';
}

export interface Tally {
  readonly compiled: CompiledSql;
  /**
   * Null: the query has a row for each name, as `name` and `count`; NULL is the name of devices that have none. Else it has one row, whose column
   * `n0` counts the first of these names, `n1` the second.
   */
  readonly names: readonly string[] | null;
}

/** Queries that count the devices of the filter on each platform, or subscribed to each application: together they have every name. */
export function compileTallies(filter: Filter, { dialect, layout, by }: TallyOptions): readonly Tally[] {
  const compiled = (write: (prepared: Prepared) => string): CompiledSql =>
    compileWith(filter, { dialect, layout }, 'count', write);
  const oneQuery = (write: (prepared: Prepared) => string): readonly Tally[] => [
    { compiled: compiled(write), names: null },
  ];
  if (layout.kind === 'rows') return oneQuery((prepared) => rowsTally(prepared, layout, by));
  if (by === 'platform') return oneQuery((prepared) => platformTally(prepared, layout));
  const { applications } = layout;
  if ('list' in applications) return oneQuery((prepared) => listTally(prepared, layout, applications.list));
  return parted(Object.entries(applications.flags)).map((flags) => ({
    compiled: compiled((prepared) => flagsTally(prepared, flags)),
    names: flags.map(([code]) => code),
  }));
}

function rowsTally({ dialect, set }: Prepared, { tables = {} }: RowsLayout, by: TallyOptions['by']): string {
  const { devices = 'devices', subscriptions = 'subscriptions' } = tables;
  const [name, idColumn] = by === 'platform' ? [devices, 'id'] : [subscriptions, 'device_id'];
  const { from, column } = ourTable(dialect, name, 'd');
  const [id, group] = [dialect.ids.key(column(idColumn).name), dialect.byCodePoint(column(by).name)];
  return `SELECT ${group} AS name, count(*) AS count FROM ${from} WHERE ${id} IN (${set.write()}) GROUP BY ${group}`;
}

function platformTally(prepared: Prepared, { platform }: ColumnsLayout): string {
  const { dialect, set } = prepared;
  const platforms = selectOf(prepared, (table) => `${dialect.ids.key(table.column(platform).name)} AS ${set.idName}`);
  return countOfEach(prepared, platforms);
}

function listTally(prepared: Prepared, { table: path }: ColumnsLayout, column: SqlColumn): string {
  const { dialect, set } = prepared;
  const list = `${set.idName}s`;
  const select = selectOf(prepared, (table) => `${table.column(column).name} AS ${list}`);
  const table = partsOf(path).at(-1) ?? '';
  return countOfEach(prepared, dialect.eachItem({ select, list, item: set.idName, table }));
}

/** `keys` selects a key for each device and name of it. */
function countOfEach({ dialect, set }: Prepared, keys: string): string {
  const key = `r.${set.idName}`;
  return `SELECT ${dialect.ids.text(key)} AS name, count(*) AS count FROM (${keys}) AS r GROUP BY ${key}`;
}

/** Engines take a thousand columns and more in a result. */
const MOST_FLAGS = 200;

type Flags = readonly (readonly [code: string, flag: SqlColumn])[];

function parted(flags: Flags): readonly Flags[] {
  const starts = Array.from({ length: Math.ceil(flags.length / MOST_FLAGS) }, (_, at) => at * MOST_FLAGS);
  return starts.map((start) => flags.slice(start, start + MOST_FLAGS));
}

/** Counted outside of the select of the table, whose columns may be called as the counts are. */
function flagsTally(prepared: Prepared, flags: Flags): string {
  const { idName } = prepared.set;
  const counts = flags.map((_, at) => `count(CASE WHEN r.${idName}${at} THEN 1 END) AS n${at}`).join(', ');
  const columns = (table: OwnTable): string =>
    flags.map(([, flag], at) => `${table.column(flag).name} AS ${idName}${at}`).join(', ');
  return `SELECT ${counts} FROM (${selectOf(prepared, columns)}) AS r`;
}

function selectOf({ set }: Prepared, what: (table: OwnTable) => string): string {
  invariant(set.select !== null, 'the devices lie in one table');
  return set.select(what);
}
