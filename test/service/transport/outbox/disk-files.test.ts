/** The files of the machine, as an outbox asks for them. */

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { diskFiles } from '../../../../src/service/transport/outbox/disk-files.js';

let folder = '';
const at = (name: string): string => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pushsift-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a folder', () => {
  it('is made with those above it, for its owner alone, and may be there', async () => {
    await diskFiles.makeFolder(at('a/b'));
    await diskFiles.makeFolder(at('a/b'));
    expect(statSync(at('a/b')).mode & 0o777).toBe(0o700);
  });

  it('lists the names in it', async () => {
    for (const name of ['b', 'a']) writeFileSync(at(name), '');
    expect([...(await diskFiles.list(folder))].sort()).toEqual(['a', 'b']);
  });

  it('is on a disk with room, and its names can be made safe', async () => {
    expect(await diskFiles.freeBytes(folder)).toBeGreaterThan(0);
    await expect(diskFiles.freeBytes(at('none'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(diskFiles.syncFolder(folder)).resolves.toBeUndefined();
  });
});

describe('a file', () => {
  it('whose bytes are to be safe has the disk told to write them', async () => {
    const file = await diskFiles.openToWrite(at('a'));
    const other = await open(at('a'));
    const datasync = vi.spyOn(Object.getPrototypeOf(other), 'datasync');
    await file.write(Buffer.from('abc'), 0);
    expect(datasync).not.toHaveBeenCalled();
    await file.sync();
    expect(datasync).toHaveBeenCalledOnce();
    datasync.mockRestore();
    await other.close();
    await file.close();
  });

  it('is made for its owner alone where there is none, and else kept as it is', async () => {
    const made = await diskFiles.openToWrite(at('a'));
    expect(await made.write(Buffer.from('abc'), 0)).toBe(3);
    await made.close();
    const again = await diskFiles.openToWrite(at('a'));
    expect(await again.write(Buffer.from('X'), 1)).toBe(1);
    await again.sync();
    await again.close();
    expect([readFileSync(at('a'), 'utf8'), statSync(at('a')).mode & 0o777]).toEqual(['aXc', 0o600]);
  });

  it('is read from any place, to its end', async () => {
    writeFileSync(at('a'), 'abcdef');
    const file = await diskFiles.openToRead(at('a'));
    const into = Buffer.alloc(4, '.');
    expect([await file?.read(into, 1), into.toString()]).toEqual([4, 'bcde']);
    expect([await file?.read(into, 4), into.toString()]).toEqual([2, 'efde']);
    await file?.close();
    await expect(file?.read(into, 0)).rejects.toThrow();
  });

  it('is cut', async () => {
    writeFileSync(at('a'), 'abcdef');
    const file = await diskFiles.openToWrite(at('a'));
    await file.truncate(2);
    await file.close();
    expect(readFileSync(at('a'), 'utf8')).toBe('ab');
  });

  it('is renamed and removed, and says whether it was there', async () => {
    writeFileSync(at('a'), 'abc');
    expect(await diskFiles.rename(at('a'), at('b'))).toBe(true);
    expect([await diskFiles.sizeOf(at('a')), await diskFiles.sizeOf(at('b'))]).toEqual([null, 3]);
    expect(await diskFiles.remove(at('b'))).toBe(true);
    expect([await diskFiles.rename(at('b'), at('c')), await diskFiles.remove(at('b'))]).toEqual([false, false]);
    expect(await diskFiles.openToRead(at('b'))).toBeNull();
  });

  it('below what is no folder is an error, not a file that is missing', async () => {
    writeFileSync(at('a'), '');
    await expect(diskFiles.sizeOf(at('a/b'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });
});
