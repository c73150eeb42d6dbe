/** How long the stores that last keep the keys of requests. */

import { expect, it } from 'vitest';
import type { Engine } from '../../../src/service/store/sql/engine.js';
import { sqlStore } from '../../../src/service/store/sql/sql-store.js';
import type { Store } from '../../../src/service/store/store.js';
import { emptiedStore } from '../../support/service/emptied-store.js';
import { NOON, once, presetRecord } from '../../support/service/store-records.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A process that uses the store: its clock of the day, and how long it has run. */
function user(store: Store, running: { elapsed: number }) {
  let codes = 0;
  const use = (key: string, createdAt = NOON) =>
    store.addPreset(presetRecord(`${key} ${codes++} ${createdAt}`, { createdAt }), once(key));
  return {
    use,
    /** Lets it run, while keys are used. */
    run: async (milliseconds: number) => {
      for (let run = 0; run < milliseconds; run += 10 * MINUTE) {
        running.elapsed += 10 * MINUTE;
        // Nobody waits for the time to pass where a key is used; here it has passed when this is answered.
        await store.removeFinished({ keepMs: DAY, limit: 1 });
        await use(`while running ${running.elapsed} ${codes}`);
      }
    },
  };
}

const firstCode = (key: string) => ({ kind: 'replayed', code: `${key} 0 ${NOON}` });

export function retentionCases(engineOf: () => Engine): void {
  const begin = async () => {
    await emptiedStore(engineOf());
    const running = { elapsed: 0 };
    return user(
      sqlStore(engineOf(), () => running.elapsed),
      running,
    );
  };

  it('a key is kept for a day of running, and forgotten when later ones are used', async () => {
    const { use, run } = await begin();
    await use('first');
    await run(DAY);
    expect(await use('first')).toEqual(firstCode('first'));
    await run(60 * MINUTE);
    expect(await use('first')).toEqual({ kind: 'added' });
  });

  it.each([2 * DAY, 400 * DAY, -2 * DAY])(
    'a clock that jumps by %i ms and back loses no key, whether it was used before or meanwhile',
    async (jump) => {
      const { use, run } = await begin();
      await use('before');
      await run(10 * MINUTE);
      const meanwhile: string[] = [];
      for (let number = 0; number < 20; number++) {
        meanwhile.push(`meanwhile ${number}`);
        expect(await use(`meanwhile ${number}`, NOON + jump)).toEqual({ kind: 'added' });
      }
      expect(await use('before', NOON + jump)).toEqual(firstCode('before'));
      for (let number = 0; number < 20; number++) await use(`behind ${number}`);
      expect(await use('before')).toEqual(firstCode('before'));
      for (const key of meanwhile) expect(await use(key)).toMatchObject({ kind: 'replayed' });
    },
  );

  it('a process that is started with a clock two days ahead forgets nothing', async () => {
    const { use } = await begin();
    await use('before');
    const again = user(sqlStore(engineOf()), { elapsed: 0 });
    for (let number = 0; number < 20; number++) await again.use(`late ${number}`, NOON + 2 * DAY);
    expect(await again.use('before', NOON + 2 * DAY)).toEqual(firstCode('before'));
  });

  it('several processes together have no key grow older than one would', async () => {
    await begin();
    const running = { elapsed: 0 };
    const users = Array.from({ length: 6 }, () =>
      user(
        sqlStore(engineOf(), () => running.elapsed),
        running,
      ),
    );
    const [one] = users;
    await one?.use('first');
    for (let minutes = 0; minutes < 23 * 60; minutes += 10) {
      running.elapsed += 10 * MINUTE;
      for (const [index, each] of users.entries()) await each.use(`of ${index} at ${minutes}`);
    }
    expect(await one?.use('first')).toEqual(firstCode('first'));
  });
}
