/** Which events of audiences are removed, by their age in the key time and by how many there are. */

import sqlite from 'node-sqlite3-wasm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { KeptEvents } from '../../../../src/service/store/device-changes.js';
import { changeAudiences } from '../../../../src/service/store/sql/change-audiences.js';
import { SQLITE } from '../../../../src/service/store/sql/dialect.js';
import { migrate } from '../../../../src/service/store/sql/migrations.js';
import type { Row, Steps } from '../../../../src/service/store/sql/statement.js';

const MINUTE_MS = 60_000;
/** The key time, and when each of the four events was told. */
const NOW = 100 * MINUTE_MS;
const TOLD = [10, 20, 30, 90].map((minutes) => minutes * MINUTE_MS);

let database: sqlite.Database;

beforeEach(() => {
  database = new sqlite.Database();
  drive(migrate(SQLITE));
  database.run('UPDATE pushsift_schema SET key_time = ?', [NOW]);
  database.run("INSERT INTO pushsift_audiences VALUES ('A', 'shop', 1, '{}', 'c', 4, 0)");
  for (const [at, told] of TOLD.entries())
    database.run("INSERT INTO pushsift_events VALUES ('A', ?, ?, '{}', 'c', ?)", [at + 1, at + 1, told]);
});

afterEach(() => database.close());

function drive<Result>(steps: Steps<Result>): Result {
  let step = steps.next([]);
  while (!step.done) {
    const { text, values } = step.value;
    step = steps.next(database.all(text, [...values]) as readonly Row[]);
  }
  return step.value;
}

/** The numbers of the events that are left when there is nothing more to remove. */
function leftWith(kept: KeptEvents): readonly unknown[] {
  while (drive(changeAudiences(SQLITE, { kind: 'remove-events', kept, limit: 2 })) > 0);
  return database.all('SELECT number FROM pushsift_events ORDER BY number').map(({ number }) => number);
}

// Told 90, 80, 70 and 10 minutes ago. The time may have stood still for up to ten minutes before.
it.each([
  [80, [1, 2, 3, 4]],
  [79, [2, 3, 4]],
  [69, [3, 4]],
  [59, [4]],
  [0, [4]],
])('events are kept for %i minutes, and ten more', (minutes, left) => {
  expect(leftWith({ keepMs: minutes * MINUTE_MS, most: 9 })).toEqual(left);
});

it.each([
  [9, [1, 2, 3, 4]],
  [4, [1, 2, 3, 4]],
  [3, [2, 3, 4]],
  [1, [4]],
])('none is too old where no time is said; at most %i are kept, the newest', (most, left) => {
  expect(leftWith({ keepMs: null, most })).toEqual(left);
});

it.each([
  ['no event is left', []],
  ['none that is left is old', [{ number: null }]],
])('removes nothing where, meanwhile, another process has removed what was old: %s', (_, rows) => {
  const kept = { keepMs: 0, most: 9 };
  const steps = changeAudiences(SQLITE, { kind: 'remove-events', kept, limit: 2 });
  // Removed audiences, audiences with too many events, the oldest event, its audience.
  for (const answer of [[], [], [], [{ audience: 'A' }], []]) steps.next(answer);
  expect(steps.next(rows)).toEqual({ done: true, value: 0 });
});
