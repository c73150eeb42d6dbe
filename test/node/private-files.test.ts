/** Rights that a private file or folder must not have are taken away, and none is added. */

import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

it('what is not there is no error at once, and one for who waits', async () => {
  expect(() => keepPrivateSync(join(folder, 'no'), PRIVATE_FILE)).not.toThrow();
  await expect(keepPrivate(join(folder, 'no'), PRIVATE_FILE)).rejects.toThrow('ENOENT');
});
