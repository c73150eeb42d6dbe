/** The file of a store as SQLite has it: how it is set up, what it may be opened from, and what is made of files of earlier versions. */

import fs, { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import sqlite from 'node-sqlite3-wasm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SqliteFile } from '../../../../src/service/store/file/sqlite-file.js';
import { recordCalls } from '../../../support/recorded-fs.js';
import { storeFolder } from '../../../support/service/file-store.js';

let folder: ReturnType<typeof storeFolder>;
let path: string;
beforeEach(() => {
  folder = storeFolder();
  path = folder.file;
});
afterEach(() => {
  vi.restoreAllMocks();
  folder[Symbol.dispose]();
});

function asOpened(work: (file: SqliteFile) => void): void {
  const file = SqliteFile.open(path);
  try {
    work(file);
  } finally {
    file.close();
  }
}

type Run = (...values: Parameters<SqliteFile['run']>) => ReturnType<SqliteFile['run']>;

/** What is run from now on goes by `replace` first, which may answer or throw for SQLite. The texts, in order. */
function runsOf(replace: (text: string) => ReturnType<Run> | null = () => null): readonly string[] {
  const texts: string[] = [];
  const { run } = SqliteFile.prototype;
  vi.spyOn(SqliteFile.prototype, 'run').mockImplementation(function (this: SqliteFile, text, values) {
    texts.push(text);
    return replace(text) ?? run.call(this, text, values);
  });
  return texts;
}

const setting = (file: SqliteFile, pragma: string): unknown => Object.values(file.run(`PRAGMA ${pragma}`)[0] ?? {})[0];

it('keeps a log, waits for the disk at each commit, remembers 32 MiB of pages, and gives pages back', () => {
  asOpened((file) => {
    const pragmas = ['journal_mode', 'synchronous', 'cache_size', 'auto_vacuum', 'locking_mode'];
    expect(pragmas.map((pragma) => setting(file, pragma))).toEqual(['wal', 2, -32_768, 2, 'exclusive']);
  });
});

it('is not written anew where it is new', () => {
  const texts = runsOf();
  asOpened(() => {});
  expect(texts).not.toContain('VACUUM');
});

it('cannot be used where SQLite keeps no write-ahead log', () => {
  SqliteFile.open(path).close();
  runsOf((text) => (text === 'PRAGMA journal_mode = WAL' ? [{ journal_mode: 'delete' }] : null));
  expect(() => SqliteFile.open(path)).toThrow('SQLite keeps no write-ahead log here');
});

it('is taken to the newest schema in one transaction, which is there when the log is', () => {
  const texts = runsOf();
  SqliteFile.create(path);
  const [begin, commit] = [texts.indexOf('BEGIN'), texts.indexOf('COMMIT')];
  const changes = texts.flatMap((text, at) => (/^(?:CREATE|ALTER|INSERT|UPDATE) /.test(text) ? [at] : []));
  expect(changes.length).toBeGreaterThan(10);
  expect(changes.filter((at) => at < begin || at > commit)).toEqual([]);
  expect(texts.indexOf('PRAGMA journal_mode = WAL')).toBeLessThan(begin);
});

it('is alone in its folder when it is closed, whatever makers that were killed have left there', () => {
  for (const rest of ['.new', '.new-wal', '.new-journal']) writeFileSync(path + rest, 'half a store');
  mkdirSync(`${path}.lock`);
  asOpened((file) => file.run('CREATE TABLE notes (text)'));
  expect(readdirSync(folder.path)).toEqual(['service.store']);
  asOpened((file) => expect(file.run('SELECT * FROM notes')).toEqual([]));
});

it('leaves no log under the name that it is made under, where SQLite could not remove it', () => {
  const { unlinkSync } = fs;
  const failed: unknown[] = [];
  vi.spyOn(fs, 'unlinkSync').mockImplementation((file) => {
    // The first is SQLite itself, as it closes the file.
    if (file !== `${path}.new-wal` || failed.length > 0) return unlinkSync(file);
    failed.push(file);
    throw Object.assign(new Error('EIO: said the system'), { code: 'EIO' });
  });
  asOpened(() => {});
  expect(failed).toEqual([`${path}.new-wal`]);
  expect(readdirSync(folder.path)).toEqual(['service.store']);
});

it('is made where there is a file without a byte', () => {
  writeFileSync(path, '');
  asOpened((file) => expect(file.run("SELECT name FROM sqlite_master WHERE name = 'pushsift_schema'")).toHaveLength(1));
});

it.skipIf(process.platform === 'win32')('takes the rights of others away, from the file and from its log', () => {
  SqliteFile.open(path).close();
  writeFileSync(`${path}-wal`, '');
  for (const file of [path, `${path}-wal`]) chmodSync(file, 0o664);
  asOpened(() => {
    expect([path, `${path}-wal`].map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
  });
});

it('runs a statement again that has failed', () => {
  asOpened((file) => {
    file.run('CREATE TABLE notes (text UNIQUE)');
    const insert = (text: string) => file.run('INSERT INTO notes VALUES (?)', [text]);
    insert('one');
    expect(() => insert('one')).toThrow();
    insert('two');
    expect(() => insert('two')).toThrow();
    expect(file.run('SELECT text FROM notes ORDER BY text')).toEqual([{ text: 'one' }, { text: 'two' }]);
  });
});

it('gives back the memory of a statement that has failed', () => {
  asOpened((file) => {
    file.run('CREATE TABLE notes (text UNIQUE)');
    const insert = () => file.run("INSERT INTO notes VALUES ('one')");
    insert();
    const statement = Object.getPrototypeOf(new sqlite.Database().prepare('SELECT 1'));
    const finalize = vi.spyOn(statement, 'finalize');
    for (let time = 0; time < 3; time++) expect(insert).toThrow('UNIQUE');
    expect(finalize).toHaveBeenCalledTimes(3);
  });
});

describe('names are synced', () => {
  /** Of a file that is opened: what is made of names, in order. */
  function namesOf(work: () => void): readonly string[] {
    using recorded = recordCalls(folder.path, ['openSync', 'renameSync', 'fsyncSync', 'closeSync']);
    work();
    const isOfNames = (call: string): boolean => call.endsWith(' folder') || call.startsWith('renameSync');
    return recorded.calls.filter(isOfNames);
  }
  const FOLDER = ['openSync folder', 'fsyncSync folder', 'closeSync folder'];

  it('of a store that is made: behind its own, and behind that of its log', () => {
    expect(namesOf(() => SqliteFile.open(path).close())).toEqual([
      'renameSync service.store.new to service.store',
      ...FOLDER,
      ...FOLDER,
    ]);
  });

  it('of a store that is there: behind that of its log, which is new each time', () => {
    SqliteFile.open(path).close();
    expect(namesOf(() => SqliteFile.open(path).close())).toEqual(FOLDER);
  });
});

describe('a file of an earlier version, which gives no pages back', () => {
  /** The limit is 16,384. */
  function madeWith(pages: number): number {
    SqliteFile.open(path).close();
    const database = new sqlite.Database(path);
    const count = (): number => Number(database.get('PRAGMA page_count')?.page_count);
    for (const text of ['locking_mode = EXCLUSIVE', 'journal_mode = DELETE', 'page_size = 512', 'auto_vacuum = NONE'])
      database.exec(`PRAGMA ${text}`);
    database.exec('VACUUM');
    database.exec('CREATE TABLE filler (bytes)');
    database.exec('BEGIN');
    // A row of this length takes a page of its own; a page of the tree comes with every fiftieth or so.
    while (count() < pages) database.run('INSERT INTO filler VALUES (zeroblob(440))');
    database.exec('COMMIT');
    const made = count();
    database.close();
    return made;
  }

  it.each([16_380, 16_400])('of %i pages', (pages) => {
    const made = madeWith(pages);
    expect(made - pages).toBeLessThan(4);
    asOpened((file) => {
      expect([setting(file, 'auto_vacuum'), Number(setting(file, 'page_count')) >= made]).toEqual(
        pages <= 16_384 ? [2, true] : [0, true],
      );
    });
    expect(existsSync(`${path}-wal`)).toBe(false);
  });

  it('stays as it was where it cannot be written anew, and is used all the same', () => {
    madeWith(4);
    runsOf((text) => {
      if (text === 'VACUUM') throw new Error('database or disk is full');
      return null;
    });
    asOpened((file) => {
      expect([setting(file, 'auto_vacuum'), file.run('SELECT 1 AS one')]).toEqual([0, [{ one: 1 }]]);
    });
  });
});
