/** A group of jobs is one transaction: one sync, what fails in it alone, and what SQLite undoes as a whole. */

import fs, { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProcessLock } from '../../../../src/node/lock/process-lock.js';
import { lockPaths } from '../../../../src/service/store/file/job.js';
import { SqliteFile } from '../../../../src/service/store/file/sqlite-file.js';
import type { StoreKeeper } from '../../../../src/service/store/file/store-keeper.js';
import { takeLastFileError, watchFiles } from '../../../../src/service/store/file/watch-files.js';
import { storeFolder } from '../../../support/service/file-store.js';
import { jobOf, NO_ROWS, NOTES, openKeeper, runAlone as run } from '../../../support/service/store-keeper.js';

let folder: ReturnType<typeof storeFolder>;
let path: string;
beforeEach(() => {
  folder = storeFolder();
  path = folder.file;
});
afterEach(() => {
  vi.restoreAllMocks();
  folder[Symbol.dispose]();
});

it('is synced once, and what fails in it leaves the others alone', () => {
  const keeper = openKeeper(path, 'a');
  run(keeper, NOTES);
  const insert = (text: string) => jobOf(`INSERT INTO notes VALUES ('${text}')`);
  const wrong = jobOf('INSERT INTO nothing VALUES (1)');
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
const GROUP = ['one', 'before', 'two'].map((text) => jobOf(`INSERT OR ROLLBACK INTO notes VALUES ('${text}')`));
const NOTES_ONCE = 'CREATE TABLE notes (text UNIQUE)';
const BEFORE = "INSERT INTO notes VALUES ('before')";

/** A store in which there is the one note that the group has, too. */
function openWithNotes(): StoreKeeper {
  const keeper = openKeeper(path, 'a');
  for (const text of [NOTES_ONCE, BEFORE]) expect(run(keeper, text)).toEqual(NO_ROWS);
  return keeper;
}

describe('a group of jobs of which SQLite undoes all', () => {
  it('has failed as a whole, and nothing of it is there', () => {
    const keeper = openWithNotes();
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
    const keeper = openWithNotes();
    const opens = vi.spyOn(SqliteFile, 'open');
    keeper.carryOut(GROUP);
    expect([existsSync(lockPaths(path).holder), opens.mock.calls.length]).toEqual([false, 0]);
    for (const text of ['SELECT 1', 'SELECT 2']) expect(run(keeper, text).kind).toBe('rows');
    expect(opens.mock.calls.length).toBe(1);
    keeper.close();
  });

  it('leaves a file that cannot be closed now to be closed and opened anew before the next', () => {
    const keeper = openWithNotes();
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
      const first = openKeeper(path, 'a');
      for (const text of [NOTES, "INSERT INTO notes VALUES ('one')"]) run(first, text);
      first.close();
      const keeper = openKeeper(path, 'a');
      const jobs = ['SELECT 1 AS one', 'SELECT text FROM notes'].map(jobOf);
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
      const keeper = openWithNotes();
      const failsBefore = () => expect(() => fs.openSync(join(folder.path, 'nothing'), 'r')).toThrow('ENOENT');
      const failed = { kind: 'failed', failure: { message: expect.stringContaining('UNIQUE') } };
      failsBefore();
      expect(keeper.carryOut(GROUP)).toMatchObject([failed, failed, failed]);
      const { run: original } = SqliteFile.prototype;
      vi.spyOn(SqliteFile.prototype, 'run').mockImplementation(function (this: SqliteFile, text, values) {
        if (text === BEFORE) failsBefore();
        return original.call(this, text, values);
      });
      expect(keeper.carryOut([jobOf(BEFORE)])).toMatchObject([failed]);
      keeper.close();
    });
  });
});
