/**
 * Every cell of type x operator x value: accepted, or rejected with its code. The rows are the operators, the columns what
 * stands as value; the codes are short for those of the legend.
 */

import { describe, expect, it } from 'vitest';
import { OPERATORS } from '../../src/base/operators.js';
import { compile } from '../../src/compile.js';
import { CATALOG } from './expect-check.js';

const VALUES = [
  '5',
  '-0',
  '1.5',
  '007',
  '9007199254740992',
  '"x"',
  '"5"',
  '""',
  '[5]',
  '["x"]',
  '["5", 6]',
  '[1, 9]',
  '[9, 1]',
  '[4, 4]',
  '[1, 2, 3]',
  '["x", "y"]',
  '[1.5, 2]',
  '[]',
] as const;

const LEGEND: Readonly<Record<string, readonly string[]>> = {
  ok: [],
  op: ['type/operator-not-allowed'],
  quo: ['type/quoted-integer'],
  int: ['type/not-an-integer'],
  in2: ['type/not-an-integer', 'type/not-an-integer'],
  dec: ['type/decimal'],
  zer: ['type/leading-zero'],
  big: ['type/integer-out-of-range'],
  one: ['type/expected-one-value'],
  emp: ['type/empty-list'],
  dup: ['type/duplicate-value'],
  set: ['type/notset-value'],
  ari: ['type/between-arity'],
  ord: ['type/between-order'],
  // The spelling stage knows what was meant: one value for IN, a list of one for EQ, [] for NOTSET.
  spl: ['spelling'],
};

const TABLES: Readonly<Record<string, string>> = {
  'T("age"': `
            5   -0  1.5 007 big "x" "5" ""  [5] [x] "56 19  91  44  123 xy  dec []
    EQ      ok  ok  dec zer big int quo int spl spl one one one one one one one one
    NOTEQ   ok  ok  dec zer big int quo int spl spl one one one one one one one one
    IN      spl spl spl spl spl spl spl spl ok  int quo ok  ok  dup ok  in2 dec emp
    NOTIN   spl spl spl spl spl spl spl spl ok  int quo ok  ok  dup ok  in2 dec emp
    GTE     ok  ok  dec zer big int quo int spl spl one one one one one one one one
    LTE     ok  ok  dec zer big int quo int spl spl one one one one one one one one
    BETWEEN ari ari ari ari ari ari ari ari ari ari quo ok  ord ord ari in2 dec ari
    NOTSET  set set set set set set set ok  set set set set set set set set set spl`,
  'T("city"': `
            5   -0  1.5 007 big "x" "5" ""  [5] [x] "56 19  91  44  123 xy  dec []
    EQ      ok  ok  ok  zer big ok  ok  ok  spl spl one one one one one one one one
    NOTEQ   ok  ok  ok  zer big ok  ok  ok  spl spl one one one one one one one one
    IN      spl spl spl spl spl spl spl spl ok  ok  ok  ok  ok  dup ok  ok  ok  emp
    NOTIN   spl spl spl spl spl spl spl spl ok  ok  ok  ok  ok  dup ok  ok  ok  emp
    GTE     op  op  op  op  op  op  op  op  spl spl op  op  op  op  op  op  op  op
    LTE     op  op  op  op  op  op  op  op  spl spl op  op  op  op  op  op  op  op
    BETWEEN op  op  op  op  op  op  op  op  op  op  op  op  op  op  op  op  op  op
    NOTSET  op  op  op  op  op  op  op  op  op  op  op  op  op  op  op  op  op  spl`,
  'T("likes"': `
            5   -0  1.5 007 big "x" "5" ""  [5] [x] "56 19  91  44  123 xy  dec []
    EQ      op  op  op  op  op  op  op  op  spl spl op  op  op  op  op  op  op  op
    NOTEQ   op  op  op  op  op  op  op  op  spl spl op  op  op  op  op  op  op  op
    IN      spl spl spl spl spl spl spl spl ok  ok  ok  ok  ok  dup ok  ok  ok  emp
    NOTIN   spl spl spl spl spl spl spl spl op  op  op  op  op  op  op  op  op  op
    GTE     op  op  op  op  op  op  op  op  spl spl op  op  op  op  op  op  op  op
    LTE     op  op  op  op  op  op  op  op  spl spl op  op  op  op  op  op  op  op
    BETWEEN op  op  op  op  op  op  op  op  op  op  op  op  op  op  op  op  op  op
    NOTSET  op  op  op  op  op  op  op  op  op  op  op  op  op  op  op  op  op  spl`,
  'untyped T("age"': `
            5   -0  1.5 007 big "x" "5" ""  [5] [x] "56 19  91  44  123 xy  dec []
    EQ      ok  ok  ok  zer big ok  ok  ok  spl spl one one one one one one one one
    NOTEQ   ok  ok  ok  zer big ok  ok  ok  spl spl one one one one one one one one
    IN      spl spl spl spl spl spl spl spl ok  ok  ok  ok  ok  dup ok  ok  ok  emp
    NOTIN   spl spl spl spl spl spl spl spl ok  ok  ok  ok  ok  dup ok  ok  ok  emp
    GTE     ok  ok  dec zer big int quo int spl spl one one one one one one one one
    LTE     ok  ok  dec zer big int quo int spl spl one one one one one one one one
    BETWEEN ari ari ari ari ari ari ari ari ari ari quo ok  ord ord ari in2 dec ari
    NOTSET  set set set set set set set ok  set set set set set set set set set spl`,
};

const CELLS = Object.entries(TABLES).flatMap(([subject, table]) =>
  table
    .trim()
    .split('\n')
    .slice(1)
    .flatMap((row) => {
      const [operator, ...cells] = row.trim().split(/\s+/);
      return cells.map((cell, column) => ({ subject, operator: operator!, value: VALUES[column]!, cell }));
    }),
);

it('has every cell', () => {
  expect(CELLS.length).toBe(Object.keys(TABLES).length * OPERATORS.length * VALUES.length);
});

describe.each(CELLS.filter(({ cell }) => cell !== 'spl'))(
  '$subject, $operator, $value)',
  ({ subject, operator, value, cell }) => {
    const opening = subject.replace('untyped ', '');
    const catalog = subject.startsWith('untyped') ? null : CATALOG;

    it(`is ${cell}`, () => {
      const { filter, diagnostics } = compile(`${opening}, ${operator}, ${value})`, { catalog, lint: false });
      expect(diagnostics.map(({ code }) => code)).toEqual(LEGEND[cell]);
      expect(filter === null).toBe(cell !== 'ok' && cell !== 'dup');
    });
  },
);

describe.each(CELLS.filter(({ cell }) => cell === 'spl'))(
  '$subject, $operator, $value)',
  ({ subject, operator, value }) => {
    it('is a near-miss, or worse', () => {
      const opening = subject.replace('untyped ', '');
      const catalog = subject.startsWith('untyped') ? null : CATALOG;
      const { filter, diagnostics } = compile(`${opening}, ${operator}, ${value})`, { catalog, lint: false });
      expect(filter).toBeNull();
      expect(diagnostics[0]?.severity).toBe('error');
    });
  },
);
