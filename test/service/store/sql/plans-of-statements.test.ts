/** No statement of a store looks at more rows than it gives or changes: SQLite says how it would go about each. */

import sqlite from 'node-sqlite3-wasm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRecord } from '../../../../src/service/store/sql/add-record.js';
import { changeAudiences } from '../../../../src/service/store/sql/change-audiences.js';
import { SQLITE } from '../../../../src/service/store/sql/dialect.js';
import { migrate } from '../../../../src/service/store/sql/migrations.js';
import {
  preparedDevice,
  putDevices,
  selectDevices,
  selectDevicesAfter,
} from '../../../../src/service/store/sql/put-devices.js';
import { selectEvents, selectNumber } from '../../../../src/service/store/sql/put-events.js';
import {
  deletePreset,
  deleteToken,
  selectCount,
  selectDue,
  selectNextDue,
  selectOne,
  selectPage,
  selectPendingCount,
  selectResolving,
  selectSizes,
  updateProgress,
} from '../../../../src/service/store/sql/record-statements.js';
import { deleteFinished, deleteOld, removeMessages } from '../../../../src/service/store/sql/remove-messages.js';
import { type Statement, type Steps, statement } from '../../../../src/service/store/sql/statement.js';
import { deviceRecord, progressOf } from '../../../support/service/store-records.js';

const database = new sqlite.Database();
beforeAll(() => {
  const steps = migrate(SQLITE);
  for (let step = steps.next([]); !step.done; )
    step = steps.next(database.all(step.value.text, [...step.value.values]) as Record<string, unknown>[]);
});
afterAll(() => database.close());

function planOf({ text, values }: Statement): readonly string[] {
  return database.all(`EXPLAIN QUERY PLAN ${text}`, [...values]).map(({ detail }) => String(detail));
}

/** The last statement of work that finds nothing in its way. */
function lastOf(steps: Steps<unknown>): Statement {
  let last = statement('');
  for (let step = steps.next([]); !step.done; step = steps.next([{ code: 'M' }])) last = step.value;
  return last;
}

const BASIS = { audiences: 0, at: 0 };
const put = preparedDevice({ device: deviceRecord('d'), expected: 3 });
const REMOVE_EVENTS = { kind: 'remove-events', kept: { keepMs: 1, most: 1 }, limit: 10 } as const;

/** What is looked for where there is nothing else to remove. */
const firstOld = (() => {
  let last = statement('');
  const steps = changeAudiences(SQLITE, REMOVE_EVENTS);
  for (let step = steps.next([]); !step.done; step = steps.next([])) last = step.value;
  return last;
})();

const page = { createdBy: null, after: null, limit: 10 };
const ofToken = { ...page, createdBy: 'shop' };
const addition = {
  insert: statement('SELECT 1'),
  code: 'M',
  once: { token: 't', key: 'k', digest: 'd' },
  first: null,
};

describe('are read along an index', () => {
  it.each<readonly [string, Statement]>([
    ['a message', selectOne('pushsift_messages', 'M')],
    ['all messages', selectPage('pushsift_messages', page, null)],
    ['sizes of messages', selectSizes('pushsift_messages', ofToken, 'ready')],
    ['the next page', selectPage('pushsift_messages', { ...page, after: { createdAt: 1, code: 'M' } }, null)],
    ['messages of a token', selectPage('pushsift_messages', ofToken, null)],
    [
      'the next page of a token',
      selectPage('pushsift_messages', { ...ofToken, after: { createdAt: 1, code: 'M' } }, null),
    ],
    ['messages in a state', selectPage('pushsift_messages', page, 'ready')],
    [
      'the next page in a state',
      selectPage('pushsift_messages', { ...page, after: { createdAt: 1, code: 'M' } }, 'ready'),
    ],
    ['messages of a token in a state', selectPage('pushsift_messages', ofToken, 'ready')],
    [
      'the next page of both',
      selectPage('pushsift_messages', { ...ofToken, after: { createdAt: 1, code: 'M' } }, 'ready'),
    ],
    ['all presets', selectPage('pushsift_presets', page, null)],
    ['presets of a token', selectPage('pushsift_presets', { ...ofToken, after: { createdAt: 1, code: 'P' } }, null)],
    ['what is due', selectDue(0, 10)],
    ['what is due behind a place', selectDue(0, 10, { resolveAt: 1, code: 'M' })],
    ['what is due next', selectNextDue(0)],
    ['what is being resolved', selectResolving('outbox')],
    ['a change', updateProgress('M', progressOf(1, 'ready'))],
    ['the end of a preset', deletePreset('P')],
    ['the end of a token', deleteToken('T')],
    ['how many presets a token has', selectCount('pushsift_presets', 'shop', 10)],
    ['how many messages of a token are not finished', selectPendingCount('shop', 10)],
    ['the end of a message', deleteFinished('M')],
    ['the end of old messages', deleteOld(SQLITE, 1, 10)],
    ['the end of a filter', lastOf(removeMessages(SQLITE, deleteFinished('M')))],
    ['devices by their ids', selectDevices(['a', 'b'])],
    ['devices behind a change', selectDevicesAfter(5, 10)],
    ['a change of a device', lastOf(putDevices({ ...BASIS, devices: [put] }))],
    ['audiences of a token', selectPage('pushsift_audiences', ofToken, null)],
    ['events of an audience', selectEvents('A', 3, 10)],
    ['the number of an event', selectNumber('A', 7)],
    ['the end of events', lastOf(changeAudiences(SQLITE, REMOVE_EVENTS))],
    ['the first of old events', firstOld],
    ['keys that are no longer kept', lastOf(addRecord(SQLITE, addition))],
  ])('%s', (_, statement) => {
    const plan = planOf(statement);
    expect(plan).not.toEqual([]);
    // A scan in the order of an index ends at the limit; the schema has one row, and what is counted is bounded.
    expect(
      plan.filter((step) =>
        /TEMP B-TREE|SCAN (?!pushsift_(?:schema|device_log)$|counted$|\w+ USING (?:COVERING )?INDEX)/.test(step),
      ),
    ).toEqual([]);
  });
});

it('messages that are due are looked for among the scheduled alone', () => {
  expect(planOf(selectDue(0, 10))).toEqual([
    'SEARCH pushsift_messages USING INDEX pushsift_messages_due (state=? AND resolve_at<?)',
  ]);
});
