/** A pool of threads: what it answers, and that everybody who waits is told, whatever happens to the threads. */

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { indexAudience } from '../../../src/bitset/index/index-audience.js';
import { IndexError } from '../../../src/bitset/layout/errors.js';
import { compile } from '../../../src/compile.js';
import { writeIndex } from '../../../src/node/open-index.js';
import type { IndexPool } from '../../../src/node/pool/index-pool.js';
import type { StartThread } from '../../../src/node/pool/start-thread.js';
import type { Filter } from '../../../src/plan/filter.js';
import { openTestPool, startFromSource, type TestPool, type TestPoolOptions } from '../../support/pools.js';

const DEVICES = 300_000;

const builder = DeviceIndex.builder({ limits: { segmentDevices: 200_000 } });
for (let number = 0; number < DEVICES; number++)
  builder.add({
    id: `d${number}`,
    platform: number % 3 === 0 ? 'iOS' : 'Chrome',
    applications: number % 2 === 0 ? ['X', 'Y'] : ['X'],
    tags: { age: number % 100, ...(number % 100_000 === 7 && { city: `c${number}` }) },
  });
const index = builder.seal();
const source = indexAudience(index);

const folder = mkdtempSync(join(tmpdir(), 'pool-'));
const path = join(folder, 'index.psi');
beforeAll(() => writeIndex(path, index));
afterAll(() => rmSync(folder, { recursive: true }));

function filterOf(text: string): Filter {
  const { filter } = compile(text, { lint: false });
  if (filter === null) throw new Error(text);
  return filter;
}

const even = filterOf('A("Y")');
const filters = [
  even,
  filterOf('A("X", ["iOS"]) * T("age", BETWEEN, [20, 60])'),
  filterOf('A("X") \\ A("Y")'),
  filterOf('A("Z")'),
  filterOf('T("age", EQ, 7) + T("age", GTE, 95)'),
];

async function withPool(options: TestPoolOptions, run: (opened: TestPool) => Promise<void>): Promise<void> {
  const opened = await openTestPool(path, options);
  try {
    await run(opened);
  } finally {
    await opened.pool[Symbol.asyncDispose]();
  }
}

async function idsOf(batches: AsyncIterable<readonly string[]>): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const batch of batches) ids.push(...batch);
  return ids;
}

/** Calls `ask` with about half of the stack left: the asking service may be deep in its own. */
function deepInTheStack<Result>(ask: () => Result): Result {
  let depth = 0;
  const fall = (): void => {
    depth++;
    fall();
  };
  expect(fall).toThrow(/call stack/);
  const descend = (left: number): Result => (left === 0 ? ask() : descend(left - 1));
  return descend(Math.floor(depth / 2));
}

const refusal = (code: string) => expect.objectContaining({ name: 'IndexError', code });

