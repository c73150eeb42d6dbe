/** Compares long lists of numbers: `toEqual` takes seconds for them. */

import { expect } from 'vitest';

type Numbers = Uint8Array | Uint16Array | Uint32Array;

/** Index of the first number at which two lists differ, the length of both when they are equal. */
function commonLength(some: Numbers, others: Numbers): number {
  const most = Math.min(some.length, others.length);
  for (let at = 0; at < most; at++) if (some[at] !== others[at]) return at;
  return most;
}

/** Fails, showing the first few numbers that differ, unless both lists are equal. */
export function expectSameNumbers(actual: Numbers, expected: Numbers): void {
  const from = commonLength(actual, expected);
  if (from === actual.length && from === expected.length) return;
  const show = (numbers: Numbers) => ({ length: numbers.length, from, numbers: [...numbers.subarray(from, from + 8)] });
  expect(show(actual)).toEqual(show(expected));
}
