/** What facts settle by themselves, before anything is asked or made shorter. */

import { describe, expect, it } from 'vitest';
import { printTree } from '../../src/analysis/simplify/print-tree.js';
import { type Facts, residualOf } from '../../src/analysis/specialize-residual.js';
import { SMALL_CATALOG } from '../support/overlapping-filters.js';
import { compiledText } from '../support/worlds.js';

const IOS: Facts = { platform: 'iOS' };
const IN_X: Facts = { subscribed: ['X'] };
const OUT_OF_X: Facts = { notSubscribed: ['X'] };

function left(text: string, facts: Facts): string {
  const residual = residualOf(compiledText(text, SMALL_CATALOG).lowered, facts);
  return typeof residual === 'string' ? residual : printTree(residual);
}

describe('of a set', () => {
  it.each<[string, Facts, string]>([
    ['A("X")', IN_X, 'everyone'],
    ['A("X")', OUT_OF_X, 'nobody'],
    ['A("X", ["iOS"])', { platform: 'Android' }, 'nobody'],
    ['A("X", ["iOS"])', { platform: 'iOS', subscribed: ['X'] }, 'everyone'],
    ['A("X", ["iOS"])', { platform: 'Android', subscribed: ['X'] }, 'nobody'],
    ['G("B")', IN_X, 'everyone'],
    ['G("B")', { notSubscribed: ['X', 'Y'] }, 'nobody'],
    ['AT("X", "m", EQ, 1)', OUT_OF_X, 'nobody'],
  ])('%s under %j is left %s', (text, facts, expected) => {
    expect(left(text, facts)).toBe(expected);
  });

  it.each<[string, Facts]>([
    ['A("X")', IOS],
    ['A("X")', { subscribed: ['Y'], notSubscribed: ['Z'] }],
    ['A("X", ["iOS"])', IOS],
    ['A("X", ["iOS"])', IN_X],
    ['G("B")', OUT_OF_X],
    ['AT("X", "m", EQ, 1)', IN_X],
    ['AT("X", "m", EQ, 1)', { notSubscribed: ['Y'] }],
    ['T("n", EQ, 1)', OUT_OF_X],
    ['(A("Y") + T("n", EQ, 1)) * (A("Y", ["iOS"]) \\ AT("X", "m", EQ, 1))', IN_X],
  ])('all is left of %s under %j', (text, facts) => {
    const { lowered } = compiledText(text, SMALL_CATALOG);
    expect(residualOf(lowered, facts)).toBe(lowered);
  });
});

describe('of an operation', () => {
  it.each<[string, Facts, string]>([
    ['A("X") + AT("X", "m", EQ, 1)', OUT_OF_X, 'nobody'],
    ['A("X") + T("n", EQ, 1) + A("Y")', OUT_OF_X, 'T("n", EQ, 1) + A("Y")'],
    ['A("Y") * (A("X") + T("n", EQ, 1))', OUT_OF_X, 'A("Y") * T("n", EQ, 1)'],
    ['A("X") + T("n", EQ, 1)', IN_X, 'everyone'],
    ['A("Y") * A("X")', OUT_OF_X, 'nobody'],
    ['T("n", EQ, 1) \\ A("X")', IN_X, 'nobody'],
    ['T("n", EQ, 1) \\ A("Y") \\ A("X")', OUT_OF_X, 'T("n", EQ, 1) \\ A("Y")'],
    ['A("Y") * (A("X") \\ T("n", EQ, 1))', IN_X, 'A("Y") \\ T("n", EQ, 1)'],
    ['A("Y") + (A("X") \\ T("n", EQ, 1))', IN_X, 'A("X") \\ (T("n", EQ, 1) \\ A("Y"))'],
  ])('%s under %j is left %s', (text, facts, expected) => {
    expect(left(text, facts)).toBe(expected);
  });
});

describe('everyone is an application that the filter names', () => {
  it.each([
    ['by itself', '(T("n", EQ, 2) + A("Y") + A("X")) \\ T("n", EQ, 1)', 'A("X") \\ T("n", EQ, 1)'],
    ['as one of a group', 'G("B") \\ T("n", EQ, 1)', 'A("X") \\ T("n", EQ, 1)'],
    ['on some platforms', '(A("X", ["iOS"]) + A("X")) \\ T("n", EQ, 1)', 'A("X") \\ T("n", EQ, 1)'],
  ])('%s', (_, text, expected) => {
    expect(left(text, IN_X)).toBe(expected);
  });
});
