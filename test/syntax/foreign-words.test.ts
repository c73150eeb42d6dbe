/** Words and signs of other languages, each with what it stands for, written out. */

import { describe, expect, it } from 'vitest';
import { foreignValue } from '../../src/syntax/tolerant/foreign-value.js';
import { correctNumber, numbersApart } from '../../src/syntax/tolerant/malformed-number.js';
import {
  constructorOf,
  isNegation,
  isOperatorLike,
  isOperatorWord,
  joiningWords,
  setOperator,
} from '../../src/syntax/tolerant/operator-words.js';

type Table = readonly (readonly [meant: string, words: readonly string[]])[];

function rows(table: Table): readonly (readonly [meant: string, word: string])[] {
  return table.flatMap(([meant, words]) => words.map((word) => [meant, word] as const));
}

describe('between two sets', () => {
  const MEANT: Table = [
    ['union', ['+', '|', '||', '∪', '∨', 'OR', 'or', 'Or', 'union', 'plus']],
    ['intersection', ['*', '&', '&&', '∩', '∧', '×', 'AND', 'and', 'intersect']],
    ['difference', ['\\', '\\\\', '\\\\\\', '\\\\\\\\', '-', '–', '—', '−', '∖', '/', 'except', 'minus', 'without']],
  ];

  it.each(rows(MEANT))('%s is what `%s` means', (meant, word) => expect(setOperator(word)).toBe(meant));

  it.each(['', '^', '!', 'NOT', 'XOR', 'times', '+ ', '|||', '&&&', '--'])('`%s` means nothing', (word) => {
    expect(setOperator(word)).toBeNull();
  });
});

describe('words that join sets elsewhere', () => {
  const MEANT: Table = [
    ['union', ['union all', 'union distinct', 'or else', 'or also']],
    [
      'intersection',
      ['and also', 'and then', 'and all', 'where', 'with', 'having', 'if', 'when', 'who', 'whose', 'that'],
    ],
    ['intersection', ['intersection', 'intersects', 'intersect all', 'intersected with']],
    [
      'difference',
      ['but not', 'but without', 'and without', 'and except', 'unless', 'exclude', 'excluding', 'subtract'],
    ],
    ['difference', ['less', 'other than', 'except for', 'except all', 'not in', 'AND NOT IN', 'Difference']],
  ];

  it.each(rows(MEANT))('%s is what `%s` comes to, at a guess', (meant, words) =>
    expect(joiningWords(words)).toBe(meant),
  );

  it.each(['', 'or', 'and', 'except', 'but', 'not', 'union  all', 'xor'])('nothing is known of `%s`', (words) => {
    expect(joiningWords(words)).toBeNull();
  });
});

describe('the operator of a condition', () => {
  const OPERATORS = ['EQ', 'NOTEQ', 'IN', 'NOTIN', 'GTE', 'LTE', 'BETWEEN', 'NOTSET', 'GT', 'LT'];

  it.each(OPERATORS)('is surely meant by %s in any case, and no name in upper case', (word) => {
    const lower = word.toLowerCase();
    expect([isOperatorLike(word), isOperatorLike(lower)]).toEqual([true, true]);
    expect([isOperatorWord(word), isOperatorWord(lower)]).toEqual([true, false]);
  });

  it.each(['', 'EQUALS', 'NOT', 'INN', '='])('is not surely meant by `%s`', (word) => {
    expect([isOperatorLike(word), isOperatorWord(word)]).toEqual([false, false]);
  });
});

it.each([
  ['!', true],
  ['NOT', true],
  ['not', true],
  ['NO', false],
  ['!!', false],
  ['NOTS', false],
])('`%s` before a set asks for a complement: %s', (word, expected) => expect(isNegation(word)).toBe(expected));

it.each([
  ['A', 'A'],
  ['a', 'A'],
  ['G', 'G'],
  ['g', 'G'],
  ['T', 'T'],
  ['t', 'T'],
  ['AT', 'AT'],
  ['at', 'AT'],
  ['aT', 'AT'],
  ['TA', null],
  ['B', null],
  ['ATT', null],
  ['', null],
])('`%s` spells the constructor %s', (word, expected) => expect(constructorOf(word)).toBe(expected));

describe('a value without quotes', () => {
  const MEANT: Table = [
    ['true', ['true', 'TRUE', 'yes', 'on']],
    ['false', ['false', 'no', 'off']],
    ['null', ['null', 'nil', 'undefined', 'NaN', 'None', 'NONE']],
    ['date', ['today', 'now', 'yesterday', 'today()', 'now()', 'NOW()']],
    ['date', ['2024-01-31', '2024/1/3', '2024.01.31', '31.12.2024', '1/2/24', '2024-01-31T10:00', '2024-01-31 10:00']],
    ['date', ['new Date(2024)', 'date(2024)', 'days_ago(3)', 'now(', 'interval(1)']],
    ['pattern', ['/a/', '/a b/i']],
    ['call', ['lower("x")', 'f(1)', 'a.b(']],
  ];

  it.each(rows(MEANT))('is taken for %s: `%s`', (meant, text) => expect(foreignValue(text)).toBe(meant));

  it.each(['', 'none', 'free', '2024-01.31', '//', '2024', '123-1-1', '1(', 'TRUTH'])(
    'is nothing known: `%s`',
    (text) => {
      expect(foreignValue(text)).toBeNull();
    },
  );

  it('of 60 units is looked at, and of 61 is not', () => {
    expect(foreignValue(`/${'a'.repeat(58)}/`)).toBe('pattern');
    expect(foreignValue(`/${'a'.repeat(59)}/`)).toBeNull();
  });
});

describe('a number of another language', () => {
  it.each([
    ['- 5', '-5', 'a blank behind the sign'],
    ['−  5.5', '-5.5', 'a blank behind the sign'],
    ['+5', '5', 'a plus sign'],
    ['+ 5.25', '5.25', 'a plus sign'],
    ['.5', '0.5', 'no digit before the point'],
    ['-.5', '-0.5', 'no digit before the point'],
    ['5.', '5', 'no digit behind the point'],
    ['-5.', '-5', 'no digit behind the point'],
    ['1_000', '1000', 'groups of digits'],
    ['1_000_000', '1000000', 'groups of digits'],
    ["-12'345'678'901", '-12345678901', 'groups of digits'],
    ["1_000'000", '1000000', 'groups of digits'],
    ['12 500', '12500', 'a blank between its digits'],
    ['1 000 000', '1000000', 'a blank between its digits'],
    ['1  0   0', '100', 'a blank between its digits'],
    ['1_0', '10', 'an underscore'],
    ['1_0_0', '100', 'an underscore'],
    ['1000_000', '1000000', 'an underscore'],
    ['1e3', '1000', 'an exponent'],
    ['-1.5E+2', '-150', 'an exponent'],
    ['9007199254740991e0', '9007199254740991', 'an exponent'],
  ])('`%s` is %s: it has %s', (text, meant, fault) => expect(correctNumber(text)).toEqual({ text: meant, fault }));

  it.each([
    '',
    '5',
    '-5',
    '1.5',
    '1e-3',
    '9007199254740992e0',
    '1e1000',
    '_1',
    '1_',
    '1__0',
    "1'00",
    '--5',
    'x',
    '1,000',
  ])('`%s` is none', (text) => expect(correctNumber(text)).toBeNull());

  it.each([
    ['12 500', ['12', '500']],
    ['-1  2 3', ['-1', '2', '3']],
    ['12', null],
    ['1 -2', null],
    ['1.5 2', null],
  ])('`%s` may be the numbers %j', (text, expected) => expect(numbersApart(text)).toEqual(expected));
});
