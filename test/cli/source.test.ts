/** `count` and `list` over databases, and over several indexes. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import sqlite from 'node-sqlite3-wasm';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { rowsSchema } from '../../src/evaluate/sql/rows/rows-schema.js';
import { pgliteCopy } from '../support/pglite.js';
import { expectRun, type Files, type Run, runInProcess, withFolderAsync } from './command.js';

const ROWS = [
  "INSERT INTO devices VALUES ('d1', 'iOS'), ('d2', 'Android'), ('d3', 'iOS')",
  "INSERT INTO subscriptions VALUES ('d1', 'X'), ('d2', 'X'), ('d2', 'Y')",
  "INSERT INTO tags VALUES ('d1', '', 'age', 25, NULL), ('d3', '', 'age', 17, NULL)",
];
const helpFor = (engine: string): string =>
  `\`pushsift schema --to sql:${engine}\` prints the tables that are asked; \`--columns FILE\` says what is what in a table of your own`;
const COUNT = '{"count":2,"devices":3,"byPlatform":{"iOS":1,"Android":1},"byApplication":{"X":2,"Y":1}}';

function makeSqlite(file: string): void {
  const database = new sqlite.Database(file);
  for (const statement of [...rowsSchema('sqlite'), ...ROWS]) database.exec(statement);
  database.close();
}

async function makeDuckDb(file: string): Promise<void> {
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  for (const statement of [...rowsSchema('duckdb'), ...ROWS]) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
}

/** A client that talks to a PostgreSQL in the process, in place of one that talks to a server. */
const PG = `
const { readFileSync } = require('node:fs');
const { PGlite } = require(${JSON.stringify(createRequire(import.meta.url).resolve('@electric-sql/pglite'))});
exports.Client = class {
  constructor(options) {
    this.options = options;
  }
  async connect() {
    if (this.options.connectionString !== 'postgres://me:secret@db/crm') throw new Error('no such server');
    this.database = await PGlite.create({ loadDataDir: new Blob([readFileSync(${JSON.stringify(await pgliteCopy())})]) });
    for (const statement of ${JSON.stringify([...rowsSchema('postgres'), ...ROWS])}) await this.database.exec(statement);
  }
  query(text, values) {
    return this.database.query(text, values);
  }
  end() {
    return this.database.close();
  }
};
`;
const WITH_PG: Files = {
  'node_modules/pg/index.js': PG,
  'node_modules/pg/package.json': '{"name":"pg","main":"index.js"}',
};

/** A client that tells what it was made with. */
const WITH_CLICKHOUSE: Files = {
  'node_modules/@clickhouse/client/index.js': `
exports.ClickHouseLogLevel = { OFF: 127 };
exports.createClient = ({ url, request_timeout }) => ({
  query: async () => {
    throw new Error('asked ' + url + ' for ' + request_timeout + ' ms at most');
  },
  close: async () => {},
});
`,
  'node_modules/@clickhouse/client/package.json': '{"name":"@clickhouse/client","main":"index.js"}',
};

interface Made {
  readonly title: string;
  readonly source: string;
  readonly files: Files;
  readonly make: (folder: string) => Promise<void> | void;
}

const DATABASES: readonly Made[] = [
  { title: 'SQLite', source: 'sqlite:a.db', files: {}, make: (folder) => makeSqlite(join(folder, 'a.db')) },
  { title: 'DuckDB', source: 'duckdb:a.db', files: {}, make: (folder) => makeDuckDb(join(folder, 'a.db')) },
  { title: 'PostgreSQL', source: 'postgres://me:secret@db/crm', files: WITH_PG, make: () => {} },
];

/** A server, where `PUSHSIFT_TEST_POSTGRES` names one: with the client proper, in a schema of its own. */
const SERVER = process.env.PUSHSIFT_TEST_POSTGRES;
const SCHEMA = 'pushsift_source';

