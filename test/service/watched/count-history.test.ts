/** Counts of audiences over time: every five seconds of running, of the last twenty minutes, whatever the time of day is set to. */

import { describe, expect, it } from 'vitest';
import type { DeviceRegistry } from '../../../src/service/device-registry.js';
import type { AudienceRecord } from '../../../src/service/records/audience-record.js';
import type { AudienceList } from '../../../src/service/store/device-changes.js';
import { startCountHistory } from '../../../src/service/watched/count-history.js';
import { FakeClock, until } from '../../support/service/fake-clock.js';
import { stillRegistry } from '../../support/service/still-registry.js';
import { audienceRecord, NOON } from '../../support/service/store-records.js';

interface Situation {
  readonly time: FakeClock;
  audiences: readonly AudienceRecord[];
  version: number;
  /** Of every audience. */
  count: number;
  hasRegistry: boolean;
  isAway: boolean;
  /** How often the list was read. */
  lists: number;
}

function started(...codes: readonly string[]) {
  const situation: Situation = {
    time: new FakeClock(NOON),
    audiences: codes.map((code) => audienceRecord(code)),
    version: 1,
    count: 1,
    hasRegistry: true,
    isAway: false,
    lists: 0,
  };
  const { time } = situation;
  const history = startCountHistory({
    store: {
      deviceLog: async () => {
        if (situation.isAway) throw new Error('the store is away');
        return { id: 'log', sequence: 0, forgottenTo: 0, audiences: situation.version };
      },
      audienceList: async (): Promise<AudienceList> => {
        situation.lists++;
        return { version: situation.version, audiences: situation.audiences, unreadable: [] };
      },
    },
    // Nothing else of it is asked for.
    registry: () =>
      situation.hasRegistry
        ? ({ countMembers: () => ({ count: situation.count, sequence: 0 }) } as unknown as DeviceRegistry)
        : null,
    now: time.now,
    sleep: time.sleep,
  });
  return { situation, time, history };
}

describe('an audience', () => {
  it('is counted when five seconds have passed, and not before', async () => {
    const { time, history, situation } = started('A');
    await time.pass(4_999);
    expect(history.of('A')).toEqual({ until: NOON, values: [] });
    await time.pass(1);
    expect(history.of('A')).toEqual({ until: NOON + 5_000, values: [1] });
    situation.count = 7;
    await time.pass(4_999);
    expect(history.of('A').values).toEqual([1]);
    await time.pass(1);
    expect(history.of('A')).toEqual({ until: NOON + 10_000, values: [1, 7] });
  });

  it.each([
    [239, 239, 1],
    [240, 240, 1],
    [241, 240, 2],
  ])('after %i counts has the last %i, from the one numbered %i', async (counts, kept, first) => {
    const { time, history, situation } = started('A');
    for (let at = 1; at <= counts; at++) {
      situation.count = at;
      await time.pass(5_000);
    }
    const { values } = history.of('A');
    expect([values.length, values[0], values.at(-1)]).toEqual([kept, first, counts]);
  });

  it.each([
    ['an hour back', -3_600_000],
    ['an hour on', 3_600_000],
  ])('is counted as often when the clock is set %s, and the last count says when that was by it', async (_, by) => {
    const { time, history } = started('A');
    await time.pass(5_000);
    time.set(time.now() + by);
    await time.pass(10_000);
    expect(history.of('A')).toEqual({ until: NOON + 15_000 + by, values: [1, 1, 1] });
  });

  it('that is removed has no counts any more, and the others keep theirs', async () => {
    const { time, history, situation } = started('A', 'B');
    await time.pass(5_000);
    situation.audiences = [audienceRecord('B'), audienceRecord('C')];
    situation.version = 2;
    await time.pass(5_000);
    expect(['A', 'B', 'C'].map((code) => history.of(code).values)).toEqual([[], [1, 1], [1]]);
  });

  it('whose filter this version cannot read has no counts, and keeps no other from theirs', async () => {
    const { time, history, situation } = started('B');
    const broken = audienceRecord('A');
    situation.audiences = [{ ...broken, filter: { ...broken.filter, text: 'A(' } }, ...situation.audiences];
    await time.pass(5_000);
    expect(['A', 'B'].map((code) => history.of(code).values)).toEqual([[], [1]]);
  });
});

it.each([999, 1_000, 1_001])('of %i audiences the first thousand are counted', async (audiences) => {
  const codes = Array.from({ length: audiences }, (_, at) => `A${at}`);
  const { time, history } = started(...codes);
  await time.pass(5_000);
  await until(() => history.of('A0').values.length === 1);
  expect(codes.filter((code) => history.of(code).values.length === 1)).toEqual(codes.slice(0, 1_000));
});

it('the list is read again where it is another alone', async () => {
  const { time, situation } = started('A');
  await time.pass(15_000);
  expect(situation.lists).toBe(1);
  situation.version = 2;
  await time.pass(15_000);
  expect(situation.lists).toBe(2);
});

it('where devices are kept elsewhere nothing is counted, until they are not', async () => {
  const { time, history, situation } = started('A');
  situation.hasRegistry = false;
  await time.pass(10_000);
  expect(history.of('A')).toEqual({ until: NOON, values: [] });
  situation.hasRegistry = true;
  await time.pass(5_000);
  expect(history.of('A')).toEqual({ until: NOON + 15_000, values: [1] });
});

it('a store that is away is tried again', async () => {
  const { time, history, situation } = started('A');
  situation.isAway = true;
  await time.pass(10_000);
  expect(history.of('A').values).toEqual([]);
  situation.isAway = false;
  await time.pass(5_000);
  expect(history.of('A').values).toEqual([1]);
});

it('closed, it counts no more', async () => {
  const { time, history } = started('A');
  await time.pass(5_000);
  await history.close();
  await time.pass(60_000);
  expect(history.of('A')).toEqual({ until: NOON + 5_000, values: [1] });
});

it('leaves others their turn between two audiences, and has the counts of all at once', async () => {
  const time = new FakeClock(NOON);
  const seen: string[] = [];
  const history = startCountHistory({
    store: {
      deviceLog: async () => ({ id: 'log', sequence: 0, forgottenTo: 0, audiences: 1 }),
      audienceList: async () => ({
        version: 1,
        audiences: ['A', 'B', 'C'].map((code) => audienceRecord(code)),
        unreadable: [],
      }),
    },
    registry: () => ({
      ...stillRegistry(),
      countMembers: () => {
        seen.push(`count, with ${history.of('A').values.length} before`);
        setImmediate(() => seen.push('others'));
        return { count: 1, sequence: 0 };
      },
    }),
    now: time.now,
    sleep: time.sleep,
  });
  await time.pass(5_000);
  await until(() => history.of('C').values.length === 1);
  expect(seen).toEqual(Array.from({ length: 3 }, () => ['count, with 0 before', 'others']).flat());
  await history.close();
});
