/** Rights that a private file or folder must not have are taken away, and none is added. */

import fs, { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { keepPrivate, keepPrivateSync, PRIVATE_FILE, PRIVATE_FOLDER } from '../../src/node/private-files.js';

const folder = mkdtempSync(join(tmpdir(), 'pushsift-private-'));
afterAll(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string): number => statSync(path).mode & 0o7777;

it('a file is for its owner to read and write, a folder for its owner alone', () => {
  expect([PRIVATE_FILE, PRIVATE_FOLDER]).toEqual([0o600, 0o700]);
});

describe.each([
  ['keepPrivate', keepPrivate],
  ['keepPrivateSync', async (path: string, mode: number) => keepPrivateSync(path, mode)],
])('%s', (name, keep) => {
  it.each([
    [0o644, 0o600, 0o600],
    [0o777, 0o700, 0o700],
    [0o601, 0o600, 0o600],
    [0o700, 0o600, 0o600],
    [0o600, 0o600, 0o600],
    // Less than may be stays so.
    [0o400, 0o600, 0o400],
    [0o444, 0o600, 0o400],
  ])('of %o for %o leaves %o', async (before, wanted, after) => {
    const path = join(folder, `${name}-${before.toString(8)}-${wanted.toString(8)}`);
    writeFileSync(path, '');
    chmodSync(path, before);
    await keep(path, wanted);
    expect(modeOf(path).toString(8)).toBe(after.toString(8));
  });

  it('is for folders, too', async () => {
    const path = join(folder, name);
    mkdirSync(path);
    chmodSync(path, 0o755);
    await keep(path, PRIVATE_FOLDER);
    expect(modeOf(path)).toBe(0o700);
  });
});

describe('a file whose rights cannot be taken away', () => {
  const refused = (code: string) => Object.assign(new Error(`${code}: said the system`), { code });

  /** Works with a system that answers so when rights are changed. */
  async function withSystem(error: Error, work: (path: string) => Promise<void>): Promise<void> {
    const { chmodSync: sync, promises } = fs;
    const { chmod } = promises;
    const path = join(folder, 'refused');
    writeFileSync(path, '', { mode: 0o644 });
    try {
      fs.chmodSync = () => {
        throw error;
      };
      promises.chmod = () => Promise.reject(error);
      syncBuiltinESMExports();
      await work(path);
    } finally {
      fs.chmodSync = sync;
      promises.chmod = chmod;
      syncBuiltinESMExports();
    }
  }

  it('stays as its owner made it, where that is another user', () =>
    withSystem(refused('EPERM'), async (path) => {
      expect(() => keepPrivateSync(path, PRIVATE_FILE)).not.toThrow();
      await expect(keepPrivate(path, PRIVATE_FILE)).resolves.toBeUndefined();
      expect(modeOf(path)).toBe(0o644);
    }));

  it.each(['EIO', 'EROFS', 'EACCES'])('is told for any other reason: %s', (code) =>
    withSystem(refused(code), async (path) => {
      expect(() => keepPrivateSync(path, PRIVATE_FILE)).toThrow(`${code}: said the system`);
      await expect(keepPrivate(path, PRIVATE_FILE)).rejects.toThrow(`${code}: said the system`);
    }),
  );
});

it('what is not there is no error at once, and one for who waits', async () => {
  expect(() => keepPrivateSync(join(folder, 'no'), PRIVATE_FILE)).not.toThrow();
  await expect(keepPrivate(join(folder, 'no'), PRIVATE_FILE)).rejects.toThrow('ENOENT');
});
