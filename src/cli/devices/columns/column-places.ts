/** Where the columns of a file go in a device. They are named as those of CSV, or as the user says; `tags` and `applicationTags` may be structs. */

import { type ColumnNames, type Place, placesByName } from '../../../devices/column-names.js';
import { csvColumns } from '../../../devices/csv-columns.js';
import type { Diagnostic } from '../../../diagnostics/diagnostic.js';
import { Failure } from '../../output/failure.js';

/** A column of the file, as its schema says it. */
export interface FileColumn {
  readonly name: string;
  /** Whether its values have members with names, or may have. */
  readonly isStruct: boolean;
}

const STRUCTS = ['tags', 'applicationTags'] as const;

/**
 * By the number of the column; null for one that is not looked at. That of a struct has the names of its values behind it.
 * @throws Failure `devices` for columns that no device has, or that are named and not there
 */
export function placesOf(
  name: string,
  columns: readonly FileColumn[],
  names: ColumnNames | null,
): readonly (Place | null)[] {
  const header = columns.map((column) => column.name);
  const places = names === null ? placesByOurNames(columns) : placesByName(header, names);
  if ('message' in places) throw new Failure('devices', `${name}: ${places.message}`, places.help);
  return places;
}

function placesByOurNames(columns: readonly FileColumn[]): readonly Place[] | Diagnostic {
  const structs = new Set(columns.filter(isStructOfTags).map((column) => column.name));
  const flat = columns.filter((column) => !isStructOfTags(column)).map((column) => column.name);
  const twice = columns.find((column, at) => columns.findIndex((other) => other.name === column.name) < at);
  const read = csvColumns(twice === undefined ? flat : columns.map((column) => column.name), null);
  if ('message' in read) return read;
  const places = new Map<string, Place>();
  for (const [at, column] of read.entries()) {
    const place = column.kind === 'tag' ? tagPlace(column.application, column.tag) : [column.kind];
    const [member = ''] = place;
    const own = flat[at] ?? '';
    // Beside a struct of tags a column is none of them: it is a member that devices do not have, and is counted as such.
    places.set(own, structs.has(member) ? [own] : place);
  }
  return columns.map((column) => places.get(column.name) ?? [column.name]);
}

function isStructOfTags({ name, isStruct }: FileColumn): boolean {
  return isStruct && STRUCTS.some((struct) => struct === name);
}

function tagPlace(application: string | null, tag: string): Place {
  return application === null ? ['tags', tag] : ['applicationTags', application, tag];
}
