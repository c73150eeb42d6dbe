/** What a shorter filter keeps of the text: what stands in it is cut from it as it is written, and comments stay on their lines. */

import { describe, expect, it } from 'vitest';
import { type Simplified, simplify } from '../../../src/analysis/simplify/simplify.js';
import type { Filter } from '../../../src/plan/filter.js';
import { SMALL_CATALOG } from '../../support/overlapping-filters.js';
import { compiledText } from '../../support/worlds.js';

const compiled = (text: string): Filter => compiledText(text, SMALL_CATALOG, true);

const simplified = (text: string): string => simplify(compiled(text), { catalog: SMALL_CATALOG }).text;

describe('what stays is written as it was', () => {
  it.each([
    ['a set', 'A( "X" ) + A("X", ["iOS"])', 'A( "X" )'],
    ['an operation', 'A("X") + A("X", ["iOS"]) + (A("Y")*T("n",EQ,1))', 'A("X") + (A("Y")*T("n",EQ,1))'],
    ['a set that is taken from', 'T("n",GTE,18) \\ T("n", LTE, 3)', 'T("n",GTE,18)'],
    [
      'a set beside one that is new',
      'A("X")*T("n", EQ, 1)*T("n", GTE, 0)*A("Y",["iOS"])',
      'A("X") * T("n", EQ, 1) * A("Y",["iOS"])',
    ],
    [
      'a set beside those that are joined',
      '(T("n", EQ, 1)+A("X")+T("n", EQ, 5))*A( "Y" )',
      '(T("n", IN, [1, 5]) + A("X")) * A( "Y" )',
    ],
  ])('%s: %s', (_, text, expected) => {
    expect(simplified(text)).toBe(expected);
  });
});

describe('comments', () => {
  it.each([
    ['before the first set', '# head\nA("X") + A("X", ["iOS"])', '# head\nA("X")'],
    [
      'behind a set, and before the next',
      'A("X")  # shop\n+ A("X", ["iOS"])\n# other\n+ A("Y")',
      'A("X") # shop\n# other\n+ A("Y")',
    ],
    [
      'behind several sets',
      'A("X") + A("X", ["iOS"]) + A("Y") # other\n+ T("n", EQ, 1) # one',
      'A("X") + A("Y") # other\n+ T("n", EQ, 1) # one\n',
    ],
    ['behind a sign and a bracket', 'A("X") * ( # both\nA("Y") + A("Y", ["iOS"]))', 'A("X") # both\n* A("Y")'],
    ['behind a part that went', 'A("X") + A("X", ["iOS"]) # shop', 'A("X")\n# shop\n'],
    ['at the end', 'A("X", ["iOS"]) + A("X") # shop\n# end', 'A("X") # shop\n# end\n'],
  ])('%s', (_, text, expected) => {
    expect(simplified(text)).toBe(expected);
  });
});

describe('a filter that nothing shorter is found for is given back itself', () => {
  const expectKept = (text: string, result: (filter: Filter) => Simplified, reason: string | null): void => {
    const filter = compiled(text);
    const { filter: kept, ...rest } = result(filter);
    expect(kept).toBe(filter);
    expect(rest).toEqual({ text, reason });
  };

  it.each(['\n  A("X")  +T("n",EQ,1)  ', '# a\n\nA("X")\n\n\n# b\n', 'T("n",NOTSET,"")+T("n",GTE,1)+T("n",LTE,0)'])(
    'with its blanks and comments: %j',
    (text) => {
      expectKept(text, (filter) => simplify(filter, { catalog: SMALL_CATALOG }), null);
    },
  );

  it('where it cannot be proven that the shorter one has the same devices', () => {
    const text = 'T("n", EQ, 1) + T("n", EQ, 5)';
    const reason = 'too many combinations: undecided after 0 steps of search and a diagram of up to 0 nodes';
    expectKept(text, (filter) => simplify(filter, { catalog: SMALL_CATALOG, maxSteps: 0, maxNodes: 0 }), reason);
  });
});
