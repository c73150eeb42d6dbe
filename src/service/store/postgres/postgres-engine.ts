/**
 * Carries out statements on PostgreSQL: one by one on any connection of a pool, or several in a transaction. Grouping commits is its own
 * business. A server that does not answer is given up, and with it the connection.
 */

import type { PutOnce } from '../device-changes.js';
import { type Addition, addRecord } from '../sql/add-record.js';
import { type AudienceChange, changeAudiences } from '../sql/change-audiences.js';
import { POSTGRES } from '../sql/dialect.js';
import type { Engine } from '../sql/engine.js';
import { migrate } from '../sql/migrations.js';
import { type PreparedDevices, putDeviceOnce, putDevices } from '../sql/put-devices.js';
import { removeMessages } from '../sql/remove-messages.js';
import type { Row, SqlValue, Statement, Steps } from '../sql/statement.js';
import type { Added, Once } from '../store.js';
import { StoreError } from '../store-error.js';
import { postgresFailure } from './postgres-failure.js';
import type { PostgresClient, PostgresPool } from './postgres-pool.js';
import { type InTime, withinTime } from './within-time.js';

export interface PostgresPatience {
  /** Of a call, from waiting for a connection to its last statement. */
  readonly callMs: number;
  /** Of taking the schema to another version. */
  readonly schemaMs: number;
}

/** A schema may have to wait for another process that is at it, and to read large tables. */
export const POSTGRES_PATIENCE: PostgresPatience = { callMs: 10_000, schemaMs: 600_000 };

interface PostgresEngineOptions {
  readonly patience?: PostgresPatience;
  /** Called when the last call is over after `close`. */
  readonly end?: () => Promise<void>;
}

/** A connection while it is used. */
interface Session {
  readonly ask: (text: string, values?: readonly SqlValue[]) => Promise<readonly Row[]>;
  /** Why it is not to be used again. */
  broken: Error | undefined;
}

export class PostgresEngine implements Engine {
  readonly dialect = POSTGRES;
  readonly #pool: PostgresPool;
  readonly #patience: PostgresPatience;
  readonly #end: () => Promise<void>;
  /** What is under way. */
  readonly #running = new Set<Promise<unknown>>();
  #closed: Promise<void> | null = null;

  constructor(pool: PostgresPool, { patience = POSTGRES_PATIENCE, end = async () => {} }: PostgresEngineOptions = {}) {
    this.#pool = pool;
    this.#patience = patience;
    this.#end = end;
  }

  /** Makes sure that what is committed is synced, and brings the schema to the newest version; without `create`, one that is there. */
  async open(create = true): Promise<void> {
    const [row] = await this.run(SELECT_SYNC);
    if (row?.mode === 'off')
      throw new StoreError('unavailable', 'PostgreSQL does not sync what it commits: synchronous_commit is off');
    const [found] = create ? [] : await this.run(SELECT_SCHEMA);
    if (found?.found === false) throw new StoreError('missing', 'there is no store of pushsift in this database');
    return this.#known(() => this.#inTransaction(this.#patience.schemaMs, migrate(POSTGRES)));
  }

  run({ text, values }: Statement): Promise<readonly Row[]> {
    return this.#known(() =>
      this.#inSession(this.#patience.callMs, async (session) => {
        try {
          return await session.ask(text, values);
        } catch (error) {
          session.broken = asError(error);
          throw error;
        }
      }),
    );
  }

  addRecord(addition: Addition): Promise<Added> {
    return this.#known(() => this.#inTransaction(this.#patience.callMs, addRecord(POSTGRES, addition)));
  }

  removeMessages(remove: Statement): Promise<number> {
    return this.#known(() => this.#inTransaction(this.#patience.callMs, removeMessages(POSTGRES, remove)));
  }

  putDevices(devices: PreparedDevices): Promise<readonly (number | null)[]> {
    return this.#known(() => this.#inTransaction(this.#patience.callMs, putDevices(devices)));
  }

  putDeviceOnce(devices: PreparedDevices | null, once: Once): Promise<PutOnce> {
    return this.#known(() => this.#inTransaction(this.#patience.callMs, putDeviceOnce(POSTGRES, devices, once)));
  }

  changeAudiences(change: AudienceChange): Promise<number> {
    return this.#known(() => this.#inTransaction(this.#patience.callMs, changeAudiences(POSTGRES, change)));
  }

  close(): Promise<void> {
    this.#closed ??= Promise.allSettled(this.#running).then(this.#end);
    return this.#closed;
  }

  async #known<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#closed !== null) throw new StoreError('unavailable', 'the store has been closed');
    const running = work();
    this.#running.add(running);
    try {
      return await running;
    } catch (error) {
      throw postgresFailure(error);
    } finally {
      this.#running.delete(running);
    }
  }

  #inTransaction<Result>(milliseconds: number, steps: Steps<Result>): Promise<Result> {
    return this.#inSession(milliseconds, async (session) => {
      try {
        await session.ask('BEGIN');
        // Otherwise what a broken line leaves open keeps its keys, for hours.
        await session.ask(`SET LOCAL idle_in_transaction_session_timeout = ${milliseconds}`);
        const result = await drive(session, steps);
        await session.ask('COMMIT');
        return result;
      } catch (error) {
        await undo(session);
        throw error;
      }
    });
  }

  #inSession<Result>(milliseconds: number, work: (session: Session) => Promise<Result>): Promise<Result> {
    return withinTime(milliseconds, async (inTime) => {
      const client = await connected(this.#pool, inTime);
      client.on?.('error', lostBetween);
      const session: Session = {
        ask: async (text, values = []) => (await inTime(client.query(numbered(text), [...values]))).rows,
        broken: undefined,
      };
      try {
        return await work(session);
      } finally {
        client.off?.('error', lostBetween);
        client.release(session.broken);
      }
    });
  }
}

const SELECT_SYNC: Statement = { text: "SELECT current_setting('synchronous_commit') AS mode", values: [] };

/** Where unqualified names lead, as those of all statements. */
const SELECT_SCHEMA: Statement = { text: "SELECT to_regclass('pushsift_schema') IS NOT NULL AS found", values: [] };

/** A connection that comes too late goes back to the pool. */
async function connected(pool: PostgresPool, inTime: InTime): Promise<PostgresClient> {
  const connecting = pool.connect();
  try {
    return await inTime(connecting);
  } catch (error) {
    connecting.then(
      (late) => late.release(),
      () => {},
    );
    throw error;
  }
}

/** A connection that is lost between two statements says so by an event, which would end the process; the next statement fails by itself. */
function lostBetween(): void {}

async function drive<Result>({ ask }: Session, steps: Steps<Result>): Promise<Result> {
  let step = steps.next([]);
  while (!step.done) {
    const { text, values } = step.value;
    step = steps.next(await ask(text, values));
  }
  return step.value;
}

/** Where that cannot be done the connection is given up, and PostgreSQL undoes the transaction. */
async function undo(session: Session): Promise<void> {
  try {
    await session.ask('ROLLBACK');
  } catch (error) {
    session.broken = asError(error);
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

const texts = new Map<string, string>();

/** PostgreSQL numbers its values; no text of a store has a question mark for anything else. */
function numbered(text: string): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  let values = 0;
  const numbered = text.replaceAll('?', () => `$${++values}`);
  texts.set(text, numbered);
  return numbered;
}