async function onServer(server: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

function serverDatabase(server: string): Made {
  const tables = [`SET search_path TO ${SCHEMA}`, ...rowsSchema('postgres'), ...ROWS];
  const make = () => onServer(server, [...GONE, `CREATE SCHEMA ${SCHEMA}`, ...tables]);
  const source = `${server}${server.includes('?') ? '&' : '?'}options=-c%20search_path%3D${SCHEMA}`;
  return { title: 'a server of PostgreSQL', source, files: {}, make };
}

const GONE = [`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`];
const ALL_DATABASES = SERVER === undefined ? DATABASES : [...DATABASES, serverDatabase(SERVER)];

async function ran({ files, make, source }: Made, ...words: readonly string[]): Promise<Run> {
  let run: Run | null = null;
  await withFolderAsync(files, async (folder) => {
    await make(folder);
    run = await runInProcess([...words, '--source', source], { folder });
  });
  return run ?? { code: null, out: '', err: '' };
}

describe('databases', () => {
  afterAll(async () => {
    if (SERVER !== undefined) await onServer(SERVER, GONE);
  });

  it.each(ALL_DATABASES)('are counted: $title', async (database) => {
    const { code, out } = await ran(database, 'count', 'A("X")', '--format', 'json');
    expect([code, JSON.parse(out)]).toEqual([0, JSON.parse(COUNT)]);
  });

  it.each(ALL_DATABASES)('are listed: $title', async (database) => {
    expect(await ran(database, 'list', 'A("X") \\ T("age", LTE, 20)')).toEqual({ code: 0, out: 'd1\nd2\n', err: '' });
  });

  const [database] = DATABASES as readonly [Made];

  it('are sampled, and listed up to a limit', async () => {
    expect((await ran(database, 'list', 'A("X")', '--limit', '1')).out).toBe('d1\n');
    expect((await ran(database, 'list', 'A("X")', '--sample', '5')).out).toBe('d1\nd2\n');
  });

  it('answer many filters', async () => {
    const files = { 'f.jsonl': '"A(\\"X\\")"\n"T(\\"level\\", EQ, 3)"\n' };
    const { code, out } = await ran({ ...database, files }, 'count', '--filters', 'f.jsonl');
    const [first, second] = out.trim().split('\n');
    expect([code, JSON.parse(first ?? '')]).toEqual([1, JSON.parse(COUNT)]);
    expect(second).toContain('"code":"target/untyped-tag"');
  });

  it('are not asked for what they cannot answer', async () => {
    expect(await ran(database, 'count', 'A("X") * T("level", EQ, 3)')).toEqual({
      code: 1,
      out: '',
      err: '<filter>:1:10: error target/untyped-tag the type of tag `level` is not known | help: give the catalog that declares the tag\n',
    });
  });

  it('that are not there are told without their passwords', async () => {
    const { code, err } = await ran(
      { ...database, files: WITH_PG, source: 'postgres://me:wrong@db/crm' },
      'count',
      'A("X")',
    );
    expect([code, err]).toEqual([2, 'pushsift: postgres://db/crm: no such server\n']);
  });

  it.each([
    ['postgres://me:p@ss@db/crm', 'postgres://db/crm'],
    ['postgres://me:p/ss@db/crm', 'postgres://db/crm'],
    ['postgres://db/crm?user=me&password=pass', 'postgres://db/crm'],
    ['postgres://me:p?ss@db/crm', 'postgres://…'],
    ['postgres://db/crm?user=me&password=p@ss', 'postgres://…'],
  ])('are told without the password of %s', async (source, told) => {
    const { err } = await ran({ ...database, files: WITH_PG, source }, 'count', 'A("X")');
    expect(err).toBe(`pushsift: ${told}: no such server\n`);
  });

  it.each([
    ['clickhouse://db:8123/crm', 'http://db:8123/crm'],
    ['clickhouse://db:8443/crm?secure=true', 'https://db:8443/crm'],
    ['clickhouse://db/crm?secure=1&request_timeout=9', 'https://db/crm?request_timeout=9'],
    ['clickhouse://db/crm?request_timeout=9&secure', 'https://db/crm?request_timeout=9'],
    ['clickhouse://db/crm?secure=false', 'http://db/crm'],
  ])('of ClickHouse are asked as their address says: %s', async (source, url) => {
    const { err } = await ran({ ...database, files: WITH_CLICKHOUSE, source }, 'count', 'A("X")');
    expect(err).toContain(`: asked ${url} for 600000 ms at most\n`);
  });

  it.each(['count', 'list'])(
    'without tables say what the engine says, and where the tables are told: %s',
    async (command) => {
      const make = (folder: string): void => {
        const empty = new sqlite.Database(join(folder, 'a.db'));
        empty.exec('CREATE TABLE other (id TEXT)');
        empty.close();
      };
      const { code, err } = await ran({ ...database, make }, command, 'A("X")');
      const table = command === 'count' ? 'devices' : 'subscriptions';
      expect([code, err]).toEqual([
        2,
        `pushsift: sqlite:a.db: no such table: ${table}\n  help: ${helpFor('sqlite')}\n`,
      ]);
    },
  );

  it.each(['count', 'list'])('without tables in DuckDB say where the tables are told: %s', async (command) => {
    const make = async (folder: string): Promise<void> => {
      const instance = await DuckDBInstance.create(join(folder, 'a.duckdb'));
      instance.closeSync();
    };
    const { code, err } = await ran({ ...database, source: 'duckdb:a.duckdb', make }, command, 'A("X")');
    expect([code, err.includes(`\n  help: ${helpFor('duckdb')}\n`)]).toEqual([2, true]);
  });

  it.each(['count', 'list'])('of SQLite are not opened as those of DuckDB: %s', async (command) => {
    const { code, err } = await ran({ ...database, source: 'duckdb:a.db' }, command, 'A("X")');
    expect([code, err]).toEqual([
      2,
      'pushsift: a.db is a database of SQLite, and not of DuckDB\n  help: name it `sqlite:a.db`\n',
    ]);
  });

  it.each([
    {
      title: 'no client',
      words: ['count', 'A("X")', '--source', 'clickhouse://db/crm'],
      err: 'pushsift: the client @clickhouse/client is not installed\n  help: install it with `npm install @clickhouse/client`\n',
    },
    {
      title: 'a database without a file',
      words: ['count', 'A("X")', '--source', 'sqlite:'],
      err: 'pushsift: sqlite: is no database\n  help: `--source` takes postgres://…, clickhouse://…, duckdb:FILE or sqlite:FILE\n',
    },
    {
      title: 'no database',
      words: ['count', 'A("X")', '--source', 'mysql://me:secret@db/crm'],
      err: 'pushsift: mysql://db/crm is no database\n  help: `--source` takes postgres://…, clickhouse://…, duckdb:FILE or sqlite:FILE\n',
    },
    {
      title: 'no name',
      words: ['count', 'A("X")', '--source', ''],
      err: 'pushsift: an empty name is no database\n  help: `--source` takes postgres://…, clickhouse://…, duckdb:FILE or sqlite:FILE\n',
    },
    {
      title: 'one of two answers',
      words: ['count', 'A("X")', '--source', 'sqlite:a.db', '--devices', 'a.psi'],
      err: 'pushsift: `--devices` and `--source` cannot be used together: both say whom to ask\n',
    },
    {
      title: 'no file',
      words: ['list', 'A("X")', '--source', 'sqlite:none.db'],
      err: 'pushsift: cannot read none.db: there is no such file\n',
    },
  ])('are failures where there is $title', ({ title, words, err }) => expectRun({ title, words, code: 2, err }));
});

describe('several indexes', () => {
  const lines = (...ids: readonly number[]): string =>
    ids.map((at) => `{"id":"d${at}","platform":"iOS","applications":["X"],"tags":{"age":${at}}}\n`).join('');
  const CATALOG = '{"applications":{"X":{}},"tags":{"age":{"type":"Integer"}}}';
  const files: Files = {
    'a.ndjson': lines(1, 2, 3),
    'b.ndjson': lines(4, 5),
    'c.json': CATALOG,
    'o.json': CATALOG.replace('{"X":{}}', '{"X":{},"Y":{}}'),
    'f.jsonl': '"T(\\"age\\", GTE, 3)"\n"A(\\"X\\")"\n',
  };

  /** Builds both, and runs the words on them. */
  async function onBoth(other: string, ...words: readonly string[]): Promise<Run> {
    let run: Run | null = null;
    await withFolderAsync(files, async (folder) => {
      const build = (name: string, catalog: string) =>
        runInProcess(['index', 'build', `${name}.ndjson`, '--catalog', catalog, '-o', `${name}.psi`], { folder });
      await build('a', 'c.json');
      await build('b', other);
      run = await runInProcess([...words, '--devices', 'a.psi,b.psi'], { folder });
    });
    return run ?? { code: null, out: '', err: '' };
  }

  it('are counted as one account', async () => {
    const counted = '{"count":3,"devices":5,"byPlatform":{"iOS":3},"byApplication":{"X":3}}\n';
    expect((await onBoth('c.json', 'count', 'T("age", GTE, 3)', '--format', 'json')).out).toBe(counted);
    const both = await onBoth('c.json', 'count', '--filters', 'f.jsonl');
    expect(both.out).toBe(`${counted}${counted.replaceAll(':3', ':5')}`);
  });

  it('are listed one after the other', async () => {
    expect((await onBoth('c.json', 'list', 'T("age", GTE, 3)')).out).toBe('d3\nd4\nd5\n');
    expect((await onBoth('c.json', 'list', 'T("age", GTE, 3)', '--sample', '9')).out).toBe('d3\nd4\nd5\n');
  });

  it.each([
    [
      'a.psi,b.ndjson',
      'b.ndjson is no index file',
      'several files at once are index files: `pushsift index build` makes them',
    ],
    ['a.psi,', 'a name is empty', 'several files at once are index files: `pushsift index build` makes them'],
    ['a.psi,b.psi,./a.psi', './a.psi is named twice', 'each device belongs to one file'],
  ])('are refused as %s', async (devices, message, help) => {
    const { code, out, err } = await runInProcess(['count', 'A("X")', '--devices', devices]);
    expect([code, out, err]).toEqual([2, '', `pushsift: --devices: ${message}\n  help: ${help}\n`]);
  });

  it('are named in the configuration, from where it is', async () => {
    await withFolderAsync(files, async (folder) => {
      for (const name of ['a', 'b'])
        await runInProcess(['index', 'build', `${name}.ndjson`, '--catalog', 'c.json', '-o', `${name}.psi`], {
          folder,
        });
      mkdirSync(join(folder, 'below'));
      writeFileSync(join(folder, 'pushsift.config.json'), '{"devices":"a.psi,b.psi"}');
      const { out } = await runInProcess(['count', 'A("X")', '--format', 'json'], { folder: join(folder, 'below') });
      expect(out).toBe('{"count":5,"devices":5,"byPlatform":{"iOS":5},"byApplication":{"X":5}}\n');
    });
  });

  it.each([
    ['diff', 'A("X")', 'A("Y")'],
    ['overlap', 'A("X")', 'A("Y")'],
    ['explain', 'A("X")', '--analyze'],
  ])('are not for %s', async (...words) => {
    const { code, err } = await runInProcess([...words, '--devices', 'a.psi,b.psi']);
    expect([code, err]).toEqual([
      2,
      'pushsift: several index files are for `count` and `list`\n  help: name one behind `--devices`\n',
    ]);
  });

  it('have one catalog', async () => {
    const { code, err } = await onBoth('o.json', 'count', 'A("X")');
    expect([code, err]).toEqual([
      2,
      'pushsift: b.psi: its catalog is not that of a.psi\n  help: build all of them with one catalog\n',
    ]);
  });
});
