/** Carries out statements on PostgreSQL: one by one on any connection of a pool, or several in a transaction. Grouping commits is its own business. */

import { type Addition, addRecord } from '../sql/add-record.js';
import { POSTGRES } from '../sql/dialect.js';
import { migrate } from '../sql/migrations.js';
import type { Engine } from '../sql/sql-store.js';
import type { Row, Statement, Steps } from '../sql/statement.js';
import { type Added, StoreError } from '../store.js';
import { postgresFailure } from './postgres-failure.js';
import type { PostgresClient, PostgresPool } from './postgres-pool.js';

export class PostgresEngine implements Engine {
  readonly dialect = POSTGRES;
  readonly #pool: PostgresPool;
  readonly #end: () => Promise<void>;
  /** What is under way. */
  readonly #running = new Set<Promise<unknown>>();
  #closed: Promise<void> | null = null;

  /** `end` is called when the last call is over after {@link close}. */
  constructor(pool: PostgresPool, end: () => Promise<void> = async () => {}) {
    this.#pool = pool;
    this.#end = end;
  }

  /** Brings the schema to the newest version, and makes sure that what is committed is synced. */
  open(): Promise<void> {
    return this.#known(async () => {
      await this.#inTransaction(migrate(POSTGRES));
      const { rows } = await this.#pool.query("SELECT current_setting('synchronous_commit') AS mode", []);
      if (rows[0]?.mode === 'off')
        throw new StoreError('unavailable', 'PostgreSQL does not sync what it commits: synchronous_commit is off');
    });
  }

  run({ text, values }: Statement): Promise<readonly Row[]> {
    return this.#known(async () => (await this.#pool.query(numbered(text), [...values])).rows);
  }

  addRecord(addition: Addition): Promise<Added> {
    return this.#known(() => this.#inTransaction(addRecord(POSTGRES, addition)));
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

  async #inTransaction<Result>(steps: Steps<Result>): Promise<Result> {
    const client = await this.#pool.connect();
    client.on?.('error', lostBetween);
    let broken: Error | undefined;
    try {
      await client.query('BEGIN', []);
      const result = await drive(client, steps);
      await client.query('COMMIT', []);
      return result;
    } catch (error) {
      broken = await undo(client);
      throw error;
    } finally {
      client.off?.('error', lostBetween);
      client.release(broken);
    }
  }
}

/** A connection that is lost between two statements says so by an event, which would end the process; the next statement fails by itself. */
function lostBetween(): void {}

async function drive<Result>(client: PostgresClient, steps: Steps<Result>): Promise<Result> {
  let step = steps.next([]);
  while (!step.done) {
    const { text, values } = step.value;
    step = steps.next((await client.query(numbered(text), [...values])).rows);
  }
  return step.value;
}

/** What keeps it from undoing: the connection is to be given up then, and PostgreSQL undoes the transaction. */
async function undo(client: PostgresClient): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK', []);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
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
