/** What a failed test says of long lists: as much as can be read, and how much more there is. */

import { describe, expect, it } from 'vitest';
import { otherCount, otherReach, reasons } from '../../src/filter-tests/failure-errors.js';
import { part } from './suites.js';

const SPAN = { start: 0, end: 0 };

describe('another count', () => {
  const told = (count: number) =>
    otherCount(
      part(0),
      Array.from({ length: count }, (_, at) => `d${at}`),
    );

  it('names ten devices, and of more the first ten', () => {
    expect(told(10).help).toBe('in the audience: d0, d1, d2, d3, d4, d5, d6, d7, d8, d9');
    expect(told(11).help).toBe('in the audience: d0, d1, d2, d3, d4, d5, d6, d7, d8, d9 and 1 more');
    expect(told(0).help).toBeNull();
  });

  it.each([
    [0, '0 devices of the account are in the audience'],
    [1, '1 device of the account is in the audience'],
    [1_200, '1,200 devices of the account are in the audience'],
  ])('of %i is told in words', (count, message) => {
    expect(told(count)).toMatchObject({ message, label: 'expected 0' });
  });
});

describe('reasons', () => {
  const because = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      text: `A("${at}")`,
      span: SPAN,
      holds: at % 2 === 0,
      found: 'so it is',
    }));

  it('are two, and more are counted', () => {
    expect(reasons(because(2))).toBe('`A("0")` holds, so it is; `A("1")` fails, so it is');
    expect(reasons(because(3))).toBe('`A("0")` holds, so it is; `A("1")` fails, so it is; and 1 more clause');
  });
});

describe('another reach', () => {
  it('tells what is missing, and what is there besides', () => {
    const { message, label } = otherReach({
      part: 'applications',
      span: SPAN,
      pointer: '',
      expected: ['X', 'Y'],
      actual: ['Y', 'Z'],
    });
    expect(message).toBe('the applications of the reach are `Y`, `Z`, without `X`, with `Z` besides');
    expect(label).toBe('expected `X`, `Y`');
  });
});
