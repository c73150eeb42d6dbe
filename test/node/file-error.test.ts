/** Whatever `pushsift/node` cannot read or write is told with a code that programs may go by. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DeviceIndex } from '../../src/bitset/index/device-index.js';
import {
  FileError,
  fileChunks,
  filterFilesIn,
  IndexError,
  openIndex,
  openIndexPool,
  readTextFile,
  writeFileAtomic,
  writeIndex,
} from '../../src/entries/node.js';
import { fileError, reasonOf } from '../../src/node/file-error.js';
import { fromPortable, toPortable } from '../../src/node/pool/portable-error.js';

const folder = mkdtempSync(join(tmpdir(), 'file-error-'));
const at = (name: string): string => join(folder, name);
writeFileSync(at('text'), 'A("X")');
writeFileSync(at('bytes'), new Uint8Array([0xc3, 0x28]));
writeFileSync(at('huge'), '');
afterAll(() => rmSync(folder, { recursive: true }));

async function thrown(work: () => unknown): Promise<unknown> {
  try {
    await work();
    return null;
  } catch (error) {
    return error;
  }
}

const index = DeviceIndex.builder().seal();

const readers: Readonly<Record<string, (path: string) => unknown>> = {
  openIndex: (path) => openIndex(path),
  openIndexPool: (path) => openIndexPool(path),
  'openIndexPool with threads': (path) => openIndexPool(path, { workers: 1, inPlaceBelow: 0 }),
  readTextFile,
  fileChunks: (path) => fileChunks(path).next(),
};

describe.each(Object.entries(readers))('%s', (_, read) => {
  it.each([
    ['no', 'not-found', 'there is no such file'],
    ['text/no', 'not-found', 'a part of the path is not a folder'],
    ['.', 'folder', 'it is a folder'],
  ])('%s: %s', async (name, code, reason) => {
    const error = await thrown(() => read(at(name)));
    expect(error).toBeInstanceOf(FileError);
    expect(error).toMatchObject({
      name: 'FileError',
      code,
      path: at(name),
      message: `cannot read ${at(name)}: ${reason}`,
    });
  });
});

it.each(['openIndex', 'openIndexPool'])('%s of a file that is no index is an error of the index', async (name) => {
  const error = await thrown(() => readers[name]?.(at('text')));
  expect(error).toBeInstanceOf(IndexError);
  expect(error).toMatchObject({ code: 'not-an-index' });
});

it('bytes that are no text are told as such', async () => {
  expect(await thrown(() => readTextFile(at('bytes')))).toMatchObject({ code: 'not-text', path: at('bytes') });
});

it('a folder that cannot be read is told', async () => {
  expect(await thrown(() => filterFilesIn(at('no')))).toMatchObject({ code: 'not-found', path: at('no') });
});

const writers: Readonly<Record<string, (path: string) => unknown>> = {
  writeFileAtomic: (path) => writeFileAtomic(path, 'A'),
  writeIndex: (path) => writeIndex(path, index),
};

it.each(Object.entries(writers))('%s tells why it cannot write', async (_, write) => {
  expect(await thrown(() => write(at('.')))).toMatchObject({ code: 'folder', path: at('.') });
  expect(await thrown(() => write(at('no/a')))).toMatchObject({
    code: 'not-found',
    message: `cannot write ${at('no/a')}: there is no such folder`,
  });
});

it.each([
  ['ENOENT', 'not-found', 'there is no such file'],
  ['ENOTDIR', 'not-found', 'a part of the path is not a folder'],
  ['EISDIR', 'folder', 'it is a folder'],
  ['EACCES', 'denied', 'permission denied'],
  ['EPERM', 'denied', 'permission denied'],
  ['ELOOP', 'failed', 'its symbolic links lead in a circle'],
  ['ENAMETOOLONG', 'failed', 'the name is too long'],
  ['EMFILE', 'failed', 'too many files are open'],
  ['ENOSPC', 'full', 'the disk is full'],
  ['EROFS', 'read-only', 'the file system is read-only'],
  ['EIO', 'failed', 'as the system says'],
])('%s of the system is %s: %s, with the cause', (system, code, reason) => {
  const cause = Object.assign(new Error('as the system says'), { code: system });
  expect(fileError('read', 'a', cause)).toMatchObject({ code, cause, path: 'a', message: `cannot read a: ${reason}` });
});

it.each([
  ['an error without a code', new Error('broken'), 'broken'],
  ['a text', 'broken', 'broken'],
  ['nothing', null, 'null'],
  ['what has the code of a system and is no error', { code: 'EACCES', toString: (): string => 'a thing' }, 'a thing'],
])('%s is told as it says itself', (_, cause, message) => {
  expect(fileError('sync', 'a', cause)).toMatchObject({ code: 'failed', cause, message: `cannot sync a: ${message}` });
  expect(reasonOf(cause)).toBe(message);
});

it('keeps the code of an error of a file, and takes a reason that is given', () => {
  const cause = new FileError('not-text', 'it is not UTF-8 text');
  expect(fileError('read', 'a', cause)).toMatchObject({
    code: 'not-text',
    message: 'cannot read a: it is not UTF-8 text',
  });
  expect(fileError('read', 'a', cause, 'it is odd')).toMatchObject({
    code: 'not-text',
    message: 'cannot read a: it is odd',
  });
});

it('tells the name that is near where a file is read, and the folder that is near where one is written', () => {
  const missing = Object.assign(new Error(), { code: 'ENOENT' });
  const denied = Object.assign(new Error(), { code: 'EACCES' });
  expect(fileError('read', at('tezt'), missing).help).toBe(`did you mean \`${at('text')}\`?`);
  expect(fileError('write', at('tezt'), missing).help).toBeNull();
  expect(fileError('write', join(`${folder}x`, 'new'), missing).help).toBe(`did you mean \`${at('new')}\`?`);
  expect(fileError('read', at('tezt'), denied).help).toBeNull();
});

it('comes from another thread as it was', () => {
  const error = new FileError('denied', 'cannot read a: permission denied', 'a');
  expect(fromPortable(structuredClone(toPortable(error)))).toMatchObject({ ...error, message: error.message });
});
