/** Columns of a row group as they become rows: those inside of structs by themselves. */

import type { Place } from '../../../devices/column-names.js';
import type { PlacedCells } from '../../../devices/columns/cells.js';
import { ValueCells } from '../../../devices/columns/value-cells.js';
import type { ParquetColumn } from './parquet-columns.js';

export type Values = ArrayLike<unknown>;

/** `values`: by the number of the column, one for each row. */
export function placedCells(
  columns: readonly ParquetColumn[],
  places: readonly Place[],
  values: readonly Values[],
): readonly PlacedCells[] {
  return columns.flatMap((column, at) => placed(column, places[at] ?? [], values[at] ?? []));
}

/** A struct of tags is their values; any other is a value that no device has. */
function placed({ members }: ParquetColumn, place: Place, values: Values): readonly PlacedCells[] {
  const [member] = place;
  const isTags = member === 'tags' && place.length === 1;
  const isOfApplications = member === 'applicationTags' && place.length < 3;
  if (members.length === 0 || !(isTags || isOfApplications)) return [{ place, cells: new ValueCells(values) }];
  return members.flatMap((inner) =>
    placed(
      inner,
      [...place, inner.name],
      Array.from(values, (value) => memberOf(value, inner.name)),
    ),
  );
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : null;
}
