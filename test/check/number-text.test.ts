/** Texts of numbers: what is an Integer unit for unit, what stands for one in other notations, and what no Integer can hold. */

import { describe, expect, it } from 'vitest';
import {
  hasLeadingZero,
  integerMeant,
  integerOf,
  isBeyondIntegers,
  isDecimal,
  isIntegerText,
} from '../../src/check/number-text.js';

it.each([
  ['0', false],
  ['-0', false],
  ['00', true],
  ['007', true],
  ['-01', true],
  ['-00', true],
  ['10', false],
  ['0.5', false],
  ['-', false],
  ['', false],
  ['0/', false],
  ['0:', false],
  ['09', true],
])('%j has a zero in front that says nothing: %s', (text, has) => {
  expect(hasLeadingZero(text)).toBe(has);
});

it.each([
  ['1.5', true],
  ['1.', true],
  ['15', false],
])('%j is a decimal: %s', (text, is) => {
  expect(isDecimal(text)).toBe(is);
});

describe('a string', () => {
  it.each([
    ['0', true],
    ['-0', true],
    ['9', true],
    ['-12', true],
    ['9007199254740991', true],
    ['9007199254740992', false],
    ['-9007199254740992', false],
    ['007', false],
    ['+5', false],
    ['1.0', false],
    ['', false],
    ['-', false],
    [' 5', false],
    ['5 ', false],
    ['5a', false],
    ['a5', false],
    ['-a5', false],
  ])('%j is the text of an Integer: %s', (text, is) => {
    expect(isIntegerText(text)).toBe(is);
  });

  it.each([
    ['007', '7'],
    ['+5', '5'],
    [' 18 ', '18'],
    ['-3', '-3'],
    ['-0', '0'],
    ['5.0', '5'],
    ['5.00', '5'],
    ['5.', null],
    ['5.5', null],
    ['5.05', null],
    ['1e3', null],
    ['0x10', null],
    ['', null],
    ['+', null],
    ['5 5', null],
    ['a5', null],
    ['5a', null],
    ['9007199254740992', null],
    [`${' '.repeat(39)}5`, '5'],
    [`${' '.repeat(40)}5`, null],
  ])('%j stands for the integer %j', (text, integer) => {
    expect(integerMeant(text)).toBe(integer);
  });

  it.each([
    ['9007199254740991', false],
    ['9007199254740992', true],
    ['-9007199254740992', true],
    ['9007199254740992.0', true],
    ['9007199254740992.5', false],
    ['x9007199254740992', false],
    ['9007199254740992x', false],
  ])('%j is a whole number that no Integer can hold: %s', (text, is) => {
    expect(isBeyondIntegers(text)).toBe(is);
  });
});

it.each([
  ['-0', 0],
  ['12', 12],
  ['-3', -3],
])('the literal %s is the Integer %i', (text, integer) => {
  expect(integerOf(text)).toBe(integer);
});
