/** What files throw is told in words; what has no code of the system is thrown as it is. */

import { describe, expect, it } from 'vitest';
import { withTransportError } from '../../../../src/service/transport/outbox/with-transport-error.js';
import { TransportError } from '../../../../src/service/transport/transport.js';
import { systemError } from '../../../support/service/memory-files.js';

const failing = (error: unknown) => withTransportError('write /o/a', () => Promise.reject(error));

describe('an error of the system', () => {
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
  ])('%s is %s: %s', async (code, kind, reason) => {
    const error = systemError(code);
    const told = await failing(error).catch((caught: unknown) => caught);
    expect(told).toBeInstanceOf(TransportError);
    expect(told).toMatchObject({ kind, message: `cannot write /o/a: ${reason}`, cause: error });
  });
});

it.each([
  ['an error without a code', new Error('wrong')],
  ['a text', 'ENOSPC'],
  ['an object', { code: 'ENOSPC' }],
  ['nothing', null],
])('%s is thrown as it is', async (_, error) => {
  await expect(failing(error)).rejects.toBe(error);
});

it('an error of the transport is told once', async () => {
  const error = new TransportError('full', 'cannot measure /o: there is no room left');
  await expect(failing(error)).rejects.toBe(error);
});

it('what a step comes to is handed on', async () => {
  expect(await withTransportError('read', () => Promise.resolve(5))).toBe(5);
});
