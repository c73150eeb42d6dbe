/** Cells over numbers of values that many rows share: each is made once, and has its code looked up once. */

import type { Cells } from '../../../devices/columns/cells.js';
import type { TextScope } from '../../../devices/columns/text-scope.js';
import { ValueCells } from '../../../devices/columns/value-cells.js';
import { type ArrowData, ArrowFault } from './arrow-data.js';
import { dictionaryValues, expectRoom } from './column-text.js';
import type { IsSet } from './plain-cells.js';

/** @throws ArrowFault for values that cannot be read, and numbers of none */
export function dictionaryCells(data: ArrowData, isSet: IsSet | null, column: string): Cells {
  expectRoom(data.values, data.length, column);
  const values = dictionaryValues(data, column);
  const numbers = Float64Array.from({ length: data.length }, (_, row) => Number(data.values[row]));
  for (let row = 0; row < numbers.length; row++)
    if ((isSet === null || isSet(row)) && !((numbers[row] as number) in values))
      throw new ArrowFault(`the column \`${column}\` has the number of a value that is not there`);
  const cells = new ValueCells(values);
  const at = (row: number): number => numbers[row] as number;
  const codes = new KnownCodes(cells, values.length);
  return {
    typeOf: (row) => (isSet === null || isSet(row) ? cells.typeOf(at(row)) : 0),
    integerOf: (row) => cells.integerOf(at(row)),
    flagOf: (row) => (isSet === null || isSet(row) ? cells.flagOf(at(row)) : 0),
    texts: {
      codeOf: (row, scope) => codes.codeOf(at(row), scope),
      write: (row, bytes, from, end) => cells.write(at(row), bytes, from, end),
      textOf: (row) => cells.textOf(at(row)),
    },
    get lists() {
      const { lists } = cells;
      return {
        firstItem: (row: number) => lists.firstItem(at(row)),
        endItem: (row: number) => lists.endItem(at(row)),
        items: lists.items,
      };
    },
  };
}

/** Codes of the values of one dictionary, in the one scope that its column goes to. */
class KnownCodes {
  readonly #cells: ValueCells;
  /** By number: the code and 1; 0: not known yet. */
  readonly #codes: Int32Array;
  #generation = -1;

  constructor(cells: ValueCells, values: number) {
    this.#cells = cells;
    this.#codes = new Int32Array(values);
  }

  codeOf(number: number, scope: TextScope): number {
    if (scope.generation !== this.#generation) {
      this.#generation = scope.generation;
      this.#codes.fill(0);
    }
    const known = this.#codes[number] as number;
    if (known > 0) return known - 1;
    const code = this.#cells.codeOf(number, scope);
    this.#codes[number] = code + 1;
    return code;
  }
}
