/** Who asks for a sync gets one that began after that. */

import { expect, it } from 'vitest';
import { groupedSync } from '../../../../src/service/transport/outbox/grouped-sync.js';

/** Syncs that end when they are told to. */
function held() {
  const ends: { end(): void; fail(): void }[] = [];
  const sync = () =>
    new Promise<void>((resolve, reject) => {
      ends.push({ end: resolve, fail: () => reject(new Error('no disk')) });
    });
  return { ends, ask: groupedSync(sync) };
}

const turn = () => new Promise(setImmediate);

it('all that ask while one is under way share the next', async () => {
  const { ends, ask } = held();
  const first = ask();
  await turn();
  const others = [ask(), ask(), ask()];
  let isDone = false;
  void Promise.all(others).then(() => {
    isDone = true;
  });
  await turn();
  expect(ends.length).toBe(1);
  ends[0]?.end();
  await first;
  await turn();
  expect([ends.length, isDone]).toEqual([2, false]);
  ends[1]?.end();
  await Promise.all(others);
});

it('one that fails is told to those who wait for it, and to nobody else', async () => {
  const { ends, ask } = held();
  const first = ask();
  await turn();
  const second = ask();
  ends[0]?.fail();
  await expect(first).rejects.toThrow('no disk');
  await turn();
  ends[1]?.end();
  await second;
});
