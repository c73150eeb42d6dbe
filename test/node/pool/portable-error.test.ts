import { expect, it } from 'vitest';
import { IndexError } from '../../../src/bitset/layout/errors.js';
import { fromPortable, toPortable } from '../../../src/node/pool/portable-error.js';

const crossed = (error: unknown) => fromPortable(structuredClone(toPortable(error)));

it('an error of the index stays one', () => {
  const error = crossed(new IndexError('damaged', 'the checksum is wrong', 'memory of segment 0'));
  expect(error).toBeInstanceOf(IndexError);
  expect(error).toMatchObject({ code: 'damaged', message: 'the checksum is wrong', section: 'memory of segment 0' });
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
