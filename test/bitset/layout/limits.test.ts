/** What bounds an index: limits of a caller count where they are smaller. */

import { expect, it } from 'vitest';
import { IndexError, isIndexError } from '../../../src/bitset/layout/errors.js';
import { indexLimitsWith } from '../../../src/bitset/layout/limits.js';

const DEFAULTS = {
  indexDevices: 4_294_967_295,
  segmentDevices: 134_217_728,
  segmentBytes: 4_294_967_296,
  buildingBytes: 2_147_483_648,
};

it('an index has as many devices as u32 ordinals, and segments of 128 Mi devices and 4 GiB', () => {
  expect(indexLimitsWith()).toEqual(DEFAULTS);
  expect(indexLimitsWith({})).toEqual(DEFAULTS);
});

it.each(['indexDevices', 'segmentDevices', 'segmentBytes', 'buildingBytes'] as const)(
  'a smaller %s is taken, a larger one is not, and the others stay',
  (name) => {
    expect(indexLimitsWith({ [name]: 7 })).toEqual({ ...DEFAULTS, [name]: 7 });
    expect(indexLimitsWith({ [name]: DEFAULTS[name] + 1 })).toEqual(DEFAULTS);
  },
);

it('a segment has a device at least', () => {
  expect(indexLimitsWith({ segmentDevices: 0 }).segmentDevices).toBe(1);
});

it('an error of an index is known by its name, as a file with another copy of the code throws it', () => {
  class IndexErrorOfAnotherFile extends Error {
    override readonly name = 'IndexError';
  }
  expect(isIndexError(new IndexError('damaged', 'x', 'ids'))).toBe(true);
  expect(isIndexError(new IndexErrorOfAnotherFile('x'))).toBe(true);
  expect(isIndexError(new Error('IndexError'))).toBe(false);
  expect(isIndexError({ name: 'IndexError' })).toBe(false);
});
