import { expect, it } from 'vitest';
import { IndexError } from '../../../src/bitset/layout/errors.js';
import { FileError } from '../../../src/node/file-error.js';
import { fromPortable, toPortable } from '../../../src/node/pool/portable-error.js';

const crossed = (error: unknown) => fromPortable(structuredClone(toPortable(error)));

it('an error of the index stays one', () => {
  const error = crossed(new IndexError('damaged', 'the checksum is wrong', 'memory of segment 0'));
  expect(error).toBeInstanceOf(IndexError);
  expect(error).toMatchObject({ code: 'damaged', message: 'the checksum is wrong', section: 'memory of segment 0' });
});

it.each([null, 'did you mean `a.psi`?'])('an error of a file keeps its path and its help: %s', (help) => {
  const error = crossed(new FileError('not-found', 'cannot read b.psi: there is no such file', 'b.psi', { help }));
  expect(error).toBeInstanceOf(FileError);
  expect(error).toMatchObject({
    code: 'not-found',
    message: 'cannot read b.psi: there is no such file',
    path: 'b.psi',
    help,
  });
});

it('any other error keeps its message and where it was thrown', () => {
  const thrown = new RangeError('too far');
  const error = crossed(thrown);
  expect(error.message).toBe('too far');
  expect(error.stack).toBe(thrown.stack);
});

it('what is no error becomes one', () => {
  expect(crossed('why').message).toBe('why');
});
