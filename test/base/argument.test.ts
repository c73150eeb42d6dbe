/** What an argument may be: for each expectation what it takes and what it refuses, at its edges. */

import { describe, expect, it } from 'vitest';
import {
  BYTES,
  describeNoFilter,
  type Expectation,
  expectArgument,
  FLAG,
  FUNCTION,
  LIMIT,
  LIST,
  listOf,
  NUMBER,
  OBJECT,
  oneOf,
  orNull,
  POSITIVE,
  SIGNAL,
  TEXT,
  WHOLE,
  WIDTH,
} from '../../src/base/argument.js';

const MOST = 9_007_199_254_740_991;
const NO_NUMBERS = ['1', null, undefined, true, 1n, [1], { valueOf: () => 1 }];

type Row = readonly [what: string, expectation: Expectation, taken: readonly unknown[], refused: readonly unknown[]];

const ROWS: readonly Row[] = [
  ['a string', TEXT, ['', 'a'], [1, null, undefined, ['a'], new String('a')]],
  ['true or false', FLAG, [true, false], [0, 1, 'true', null, undefined]],
  ['a function', FUNCTION, [() => {}, class {}], [{}, null, 'f']],
  ['an object', OBJECT, [{}, Object.create(null)], [null, [], 'a', 1]],
  ['an array', LIST, [[], [1]], [{ length: 0 }, 'a', null]],
  [
    'a number',
    NUMBER,
    [0, -1.5, MOST],
    [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, ...NO_NUMBERS],
  ],
  ['a Uint8Array', BYTES, [new Uint8Array(0), Buffer.from('a')], [[1], new ArrayBuffer(1), new Uint16Array(1), 'a']],
  [
    'a whole number from 0',
    WHOLE,
    [0, 1, MOST],
    [-1, 0.5, 1.5, MOST + 1, Number.NaN, Number.POSITIVE_INFINITY, ...NO_NUMBERS],
  ],
  [
    'a whole number from 0, or Infinity',
    LIMIT,
    [0, 1, MOST, Number.POSITIVE_INFINITY],
    [-1, 0.5, MOST + 1, Number.NaN, Number.NEGATIVE_INFINITY, ...NO_NUMBERS],
  ],
  [
    'a whole number from 1',
    POSITIVE,
    [1, 2, MOST],
    [0, -1, 0.5, 1.5, MOST + 1, Number.NaN, Number.POSITIVE_INFINITY, ...NO_NUMBERS],
  ],
  ['a number of columns', WIDTH, [0, 80, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY], NO_NUMBERS],
  ['an AbortSignal', SIGNAL, [new AbortController().signal], [new AbortController(), {}, null, new EventTarget()]],
  ['one of "a", "b"', oneOf(['a', 'b']), ['a', 'b'], ['A', '', 'c', 0, null, ['a']]],
  ['a string, or null', orNull(TEXT), ['', null], [undefined, 1]],
  ['texts', listOf(TEXT, 'texts'), [[], ['a', 'b']], [['a', 1], 'a', null, [null]]],
];

describe.each(ROWS)('%s', (what, expectation, taken, refused) => {
  it('is told in these words', () => expect(expectation.what).toBe(what));

  it.each(taken.map((value) => [value]))('is %s', (value) => {
    expect(() => expectArgument('f: `x`', value, expectation)).not.toThrow();
  });

  it.each(refused.map((value) => [value]))('is not %s', (value) => {
    expect(() => expectArgument('f: `x`', value, expectation)).toThrow(`pushsift: f: \`x\` must be ${what}, not `);
  });
});

describe('what is passed in place of a compiled filter', () => {
  it.each([
    [null, 'null: a filter with errors compiles to null, and its diagnostics say why'],
    ['A("AAAAA-AAAAA")', 'a string: compile the text first'],
    ['', 'a string: compile the text first'],
    [{ filter: null, diagnostics: [] }, 'the result of compiling: pass its `filter`'],
    [{ filter: null }, 'of type object'],
    [{ diagnostics: [] }, 'of type object'],
    [Object.create({ filter: null, diagnostics: [] }), 'of type object'],
    [[], 'an array'],
    [undefined, 'undefined'],
    [7, '7'],
  ])('%j is told as: %s', (value, told) => {
    expect(describeNoFilter(value)).toBe(told);
  });
});

it.each([
  [oneOf(['a', 'b']), 'c', 'pushsift: f: `x` must be one of "a", "b", not "c"'],
  [orNull(oneOf(['a', 'b'])), 'line\nbreak', 'pushsift: f: `x` must be one of "a", "b", or null, not "line\\nbreak"'],
  [oneOf(['a', 'b']), 7, 'pushsift: f: `x` must be one of "a", "b", not 7'],
  [FUNCTION, null, 'pushsift: f: `x` must be a function, not null'],
  [FUNCTION, undefined, 'pushsift: f: `x` must be a function, not undefined'],
  [FUNCTION, [], 'pushsift: f: `x` must be a function, not an array'],
  [FUNCTION, 'my secret', 'pushsift: f: `x` must be a function, not of type string'],
  [orNull(OBJECT), 'my secret', 'pushsift: f: `x` must be an object, or null, not of type string'],
])(
  'case %#: what else was given is told; a text in place of a name of a closed list is shown, any other may be a secret',
  (expectation, value, told) => {
    expect(() => expectArgument('f: `x`', value, expectation)).toThrow(new TypeError(told));
  },
);
