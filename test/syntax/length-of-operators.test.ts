/** How far words and signs are looked at, where an operator is expected. */

import { describe, expect, it } from 'vitest';
import { operatorMeaning, operatorMeant } from '../../src/syntax/tolerant/operator-meaning.js';
import { isNegation, setOperator } from '../../src/syntax/tolerant/operator-words.js';

describe('the operator of a condition', () => {
  it('is looked for in 60 characters, blanks among them', () => {
    expect(operatorMeaning(`is${' '.repeat(56)}in`)).toEqual({ kind: 'operator', name: 'IN', certain: true });
    expect(operatorMeaning(`is${' '.repeat(57)}in`)).toBeNull();
  });

  it.each([
    ['greater-than', { kind: 'beyond', name: 'GTE' }],
    ['greater_than', { kind: 'beyond', name: 'GTE' }],
    ['is-in', { kind: 'operator', name: 'IN', certain: true }],
    ['is  in', { kind: 'operator', name: 'IN', certain: true }],
  ])('may have its words joined: %s', (text, meaning) => {
    expect(operatorMeaning(text)).toEqual(meaning);
  });

  it.each(['! =', '!  =', '> =', 'is_ in', 'is _in', 'is- in', 'is -in', '_in', 'in_', '-in', 'in-'])(
    'is not certain with a sign apart, or one that joins nothing: %s',
    (text) => {
      expect(operatorMeaning(text)).toMatchObject({ kind: 'operator', certain: false });
    },
  );

  it('is meant by a word only where it takes the same kind of value', () => {
    expect(operatorMeant('is in')).toEqual({ kind: 'operator', name: 'IN', certain: true });
    expect(operatorMeant('like')).toBeNull();
    expect(operatorMeant('>')).toBeNull();
    expect(operatorMeant('banana')).toBeNull();
  });
});

describe('an operator between sets', () => {
  it.each(['\\', '\\\\', '\\\\\\', '\\\\\\\\'])('is a difference with one backslash or more: %s', (text) => {
    expect(setOperator(text)).toBe('difference');
  });

  it.each(['x\\\\', '\\\\x', 'x\\', '', 'intersections'])('is nothing else: %s', (text) => {
    expect(setOperator(text)).toBeNull();
  });

  it.each(['!', 'not', 'NOT', 'Not'])('has a negation: %s', (text) => {
    expect(isNegation(text)).toBe(true);
  });

  it.each(['!!', 'nots', 'no', ''])('has no other: %s', (text) => {
    expect(isNegation(text)).toBe(false);
  });
});
