/** Filters are kept once: a store sends each with the first message that has it, and all are read back whole. */

import sqlite from 'node-sqlite3-wasm';
import { afterAll, expect, it } from 'vitest';
import { type Addition, addRecord } from '../../../../src/service/store/sql/add-record.js';
import { SQLITE } from '../../../../src/service/store/sql/dialect.js';
import { insertFilter, keptFilter } from '../../../../src/service/store/sql/kept-filters.js';
import { migrate } from '../../../../src/service/store/sql/migrations.js';
import { messageIn } from '../../../../src/service/store/sql/read-record.js';
import { insertMessage, selectOne } from '../../../../src/service/store/sql/record-statements.js';
import { deleteFinished, removeMessages } from '../../../../src/service/store/sql/remove-messages.js';
import { sqlStore } from '../../../../src/service/store/sql/sql-store.js';
import type { Row, Statement, Steps } from '../../../../src/service/store/sql/statement.js';
import { messageRecord, progressOf } from '../../../support/service/store-records.js';

const database = new sqlite.Database();
afterAll(() => database.close());

function run({ text, values }: Statement): readonly Row[] {
  return database.all(text, [...values]) as readonly Row[];
}

/** What the steps came to, and how many there were. */
function drive<Result>(steps: Steps<Result>): { readonly result: Result; readonly count: number } {
  let count = 0;
  let step = steps.next([]);
  for (; !step.done; count++) step = steps.next(run(step.value));
  return { result: step.value, count };
}

function additionOf(message: ReturnType<typeof messageRecord>): Addition {
  const { code, filter } = message;
  return { insert: insertMessage(SQLITE, message), code, once: null, first: insertFilter(keptFilter(filter)) };
}

it('a filter that is kept already is kept once', () => {
  drive(migrate(SQLITE));
  const [first, second] = [messageRecord('A'), messageRecord('B')];
  const copied = { ...second, filter: structuredClone(first.filter) };
  expect(drive(addRecord(SQLITE, additionOf(first)))).toEqual({ result: { kind: 'added' }, count: 2 });
  expect(drive(addRecord(SQLITE, additionOf(copied)))).toEqual({ result: { kind: 'added' }, count: 2 });
  expect(drive(addRecord(SQLITE, additionOf(copied))).result).toEqual({ kind: 'code-taken' });
  expect(database.all('SELECT filter_key FROM pushsift_filters')).toHaveLength(1);
  const read = ['A', 'B'].map((code) => messageIn(run(selectOne('pushsift_messages', code))[0]!));
  expect(read).toEqual([first, copied]);
});

it('a store that has kept a filter does not send it again, and does where it is gone after all', async () => {
  const sent: boolean[] = [];
  const store = sqlStore({
    dialect: SQLITE,
    run: async (statement) => run(statement),
    addRecord: async (addition) => {
      sent.push(addition.first !== null);
      return drive(addRecord(SQLITE, addition)).result;
    },
    removeMessages: async (remove) => drive(removeMessages(SQLITE, remove)).result,
    putDevices: async () => [],
    putDeviceOnce: async () => 'outdated',
    changeAudiences: async () => 0,
    close: async () => {},
  });
  const { filter } = messageRecord('C');
  const add = (code: string) => store.addMessage({ ...messageRecord(code), filter }, null);
  expect([await add('C'), await add('D')]).toEqual([{ kind: 'added' }, { kind: 'added' }]);
  expect(sent).toEqual([true, false]);
  database.run('DELETE FROM pushsift_filters');
  expect(await add('E')).toEqual({ kind: 'added' });
  expect(await add('E')).toEqual({ kind: 'code-taken' });
  expect((await store.message('E'))?.filter).toEqual(filter);
});

it('a filter goes with the last message that has it', async () => {
  const kept = (key: string) => database.all('SELECT 1 FROM pushsift_filters WHERE filter_key = ?', [key]).length;
  const filter = { ...messageRecord('F').filter, text: 'A("OF-F-AND-G")' };
  const { key } = keptFilter(filter);
  for (const code of ['F', 'G'])
    drive(addRecord(SQLITE, additionOf({ ...messageRecord(code, { progress: progressOf(0, 'failed') }), filter })));
  expect(drive(removeMessages(SQLITE, deleteFinished('F')))).toMatchObject({ result: 1 });
  expect(kept(key)).toBe(1);
  expect(drive(removeMessages(SQLITE, deleteFinished('G')))).toMatchObject({ result: 1 });
  expect(kept(key)).toBe(0);
});
