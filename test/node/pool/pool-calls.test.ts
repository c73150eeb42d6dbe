/** What is said to the leader of a pool and heard from it, by who asks: nothing stays behind of a call that is over. */

import { EventEmitter, getEventListeners } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import type { FromLeader, ToLeader } from '../../../src/node/pool/messages.js';
import { openThreadedPool } from '../../../src/node/pool/threaded-pool.js';
import { DEFAULT_TUNING } from '../../../src/node/pool/tuning.js';
import { compiledText } from '../../support/worlds.js';

const FILTER = compiledText('A("X")', null);

/** Stands for the leader's thread: what it is told is noted, and it says what a test has it say. */
class Leader extends EventEmitter {
  readonly told: ToLeader[] = [];
  isReferenced = true;

  postMessage(message: ToLeader): void {
    this.told.push(message);
  }

  say(message: FromLeader): void {
    this.emit('message', message);
  }

  /** Answers the last question. */
  answer(answer: Extract<FromLeader, { kind: 'answer' }>['answer']): void {
    const last = this.told.findLast((message) => message.kind === 'ask');
    if (last?.kind === 'ask') this.say({ kind: 'answer', request: last.request, answer });
  }

  ref(): void {
    this.isReferenced = true;
  }

  unref(): void {
    this.isReferenced = false;
  }

  async terminate(): Promise<number> {
    return 0;
  }
}

/** A pool of a leader alone, which has loaded an index of three devices. */
async function opened(onProgress?: (bytes: number) => void) {
  const leader = new Leader();
  const start = () => leader as unknown as Worker;
  const setup = { path: 'd.psi', workers: 1, engine: 'scalar', tuning: DEFAULT_TUNING, start, onProgress } as const;
  const opening = openThreadedPool(setup, 'v1', undefined);
  leader.say({ kind: 'progress', bytes: 70 });
  leader.say({ kind: 'progress', bytes: 30 });
  leader.say({ kind: 'loaded', index: { size: 3, catalog: null, engine: 'scalar', segments: [] } });
  return { leader, pool: await opening };
}

/** Lets what waits for an answer go on. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('progress of loading is passed on as it is told', async () => {
  const read: number[] = [];
  await opened((bytes) => read.push(bytes));
  expect(read).toEqual([70, 30]);
});

it.each<FromLeader>([
  { kind: 'loaded', index: { size: 3, catalog: null, engine: 'scalar', segments: [] } },
  { kind: 'failed', error: { kind: 'other', message: 'no file', stack: undefined } },
])('of loading that was aborted nobody hears that it has $kind', async (message) => {
  const leader = new Leader();
  const start = () => leader as unknown as Worker;
  const setup = { path: 'd.psi', workers: 1, engine: 'scalar', tuning: DEFAULT_TUNING, start } as const;
  const controller = new AbortController();
  const opening = openThreadedPool(setup, 'v1', controller.signal);
  const why = new Error('not any more');
  controller.abort(why);
  leader.say(message);
  await expect(opening).rejects.toBe(why);
});

it('a message that cannot be read is the end of the pool', async () => {
  const { leader, pool } = await opened();
  const call = pool.countAll([FILTER]);
  const cause = new Error('no memory');
  leader.emit('messageerror', cause);
  const told = { code: 'worker-failed', message: 'a message of a worker of the pool cannot be read', cause };
  await expect(call).rejects.toMatchObject(told);
  await expect(pool.countAll([FILTER])).rejects.toMatchObject(told);
});

describe('a call', () => {
  it('keeps the process for as long as somebody waits for an answer', async () => {
    const { leader, pool } = await opened();
    expect(leader.isReferenced).toBe(false);
    const call = pool.countAll([FILTER]);
    expect(leader.isReferenced).toBe(true);
    leader.answer([3]);
    expect(await call).toEqual([3]);
    expect(leader.isReferenced).toBe(false);
  });

  it('listens to its signal until it is answered, refused or aborted, and no longer', async () => {
    const { leader, pool } = await opened();
    const { signal } = new AbortController();
    const answered = pool.countAll([FILTER], { signal });
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    leader.answer([3]);
    await answered;
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    const refused = pool.countAll([FILTER], { signal });
    await pool[Symbol.asyncDispose]();
    await expect(refused).rejects.toMatchObject({ code: 'disposed' });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('that was aborted is answered in vain', async () => {
    const { leader, pool } = await opened();
    const controller = new AbortController();
    const why = new Error('not any more');
    const call = pool.countAll([FILTER], { signal: controller.signal });
    controller.abort(why);
    await expect(call).rejects.toBe(why);
    leader.answer([3]);
    const next = pool.countAll([FILTER]);
    leader.answer([2]);
    expect(await next).toEqual([2]);
  });

  it('behind the end is told to no thread', async () => {
    const { leader, pool } = await opened();
    await pool[Symbol.asyncDispose]();
    await expect(pool.countAll([FILTER])).rejects.toMatchObject({ code: 'disposed' });
    expect(leader.told).toEqual([]);
  });
});

describe('a listing', () => {
  it.each([
    ['left in the middle', true],
    ['read to its end', false],
  ])('that was %s is closed: the leader holds its devices until then', async (_, isLeft) => {
    const { leader, pool } = await opened();
    const batches = pool.devices(FILTER)[Symbol.asyncIterator]();
    const first = batches.next();
    leader.answer(['a', 'b']);
    expect((await first).value).toEqual(['a', 'b']);
    expect(leader.told.map(({ kind }) => kind)).toEqual(['ask', 'ask']);
    const last = isLeft ? batches.return?.() : batches.next();
    if (!isLeft) leader.answer(null);
    expect(await last).toMatchObject({ done: true });
    await turn();
    expect(leader.told.at(-1)).toEqual({ kind: 'close', listing: 0 });
  });

  it('has a number of its own', async () => {
    const { leader, pool } = await opened();
    for (const _ of [1, 2]) {
      const batches = pool.devices(FILTER)[Symbol.asyncIterator]();
      const first = batches.next();
      leader.answer(null);
      await first;
    }
    const closed = leader.told.flatMap((message) => (message.kind === 'close' ? [message.listing] : []));
    expect(closed).toEqual([0, 1]);
  });
});
