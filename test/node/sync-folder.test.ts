/** The name of a file is on the disk when its folder is: what a disk says of that is told, unless the system cannot sync folders at all. */

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import process from 'node:process';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { syncFolder, syncFolderSync } from '../../src/node/sync-folder.js';

const UNSUPPORTED = ['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];
/** Windows opens no folders, and says so in one of these ways. */
const UNSUPPORTED_ON_WINDOWS = [...UNSUPPORTED, 'EPERM', 'EISDIR', 'EACCES'];
const CODES = [
  ...UNSUPPORTED_ON_WINDOWS,
  ...['EIO', 'ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE', 'EINTR', 'EBADF', 'ENOENT', 'ENOTDIR', 'ESTALE'],
];

const saidBySystem = (code: string) => Object.assign(new Error(`${code}: said the system`), { code });

/** What a system that has `code` to say of `step` is told to have failed with; null: nothing. */
async function toldOf(step: 'open' | 'sync', code: string): Promise<readonly (string | null)[]> {
  const fail = (): never => {
    throw saidBySystem(code);
  };
  const opened = await fs.promises.open(tmpdir(), 'r');
  vi.spyOn(Object.getPrototypeOf(opened) as { sync(): Promise<void> }, 'sync').mockImplementation(async () =>
    step === 'sync' ? fail() : undefined,
  );
  await opened.close();
  if (step === 'sync') vi.spyOn(fs, 'fsyncSync').mockImplementation(fail);
  else {
    vi.spyOn(fs, 'openSync').mockImplementation(fail);
    vi.spyOn(fs.promises, 'open').mockImplementation(async () => fail());
  }
  syncBuiltinESMExports();
  const codeOf = (error: unknown) => (error as { code?: string }).code ?? String(error);
  let atOnce: string | null = null;
  try {
    syncFolderSync(tmpdir());
  } catch (error) {
    atOnce = codeOf(error);
  }
  return [atOnce, await syncFolder(tmpdir()).then(() => null, codeOf)];
}

const platform = process.platform;
afterEach(() => {
  vi.restoreAllMocks();
  Object.defineProperty(process, 'platform', { value: platform });
  syncBuiltinESMExports();
});

describe.each([
  ['linux', UNSUPPORTED],
  ['darwin', UNSUPPORTED],
  ['win32', UNSUPPORTED_ON_WINDOWS],
] as const)('on %s', (name, unsupported) => {
  it.each(CODES.flatMap((code) => [[code, 'open'] as const, [code, 'sync'] as const]))(
    '%s at %s',
    async (code, step) => {
      Object.defineProperty(process, 'platform', { value: name });
      const told = unsupported.includes(code) ? null : code;
      expect(await toldOf(step, code)).toEqual([told, told]);
    },
  );
});

it('a folder that is there is synced, and is no folder that is not', async () => {
  expect(() => syncFolderSync(tmpdir())).not.toThrow();
  await expect(syncFolder(tmpdir())).resolves.toBeUndefined();
  await expect(syncFolder('/nowhere/at/all')).rejects.toMatchObject({ code: 'ENOENT' });
});
