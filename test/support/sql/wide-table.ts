/** An account in one table of many columns, and the layout that says which is what. */

import type { Catalog, TagDeclaration, TagType } from '../../../src/catalog/catalog.js';
import { applicationsOf, type Device, type TagValue, tagsOf } from '../../../src/devices/device.js';
import type { SqlDialect } from '../../../src/evaluate/sql/dialect.js';
import type { ColumnsLayout, SqlColumn } from '../../../src/evaluate/sql/layout.js';
import { insert, type SqlEngine, type Value } from './sql-engine.js';

type Kind = TagType | 'Flag';

const TYPES: Readonly<Record<SqlDialect, Readonly<Record<Kind, string>>>> = {
  clickhouse: { Integer: 'Nullable(Int64)', String: 'Nullable(String)', List: 'Array(String)', Flag: 'Nullable(Bool)' },
  postgres: { Integer: 'bigint', String: 'text COLLATE "C"', List: 'text[]', Flag: 'boolean' },
  duckdb: { Integer: 'BIGINT', String: 'VARCHAR', List: 'VARCHAR[]', Flag: 'BOOLEAN' },
  sqlite: { Integer: 'INTEGER', String: 'TEXT', List: 'TEXT', Flag: 'INTEGER' },
};

interface Column {
  readonly name: string;
  readonly kind: Kind;
  readonly tagValue: (device: Device, at: number) => TagValue | null;
}

/** Makes the table anew, with a column for each tag of the catalog; subscriptions are flags in every other account, and lists in the rest. */
export async function loadWideTable(
  engine: SqlEngine,
  catalog: Catalog,
  devices: readonly Device[],
): Promise<ColumnsLayout> {
  const columns: Column[] = [
    { name: 'device', kind: 'String', tagValue: ({ id }) => id },
    { name: 'on', kind: 'String', tagValue: ({ platform }) => platform },
  ];
  const add = (kind: Kind, tagValue: Column['tagValue']): SqlColumn => {
    const name = `c "${columns.length}"`;
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
  await fill(engine, columns, devices);
  // An expression in place of a name does the same.
  const platform = { expression: engine.dialect === 'clickhouse' || engine.dialect === 'sqlite' ? '`on`' : '"on"' };
  return { kind: 'columns', table: 'wide', id: 'device', platform, applications, tags, applicationTags };
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

async function fill(engine: SqlEngine, columns: readonly Column[], devices: readonly Device[]): Promise<void> {
  const { dialect } = engine;
  const mark = dialect === 'clickhouse' || dialect === 'sqlite' ? '`' : '"';
  const definitions = columns.map(({ name, kind }, at) => {
    // In ClickHouse a key is not NULL.
    const type = dialect === 'clickhouse' && at < 2 ? 'String' : TYPES[dialect][kind];
    return `${mark}${name.replaceAll(mark, mark + mark)}${mark} ${type}`;
  });
  const engineOf = dialect === 'clickhouse' ? ` ENGINE = MergeTree ORDER BY device` : '';
  await engine.execute('DROP TABLE IF EXISTS wide');
  await engine.execute(`CREATE TABLE wide (${definitions.join(', ')})${engineOf}`);
  const rows = devices.map((device, at) =>
    columns.map(({ kind, tagValue: value }) => cell(dialect, kind, value(device, at))),
  );
  await insert(engine, 'wide', rows);
}

function cell(dialect: SqlDialect, kind: Kind, value: TagValue | null): Value {
  if (kind === 'Flag' && value !== null && dialect === 'postgres') return value === 1 ? 'true' : 'false';
  if (kind === 'List' && dialect === 'clickhouse') return typeof value === 'object' && value !== null ? value : [];
  return typeof value === 'object' && value !== null && dialect === 'sqlite' ? JSON.stringify(value) : value;
}
