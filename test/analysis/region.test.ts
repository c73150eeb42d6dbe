/** Where an operand decides: the devices of a region that the other operands leave to it. */

import { describe, expect, it } from 'vitest';
import { meet, without } from '../../src/analysis/formula.js';
import { regionFormula } from '../../src/analysis/questions.js';
import { type Region, regionOfOperand } from '../../src/analysis/region.js';
import type { Lowered, LoweredOperation } from '../../src/plan/filter.js';
import { ALL_PLAN } from '../../src/plan/plan.js';
import { compiledText } from '../support/worlds.js';

const lowered = (code: string): Lowered => compiledText(`A("${code}")`, null).lowered;
const [a, b, c, here, gone] = [lowered('a'), lowered('b'), lowered('c'), lowered('here'), lowered('gone')];
const REGION: Region = { inside: [here], outside: [gone] };

describe('in a region, an operand of a, b and c decides', () => {
  it.each<[string, LoweredOperation['kind'], number, Region]>([
    ['a of a union, where none of the others is', 'union', 0, { inside: [here], outside: [gone, b, c] }],
    ['b of a union, where none of the others is', 'union', 1, { inside: [here], outside: [gone, a, c] }],
    ['b of an intersection, where all others are', 'intersection', 1, { inside: [here, a, c], outside: [gone] }],
    ['a, where nothing is taken from it', 'difference', 0, { inside: [here], outside: [gone, b, c] }],
    ['b, where it is taken from a, and c does not', 'difference', 1, { inside: [here, a], outside: [gone, c] }],
    ['c, where it is taken from a, and b does not', 'difference', 2, { inside: [here, a], outside: [gone, b] }],
  ])('%s', (_, kind, index, expected) => {
    expect(regionOfOperand(REGION, kind, [a, b, c], index)).toEqual(expected);
  });
});

describe('the devices of a region are a formula, without operations of one operand', () => {
  it.each([
    ['everyone', [], [], ALL_PLAN],
    ['those in one', [a], [], a],
    ['those in both', [a, b], [], meet(a, b)],
    ['those outside of one', [], [c], without(ALL_PLAN, c)],
    ['those in one and outside of two', [a], [b, c], without(a, b, c)],
    ['those in both and outside of one', [a, b], [c], without(meet(a, b), c)],
  ])('%s', (_, inside, outside, expected) => {
    expect(regionFormula({ inside, outside })).toEqual(expected);
  });
});
