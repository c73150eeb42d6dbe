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
  open(): void {
    this.#database ??= new SqliteDatabase(this.#path, { readOnly: true, fileMustExist: true });
    this.#database.all('SELECT 1 FROM sqlite_master LIMIT 1');
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
      this.open();
      return { kind: 'rows', rows: job.kind === 'run' ? this.#rows(job.statement) : [] };
    } catch (error) {
      return { kind: 'failed', failure: { kind: 'unreadable', message: reasonOf(error) } };
    }
  }

  #rows({ text, values }: (Job & { readonly kind: 'run' })['statement']): readonly Row[] {
    return this.#database?.all(text, [...values]) ?? [];
  }
}
