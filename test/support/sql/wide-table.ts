/** An account in one table of many columns, and the layout that says which is what. */

import type { TagType } from '../../../src/base/tag-types.js';
import type { Catalog, TagDeclaration } from '../../../src/catalog/catalog.js';
import { applicationsOf, type Device, type TagValue, tagsOf } from '../../../src/devices/device.js';
import type { SqlDialect } from '../../../src/evaluate/sql/dialect.js';
import type { ColumnsLayout, SqlColumn } from '../../../src/evaluate/sql/layout.js';
import { insert, remakeTable, type SqlEngine, type Value } from './sql-engine.js';

type Kind = TagType | 'Flag';

const TYPES: Readonly<Record<SqlDialect, Readonly<Record<Kind, string>>>> = {
  clickhouse: { Integer: 'Nullable(Int64)', String: 'Nullable(String)', List: 'Array(String)', Flag: 'Nullable(Bool)' },
  postgres: { Integer: 'bigint', String: 'text COLLATE "C"', List: 'text[]', Flag: 'boolean' },
  duckdb: { Integer: 'BIGINT', String: 'VARCHAR', List: 'VARCHAR[]', Flag: 'BOOLEAN' },
  sqlite: { Integer: 'INTEGER', String: 'TEXT', List: 'TEXT', Flag: 'INTEGER' },
};

/** How the table and its columns are called, and what texts are in them. */
export interface WideNames {
  readonly table: string;
  readonly id: string;
  readonly platform: SqlColumn;
  /** The name of the column at a place, counted from 0, behind the two. */
  readonly column: (at: number) => string;
  /** Further columns, which the layout does not name: each holds ids of other devices. */
  readonly decoys: readonly string[];
  /** The type of texts. */
  readonly text: string;
}

interface Column {
  readonly name: string;
  readonly kind: Kind;
  readonly tagValue: (device: Device, at: number) => TagValue | null;
}

/** In the words of the engine. */
export function quotedName(dialect: SqlDialect, name: string): string {
  const mark = dialect === 'clickhouse' || dialect === 'sqlite' ? '`' : '"';
  const inside = dialect === 'clickhouse' ? name.replaceAll('\\', '\\\\') : name;
  return `${mark}${inside.replaceAll(mark, mark + mark)}${mark}`;
}

function usualNames(dialect: SqlDialect): WideNames {
  return {
    table: 'wide',
    id: 'device',
    // An expression in place of a name does the same.
    platform: { expression: quotedName(dialect, 'on') },
    column: (at) => `c "${at + 2}"`,
    decoys: [],
    text: TYPES[dialect].String,
  };
}

/** Makes the table anew, with a column for each tag of the catalog; subscriptions are flags in every other account, and lists in the rest. */
export async function loadWideTable(
  engine: SqlEngine,
  catalog: Catalog,
  devices: readonly Device[],
  names: WideNames = usualNames(engine.dialect),
): Promise<ColumnsLayout> {
  const { table, id, platform } = names;
  const columns: Column[] = [
    { name: id, kind: 'String', tagValue: (device) => device.id },
    { name: typeof platform === 'string' ? platform : 'on', kind: 'String', tagValue: (device) => device.platform },
  ];
  const add = (kind: Kind, tagValue: Column['tagValue']): SqlColumn => {
    const name = names.column(columns.length - 2);
    columns.push({ name, kind, tagValue });
    return name;
  };
  const tagColumns = (owner: string | null, tags: ReadonlyMap<string, TagDeclaration>): Record<string, SqlColumn> =>
    Object.fromEntries([...tags].map(([tag, { type }]) => [tag, add(type, (device) => tagValue(device, owner, tag))]));
  const codes = [...catalog.applications.keys()];
  const applications =
    devices.length % 2 === 0
      ? { list: add('List', (device) => applicationsOf(device)) }
      : {
          flags: Object.fromEntries(codes.map((code) => [code, add('Flag', (device, at) => flagOf(device, code, at))])),
        };
  const tags = tagColumns(null, catalog.tags);
  const applicationTags = Object.fromEntries(
    [...catalog.applications.values()].map((application) => [
      application.code,
      tagColumns(application.code, application.tags),
    ]),
  );
  for (const name of names.decoys)
    columns.push({ name, kind: 'String', tagValue: (_, at) => devices.at(at - 1)?.id ?? null });
  await fill(engine, names, columns, devices);
  return { kind: 'columns', table, id, platform, applications, tags, applicationTags };
}

function tagValue(device: Device, owner: string | null, tag: string): TagValue | null {
  const tags = tagsOf(device, owner);
  return tags !== undefined && Object.hasOwn(tags, tag) ? (tags[tag] ?? null) : null;
}

/** What is not true may be false or NULL. */
function flagOf(device: Device, code: string, at: number): number | null {
  if (applicationsOf(device).includes(code)) return 1;
  return at % 2 === 0 ? 0 : null;
}

async function fill(
  engine: SqlEngine,
  names: WideNames,
  columns: readonly Column[],
  devices: readonly Device[],
): Promise<void> {
  const { dialect } = engine;
  const types = { ...TYPES[dialect], String: names.text };
  const definitions = columns.map(({ name, kind }, at) => {
    // In ClickHouse a key is not NULL.
    const type = dialect === 'clickhouse' && at < 2 ? 'String' : types[kind];
    return `${quotedName(dialect, name)} ${type}`;
  });
  const table = quotedName(dialect, names.table);
  await remakeTable(engine, table, definitions.join(', '), quotedName(dialect, names.id));
  const rows = devices.map((device, at) =>
    columns.map(({ kind, tagValue: value }) => cell(dialect, kind, value(device, at))),
  );
  await insert(engine, table, rows);
}

function cell(dialect: SqlDialect, kind: Kind, value: TagValue | null): Value {
  if (kind === 'Flag' && value !== null && dialect === 'postgres') return value === 1 ? 'true' : 'false';
  if (kind === 'List' && dialect === 'clickhouse') return typeof value === 'object' && value !== null ? value : [];
  return typeof value === 'object' && value !== null && dialect === 'sqlite' ? JSON.stringify(value) : value;
}
