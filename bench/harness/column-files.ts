/** The devices of a file of NDJSON as flat columns of Parquet and of Arrow, with the types of the sample catalog. */

import { createReadStream, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { DuckDBInstance } from '@duckdb/node-api';
import { type DataType, Field, Int64, List, Table, tableToIPC, Utf8, vectorFromArray } from 'apache-arrow';
import type { TagType } from '../../src/base/tag-types.js';
import type { Device, TagValue } from '../../src/devices/device.js';
import { sampleCatalog } from '../../src/entries/index.js';

interface TagColumn {
  readonly name: string;
  readonly application: string | null;
  readonly tag: string;
  readonly type: TagType;
}

const COLUMNS: readonly TagColumn[] = [
  ...Array.from(sampleCatalog.tags, ([tag, { type }]) => ({ name: tag, application: null, tag, type })),
  ...Array.from(sampleCatalog.applications.values(), ({ code, tags }) =>
    Array.from(tags, ([tag, { type }]) => ({ name: `${code}.${tag}`, application: code, tag, type })),
  ).flat(),
];

const SQL_TYPES: Readonly<Record<TagType, string>> = { Integer: 'BIGINT', String: 'VARCHAR', List: 'VARCHAR[]' };

/** Written by DuckDB as it does by default. */
export async function writeParquet(devices: string, output: string): Promise<void> {
  const database = await DuckDBInstance.create(':memory:');
  const connection = await database.connect();
  const struct = (columns: readonly TagColumn[]): string =>
    `STRUCT(${columns.map(({ tag, type }) => `"${tag}" ${SQL_TYPES[type]}`).join(', ')})`;
  const codes = [...new Set(COLUMNS.flatMap(({ application }) => application ?? []))];
  const ofCode = (code: string | null) => COLUMNS.filter(({ application }) => application === code);
  const applicationTags = `STRUCT(${codes.map((code) => `"${code}" ${struct(ofCode(code))}`).join(', ')})`;
  const types = `{id: 'VARCHAR', platform: 'VARCHAR', applications: 'VARCHAR[]', tags: '${struct(ofCode(null))}', applicationTags: '${applicationTags}'}`;
  const values = COLUMNS.map(({ name, application, tag }) =>
    application === null ? `tags."${tag}" AS "${name}"` : `applicationTags."${application}"."${tag}" AS "${name}"`,
  );
  await connection.run(
    `COPY (SELECT id, platform, applications, ${values.join(', ')} FROM read_json('${devices}', format = 'newline_delimited', columns = ${types})) TO '${output}' (FORMAT parquet)`,
  );
  connection.closeSync();
  database.closeSync();
}

const ROWS_A_BATCH = 65_536;

/** Batches of texts as they are, without dictionaries. */
export async function writeArrow(devices: string, output: string): Promise<void> {
  const tables: Table[] = [];
  let batch: Device[] = [];
  const end = () => {
    tables.push(tableOf(batch));
    batch = [];
  };
  for await (const line of createInterface({ input: createReadStream(devices) })) {
    batch.push(JSON.parse(line));
    if (batch.length === ROWS_A_BATCH) end();
  }
  if (batch.length > 0) end();
  writeFileSync(output, tableToIPC(new Table(tables.flatMap(({ batches }) => batches)), 'file'));
}

const texts = (): DataType => new List(new Field('item', new Utf8(), true));
const ARROW_TYPES: Readonly<Record<TagType, () => DataType>> = {
  Integer: () => new Int64(),
  String: () => new Utf8(),
  List: texts,
};

function tableOf(devices: readonly Device[]): Table {
  const vector = (type: DataType, valueAt: (device: Device) => unknown) =>
    vectorFromArray(devices.map((device) => valueAt(device) ?? null) as never[], type);
  return new Table({
    id: vector(new Utf8(), ({ id }) => id),
    platform: vector(new Utf8(), ({ platform }) => platform),
    applications: vector(texts(), ({ applications }) => applications),
    ...Object.fromEntries(
      COLUMNS.map((column) => [column.name, vector(ARROW_TYPES[column.type](), (device) => valueIn(device, column))]),
    ),
  });
}

function valueIn({ tags, applicationTags }: Device, { application, tag, type }: TagColumn): TagValue | bigint | null {
  const value = (application === null ? tags : applicationTags?.[application])?.[tag] ?? null;
  return value !== null && type === 'Integer' ? BigInt(Number(value)) : value;
}
