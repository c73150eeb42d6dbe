import { expect, it } from 'vitest';
import { OPERATORS } from '../../src/base/vocabulary.js';
import { TAG_TYPES } from '../../src/catalog/catalog.js';
import { OPERATOR_TABLE, operatorsOf, typesTaking } from '../../src/catalog/operator-table.js';

it('is the table of the language', () => {
  const row = (type: (typeof TAG_TYPES)[number]) =>
    OPERATORS.map((operator) => OPERATOR_TABLE[type][operator] ?? '-').join(' ');
  expect(TAG_TYPES.map((type) => `${type}: ${row(type)}`)).toEqual([
    'Integer: integer integer integers integers integer integer range empty',
    'String: scalar scalar list list - - - -',
    'List: - - list - - - - -',
  ]);
});

it('lists the operators of a type in the order of the vocabulary', () => {
  expect(operatorsOf('String')).toEqual(['EQ', 'NOTEQ', 'IN', 'NOTIN']);
  expect(operatorsOf('List')).toEqual(['IN']);
  expect(operatorsOf('Integer')).toEqual(OPERATORS);
});

it('lists the types that take an operator', () => {
  expect(typesTaking('IN')).toEqual(['Integer', 'String', 'List']);
  expect(typesTaking('GTE')).toEqual(['Integer']);
});
