import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OPERATORS, operatorRow } from '../../src/base/operators.js';
import { TAG_TYPES } from '../../src/base/tag-types.js';
import { OPERATOR_TABLE, operatorsOf } from '../../src/catalog/operator-table.js';

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
  expect(operatorRow('IN').types).toEqual(['Integer', 'String', 'List']);
  expect(operatorRow('GTE').types).toEqual(['Integer']);
});

it('is the table that the page of the language shows', () => {
  const page = readFileSync(new URL('../../docs/language.md', import.meta.url), 'utf8');
  const [header = [], , ...rows] = page
    .slice(page.indexOf('| operator '))
    .split('\n\n', 1)[0]!
    .split('\n')
    .map((row) =>
      row
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    );
  const written = { range: 'two integers', empty: 'the empty string' };
  const shown = rows.flatMap(([operators = '', , ...shapes]) =>
    [...operators.matchAll(/[A-Z]{2,}/g)].map(([operator]) => [operator, ...shapes]),
  );
  const types = TAG_TYPES.toSorted((left, right) => header.indexOf(left) - header.indexOf(right));
  const expected = OPERATORS.map((operator) => [
    operator,
    ...types.map((type) => {
      const shape = OPERATOR_TABLE[type][operator];
      return shape === 'range' || shape === 'empty' ? written[shape] : (shape ?? '-');
    }),
  ]);
  expect(shown).toEqual(expected);
});
