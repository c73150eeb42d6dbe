/** A database of SQLite that is only read, in a thread of its own: who asks it waits, and nobody else. Its statements are the caller's. */

import { reasonOf } from '../../../node/file-error.js';
import { SqliteDatabase } from '../../../node/sqlite.js';
import type { Row } from '../sql/statement.js';
import type { Job, Outcome } from './job.js';

export class FileReader {
  readonly #path: string;
  #database: SqliteDatabase | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  /** @throws what SQLite says of a file that is none */
  open(): SqliteDatabase {
    this.#database ??= new SqliteDatabase(this.#path, { readOnly: true, fileMustExist: true });
    this.#database.all('SELECT 1 FROM sqlite_master LIMIT 1');
    return this.#database;
  }

  carryOut(jobs: readonly Job[]): readonly Outcome[] {
    return jobs.map((job) => this.#read(job));
  }

  tick(): void {}

  close(): void {
    this.#database?.close();
    this.#database = null;
  }

  #read(job: Job): Outcome {
    try {
      const database = this.open();
      return { kind: 'rows', rows: job.kind === 'run' ? rowsOf(database, job.statement) : [] };
    } catch (error) {
      return { kind: 'failed', failure: { kind: 'unreadable', message: reasonOf(error) } };
    }
  }
}

function rowsOf(
  database: SqliteDatabase,
  { text, values }: (Job & { readonly kind: 'run' })['statement'],
): readonly Row[] {
  return database.all(text, [...values]);
}
