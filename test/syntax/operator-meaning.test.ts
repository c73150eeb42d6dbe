/** What words and signs of other languages stand for in the place of an operator: each written out, with what it means. */

import { describe, expect, it } from 'vitest';
import { operatorMeaning, operatorMeant } from '../../src/syntax/tolerant/operator-meaning.js';

/** Nothing else can be meant. */
const CERTAIN: readonly (readonly [meant: string, words: readonly string[]])[] = [
  ['EQ', ['EQ', '=', '==', '===', 'equal', 'equals', 'equal to', 'equals to', 'is equal to']],
  [
    'NOTEQ',
    ['NOTEQ', '!=', '<>', '≠', 'ne', 'not equal', 'not equals', 'not equal to', 'is not', 'isnt', 'is not equal to'],
  ],
  ['NOTEQ', ['does not equal']],
  ['IN', ['IN', 'is in']],
  ['NOTIN', ['NOTIN', 'is not in']],
  [
    'GTE',
    ['GTE', '>=', '≥', 'ge', 'gteq', 'gt or eq', 'at least', 'greater than or equal', 'greater than or equal to'],
  ],
  ['GTE', ['greater than equal', 'greater or equal', 'is greater than or equal to', 'is at least']],
  ['LTE', ['LTE', '<=', '≤', 'le', 'lteq', 'lt or eq', 'at most', 'less than or equal', 'less than or equal to']],
  ['LTE', ['less than equal', 'less or equal', 'is less than or equal to', 'is at most']],
  ['BETWEEN', ['BETWEEN', 'is between']],
  ['NOTSET', ['NOTSET']],
];

/** Another operator is as near. */
const LIKELY: readonly (readonly [meant: string, words: readonly string[]])[] = [
  ['EQ', [':', ':=', 'is']],
  ['NOTEQ', ['!==', '<>=', '=!', '~=', '!eq', 'neq']],
  ['EQ', ['->']],
  ['IN', ['any', 'any of', 'one of', 'is one of', 'is any of', 'among', 'overlaps']],
  ['IN', ['contains any', 'contains any of', 'includes any', 'includes any of', 'has any', 'has any of']],
  ['NOTIN', ['none of', 'not any of', 'is not one of', '!in', 'nin']],
  ['GTE', ['=>', ':>=', '>==', '!<', 'min', 'since']],
  ['LTE', ['=<', ':<=', '<==', '!>', 'max', 'until', 'up to']],
  ['BETWEEN', ['range', 'within', 'in range', 'btw', 'btwn']],
];

/** The bound itself is not among the values. */
const BEYOND: readonly (readonly [meant: string, words: readonly string[]])[] = [
  ['GTE', ['>', 'gt', ':>', 'greater', 'greater than', 'is greater than', 'more than', 'over', 'above', 'after']],
  ['GTE', ['older than', 'is over']],
  [
    'LTE',
    ['<', 'lt', ':<', 'less', 'less than', 'is less than', 'fewer than', 'under', 'below', 'before', 'younger than'],
  ],
];

const NEGATIVE: readonly (readonly [meant: string, words: readonly string[]])[] = [
  ['BETWEEN', ['not between', '!between']],
  ['GTE', ['not gte', '!gte', 'not >=', '!>=']],
  ['LTE', ['not lte', '!lte', 'not <=', '!<=']],
];

const WITHOUT_OPERATOR: readonly (readonly [kind: string, words: readonly string[]])[] = [
  ['unset', ['unset', 'null', 'is null', 'empty', 'is empty', 'is unset', 'is not set', 'is missing', 'is none']],
  ['unset', ['not exists', 'does not exist', 'is na']],
  [
    'set',
    ['is set', 'set', 'is not null', 'not null', 'not empty', 'is not empty', 'exists', 'is present', 'has value'],
  ],
  ['set', ['is not none']],
  ['holds', ['contains', 'has', 'includes', 'include', 'holds', 'contain']],
  [
    'all',
    ['all', 'all of', 'contains all', 'contains all of', 'includes all', 'includes all of', 'has all', 'has all of'],
  ],
  ['pattern', ['like', 'ilike', 'not like', 'not ilike', 'rlike', 'similar to', 'glob', 'match', 'matches', 'regex']],
  [
    'pattern',
    ['regexp', 'regex match', '~', '=~', '~*', '!~', 'starts with', 'start with', 'begins with', 'ends with'],
  ],
  ['pattern', ['end with', 'prefix', 'suffix', 'not contains', 'does not contain', 'is like', 'wildcard', 'fuzzy']],
];

type Row = readonly [meant: string, word: string];

function rows(table: readonly (readonly [string, readonly string[]])[]): readonly Row[] {
  return table.flatMap(([meant, words]) => words.map((word): Row => [meant, word]));
}

describe('in the place of an operator', () => {
  it.each(rows(CERTAIN))('%s is what `%s` means, and nothing else', (name, word) => {
    expect(operatorMeaning(word)).toEqual({ kind: 'operator', name, certain: true });
  });

  it.each(rows(LIKELY))('%s is what `%s` probably means', (name, word) => {
    expect(operatorMeaning(word)).toEqual({ kind: 'operator', name, certain: false });
  });

  it.each(rows(BEYOND))('%s of the number next to the bound is what `%s` means', (name, word) => {
    expect(operatorMeaning(word)).toEqual({ kind: 'beyond', name });
  });

  it.each(rows(NEGATIVE))('all that %s leaves out is what `%s` means', (name, word) => {
    expect(operatorMeaning(word)).toEqual({ kind: 'negative', name });
  });

  it.each(rows(WITHOUT_OPERATOR))('%s is what `%s` asks', (kind, word) => {
    expect(operatorMeaning(word)).toEqual({ kind });
  });

  it.each(['gte', 'G T E', 'g_t_e', 'g-t-e', 'Gte'])('case, blanks, `_` and `-` say nothing: `%s`', (word) => {
    expect(operatorMeaning(word)).toEqual({ kind: 'operator', name: 'GTE', certain: true });
  });

  it.each(['> =', '! =', '< ='])('of two signs with a blank between them one may be too many: `%s`', (word) => {
    expect(operatorMeaning(word)).toMatchObject({ certain: false });
  });

  it.each(['', 'xor', '≦', '=>=', 'gtee'])('nothing is known of `%s`', (word) => {
    expect(operatorMeaning(word)).toBeNull();
  });

  it('60 units are looked up, 61 are not', () => {
    const blanks = ' '.repeat(58);
    expect(operatorMeaning(`g${blanks}e`)).toEqual({ kind: 'operator', name: 'GTE', certain: true });
    expect(operatorMeaning(`g ${blanks}e`)).toBeNull();
  });

  it('a name is one of an operator alone', () => {
    expect(operatorMeant('≤')).toEqual({ kind: 'operator', name: 'LTE', certain: true });
    expect(['<', 'is null', 'like', 'not between'].map(operatorMeant)).toEqual([null, null, null, null]);
  });
});
