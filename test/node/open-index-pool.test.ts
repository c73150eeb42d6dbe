/** A small index is asked where it lies: no thread is started. Pools of threads are in `pool/`, and of the built package in `architecture/`. */

import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeviceIndex } from '../../src/bitset/index/device-index.js';
import { indexAudience } from '../../src/bitset/index/index-audience.js';
import { openSharedIndex } from '../../src/bitset/index/shared-index.js';
import { compile } from '../../src/compile.js';
import { writeIndex } from '../../src/node/open-index.js';
import { openIndexPool, openSharedPool } from '../../src/node/open-index-pool.js';
import type { Filter } from '../../src/plan/filter.js';

const folder = mkdtempSync(join(tmpdir(), 'open-pool-'));
const path = join(folder, 'index.psi');
const builder = DeviceIndex.builder();
for (let number = 0; number < 5000; number++)
  builder.add({ id: `d${number}`, platform: number % 3 === 0 ? 'iOS' : 'Chrome', applications: ['X'] });
const index = builder.seal();
const audience = indexAudience(index);

beforeAll(() => writeIndex(path, index));
afterAll(() => rmSync(folder, { recursive: true }));

function filterOf(text: string): Filter {
  const { filter } = compile(text, { lint: false });
  if (filter === null) throw new Error(text);
  return filter;
}

const some = filterOf('A("X", ["iOS"])');

describe('a small index', () => {
  it('answers without a thread', async () => {
    await using pool = await openIndexPool(path, { workers: 2 });
    expect(pool).toMatchObject({ workers: 0, size: 5000, catalog: null });
    expect(await pool.count(some)).toEqual(await audience.count(some));
    expect(await pool.countAll([some, filterOf('A("X")')])).toEqual([1667, 5000]);
    const ids: string[] = [];
    for await (const batch of pool.devices(some, { after: 'd4990' })) ids.push(...batch);
    expect(ids).toEqual(['d4992', 'd4995', 'd4998']);
  });

  it('rejects calls that were aborted, and calls after the end', async () => {
    const pool = await openIndexPool(path);
    const why = new Error('not any more');
    await expect(pool.countAll([some], { signal: AbortSignal.abort(why) })).rejects.toBe(why);
    await pool[Symbol.asyncDispose]();
    await expect(pool.count(some)).rejects.toMatchObject({ code: 'disposed' });
    await expect(pool.countAll([some])).rejects.toMatchObject({ code: 'disposed' });
  });

  it('tells of its progress while it is loaded', async () => {
    let read = 0;
    await using pool = await openIndexPool(path, {
      onProgress: (bytes) => {
        read += bytes;
      },
    });
    expect(pool.size).toBe(5000);
    expect(read).toBeGreaterThan(5000);
  });
});

describe('an index that others share', () => {
  it('answers here, and where it was handed to', async () => {
    const { pool, index: shared } = await openSharedPool(path, 1);
    expect(pool).toMatchObject({ workers: 0, size: 5000 });
    expect(await pool.countAll([some])).toEqual([1667]);
    expect(openSharedIndex(shared).count(some)).toBe(1667);
    await using alone = await openIndexPool(path);
    expect(pool.generation).toBe(alone.generation);
    await pool[Symbol.asyncDispose]();
  });

  it('is not loaded when the signal says so, and a file that is none is told', async () => {
    const why = new Error('not any more');
    await expect(openSharedPool(path, 1, { signal: AbortSignal.abort(why) })).rejects.toBe(why);
    await expect(openSharedPool(join(folder, 'no.psi'), 1)).rejects.toMatchObject({ code: 'not-found' });
  });
});

it.each([0, 2 ** 20])(
  'a small index has the cache that was asked for, and counts the same: %i bytes',
  async (cacheBytes) => {
    const { signal } = new AbortController();
    await using pool = await openIndexPool(path, { cacheBytes, signal, engine: 'scalar', inPlaceBelow: 5001 });
    expect([pool.workers, await pool.countAll([some]), await pool.countAll([some])]).toEqual([0, [1667], [1667]]);
  },
);

describe('the generation of a pool', () => {
  it('changes with the file, or is what was given', async () => {
    await using first = await openIndexPool(path);
    await using second = await openIndexPool(path);
    expect(second.generation).toBe(first.generation);
    utimesSync(path, 1000, 1000);
    await using third = await openIndexPool(path);
    expect(third.generation).not.toBe(first.generation);
    await using fourth = await openIndexPool(path, { generation: 'v7' });
    expect(fourth.generation).toBe('v7');
  });

  it('changes with the size of the file, though another was written at the same time', async () => {
    const file = join(folder, 'changing.psi');
    const generations: string[] = [];
    for (const devices of [1, 2000, 1]) {
      const own = DeviceIndex.builder();
      for (let number = 0; number < devices; number++) own.add({ id: `d${number}`, platform: 'iOS' });
      await writeIndex(file, own.seal());
      utimesSync(file, 1000, 1000);
      await using pool = await openIndexPool(file);
      generations.push(pool.generation);
    }
    const [one, many, again] = generations;
    expect([many === one, again === one]).toEqual([false, true]);
  });
});

describe('a pool that cannot be opened', () => {
  it('says why', async () => {
    const nothing = join(folder, 'nothing.psi');
    await expect(openIndexPool(nothing)).rejects.toThrow(`cannot read ${nothing}: there is no such file`);
    const text = join(folder, 'text.psi');
    writeFileSync(text, 'no index');
    await expect(openIndexPool(text)).rejects.toMatchObject({ code: 'not-an-index' });
    await expect(openIndexPool(path, { workers: 0 })).rejects.toThrow(
      '`options.workers` must be a whole number from 1, not 0',
    );
    const why = new Error('not any more');
    await expect(openIndexPool(path, { signal: AbortSignal.abort(why) })).rejects.toBe(why);
  });
});
