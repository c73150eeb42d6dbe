/** What is due of rows that a damaged database gives. */

import { expect, it } from 'vitest';
import { dueMessages } from '../../../../src/service/store/sql/due-messages.js';
import type { Row } from '../../../../src/service/store/sql/statement.js';
import { UnreadableRecords } from '../../../../src/service/store/unreadable.js';

const row = (code: Row[string], owner: Row[string]): Row => ({
  code,
  created_by: owner,
  resolve_at: 5,
  is_other: 0,
});

it('a message whose code or owner was not written by a store is not due, and is told', async () => {
  const unreadable = new UnreadableRecords();
  const rows = [row('A', 'shop'), row('B', '"'), row('"', 'shop'), row('\\', '"'), row('C', 'news')];
  expect(await dueMessages(async () => rows, unreadable, 9, 9)).toEqual([
    { code: 'A', createdBy: 'shop' },
    { code: 'C', createdBy: 'news' },
  ]);
  expect(unreadable.of('message')).toEqual([
    { kind: 'message', code: 'B', owner: null },
    { kind: 'message', code: '"', owner: 'shop' },
    { kind: 'message', code: '\\', owner: null },
  ]);
});

it('a message that is known to be unreadable is not due', async () => {
  const unreadable = new UnreadableRecords();
  unreadable.add({ kind: 'message', code: 'B', owner: 'shop' });
  const due = await dueMessages(async () => [row('A', 'shop'), row('B', 'shop')], unreadable, 9, 9);
  expect(due).toEqual([{ code: 'A', createdBy: 'shop' }]);
});
