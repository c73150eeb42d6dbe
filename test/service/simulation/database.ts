/**
 * The database of a simulated service: SQLite in memory, with the statements, transactions and schema of the stores that last. What is
 * committed stays; each call is a step before and a step behind that, where it can fail, be slow, or be the last of the process.
 */

import sqlite from 'node-sqlite3-wasm';
import { addRecord } from '../../../src/service/store/sql/add-record.js';
import { changeAudiences } from '../../../src/service/store/sql/change-audiences.js';
import { SQLITE } from '../../../src/service/store/sql/dialect.js';
import type { Engine } from '../../../src/service/store/sql/engine.js';
import { migrate } from '../../../src/service/store/sql/migrations.js';
import { putDeviceOnce, putDevices } from '../../../src/service/store/sql/put-devices.js';
import { removeMessages } from '../../../src/service/store/sql/remove-messages.js';
import { sqlStore } from '../../../src/service/store/sql/sql-store.js';
import { type Row, type Statement, type Steps, statement } from '../../../src/service/store/sql/statement.js';
import type { Store } from '../../../src/service/store/store.js';
import { type Step, stepped } from '../../support/service/steps.js';
import type { Chance } from './chance.js';

/** The database of all simulations of a process: emptied for each, since making one takes as long as using it. */
export class SimulatedDatabase {
  readonly #database = new sqlite.Database(':memory:');
  readonly #prepared = new Map<string, sqlite.Statement>();

  constructor() {
    this.rows('PRAGMA auto_vacuum = INCREMENTAL');
    this.#transaction(migrate(SQLITE));
  }

  /** Told of each change of devices that was committed. */
  onDevices: () => void = () => {};

  /** Without records, and at the beginning of its time. */
  empty(): void {
    for (const table of ['presets', 'messages', 'filters', 'tokens', 'attempts', 'totals', 'devices'])
      this.rows(`DELETE FROM pushsift_${table}`);
    this.rows('UPDATE pushsift_schema SET key_time = 0');
    this.rows("UPDATE pushsift_device_log SET id = '', sequence = 0");
    // How much room is free depends on what was there, and what is done about it on that.
    this.rows('VACUUM');
  }

  rows(text: string, values: Statement['values'] = []): readonly Row[] {
    const prepared = this.#prepared.get(text) ?? this.#database.prepare(text);
    this.#prepared.set(text, prepared);
    return prepared.all([...values]);
  }

  /** The store as a process has it. Answers come after a while: so calls that are made together overtake each other. */
  process(step: Step, elapsed: () => number, chance: Chance): Store {
    const late =
      <Given extends readonly unknown[], Value>(work: (...given: Given) => Value) =>
      async (...given: Given): Promise<Value> => {
        for (let turns = chance.below(6); turns > 0; turns--) await null;
        return work(...given);
      };
    const engine: Engine = {
      dialect: SQLITE,
      run: late(({ text, values }) => this.rows(text, values)),
      addRecord: late((addition) => this.#transaction(addRecord(SQLITE, addition))),
      removeMessages: late((remove) => this.#transaction(removeMessages(SQLITE, remove))),
      putDevices: late((devices) => this.#changeDevices(putDevices(devices))),
      putDeviceOnce: late((devices, once) => this.#changeDevices(putDeviceOnce(SQLITE, devices, once))),
      changeAudiences: late((change) => this.#transaction(changeAudiences(SQLITE, change))),
      close: async () => {},
    };
    return sqlStore(stepped(engine, step), elapsed);
  }

  #changeDevices<Result>(steps: Steps<Result>): Result {
    const result = this.#transaction(steps);
    this.onDevices();
    return result;
  }

  #transaction<Result>(steps: Steps<Result>): Result {
    this.rows(BEGIN.text);
    try {
      let step = steps.next([]);
      while (!step.done) step = steps.next(this.rows(step.value.text, step.value.values));
      this.rows(COMMIT.text);
      return step.value;
    } catch (error) {
      this.rows(ROLLBACK.text);
      throw error;
    }
  }
}

const [BEGIN, COMMIT, ROLLBACK] = ['BEGIN', 'COMMIT', 'ROLLBACK'].map((text) => statement(text)) as [
  Statement,
  Statement,
  Statement,
];
