/** A store's file: one sync for a group of jobs; how long its lock is held, and what is left alone by who has lost it. */

import fs, { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProcessLock } from '../../../../src/node/lock/process-lock.js';
import { type Job, lockPaths, type Outcome } from '../../../../src/service/store/file/job.js';
import { SqliteFile } from '../../../../src/service/store/file/sqlite-file.js';
import { StoreKeeper } from '../../../../src/service/store/file/store-keeper.js';
import { takeLastFileError, watchFiles } from '../../../../src/service/store/file/watch-files.js';
import { storeFolder } from '../../../support/service/file-store.js';

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

function opened(owner: string): StoreKeeper {
  const keeper = new StoreKeeper({ path, owner, patience: 0 });
  keeper.open();
  return keeper;
}

function run(keeper: StoreKeeper, text: string): Outcome {
  const job: Job = { kind: 'run', statement: { text, values: [] } };
  return keeper.carryOut([job])[0] as Outcome;
}

const NOTES = 'CREATE TABLE notes (text)';
const NO_ROWS = { kind: 'rows', rows: [] };

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

it('is synced once for a group of jobs, and what fails in it leaves the others alone', () => {
  const keeper = opened('a');
  run(keeper, NOTES);
  const insert = (text: string): Job => ({
    kind: 'run',
    statement: { text: 'INSERT INTO notes VALUES (?)', values: [text] },
  });
  const wrong: Job = { kind: 'run', statement: { text: 'INSERT INTO nothing VALUES (1)', values: [] } };
  const syncs = vi.spyOn(fs, 'fsyncSync');
  const outcomes = keeper.carryOut([insert('one'), wrong, insert('two'), insert('three')]);
  expect(syncs).toHaveBeenCalledTimes(1);
  expect(outcomes.map(({ kind }) => kind)).toEqual(['rows', 'failed', 'rows', 'rows']);
  expect(run(keeper, 'SELECT text FROM notes')).toEqual({
    kind: 'rows',
    rows: [{ text: 'one' }, { text: 'two' }, { text: 'three' }],
  });
  keeper.close();
});

/** Jobs of which the second makes SQLite undo the whole transaction. */
const GROUP = ["'one'", "'before'", "'two'"].map(
  (value): Job => ({
    kind: 'run',
    statement: { text: `INSERT OR ROLLBACK INTO notes VALUES (${value})`, values: [] },
  }),
);
const NOTES_ONCE = 'CREATE TABLE notes (text UNIQUE)';
const BEFORE = "INSERT INTO notes VALUES ('before')";

describe('a group of jobs of which SQLite undoes all', () => {
  it('has failed as a whole, and nothing of it is there', () => {
    const keeper = opened('a');
    for (const text of [NOTES_ONCE, BEFORE]) expect(run(keeper, text)).toEqual(NO_ROWS);
    const reason = 'UNIQUE constraint failed: notes.text';
    const failed = {
      kind: 'failed',
      failure: { kind: 'unavailable', message: `cannot use the store ${path}: ${reason}` },
    };
    expect(keeper.carryOut(GROUP)).toEqual([failed, failed, failed]);
    expect(run(keeper, 'SELECT text FROM notes')).toEqual({ kind: 'rows', rows: [{ text: 'before' }] });
    keeper.close();
  });

  it('leaves the file to others at once, and is opened anew, once, for the next', () => {
    const keeper = opened('a');
    for (const text of [NOTES_ONCE, BEFORE]) run(keeper, text);
    const opens = vi.spyOn(SqliteFile, 'open');
    keeper.carryOut(GROUP);
    expect([existsSync(lockPaths(path).holder), opens.mock.calls.length]).toEqual([false, 0]);
    for (const text of ['SELECT 1', 'SELECT 2']) expect(run(keeper, text).kind).toBe('rows');
    expect(opens.mock.calls.length).toBe(1);
    keeper.close();
  });

  it('leaves a file that cannot be closed now to be closed and opened anew before the next', () => {
    const keeper = opened('a');
    for (const text of [NOTES_ONCE, BEFORE]) run(keeper, text);
    const opens = vi.spyOn(SqliteFile, 'open');
    // The lock is looked at before the jobs, and again to close: the second time it cannot be.
    const { isHeld } = ProcessLock.prototype;
    let looks = 0;
    vi.spyOn(ProcessLock.prototype, 'isHeld').mockImplementation(function (this: ProcessLock) {
      if (++looks === 2) throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
      return isHeld.call(this);
    });
    keeper.carryOut(GROUP);
    expect([existsSync(lockPaths(path).holder), opens.mock.calls.length]).toEqual([true, 0]);
    for (const text of ['SELECT 1', 'SELECT 2']) expect(run(keeper, text).kind).toBe('rows');
    expect(opens.mock.calls.length).toBe(1);
    keeper.close();
  });
});

describe('what the system says', () => {
  /** Its functions are watched meanwhile, as in the thread of a store. */
  function watched(work: () => void): void {
    const originals = Object.fromEntries(Object.entries(fs).filter(([name]) => name.endsWith('Sync')));
    try {
      watchFiles();
      work();
    } finally {
      Object.assign(fs, originals);
      takeLastFileError();
    }
  }

  it('is told of each job of a group: SQLite undoes all of them', () => {
    const { readSync } = fs;
    let fails = false;
    vi.spyOn(fs, 'readSync').mockImplementation(((...values: Parameters<typeof readSync>) => {
      if (fails) throw Object.assign(new Error('EIO: said the system'), { code: 'EIO' });
      return readSync(...values);
    }) as typeof readSync);
    watched(() => {
      const first = opened('a');
      for (const text of [NOTES, "INSERT INTO notes VALUES ('one')"]) run(first, text);
      first.close();
      const keeper = opened('a');
      const jobs = ['SELECT 1 AS one', 'SELECT text FROM notes'].map(
        (text): Job => ({ kind: 'run', statement: { text, values: [] } }),
      );
      fails = true;
      const outcomes = keeper.carryOut(jobs);
      fails = false;
      const failed = { kind: 'failed', failure: { message: expect.stringContaining('EIO: said the system') } };
      expect(outcomes).toMatchObject([failed, failed]);
      expect(run(keeper, 'SELECT text FROM notes')).toEqual({ kind: 'rows', rows: [{ text: 'one' }] });
      keeper.close();
    });
  });

  it('before is not told of what fails later, for another reason: of a group, nor of one of its jobs', () => {
    watched(() => {
      const keeper = opened('a');
      const insert: Job = { kind: 'run', statement: { text: BEFORE, values: [] } };
      const failsBefore = () => expect(() => fs.openSync(join(folder.path, 'nothing'), 'r')).toThrow('ENOENT');
      for (const text of [NOTES_ONCE, BEFORE]) run(keeper, text);
      const failed = { kind: 'failed', failure: { message: expect.stringContaining('UNIQUE') } };
      failsBefore();
      expect(keeper.carryOut(GROUP)).toMatchObject([failed, failed, failed]);
      const { run: original } = SqliteFile.prototype;
      vi.spyOn(SqliteFile.prototype, 'run').mockImplementation(function (this: SqliteFile, text, values) {
        if (text === BEFORE) failsBefore();
        return original.call(this, text, values);
      });
      expect(keeper.carryOut([insert])).toMatchObject([failed]);
      keeper.close();
    });
  });
});
