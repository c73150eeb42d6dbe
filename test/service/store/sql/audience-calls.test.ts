/** What is asked of audiences. Their list is that of its version, however it is changed while it is read: whoever holds devices against it misses no audience of that version. */

import { expect, it } from 'vitest';
import { audienceCalls } from '../../../../src/service/store/sql/audience-calls.js';
import { audienceAddition } from '../../../../src/service/store/sql/change-audiences.js';
import type { Engine } from '../../../../src/service/store/sql/engine.js';
import { RecordReader } from '../../../../src/service/store/sql/record-reader.js';
import type { Row, Statement } from '../../../../src/service/store/sql/statement.js';
import { UnreadableRecords } from '../../../../src/service/store/unreadable.js';
import { audienceRecord } from '../../../support/service/store-records.js';

function rowOf(code: string): Row {
  const [written, created_by, created_at, record, checksum] = audienceAddition(audienceRecord(code), null).insert
    .values;
  return { code: written, created_by, created_at, record, checksum, told: 0, gone: 0 };
}

it.each([0, 1, 3])('where another adds an audience behind each of the first %i readings', async (additions) => {
  const rows = [rowOf('A0')];
  const run = async ({ text }: Statement): Promise<readonly Row[]> => {
    if (!text.includes('FROM pushsift_audiences')) return [{ id: 'log', sequence: 0, audiences: rows.length }];
    const found = [...rows];
    if (rows.length <= additions) rows.push(rowOf(`A${rows.length}`));
    return found;
  };
  const calls = audienceCalls({ run } as unknown as Engine, new RecordReader(new UnreadableRecords()), async () => {});
  const { version, audiences } = await calls.audienceList();
  expect(version).toBe(additions + 1);
  expect(audiences.map(({ code }) => code)).toEqual(Array.from({ length: additions + 1 }, (_, at) => `A${at}`));
});

it('events go on behind the last that was read, and stay where they are while there are none', async () => {
  const known: Row[] = [];
  const run = async ({ text }: Statement): Promise<readonly Row[]> =>
    text.includes('FROM pushsift_events') ? known : [{ told: 40, gone: 2 }];
  const calls = audienceCalls({ run } as unknown as Engine, new RecordReader(new UnreadableRecords()), async () => {});
  expect(await calls.audienceEvents('A', 17, 2)).toEqual({ items: [], last: 17, hasMore: false, told: 40, gone: 2 });
});
