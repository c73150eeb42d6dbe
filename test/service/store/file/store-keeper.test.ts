/** The lock of a store's file: how long it is held, and what is left alone by who has lost it. */

import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockPaths } from '../../../../src/service/store/file/job.js';
import { StoreKeeper } from '../../../../src/service/store/file/store-keeper.js';
import { storeFolder } from '../../../support/service/file-store.js';
import { NO_ROWS, NOTES, openKeeper, runAlone as run } from '../../../support/service/store-keeper.js';

let folder: ReturnType<typeof storeFolder>;
let path: string;
let now: number;
beforeEach(() => {
  folder = storeFolder();
  path = join(folder.path, 'service.store');
  now = 1e6;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
  folder[Symbol.dispose]();
});

const opened = (owner: string): StoreKeeper => openKeeper(path, owner);

/** Milliseconds that are waited for from now on, for which no time passes but that of the clock. */
function waitsOf(): readonly number[] {
  const waits: number[] = [];
  vi.spyOn(Atomics, 'wait').mockImplementation((_array, _at, _value, milliseconds = 0) => {
    waits.push(milliseconds);
    now += milliseconds;
    return 'timed-out';
  });
  return waits;
}

/** What the disk has of the store. */
const bytesOf = (): readonly (Buffer | null)[] =>
  ['', '-wal'].map((rest) => (existsSync(path + rest) ? readFileSync(path + rest) : null));

describe('the lock of a store', () => {
  it('is touched each second while nothing is asked for', () => {
    const keeper = opened('a');
    const { holder } = lockPaths(path);
    const isTouched = (at: number): boolean => {
      utimesSync(holder, 1, 1);
      now = at;
      keeper.tick();
      return statSync(holder).mtimeMs > 1_000;
    };
    const start = now;
    expect([start + 999, start + 1_000, start + 1_999, start + 2_000].map(isTouched)).toEqual([
      false,
      true,
      false,
      true,
    ]);
    keeper.close();
  });

  it('is not touched by who has closed the store', () => {
    const keeper = opened('a');
    keeper.close();
    const { holder } = lockPaths(path);
    writeFileSync(holder, 'of another');
    utimesSync(holder, 1, 1);
    now += 60_000;
    keeper.tick();
    expect(statSync(holder).mtimeMs).toBe(1_000);
  });

  it('is gone behind closing, and there is nothing but the store', () => {
    const keeper = opened('a');
    run(keeper, NOTES);
    keeper.close();
    expect([existsSync(lockPaths(path).holder), existsSync(`${path}-wal`), existsSync(path)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('of who closes a store that another has taken over meanwhile: not a byte is written', () => {
    const first = opened('a');
    expect(run(first, NOTES)).toEqual(NO_ROWS);
    expect(run(first, "INSERT INTO notes VALUES ('of the first')")).toEqual(NO_ROWS);
    // As by somebody who could not see that the first lives.
    rmSync(lockPaths(path).holder);
    const second = opened('b');
    expect(run(second, "INSERT INTO notes VALUES ('of the second')")).toEqual(NO_ROWS);
    const bytes = bytesOf();
    first.close();
    expect(bytesOf()).toEqual(bytes);
    expect(run(second, 'SELECT text FROM notes')).toEqual({
      kind: 'rows',
      rows: [{ text: 'of the first' }, { text: 'of the second' }],
    });
    second.close();
  });

  it('of who goes on with a store that another has taken over and left: it is read anew', () => {
    const first = opened('a');
    run(first, NOTES);
    rmSync(lockPaths(path).holder);
    const second = opened('b');
    run(second, "INSERT INTO notes VALUES ('of the second')");
    second.close();
    expect(run(first, 'SELECT text FROM notes')).toEqual({ kind: 'rows', rows: [{ text: 'of the second' }] });
    first.close();
  });

  it('is handed over as soon as another wants it, and not taken back at once', () => {
    const keeper = opened('a');
    const { holder, wanted } = lockPaths(path);
    writeFileSync(wanted, '');
    keeper.tick();
    expect([existsSync(holder), existsSync(wanted)]).toEqual([false, false]);
  });

  it('is handed over between two groups of jobs', () => {
    const keeper = opened('a');
    const { holder, wanted } = lockPaths(path);
    const id = (): string => JSON.parse(readFileSync(holder, 'utf8')).id;
    const before = id();
    writeFileSync(wanted, '');
    // Who hands it over leaves it alone for a while, which is waited for by another clock than this one.
    expect(run(keeper, NOTES)).toEqual(NO_ROWS);
    expect([existsSync(wanted), id() === before]).toEqual([false, false]);
    keeper.close();
  });

  it('is asked for as long as patience lasts, and it is told who holds it', () => {
    const first = opened('a');
    const second = new StoreKeeper({ path, owner: 'b', patience: 50 });
    const { wanted } = lockPaths(path);
    const waits = waitsOf();
    expect(() => second.open()).toThrow(`the store ${path} is held by process ${process.pid}`);
    // Looked at each 5 milliseconds: ten times in 50.
    expect([waits.length, new Set(waits), existsSync(wanted)]).toEqual([10, new Set([5]), true]);
    first.close();
    second.open();
    expect(existsSync(wanted)).toBe(false);
    second.close();
  });

  it('of a holder that cannot be looked at is taken when it has not been touched for ten seconds, however little patience there is', () => {
    const { holder } = lockPaths(path);
    writeFileSync(holder, JSON.stringify({ id: 'of another', pid: 1, since: null, place: 'another machine' }));
    const waits = waitsOf();
    const keeper = opened('a');
    const waited = waits.reduce((sum, wait) => sum + wait, 0);
    expect([waited >= 10_000, waited < 11_000]).toEqual([true, true]);
    keeper.close();
  });

  it('is left alone for 25 milliseconds by who has handed it over', () => {
    const keeper = opened('a');
    writeFileSync(lockPaths(path).wanted, '');
    keeper.tick();
    now += 10;
    const waits = waitsOf();
    run(keeper, NOTES);
    expect(waits).toEqual([15]);
    keeper.close();
  });

  it('is let go of where the store cannot be opened', () => {
    writeFileSync(
      path,
      'this is no database, and it is longer than the header of one would be: one hundred bytes, at the least.',
    );
    const keeper = new StoreKeeper({ path, owner: 'a', patience: 0 });
    expect(() => keeper.open()).toThrow();
    expect(existsSync(lockPaths(path).holder)).toBe(false);
  });
});
