/** How long the stores that last keep messages that are finished. */

import { expect, it } from 'vitest';
import type { Engine } from '../../../src/service/store/sql/engine.js';
import { sqlStore } from '../../../src/service/store/sql/sql-store.js';
import { statement } from '../../../src/service/store/sql/statement.js';
import { emptiedStore } from '../../support/service/emptied-store.js';
import { messageRecord, NOON, once, presetRecord, progressOf } from '../../support/service/store-records.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function oldMessageCases(engineOf: () => Engine): void {
  const begin = async () => {
    await emptiedStore(engineOf());
    const running = { elapsed: 0 };
    const store = sqlStore(engineOf(), () => running.elapsed);
    const look = (limit = 100) => store.removeFinished({ keepMs: 2 * HOUR, limit });
    /** Lets it run, with a look each minute, and counts what was removed. */
    const run = async (milliseconds: number): Promise<number> => {
      let removed = 0;
      for (let ran = 0; ran < milliseconds; ran += MINUTE) {
        running.elapsed += MINUTE;
        removed += await look();
      }
      return removed;
    };
    return { store, running, look, run };
  };

  const filtersIn = async (): Promise<number> => {
    const [row] = await engineOf().run(statement('SELECT count(*) AS filters FROM pushsift_filters'));
    return Number(row?.filters);
  };

  const filtered = (code: string, state: 'scheduled' | 'ready', text: string) => {
    const message = messageRecord(code, { progress: progressOf(0, state) });
    return { ...message, filter: { ...message.filter, text } };
  };

  it('go with the filters that they alone had, and others stay', async () => {
    const { store, run } = await begin();
    await engineOf().run(statement('DELETE FROM pushsift_filters'));
    await store.addMessage(filtered('old', 'ready', 'of the old alone'), once('key'));
    await store.addMessage(filtered('shared', 'ready', 'of both'), null);
    await store.addMessage(filtered('waits', 'scheduled', 'of both'), null);
    await store.addPreset(presetRecord('P'), null);
    expect(await run(2 * HOUR)).toBe(0);
    expect(await run(HOUR)).toBe(2);
    expect([await store.message('old'), await store.message('shared')]).toEqual([null, null]);
    expect(await store.message('waits')).toEqual(filtered('waits', 'scheduled', 'of both'));
    expect(await filtersIn()).toBe(1);
    expect(await store.preset('P')).toEqual(presetRecord('P'));
    expect(await store.attempt(once('key'))).toEqual({ kind: 'replayed', code: 'old' });
  });

  it('are as old as what they ended with, whenever they were created', async () => {
    const { store, run } = await begin();
    await store.addMessage(messageRecord('M', { createdAt: NOON - 400 * DAY }), null);
    expect(await run(5 * HOUR)).toBe(0);
    await store.advance('M', progressOf(1, 'cancelled'));
    expect(await run(2 * HOUR)).toBe(0);
    expect(await run(HOUR)).toBe(1);
  });

  it('stay for the whole of a time that is shorter than what the time grows by at once', async () => {
    const { store, running, look } = await begin();
    await look();
    running.elapsed = 10 * MINUTE - 1;
    await store.addMessage(messageRecord('M', { progress: progressOf(0, 'ready') }), null);
    const lookAgain = async (): Promise<number> => {
      running.elapsed += 10 * MINUTE;
      return store.removeFinished({ keepMs: 5 * MINUTE, limit: 100 });
    };
    expect([await lookAgain(), await lookAgain()]).toEqual([0, 1]);
  });

  it('stay where a clock jumps ahead, and where nothing ran', async () => {
    const { store, running, look } = await begin();
    const late = { ...progressOf(1, 'ready'), changedAt: NOON - 400 * DAY };
    await store.addMessage(messageRecord('M', { createdAt: NOON - 400 * DAY }), null);
    await store.advance('M', late);
    expect(await look()).toBe(0);
    // A machine that slept: it may have been a clock that jumped.
    running.elapsed += 2 * DAY;
    expect(await look()).toBe(0);
    for (let process = 0; process < 5; process++)
      expect(await sqlStore(engineOf(), () => 0).removeFinished({ keepMs: 2 * HOUR, limit: 100 })).toBe(0);
  });

  it('go in steps, those first that were finished first', async () => {
    const { store, running, look } = await begin();
    await look();
    for (const code of ['C', 'A', 'B']) {
      await store.addMessage(messageRecord(code, { progress: progressOf(0, 'failed') }), null);
      running.elapsed += 10 * MINUTE;
      await look();
    }
    for (let steps = 0; steps < 30; steps++) {
      running.elapsed += 10 * MINUTE;
      await look(0);
    }
    expect(await look(1)).toBe(1);
    expect(await store.message('C')).toBeNull();
    expect([await look(2), await look(2)]).toEqual([2, 0]);
    expect(await store.messageTotals()).toEqual(new Map());
  });
}
