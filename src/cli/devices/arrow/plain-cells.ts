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
  return { typeOf: (row) => (isSet === null || isSet(row) ? LIST : 0), integerOf: () => 0, texts: null, lists };
}

export function otherCells(isSet: IsSet | null): Cells {
  return { typeOf: (row) => (isSet === null || isSet(row) ? OTHER : 0), integerOf: () => 0, texts: null, lists: null };
}
