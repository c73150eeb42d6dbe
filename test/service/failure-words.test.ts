/** What people and programs are told when disk or database fail: each failure of the system with its kind and its words. */

import { describe, expect, it } from 'vitest';
import { storeFailure } from '../../src/cli/serve/open-store.js';
import { reasonOf } from '../../src/node/file-error.js';
import { fileFailure } from '../../src/service/store/file/file-failure.js';
import { StoreError, type StoreFailure } from '../../src/service/store/store-error.js';
import { withTransportError } from '../../src/service/transport/outbox/with-transport-error.js';
import { TransportError } from '../../src/service/transport/transport.js';

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: as the system says it`), { code });
}

async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) => error,
  );
}

describe('an outbox', () => {
  it.each([
    ['ENOSPC', 'full', 'there is no room left'],
    ['EDQUOT', 'full', 'the quota is used up'],
    ['EIO', 'unavailable', 'the disk does not work'],
    ['EROFS', 'unavailable', 'the disk can only be read'],
    ['EACCES', 'unavailable', 'that is not allowed'],
    ['EPERM', 'unavailable', 'that is not allowed'],
    ['ENOENT', 'unavailable', 'the folder is not there'],
    ['EEXIST', 'unavailable', 'there is a file of that name'],
    ['ENOTDIR', 'unavailable', 'the folder is not there'],
    ['EMFILE', 'unavailable', 'too many files are open'],
    ['ENFILE', 'unavailable', 'too many files are open'],
    ['EBUSY', 'unavailable', 'EBUSY'],
  ])('%s is the kind %s: %s', async (code, kind, reason) => {
    const cause = systemError(code);
    const error = await rejection(withTransportError('write /o/M', () => Promise.reject(cause)));
    expect(error).toBeInstanceOf(TransportError);
    expect(error).toMatchObject({ kind, message: `cannot write /o/M: ${reason}`, cause });
  });

  it('what has words already, and what is no failure of files, stays as it is', async () => {
    for (const error of [new TransportError('locked', 'held'), new Error('a mistake'), 'text'])
      expect(await rejection(withTransportError('write', () => Promise.reject(error)))).toBe(error);
  });
});

describe('a store in a file', () => {
  it.each([
    ['database or disk is full', 'full', 'cannot write the store s: '],
    ['file is not a database', 'damaged', 'the store s is damaged: '],
    ['database disk image is malformed', 'damaged', 'the store s is damaged: '],
    ['malformed database schema (x)', 'damaged', 'the store s is damaged: '],
    ['no such table: pushsift_presets', 'damaged', 'the store s is damaged: '],
    ['no such column: code', 'damaged', 'the store s is damaged: '],
    ['database is locked', 'locked', 'the store s is held by another process: '],
    ['disk I/O error', 'unavailable', 'cannot use the store s: '],
  ])('`%s` is the kind %s', (message, kind, start) => {
    expect(fileFailure('s', new Error(message), null)).toMatchObject({ kind, message: start + message });
  });

  it.each([
    ['ENOSPC', 'full', 'cannot write the store s: there is no room left to write'],
    ['EDQUOT', 'full', 'cannot write the store s: there is no room left to write'],
    ['EFBIG', 'full', 'cannot write the store s: there is no room left to write'],
    ['ENOENT', 'unavailable', 'cannot use the store s: its folder is not there'],
    ['EACCES', 'unavailable', 'cannot use the store s: permission denied'],
  ])('%s of the system is the kind %s, thrown itself or told before', (code, kind, message) => {
    expect(fileFailure('s', systemError(code), null)).toMatchObject({ kind, message });
    expect(fileFailure('s', new Error('disk I/O error'), systemError(code))).toMatchObject({ kind, message });
  });
});

describe('the command line says what to do where a store is', () => {
  it.each<readonly [StoreFailure, string | null]>([
    ['unavailable', null],
    ['locked', 'end the other process first'],
    ['full', 'make room, or name another place'],
    ['damaged', 'take the last backup of it'],
    ['newer', 'use the version that wrote it, or a later one'],
    ['unreadable', null],
    ['missing', '`pushsift serve token add` and `pushsift serve` make one'],
  ])('%s: %s', (kind, help) => {
    expect(storeFailure('postgres://nowhere', new StoreError(kind, 'said'))).toMatchObject({ message: 'said', help });
  });
});

it.each([
  ['ENOENT', 'there is no such file'],
  ['ENOTDIR', 'a part of the path is not a folder'],
  ['EISDIR', 'it is a folder'],
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['ELOOP', 'its symbolic links lead in a circle'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['EMFILE', 'too many files are open'],
  ['ENOSPC', 'the disk is full'],
  ['EROFS', 'the file system is read-only'],
  ['EBUSY', 'EBUSY: as the system says it'],
])('a file: %s is told as "%s"', (code, reason) => expect(reasonOf(systemError(code))).toBe(reason));
