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
  ['EACCES', 'denied'],
  ['EPERM', 'denied'],
  ['ENOSPC', 'full'],
  ['EROFS', 'read-only'],
  ['EMFILE', 'failed'],
  ['EIO', 'failed'],
])('%s of the system is %s, with the cause', (system, code) => {
  const cause = Object.assign(new Error('as the system says'), { code: system });
  expect(fileError('read', 'a', cause)).toMatchObject({ code, cause, message: `cannot read a: ${reasonOf(cause)}` });
});

it('comes from another thread as it was', () => {
  const error = new FileError('denied', 'cannot read a: permission denied', 'a');
  expect(fromPortable(structuredClone(toPortable(error)))).toMatchObject({ ...error, message: error.message });
});
