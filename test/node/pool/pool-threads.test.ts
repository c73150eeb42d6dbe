/** What is told of threads that end by themselves, and of those that are ended. */

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import type { ThreadSetup } from '../../../src/node/pool/messages.js';
import { PoolThreads } from '../../../src/node/pool/pool-threads.js';
import { SHARE_ALL } from '../../support/pools.js';

const SHARED = new SharedArrayBuffer(64);
const COMMON = { engine: 'scalar', tuning: SHARE_ALL, board: SHARED } as const;
const SETUPS: readonly [ThreadSetup, ThreadSetup] = [
  { ...COMMON, role: 'leader', path: 'index.psi', helpers: 1, cancellations: SHARED },
  { ...COMMON, role: 'helper', number: 1 },
];

/** A leader and a helper, of which `ending` ends by itself, with code 3. */
function threadsOf(ending: ThreadSetup['role'] | null) {
  const threads: Worker[] = [];
  const failures: Error[] = [];
  const start = ({ role }: ThreadSetup): Worker => {
    const code = role === ending ? 'process.exit(3)' : 'setInterval(() => {}, 1_000)';
    const thread = new Worker(code, { eval: true });
    threads.push(thread);
    return thread;
  };
  const onFailure = (error: Error): void => void failures.push(error);
  const pool = new PoolThreads(start, SETUPS, { onMessage: () => {}, onFailure });
  return { pool, failures, ended: threads.map((thread) => once(thread, 'exit')) };
}

it.each([
  ['leader', 0],
  ['helper', 1],
] as const)('a %s that ends by itself ends the other thread, and is told once, with its code', async (role, number) => {
  const { pool, failures, ended } = threadsOf(role);
  await ended[number];
  expect(failures).toMatchObject([
    { name: 'IndexError', code: 'worker-failed', message: 'a worker of the pool ended with code 3' },
  ]);
  await Promise.all(ended);
  await pool.end();
  expect(failures).toHaveLength(1);
});

it('threads that are ended are no failure', async () => {
  const { pool, failures, ended } = threadsOf(null);
  await Promise.all([pool.end(), ...ended]);
  expect(failures).toEqual([]);
});
