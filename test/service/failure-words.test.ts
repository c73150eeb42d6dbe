/** What people and programs are told when disk or database fail: each failure of the system with its kind and its words. */

import { describe, expect, it } from 'vitest';
import { storeFailure } from '../../src/cli/serve/open-store.js';
import { reasonOf } from '../../src/node/file-error.js';
import { fileFailure } from '../../src/service/store/file/file-failure.js';
import { StoreError, type StoreFailure } from '../../src/service/store/store-error.js';

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: as the system says it`), { code });
}

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

  it('an error of a store stays what it is, whatever the system said before', () => {
    const error = new StoreError('newer', 'of a later version');
    expect(fileFailure('s', error, systemError('ENOSPC'))).toBe(error);
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