describe('what it answers', () => {
  let pool: IndexPool;
  beforeAll(async () => {
    pool = (await openTestPool(path)).pool;
  });
  afterAll(() => pool[Symbol.asyncDispose]());

  it.each([1, 3])('is what the index answers, with %i workers', async (workers) => {
    await withPool({ workers }, async (opened) => {
      expect(opened.pool).toMatchObject({ size: DEVICES, catalog: null, workers, generation: 'v1' });
      await expectSameAnswers(opened.pool);
    });
  });

  it('is what the index answers, each time', async () => {
    for (let time = 0; time < 10; time++) await expectSameAnswers(pool);
    expect(await pool.countAll([even])).toEqual([DEVICES / 2]);
    expect(await pool.countAll([])).toEqual([]);
  });

  it('lists ids in the order of the index, from the beginning or behind one of them', async () => {
    const ids = Array.from({ length: DEVICES / 2 }, (_, number) => `d${2 * number}`);
    expect((await idsOf(pool.devices(even))).join()).toBe(ids.join());
    expect((await idsOf(pool.devices(even, { after: 'd200001' }))).join()).toBe(ids.slice(100_001).join());
    expect(await idsOf(pool.devices(filterOf('A("Z")')))).toEqual([]);
  });

  it('is given for filters as high as they may be', async () => {
    const levels = Array.from({ length: 998 }, (_, at) => `${'+*'[at % 2]} T("age", NOTEQ, ${at})`);
    const highest = filterOf(`A("Y") ${levels.join(' ')} * A("Y")`);
    expect(await deepInTheStack(() => pool.count(highest))).toEqual(await source.count(highest));
    expect(await deepInTheStack(() => pool.countAll([highest, even]))).toEqual(index.countAll([highest, even]));
    expect(await idsOf(deepInTheStack(() => pool.devices(highest)))).toHaveLength(index.count(highest));
  });

  it('lists the texts of a tag', async () => {
    expect(await pool.tagTexts('city')).toEqual(['c7', 'c100007', 'c200007']);
    expect(await pool.tagTexts('age')).toEqual([]);
  });

  it('is the same for many who ask at once, listings among them', async () => {
    const listed = Promise.all(filters.map((filter) => idsOf(pool.devices(filter))));
    const counted = await Promise.all(Array.from({ length: 40 }, (_, at) => pool.count(filters[at % 5] as Filter)));
    const wanted = await Promise.all(filters.map((filter) => source.count(filter)));
    expect(counted).toEqual(counted.map((_, at) => wanted[at % 5]));
    expect((await listed).map((ids) => ids.length)).toEqual(filters.map((filter) => index.count(filter)));
  });

  it('is refused with the error of the index, and the pool goes on', async () => {
    const listing = idsOf(pool.devices(even, { after: 'nobody' }));
    await expect(listing).rejects.toThrow('no device has the id to go on after');
    expect((await pool.count(even)).count).toBe(DEVICES / 2);
  });

  it('goes on when a listing is left in the middle', async () => {
    for (let time = 0; time < 50; time++) {
      for await (const batch of pool.devices(even)) {
        expect(batch[0]).toBe('d0');
        break;
      }
    }
    expect((await pool.count(even)).count).toBe(DEVICES / 2);
  });
});

async function expectSameAnswers(pool: IndexPool): Promise<void> {
  for (const filter of filters) expect(await pool.count(filter)).toEqual(await source.count(filter));
  expect(await pool.countAll(filters)).toEqual(index.countAll(filters));
}

describe('a call that is aborted', () => {
  const why = new Error('not any more');

  it('rejects with the reason when it was aborted before', async () => {
    await withPool({}, async ({ pool }) => {
      const signal = AbortSignal.abort(why);
      await expect(pool.count(even, { signal })).rejects.toBe(why);
      await expect(pool.countAll(filters, { signal })).rejects.toBe(why);
      await expect(idsOf(pool.devices(even, { signal }))).rejects.toBe(why);
    });
  });

  it('rejects at once, while the threads are busy, and the pool goes on', async () => {
    await withPool({ start: withBootstrap('leader', SLOW) }, async ({ pool }) => {
      const order: string[] = [];
      const controller = new AbortController();
      const { signal } = controller;
      const first = pool.count(even).then(({ count }) => order.push(`count ${count}`));
      const aborted = [
        pool.count(even, { signal }),
        pool.countAll(filters, { signal }),
        idsOf(pool.devices(even, { signal })),
      ];
      const settled = aborted.map((call) => call.catch((error) => order.push(error.message)));
      controller.abort(why);
      await Promise.all([first, ...settled]);
      expect(order).toEqual(['not any more', 'not any more', 'not any more', 'count 150000']);
      expect(await pool.countAll([even])).toEqual([DEVICES / 2]);
    });
  });

  it('stops a listing between two batches', async () => {
    await withPool({}, async ({ pool }) => {
      const controller = new AbortController();
      let batches = 0;
      const listing = async () => {
        for await (const _ of pool.devices(even, { signal: controller.signal }))
          if (++batches === 3) controller.abort(why);
      };
      await expect(listing()).rejects.toBe(why);
      expect(batches).toBe(3);
    });
  });

  it('ends the threads when the pool is still being opened', async () => {
    const controller = new AbortController();
    const threads: Worker[] = [];
    const start: StartThread = (setup) => {
      const thread = startFromSource(setup);
      threads.push(thread);
      return thread;
    };
    const opening = openTestPool(path, { start, signal: controller.signal });
    controller.abort(why);
    await expect(opening).rejects.toBe(why);
    expect(threads.map(({ threadId }) => threadId)).toEqual([-1, -1]);
  });
});

