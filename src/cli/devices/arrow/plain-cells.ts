/** Cells over numbers, lists, and values that no tag may have. */

import { type Cells, type Lists, OTHER } from '../../../devices/columns/cells.js';
import { INTEGER, LIST } from '../../../devices/scan/layout.js';

/** Whether the value of a row is set. */
export type IsSet = (row: number) => boolean;

/** A number with a fraction is a value that no tag may have. */
export function integerCells(values: ArrayLike<number> | ArrayLike<bigint>, isSet: IsSet | null): Cells {
  return {
    typeOf(row) {
      if (isSet !== null && !isSet(row)) return 0;
      return Number.isSafeInteger(Number(values[row])) ? INTEGER : OTHER;
    },
    integerOf: (row) => Number(values[row]),
    flagOf(row) {
      const value = isSet !== null && !isSet(row) ? 0 : Number(values[row]);
      return value === 0 || value === 1 ? value : -1;
    },
    texts: null,
    lists: null,
  };
}

/** `offsets`: where each list begins, and the last ends. */
export function listCells(offsets: ArrayLike<number>, items: Cells, isSet: IsSet | null): Cells {
  const lists: Lists = {
    firstItem: (row) => offsets[row] as number,
    endItem: (row) => offsets[row + 1] as number,
    items,
  };
  return { ...cellsOfType(LIST, isSet), lists };
}

/** `bits`: a truth value for each row. */
export function flagCells(bits: ArrayLike<number>, isSet: IsSet | null): Cells {
  const flagOf = (row: number): number => ((bits[row >> 3] as number) >> (row & 7)) & 1;
  return { ...cellsOfType(OTHER, isSet), flagOf: (row) => (isSet === null || isSet(row) ? flagOf(row) : 0) };
}

export function otherCells(isSet: IsSet | null): Cells {
  return cellsOfType(OTHER, isSet);
}

/** Of which nothing is known but whether it is set. */
export function cellsOfType(type: number, isSet: IsSet | null): Cells {
  const typeOf = (row: number): number => (isSet === null || isSet(row) ? type : 0);
  return { typeOf, integerOf: () => 0, flagOf: (row) => (typeOf(row) === 0 ? 0 : -1), texts: null, lists: null };
}
