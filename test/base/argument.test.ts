/** What an argument may be: for each expectation what it takes and what it refuses, at its edges. */

import { describe, expect, it } from 'vitest';
import {
  BYTES,
  describeNoFilter,
  type Expectation,
  expectArgument,
  expectNeeded,
  expectOptions,
  FLAG,
  FUNCTION,
  hasMethods,
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
  wrongFilter,
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
  [oneOf(['a', 'b']), { a: 1 }, 'pushsift: f: `x` must be one of "a", "b", not of type object'],
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

describe('methods', () => {
  class Base {
    run() {}
  }
  class Derived extends Base {
    stop() {}
  }

  it.each([
    ['its own', { run() {}, stop() {} }],
    ['one of its own and one that is inherited', new Derived()],
    ['those of a function', Object.assign(() => {}, { run() {}, stop() {} })],
    ['functions with other words', { run: class {}, stop: async () => {} }],
  ])('are there: %s', (_, value) => expect(hasMethods(value, 'run', 'stop')).toBe(true));

  it.each([
    ['one of two is missing', new Base()],
    ['one is no function', { run() {}, stop: true }],
    ['a function without them', () => {}],
    ['null', null],
    ['nothing', undefined],
    ['a text', 'run stop'],
    ['a number', 1],
  ])('are not: %s', (_, value) => expect(hasMethods(value, 'run', 'stop')).toBe(false));

  it('of a text are none, though it has some', () => expect(hasMethods('a', 'trim')).toBe(false));
});

/** What is thrown; null: nothing. */
function refusal(run: () => void): string | null {
  try {
    run();
  } catch (error) {
    return error instanceof TypeError ? error.message : `no TypeError: ${String(error)}`;
  }
  return null;
}

describe('options', () => {
  const TABLE = { limit: LIMIT, name: TEXT, order: oneOf(['up', 'down']) };
  const said = (options: unknown, ...argument: readonly string[]) =>
    refusal(() => expectOptions('f', options, TABLE, ...argument));

  it.each([
    [undefined],
    [{}],
    [{ limit: 1, name: 'a', order: 'up' }],
    [{ limit: undefined, order: undefined }],
    [Object.create({ other: 1 })],
  ])('may be %j', (options) => expect(said(options)).toBeNull());

  it.each([
    [null, 'pushsift: f: `options` must be an object, not null'],
    [[], 'pushsift: f: `options` must be an object, not an array'],
    ['limit', 'pushsift: f: `options` must be an object, not of type string'],
    [7, 'pushsift: f: `options` must be an object, not 7'],
    [{ limit: -1 }, 'pushsift: f: `options.limit` must be a whole number from 0, or Infinity, not -1'],
    [{ name: null }, 'pushsift: f: `options.name` must be a string, not null'],
    [{ order: 'left' }, 'pushsift: f: `options.order` must be one of "up", "down", not "left"'],
    [{ name: 7, limit: -1 }, 'pushsift: f: `options.name` must be a string, not 7'],
    [{ Limit: 1 }, 'pushsift: f: `options.Limit` is unknown: did you mean `limit`?'],
    [{ limt: undefined }, 'pushsift: f: `options.limt` is unknown: did you mean `limit`?'],
    [{ verbose: true }, 'pushsift: f: `options.verbose` is unknown: known are `limit`, `name`, `order`'],
    [{ toString: 1 }, 'pushsift: f: `options.toString` is unknown: known are `limit`, `name`, `order`'],
    [{ 'a\nb': 1 }, 'pushsift: f: `options.a\\u000ab` is unknown: known are `limit`, `name`, `order`'],
  ])('may not be %j', (options, message) => expect(said(options)).toBe(message));

  it('have the name of their argument', () => {
    expect(said(7, 'limits')).toBe('pushsift: f: `limits` must be an object, not 7');
    expect(said({ name: 7 }, 'limits')).toBe('pushsift: f: `limits.name` must be a string, not 7');
    expect(said({ limt: 7 }, 'limits')).toBe('pushsift: f: `limits.limt` is unknown: did you mean `limit`?');
  });
});

describe('options that have to be there', () => {
  const TABLE = { limit: LIMIT, name: TEXT };
  const said = (options: unknown) => refusal(() => expectNeeded('f', options, TABLE, 'target', 'limit', 'name'));

  it.each([
    [{ limit: 1, name: 'a' }, null],
    [undefined, 'pushsift: f: `target` must be an object, not undefined'],
    [null, 'pushsift: f: `target` must be an object, not null'],
    [{}, 'pushsift: f: `target.limit` must be a whole number from 0, or Infinity, not undefined'],
    [{ limit: 1 }, 'pushsift: f: `target.name` must be a string, not undefined'],
    [{ limit: 1, name: undefined }, 'pushsift: f: `target.name` must be a string, not undefined'],
    [{ limit: 1, name: 7 }, 'pushsift: f: `target.name` must be a string, not 7'],
    [{ limit: 1, nam: 'a' }, 'pushsift: f: `target.nam` is unknown: did you mean `name`?'],
  ])('%j', (options, message) => expect(said(options)).toBe(message));
});

it('what was passed for a compiled filter is told behind its place', () => {
  expect(refusal(() => wrongFilter('count: `filter`', 'a Filter', 'A("X")'))).toBe(
    'pushsift: count: `filter` must be a Filter, not a string: compile the text first',
  );
});