describe('a thread that dies', () => {
  const roles = [
    { role: 'leader', number: 0 },
    { role: 'helper', number: 1 },
  ] as const;

  it.each(roles)('fails the pool, and all calls before and after: a $role is ended', async ({ number }) => {
    await withPool({ workers: 3, start: withBootstrap('leader', SLOW) }, async ({ pool, threads }) => {
      const calls = [pool.count(even), pool.countAll(filters), idsOf(pool.devices(even))];
      await threads[number]?.terminate();
      for (const call of calls) await expect(call).rejects.toEqual(refusal('worker-failed'));
      await expect(pool.count(even)).rejects.toEqual(refusal('worker-failed'));
      await expect(idsOf(pool.devices(even))).rejects.toThrow('a worker of the pool ended with code 1');
      await Promise.all(threads.map((thread) => thread.threadId === -1 || once(thread, 'exit')));
    });
  });

  it('fails the pool when it throws: a leader', async () => {
    await withPool({ start: withBootstrap('leader', THROWING) }, async ({ pool }) => {
      const call = pool.count(even);
      await expect(call).rejects.toEqual(refusal('worker-failed'));
      await expect(call).rejects.toThrow('a worker of the pool failed: planted');
    });
  });

  it('fails the pool when it throws in the middle of its work: a helper', async () => {
    const start: StartThread = (setup) => {
      const thread = startFromSource(setup);
      // Without segments it fails at its first order.
      const post = thread.postMessage.bind(thread);
      if (setup.role === 'helper') thread.postMessage = () => post({ segments: [] });
      return thread;
    };
    await withPool({ start, workers: 3 }, async ({ pool }) => {
      const many = Array.from({ length: 50 }, () => pool.count(filters[1] as Filter));
      const ends = await Promise.allSettled(many);
      expect(ends.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'worker-failed' } });
      await expect(pool.count(even)).rejects.toEqual(refusal('worker-failed'));
    });
  });

  it.each(roles)('is told when it does not even start: a $role', async ({ role }) => {
    const start: StartThread = (setup) =>
      setup.role === role ? new Worker('throw new Error("planted")', { eval: true }) : startFromSource(setup);
    const opening = openTestPool(path, { start });
    await expect(opening).rejects.toEqual(refusal('worker-failed'));
    await expect(opening).rejects.toThrow('a worker of the pool failed: planted');
  });
});

describe('the end', () => {
  it('ends the threads, and refuses whoever waits and whoever asks', async () => {
    const { pool, threads } = await openTestPool(path, { start: withBootstrap('leader', SLOW) });
    const calls = [pool.count(even), idsOf(pool.devices(even))];
    const ends = calls.map((call) => expect(call).rejects.toEqual(refusal('disposed')));
    const ended = [pool[Symbol.asyncDispose](), pool[Symbol.asyncDispose]()];
    await Promise.all([...ends, ...ended]);
    expect(threads.map(({ threadId }) => threadId)).toEqual([-1, -1]);
    await expect(pool.count(even)).rejects.toThrow(new IndexError('disposed', 'the pool was used after its end'));
    await expect(idsOf(pool.devices(even))).rejects.toEqual(refusal('disposed'));
  });
});

describe('a file that cannot be loaded', () => {
  it('is told as for one thread, and no thread is left', async () => {
    const threads: Worker[] = [];
    const start: StartThread = (setup) => {
      const thread = startFromSource(setup);
      threads.push(thread);
      return thread;
    };
    await expect(openTestPool(join(folder, 'nothing.psi'), { start })).rejects.toThrow(
      `cannot read ${join(folder, 'nothing.psi')}: there is no such file`,
    );
    await expect(openTestPool(import.meta.filename, { start })).rejects.toEqual(refusal('not-an-index'));
    expect(threads.map(({ threadId }) => threadId)).toEqual([-1, -1, -1, -1]);
  });
});

/** Every message takes a while. */
const SLOW = `parentPort.on('message', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300));`;
/** The first message is the last. */
const THROWING = `parentPort.on('message', () => { throw new Error('planted'); });`;

/** Threads in that role run `code` first. */
function withBootstrap(role: string, code: string): StartThread {
  return (setup) => startFromSource(setup, setup.role === role ? code : '');
}
