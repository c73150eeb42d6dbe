/**
 * A file of SQLite that nobody else has open: the caller holds the lock. What is committed has been synced. In this build SQLite never sees that a rollback journal was
 * left by a killed process; so there is none, but a write-ahead log, which needs no lock to be recovered from.
 */

import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { keepPrivateSync, PRIVATE_FILE } from '../../../node/private-files.js';
import { SqliteDatabase, type SqliteStatement } from '../../../node/sqlite.js';
import { syncFolderSync } from '../../../node/sync-folder.js';
import { SQLITE } from '../sql/dialect.js';
import { migrate } from '../sql/migrations.js';
import type { Row, Statement, Steps } from '../sql/statement.js';
import { StoreError } from '../store-error.js';

/** KiB. The tree of codes is read at random: its inner pages stay in memory for tens of millions of records. */
const CACHE_KIB = 32 * 1024;

/** 64 MiB: about a second. */
const MOST_REWRITTEN_PAGES = 16_384;

const LET_SHRINK = 'PRAGMA auto_vacuum = INCREMENTAL';

/** What SQLite keeps beside a file, by the end of its name. */
const RESTS = ['-wal', '-journal'];

export class SqliteFile {
  readonly #database: SqliteDatabase;
  readonly #prepared = new Map<string, SqliteStatement>();

  private constructor(path: string, isThere: boolean) {
    // Left by a killed process: SQLite's own lock, which is not needed here.
    rmSync(`${path}.lock`, { recursive: true, force: true });
    this.#database = new SqliteDatabase(path, { fileMustExist: isThere });
  }

  /** Creates the file if there is none, and brings its schema to the newest version. */
  static open(path: string): SqliteFile {
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0) createWhole(path);
    // Made by an earlier version, or put there by somebody: it may be open to all.
    for (const rest of ['', '-wal']) keepPrivateSync(`${path}${rest}`, PRIVATE_FILE);
    const file = new SqliteFile(path, true);
    return file.#orClosed(() => {
      file.run('PRAGMA locking_mode = EXCLUSIVE');
      if (file.run("SELECT 1 FROM sqlite_master WHERE name = 'pushsift_schema'").length === 0)
        throw new StoreError('damaged', `${path} is a database, and no store of pushsift`);
      file.#prepare();
      // The log is a new file whenever the store is opened: its name has to last, too.
      syncFolderSync(dirname(path));
      return file;
    });
  }

  /** A store under a name that nothing else uses, closed. */
  static create(path: string): void {
    const file = new SqliteFile(path, false);
    file.#orClosed(() => {
      file.run('PRAGMA locking_mode = EXCLUSIVE');
      file.#prepare();
      // Closing does the same, and does not tell that it failed: the log would stay behind under the old name.
      file.run('PRAGMA wal_checkpoint(TRUNCATE)');
    });
    file.close();
  }

  run(text: string, values: Statement['values'] = []): readonly Row[] {
    const prepared = this.#prepared.get(text) ?? this.#database.prepare(text);
    this.#prepared.set(text, prepared);
    try {
      return prepared.all([...values]);
    } catch (error) {
      // One that has failed fails again where it is to be used again.
      this.#prepared.delete(text);
      finalize(prepared);
      throw error;
    }
  }

  drive<Result>(steps: Steps<Result>): Result {
    let step = steps.next([]);
    while (!step.done) step = steps.next(this.run(step.value.text, step.value.values));
    return step.value;
  }

  get isInTransaction(): boolean {
    return this.#database.inTransaction;
  }

  /** What was written before lies in one file afterwards. */
  close(): void {
    for (const prepared of this.#prepared.values()) finalize(prepared);
    this.#prepared.clear();
    this.#database.close();
  }

  #orClosed<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  #pages(): number {
    const [size] = this.run('PRAGMA page_count');
    return Number(size?.page_count);
  }

  /** One of an earlier version is written anew for that, unless it is large. */
  #letShrink(): void {
    const [mode] = this.run('PRAGMA auto_vacuum');
    if (mode?.auto_vacuum !== 0 || this.#pages() > MOST_REWRITTEN_PAGES) return;
    this.run(LET_SHRINK);
    try {
      this.run('VACUUM');
    } catch {
      // It stays as it was. What is wrong with it is told by what is asked of it; on a full disk nothing is.
    }
  }

  #prepare(): void {
    if (this.#pages() === 0) this.run(LET_SHRINK);
    const [mode] = this.run('PRAGMA journal_mode = WAL');
    if (mode?.journal_mode !== 'wal') throw new StoreError('unavailable', 'SQLite keeps no write-ahead log here');
    this.run('PRAGMA synchronous = FULL');
    // Behind the log: nobody would see a journal that a killed process left.
    this.#letShrink();
    this.run(`PRAGMA cache_size = -${CACHE_KIB}`);
    this.run('BEGIN');
    this.drive(migrate(SQLITE));
    this.run('COMMIT');
  }
}

/**
 * It takes its name when it is whole: a process that is killed on the way leaves no half store.
 * @throws StoreError where a log tells that there was a file
 */
function createWhole(path: string): void {
  if (existsSync(`${path}-wal`)) throw new StoreError('damaged', `there is ${path}-wal, but nothing in ${path}`);
  const draft = `${path}.new`;
  for (const rest of ['', ...RESTS]) rmSync(`${draft}${rest}`, { force: true });
  SqliteFile.create(draft);
  renameSync(draft, path);
  for (const rest of RESTS) rmSync(`${draft}${rest}`, { force: true });
  syncFolderSync(dirname(path));
}

/** It throws what the statement failed with before. */
function finalize(prepared: SqliteStatement): void {
  try {
    prepared.finalize();
  } catch {
    // Told already.
  }
}
