/** The asking side of a store in a file: what is asked for while a group of jobs is being written is the next group. */

import type { PutOnce } from '../device-changes.js';
import type { Addition } from '../sql/add-record.js';
import type { AudienceChange } from '../sql/change-audiences.js';
import { SQLITE } from '../sql/dialect.js';
import type { Engine } from '../sql/engine.js';
import type { PreparedDevices } from '../sql/put-devices.js';
import type { Row, Statement } from '../sql/statement.js';
import type { Added, Once } from '../store.js';
import { StoreError } from '../store-error.js';
import type { Job, Outcome, ToldFailure } from './job.js';
import type { ThreadLine } from './thread-line.js';

/** More jobs at once would wait longer for one another than for the disk. */
const MOST_JOBS = 1_000;

interface Asked {
  readonly job: Job;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

export class FileEngine implements Engine {
  readonly dialect = SQLITE;
  readonly #line: ThreadLine;
  readonly #waiting: Asked[] = [];
  #writing: Promise<void> | null = null;
  #closed: Promise<void> | null = null;

  constructor(line: ThreadLine) {
    this.#line = line;
  }

  /** @throws StoreError */
  async open(): Promise<void> {
    const answer = await this.#line.ask({ kind: 'open' });
    if (answer.kind === 'opened' && answer.failure !== null) {
      await this.#line.end();
      throw errorOf(answer.failure);
    }
  }

  async run(statement: Statement): Promise<readonly Row[]> {
    const outcome = await this.#ask({ kind: 'run', statement });
    return outcome.kind === 'rows' ? outcome.rows : [];
  }

  async addRecord(addition: Addition): Promise<Added> {
    const outcome = await this.#ask({ kind: 'add', addition });
    return outcome.kind === 'added' ? outcome.added : { kind: 'code-taken' };
  }

  async removeMessages(remove: Statement): Promise<number> {
    const outcome = await this.#ask({ kind: 'remove', remove });
    return outcome.kind === 'removed' ? outcome.count : 0;
  }

  async putDevices(devices: PreparedDevices): Promise<readonly (number | null)[]> {
    const outcome = await this.#ask({ kind: 'put-devices', devices });
    return outcome.kind === 'devices-put' ? outcome.sequences : [];
  }

  async putDeviceOnce(devices: PreparedDevices | null, once: Once): Promise<PutOnce> {
    const outcome = await this.#ask({ kind: 'put-device-once', devices, once });
    return outcome.kind === 'device-put-once' ? outcome.result : 'outdated';
  }

  async changeAudiences(change: AudienceChange): Promise<number> {
    const outcome = await this.#ask({ kind: 'change-audiences', change });
    return outcome.kind === 'audiences-changed' ? outcome.count : 0;
  }

  close(): Promise<void> {
    this.#closed ??= this.#finish();
    return this.#closed;
  }

  async #finish(): Promise<void> {
    await this.#writing;
    await this.#line.end();
  }

  async #ask(job: Job): Promise<Outcome> {
    if (this.#closed !== null) throw new StoreError('unavailable', 'the store has been closed');
    const outcome = await new Promise<Outcome>((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
      this.#writing ??= this.#write();
    });
    if (outcome.kind === 'failed') throw errorOf(outcome.failure);
    return outcome;
  }

  async #write(): Promise<void> {
    // What the same turn of the event loop asks for goes together.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) await this.#writeGroup(this.#waiting.splice(0, MOST_JOBS));
    this.#writing = null;
  }

  async #writeGroup(group: readonly Asked[]): Promise<void> {
    try {
      const answer = await this.#line.ask({ kind: 'jobs', jobs: group.map(({ job }) => job) });
      const outcomes = answer.kind === 'done' ? answer.outcomes : [];
      for (const [index, asked] of group.entries()) asked.resolve(outcomes[index] as Outcome);
    } catch (error) {
      for (const asked of group) asked.reject(error);
    }
  }
}

function errorOf({ kind, message }: ToldFailure): StoreError {
  return new StoreError(kind, message);
}
