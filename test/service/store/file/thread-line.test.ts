/** The line to the thread of a store: who keeps the process alive, and what becomes of a thread that ends by itself. */

import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockPaths } from '../../../../src/service/store/file/job.js';
import { ThreadLine } from '../../../../src/service/store/file/thread-line.js';
import { storeFolder } from '../../../support/service/file-store.js';

let folder: ReturnType<typeof storeFolder>;
beforeEach(() => {
  folder = storeFolder();
});
afterEach(() => folder[Symbol.dispose]());

const OPENED = { kind: 'opened', failure: null } as const;

/** A thread that writes down what is done with it. */
class RecordedThread extends EventEmitter {
  readonly calls: string[] = [];
  ref(): void {
    this.calls.push('ref');
  }
  unref(): void {
    this.calls.push('unref');
  }
  postMessage({ kind }: { readonly kind: string }): void {
    this.calls.push(kind);
  }
}

function lineOf(threads: RecordedThread[]): ThreadLine {
  return new ThreadLine({ path: folder.file, owner: 'me', patience: 0 }, () => {
    const thread = new RecordedThread();
    threads.push(thread);
    return thread as EventEmitter as Worker;
  });
}

it('keeps the process alive from a question to its answer, and while the thread ends', async () => {
  const threads: RecordedThread[] = [];
  const line = lineOf(threads);
  const answer = line.ask({ kind: 'open' });
  expect(threads.map(({ calls }) => calls)).toEqual([['ref', 'open']]);
  threads[0]?.emit('message', OPENED);
  expect(await answer).toEqual(OPENED);
  const ended = line.end();
  expect(threads[0]?.calls).toEqual(['ref', 'open', 'unref', 'ref', 'close']);
  threads[0]?.emit('exit');
  await ended;
});

it('tells whoever waits why the thread ended, and starts another for the next question', async () => {
  const threads: RecordedThread[] = [];
  const line = lineOf(threads);
  const answer = line.ask({ kind: 'open' });
  threads[0]?.emit('error', new Error('out of memory'));
  threads[0]?.emit('exit');
  await expect(answer).rejects.toThrow('has failed: out of memory');
  const next = line.ask({ kind: 'open' });
  expect(threads).toHaveLength(2);
  threads[1]?.emit('message', OPENED);
  expect(await next).toEqual(OPENED);
});

it('lets go of the lock of a thread that ended, and of no other', async () => {
  const threads: RecordedThread[] = [];
  const line = lineOf(threads);
  const { holder } = lockPaths(folder.file);
  const isLeft = async (id: string): Promise<boolean> => {
    writeFileSync(holder, JSON.stringify({ id }));
    const answer = line.ask({ kind: 'open' });
    threads.at(-1)?.emit('exit');
    await expect(answer).rejects.toThrow('has failed: it ended');
    return existsSync(holder);
  };
  expect([await isLeft('me-3'), await isLeft('another-3')]).toEqual([false, true]);
});

it('lets go of that lock with the next question where it could not be looked at before', async () => {
  const threads: RecordedThread[] = [];
  const line = lineOf(threads);
  const { holder } = lockPaths(folder.file);
  mkdirSync(holder);
  const answer = line.ask({ kind: 'open' });
  threads[0]?.emit('exit');
  await expect(answer).rejects.toThrow('has failed: it ended');
  rmdirSync(holder);
  writeFileSync(holder, JSON.stringify({ id: 'me-3' }));
  const next = line.ask({ kind: 'open' });
  expect(existsSync(holder)).toBe(false);
  threads[1]?.emit('message', OPENED);
  expect(await next).toEqual(OPENED);
});
