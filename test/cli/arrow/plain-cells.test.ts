/** Cells of columns that are no texts: the type of each row, its value, and whether it is a truth value. */

import { expect, it } from 'vitest';
import {
  cellsOfType,
  flagCells,
  type IsSet,
  integerCells,
  listCells,
  otherCells,
} from '../../../src/cli/devices/arrow/plain-cells.js';
import { type Cells, OTHER } from '../../../src/devices/columns/cells.js';
import { INTEGER, LIST, TEXT } from '../../../src/devices/scan/layout.js';

const allBut =
  (unset: number): IsSet =>
  (row) =>
    row !== unset;

const typesOf = (cells: Cells, rows: number) => Array.from({ length: rows }, (_, row) => cells.typeOf(row));
const flagsOf = (cells: Cells, rows: number) => Array.from({ length: rows }, (_, row) => cells.flagOf(row));

it('a number is an integer up to the largest that is safe, and nothing that a tag may be beyond', () => {
  const cells = integerCells([0, 1, -1, 2 ** 53 - 1, 2 ** 53, 0.5, Number.NaN], null);
  expect(typesOf(cells, 7)).toEqual([INTEGER, INTEGER, INTEGER, INTEGER, OTHER, OTHER, OTHER]);
  expect(flagsOf(cells, 7)).toEqual([0, 1, -1, -1, -1, -1, -1]);
  expect([cells.integerOf(2), cells.integerOf(3)]).toEqual([-1, 9_007_199_254_740_991]);
});

it('a number of 64 bits is one as well', () => {
  const cells = integerCells(BigInt64Array.of(7n, -(2n ** 53n), 1n), allBut(2));
  expect(typesOf(cells, 3)).toEqual([INTEGER, OTHER, 0]);
  expect([cells.integerOf(0), flagsOf(cells, 3)]).toEqual([7, [-1, -1, 0]]);
});

it('a truth value is a bit, from the lowest of a byte on', () => {
  const cells = flagCells(Uint8Array.of(0b1000_0010, 0b1), allBut(8));
  expect(flagsOf(cells, 10)).toEqual([0, 1, 0, 0, 0, 0, 0, 1, 0, 0]);
  expect([cells.typeOf(0), cells.typeOf(8)]).toEqual([OTHER, 0]);
  expect(flagCells(Uint8Array.of(0, 1), null).flagOf(8)).toBe(1);
});

it('a list has the items from where it begins to where the next does', () => {
  const cells = listCells([0, 2, 2, 5], cellsOfType(TEXT, null), allBut(1));
  const { lists } = cells;
  expect([0, 1, 2].map((row) => [lists?.firstItem(row), lists?.endItem(row)])).toEqual([
    [0, 2],
    [2, 2],
    [2, 5],
  ]);
  expect([typesOf(cells, 3), flagsOf(cells, 3)]).toEqual([
    [LIST, 0, LIST],
    [-1, 0, -1],
  ]);
});

it('of another value it is known whether it is set', () => {
  const cells = otherCells(allBut(1));
  expect([typesOf(cells, 2), flagsOf(cells, 2), cells.texts, cells.lists]).toEqual([[OTHER, 0], [-1, 0], null, null]);
});
