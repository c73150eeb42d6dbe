/** Numbers and times of columns, as JSON has them. */

import { expect, it } from 'vitest';
import { dayOf, decimalOf, numberText, timeOf } from '../../../../src/cli/devices/columns/number-text.js';

it.each([
  [25, '25'],
  [-0.5, '-0.5'],
  // No number at all is a fraction, which no tag may be.
  [Number.NaN, '0.5'],
  [Number.POSITIVE_INFINITY, '1e999'],
  [Number.NEGATIVE_INFINITY, '-1e999'],
])('the number %d is %s', (value, text) => {
  expect(numberText(value)).toBe(text);
});

it.each([
  [12n, 0, 12n],
  [12n, -3, 12_000n],
  [1200n, 2, 12n],
  [-1250n, 2, -12.5],
  [5n, 1, 0.5],
  // A float has no room for the last digit: it is a fraction all the same.
  [100_000_000_000_000_000_001n, 20, 0.5],
  [123_456_789_012_345_678_900_000n, 5, 1_234_567_890_123_456_789n],
])('the decimal %d with %i digits behind its point is %d', (unscaled, scale, value) => {
  expect(decimalOf(unscaled, scale)).toBe(value);
});

it.each([
  [1n, 0, '1970-01-01T00:00:01.000Z'],
  [-1n, 0, '1969-12-31T23:59:59.000Z'],
  [1004n, 1, '1970-01-01T00:00:01.004Z'],
  [1_004_005n, 2, '1970-01-01T00:00:01.004005Z'],
  [1_004_050n, 2, '1970-01-01T00:00:01.00405Z'],
  [1_004_000_005n, 3, '1970-01-01T00:00:01.004000005Z'],
  [-1n, 3, '1969-12-31T23:59:59.999999999Z'],
  // The last second of dates, and the one behind it.
  [8_640_000_000_000n, 0, '+275760-09-13T00:00:00.000Z'],
  [8_640_000_000_001n, 0, '8640000000001'],
])('the time %d in the unit %i is %s', (value, unit, text) => {
  expect(timeOf(value, unit)).toBe(text);
});

it.each([
  [20_487, '2026-02-03T00:00:00.000Z'],
  [-1, '1969-12-31T00:00:00.000Z'],
  [100_000_000, '+275760-09-13T00:00:00.000Z'],
  [100_000_001, '100000001'],
])('the day %i is %s', (days, text) => {
  expect(dayOf(days)).toBe(text);
});
