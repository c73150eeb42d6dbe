/**
 * Keeps the file of a store open, and carries out groups of jobs: each group is one transaction, synced before any of its jobs is told to be done. The file is
 * held as long as nobody else wants it, and handed over between two groups to who does.
 */

import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { unreachable } from '../../../base/invariant.js';
import { ProcessLock, patienceWith, TOUCH_MS } from '../../../node/lock/process-lock.js';
import { type Addition, addRecord } from '../sql/add-record.js';
import { changeAudiences } from '../sql/change-audiences.js';
import { SQLITE } from '../sql/dialect.js';
import { putDeviceOnce, putDevices } from '../sql/put-devices.js';
import { removeMessages } from '../sql/remove-messages.js';
import type { Added } from '../store.js';
import { StoreError } from '../store-error.js';
import { fileFailure } from './file-failure.js';
import { type Job, lockPaths, type Outcome, type StoreThreadSetup, tellFailure } from './job.js';
import { SqliteFile } from './sqlite-file.js';
import { takeLastFileError } from './watch-files.js';

/** Who wants the file tries to take it this often, in milliseconds. */
const RETRY_MS = 5;

/** Who has handed it over leaves it alone this long, in milliseconds. */
const LEAVE_MS = 5 * RETRY_MS;

export class StoreKeeper {
  readonly #setup: StoreThreadSetup;
  readonly #lock: ProcessLock;
  readonly #wanted: string;
  #file: SqliteFile | null = null;
  /** Whether it has to be opened anew before it is used. */
  #isDoubtful = false;
  #touchedAt = 0;
  #leftAt = Number.NEGATIVE_INFINITY;

  constructor(setup: StoreThreadSetup) {
    const { holder, wanted } = lockPaths(setup.path);
    this.#setup = setup;
    this.#lock = new ProcessLock(holder, setup.owner);
    this.#wanted = wanted;
  }

  /** @throws StoreError */
  open(): void {
    this.#withStoreError(() => this.#openFile());
  }

  carryOut(jobs: readonly Job[]): readonly Outcome[] {
    try {
      return this.#withStoreError(() => this.#commit(this.#openFile(), jobs));
    } catch (error) {
      // What failed here has been undone, or cannot be known: the file is looked at anew.
      this.#isDoubtful = true;
      this.#closeQuietly();
      return jobs.map(() => failed(fileFailure(this.#setup.path, error, null)));
    }
  }

  /** To be called several times a second. */
  tick(): void {
    if (this.#file === null) return;
    if (existsSync(this.#wanted)) this.#handOver();
    else if (performance.now() - this.#touchedAt >= TOUCH_MS) this.#touch();
  }

  /** @throws the system's error when the lock cannot be looked at: the file stays open then, to be closed by who asks next */
  close(): void {
    // Where another has taken the file over, nothing of it may be touched.
    const isHeld = this.#lock.isHeld();
    const file = this.#file;
    this.#file = null;
    this.#isDoubtful = false;
    try {
      if (isHeld) file?.close();
    } finally {
      this.#lock.release();
    }
  }

  #closeQuietly(): void {
    try {
      this.close();
    } catch {}
  }

  #commit(file: SqliteFile, jobs: readonly Job[]): readonly Outcome[] {
    file.run('BEGIN');
    const outcomes = jobs.map((job) => this.#carryOutOne(file, job));
    file.run('COMMIT');
    return outcomes;
  }

  /** A job that fails leaves nothing behind, and the others alone: unless SQLite has undone all of them. */
  #carryOutOne(file: SqliteFile, job: Job): Outcome {
    try {
      return outcomeOf(file, job);
    } catch (error) {
      // What the system fails with undoes all of them.
      if (!file.isInTransaction) throw error;
      return failed(fileFailure(this.#setup.path, error, null));
    }
  }

  #openFile(): SqliteFile {
    if (this.#file !== null && (this.#isDoubtful || !this.#lock.isHeld())) this.close();
    if (this.#file !== null && existsSync(this.#wanted)) this.#handOver();
    if (this.#file !== null) return this.#file;
    this.#takeLock();
    try {
      this.#file = SqliteFile.open(this.#setup.path);
      return this.#file;
    } catch (error) {
      this.#lock.release();
      throw error;
    }
  }

  #takeLock(): void {
    sleep(this.#leftAt + LEAVE_MS - performance.now());
    const start = performance.now();
    for (let holder = this.#lock.take(); holder !== null; holder = this.#lock.take()) {
      if (performance.now() - start >= patienceWith(holder, this.#setup.patience))
        throw new StoreError('locked', `the store ${this.#setup.path} is held by process ${holder.pid}`);
      writeFileSync(this.#wanted, '');
      sleep(RETRY_MS);
    }
    rmSync(this.#wanted, { force: true });
    this.#touchedAt = performance.now();
  }

  #handOver(): void {
    this.close();
    rmSync(this.#wanted, { force: true });
    this.#leftAt = performance.now();
  }

  #touch(): void {
    this.#lock.touch();
    this.#touchedAt = performance.now();
  }

  #withStoreError<Result>(work: () => Result): Result {
    takeLastFileError();
    try {
      return work();
    } catch (error) {
      throw fileFailure(this.#setup.path, error, takeLastFileError());
    }
  }
}

function outcomeOf(file: SqliteFile, job: Job): Outcome {
  switch (job.kind) {
    case 'run':
      return { kind: 'rows', rows: file.run(job.statement.text, job.statement.values) };
    case 'add':
      return { kind: 'added', added: add(file, job.addition) };
    case 'remove':
      return { kind: 'removed', count: within(file, () => file.drive(removeMessages(SQLITE, job.remove))) };
    case 'put-devices':
      return { kind: 'devices-put', sequences: within(file, () => file.drive(putDevices(job.devices))) };
    case 'put-device-once': {
      const work = () => file.drive(putDeviceOnce(SQLITE, job.devices, job.once));
      return { kind: 'device-put-once', result: within(file, work) };
    }
    case 'change-audiences':
      return {
        kind: 'audiences-changed',
        count: within(file, () => file.drive(changeAudiences(SQLITE, job.change))),
      };
    default:
      return unreachable(job);
  }
}

function add(file: SqliteFile, addition: Addition): Added {
  const work = (): Added => file.drive(addRecord(SQLITE, addition));
  return addition.once === null ? work() : within(file, work);
}

function within<Result>(file: SqliteFile, work: () => Result): Result {
  file.run('SAVEPOINT job');
  try {
    return work();
  } catch (error) {
    if (file.isInTransaction) file.run('ROLLBACK TO job');
    throw error;
  } finally {
    if (file.isInTransaction) file.run('RELEASE job');
  }
}

function failed(failure: StoreError): Outcome {
  return { kind: 'failed', failure: tellFailure(failure) };
}

const NEVER = new Int32Array(new SharedArrayBuffer(4));

function sleep(milliseconds: number): void {
  if (milliseconds > 0) Atomics.wait(NEVER, 0, 0, milliseconds);
}
