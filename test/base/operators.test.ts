import { expect, it } from 'vitest';
import { isOperator, OPERATOR_WORDS, OPERATORS, operatorRow } from '../../src/base/operators.js';
import { TAG_TYPES, typeBits, typesIn } from '../../src/base/tag-types.js';

it('gives every operator the types that take it, in their order', () => {
  for (const operator of OPERATORS) {
    const { types } = operatorRow(operator);
    expect(types).toEqual(TAG_TYPES.filter((type) => types.includes(type)));
    expect(types.length).toBeGreaterThan(0);
  }
});

it('orders Integers alone', () => {
  for (const operator of OPERATORS) {
    const { ordered, types } = operatorRow(operator);
    if (ordered) expect(types).toEqual(['Integer']);
  }
});

it('has contraries of the same shape, in pairs', () => {
  for (const operator of OPERATORS) {
    const { contrary, shape } = operatorRow(operator);
    if (contrary === null) continue;
    expect(operatorRow(contrary).contrary).toBe(operator);
    expect(operatorRow(contrary).shape).toBe(shape);
  }
});

it('matches the whole word of every operator', () => {
  const words = new RegExp(OPERATOR_WORDS);
  for (const operator of OPERATORS) expect(words.exec(operator)?.[0]).toBe(operator);
});

it('knows operators by their exact spelling', () => {
  expect(['NOTEQ', 'noteq', 'constructor', ''].map(isOperator)).toEqual([true, false, false, false]);
});

it('keeps sets of types as bits and back', () => {
  for (let bits = 0; bits <= typeBits(TAG_TYPES); bits++) expect(typeBits(typesIn(bits))).toBe(bits);
});
