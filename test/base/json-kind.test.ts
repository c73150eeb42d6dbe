/** What came out of JSON: in words, as an object, and by its own members; and the pointers to it. */

import { expect, it } from 'vitest';
import { isJsonBlank, isJsonObject, jsonKind, ownMember } from '../../src/base/json-kind.js';
import { joinPointer } from '../../src/base/pointer.js';

it.each<readonly [unknown, string, boolean]>([
  [null, 'null', false],
  [[], 'a list', false],
  ['', 'a text', false],
  [true, 'true', false],
  [false, 'false', false],
  [0, 'a number', false],
  [{}, 'an object', true],
  [Object.create(null), 'an object', true],
  [undefined, 'nothing that JSON knows', false],
  [() => {}, 'nothing that JSON knows', false],
])('case %#: %j is %s', (value, words, isObject) => {
  expect([jsonKind(value), isJsonObject(value)]).toEqual([words, isObject]);
});

it('a member is its own, and none that it inherits', () => {
  const value = { a: 1 };
  expect([ownMember(value, 'a'), ownMember(value, 'toString'), ownMember(value, '__proto__')]).toEqual([
    1,
    undefined,
    undefined,
  ]);
});

it.each<readonly [string, string | number, string]>([
  ['', 'a', '/a'],
  ['/a', 0, '/a/0'],
  ['/a', '', '/a/'],
  ['', 'a/b', '/a~1b'],
  ['', 'a~b', '/a~0b'],
  ['', '~1//', '/~01~1~1'],
])('%j joined with %j is %j', (pointer, segment, joined) => {
  expect(joinPointer(pointer, segment)).toBe(joined);
});

it('space, tab, line feed and return stand between tokens, and nothing else does', () => {
  const units = Array.from({ length: 0x1_0000 }, (_, unit) => unit);
  expect(units.filter(isJsonBlank)).toEqual([9, 10, 13, 32]);
});
