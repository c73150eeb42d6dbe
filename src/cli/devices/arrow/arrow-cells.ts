/**
 * Columns of a batch as they become rows, from their memory as it lies. Whatever is wrong with one, and every type that rows have no cells
 * for, leaves the batch to its lines, which say so.
 */

import type { Place } from '../../../devices/column-names.js';
import { type Cells, type PlacedCells, UNSET_CELLS } from '../../../devices/columns/cells.js';
import { ARROW_TYPE, type ArrowData, ArrowFault } from './arrow-data.js';
import { childOf, evenOffsets, expectRoom, membersOf, offsetsOf, cellsOf as textCellsOf } from './column-text.js';
import { dictionaryCells } from './dictionary-cells.js';
import { flagCells, type IsSet, integerCells, listCells, otherCells } from './plain-cells.js';
import { textCells, viewCells } from './utf8-cells.js';

/** Null where lines have to be read. `names`: of the columns. */
export function placedCells(
  columns: readonly ArrowData[],
  places: readonly (Place | null)[],
  names: readonly string[],
): readonly PlacedCells[] | null {
  try {
    return columns.flatMap((data, at) => {
      const place = places[at] ?? null;
      return place === null ? [] : placed(data, place, names[at] ?? '', null);
    });
  } catch (error) {
    if (error instanceof ArrowFault) return null;
    throw error;
  }
}

/** A struct of tags is the columns inside of it. `isOuterSet`: of the struct that the column is in. */
function placed(data: ArrowData, place: Place, column: string, isOuterSet: IsSet | null): readonly PlacedCells[] {
  const [member] = place;
  const isOfTags = (member === 'tags' && place.length === 1) || (member === 'applicationTags' && place.length < 3);
  if (!isOfTags || data.typeId !== ARROW_TYPE.struct) return [{ place, cells: cellsOf(data, column, isOuterSet) }];
  const isSet = both(isOuterSet, validity(data, column));
  return membersOf(data, column).flatMap(({ name, child }) =>
    placed(child, [...place, name], `${column}.${name}`, isSet),
  );
}

/** @throws ArrowFault as `cellsOf` of texts does, and for values that are read one by one there */
function cellsOf(data: ArrowData, column: string, isOuterSet: IsSet | null = null): Cells {
  if (data.length === 0 || data.typeId === ARROW_TYPE.null) return UNSET_CELLS;
  const isSet = both(isOuterSet, validity(data, column));
  const { values, length } = data;
  switch (data.typeId) {
    case ARROW_TYPE.int:
    case ARROW_TYPE.float:
      // Looked over for what it says of its length and its type.
      textCellsOf(data, column);
      return integerCells(values, isSet);
    case ARROW_TYPE.bool:
      textCellsOf(data, column);
      return flagCells(values as Uint8Array, isSet);
    case ARROW_TYPE.date:
    case ARROW_TYPE.timestamp:
    case ARROW_TYPE.decimal:
      textCellsOf(data, column);
      return otherCells(isSet);
    case ARROW_TYPE.utf8:
    case ARROW_TYPE.binary:
    case ARROW_TYPE.largeUtf8:
    case ARROW_TYPE.largeBinary:
      return textCells(values as Uint8Array, offsetsOf(data, values.length, column), isSet, column);
    case ARROW_TYPE.utf8View:
    case ARROW_TYPE.binaryView:
      expectRoom(values, 16 * length, column);
      return viewCells(data, isSet, column);
    case ARROW_TYPE.list:
    case ARROW_TYPE.largeList: {
      const child = childOf(data, column);
      return listCells(offsetsOf(data, child.length, column), cellsOf(child, column), isSet);
    }
    case ARROW_TYPE.fixedSizeList:
      return listCells(evenOffsets(data, column), cellsOf(childOf(data, column), column), isSet);
    case ARROW_TYPE.struct:
      for (const { name, child } of membersOf(data, column)) cellsOf(child, `${column}.${name}`);
      return otherCells(isSet);
    case ARROW_TYPE.dictionary:
      return dictionaryCells(data, isSet, column);
    default:
      // Refused there.
      textCellsOf(data, column);
      return otherCells(isSet);
  }
}

/** Null where all values are set. */
function validity(data: ArrowData, column: string): IsSet | null {
  if (data.nullCount === 0) return null;
  const { nullBitmap: bits = new Uint8Array(0), offset, length } = data;
  expectRoom(bits, Math.ceil((offset + length) / 8), column);
  return (row) => (((bits[(offset + row) >> 3] as number) >> ((offset + row) & 7)) & 1) === 1;
}

function both(outer: IsSet | null, inner: IsSet | null): IsSet | null {
  if (outer === null || inner === null) return outer ?? inner;
  return (row) => outer(row) && inner(row);
}
