/** The limits of texts that the strict reader does not take: those of the tolerant one, with the same places told. */

import { describe, expect, it } from 'vitest';
import type { Limits } from '../../src/base/limits.js';
import { parse } from '../../src/syntax/parse.js';

/** Code and underlined text of each finding. */
function found(text: string, limits: Partial<Limits>): readonly (readonly [string, string])[] {
  return parse(text, { limits }).diagnostics.map(({ code, span }) => [code, text.slice(span.start, span.end)]);
}

/** Operators in turns, so that each of them is an operation of its own. */
function chain(count: number): string {
  return `a("0")${Array.from({ length: count - 1 }, (_, at) => `${at % 2 === 0 ? '+' : '*'}A("${at + 1}")`).join('')}`;
}

const NEAR_MISS = [['spelling/case', 'a']];

describe('tokens', () => {
  it('are refused from the first that is too many', () => {
    expect(found('a("X")', { tokens: 3 })).toEqual([['limit/tokens', ')']]);
  });
  it('are read up to the limit', () => {
    expect(found('a("X")', { tokens: 4 })).toEqual(NEAR_MISS);
  });
});

describe('values of a list', () => {
  it('are refused from the comma that is too many', () => {
    expect(found('a("X") + T("age", IN, [1, 2, 3])', { listItems: 2 })).toEqual([['limit/list-items', '[1, 2']]);
  });
  it('are read up to the limit, in each list', () => {
    expect(found('a("X") + T("age", IN, [1, 2]) + T("age", IN, [1, 2])', { listItems: 2 })).toEqual(NEAR_MISS);
  });
  it('are no arguments of a set', () => {
    expect(found('a("X") + AT("X", "age", IN, [1])', { listItems: 1 })).toEqual(NEAR_MISS);
  });
  it('are no arguments behind the list', () => {
    expect(found('T("age", IN, [1, 2], 3)', { listItems: 2 })).toEqual([['syntax/too-many-arguments', '3']]);
  });
  it('end at the bracket of the set where the list is left open', () => {
    expect(found('T("age", IN, [1, 2) + AT("X", "age", EQ, 1)', { listItems: 2 })).toEqual([
      ['syntax/unclosed-bracket', '['],
    ]);
  });
  it('end at the bracket of the list where the set is left open', () => {
    expect(found('T("age", IN, [1, 2] + AT("X", "age", EQ, 1)', { listItems: 2 })).toEqual([
      ['syntax/unclosed-bracket', '('],
    ]);
  });
});

describe('brackets', () => {
  it('are refused from the first that is too deep', () => {
    expect(found('((a("X")))', { nesting: 1 })).toEqual([['limit/nesting', '(']]);
  });
  it('are read up to the limit', () => {
    expect(found('(a("X"))', { nesting: 1 })).toEqual(NEAR_MISS);
  });
  it('are no deeper beside each other', () => {
    expect(found('(A("X")) + (A("Y"))', { nesting: 1 })).toEqual([]);
    expect(found('() + (A("X"))', { nesting: 1 })).toEqual([['syntax/empty-brackets', '()']]);
  });
});

describe('operations inside each other', () => {
  it('are refused where they are more than the limit', () => {
    expect(found(chain(12), { nesting: 10 })).toEqual([['limit/nesting', 'A("11")']]);
  });
  it('are read up to the limit', () => {
    expect(found(chain(11), { nesting: 10 })).toEqual(NEAR_MISS);
  });
});
