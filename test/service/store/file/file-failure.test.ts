/** What is told of a store in a file that failed, row by row: by what SQLite says, and by what the system said before. */

import { expect, it } from 'vitest';
import { fileFailure } from '../../../../src/service/store/file/file-failure.js';
import { StoreError } from '../../../../src/service/store/store-error.js';

const told = (error: unknown, fileError: unknown = null): readonly [string, string] => {
  const { kind, message } = fileFailure('a.store', error, fileError);
  return [kind, message];
};
const systemError = (code: string): Error => Object.assign(new Error(`${code}: said the system`), { code });

it.each([
  ['database or disk is full', 'full', 'cannot write the store a.store'],
  ['file is not a database', 'damaged', 'the store a.store is damaged'],
  ['database disk image is malformed', 'damaged', 'the store a.store is damaged'],
  ['malformed database schema (x)', 'damaged', 'the store a.store is damaged'],
  ['no such table: pushsift_tokens', 'damaged', 'the store a.store is damaged'],
  ['no such column: kept_until', 'damaged', 'the store a.store is damaged'],
  ['database is locked', 'locked', 'the store a.store is held by another process'],
  ['disk I/O error', 'unavailable', 'cannot use the store a.store'],
])('SQLite: %s', (message, kind, words) => {
  expect(told(new Error(message))).toEqual([kind, `${words}: ${message}`]);
});

it.each(['ENOSPC', 'EDQUOT', 'EFBIG'])('%s, as the error or before it, is that there is no room', (code) => {
  const full = ['full', 'cannot write the store a.store: there is no room left to write'];
  expect(told(systemError(code))).toEqual(full);
  expect(told(new Error('disk I/O error'), systemError(code))).toEqual(full);
});

it('what the system said before is told instead of what SQLite makes of it', () => {
  const [kind, message] = told(new Error('disk I/O error'), systemError('EIO'));
  expect([kind, message.includes('disk I/O error')]).toEqual(['unavailable', false]);
  expect(told(new Error('unable to open database file'), systemError('ENOENT'))).toEqual([
    'unavailable',
    'cannot use the store a.store: its folder is not there',
  ]);
});

it('an error of a store stays what it is', () => {
  const error = new StoreError('newer', 'of a later version');
  expect(fileFailure('a.store', error, systemError('ENOSPC'))).toBe(error);
});
