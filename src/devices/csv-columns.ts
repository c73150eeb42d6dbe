/**
 * What the columns of a CSV file mean, and a record by them as the value a line of NDJSON would hold. Columns: `id`, `platform`,
 * `applications`; `tags.NAME`, or NAME alone, for an account tag; `CODE.NAME` for a tag of an application. A cell that is empty is
 * unset; a list is written `a;b`, or as a JSON array.
 */

import { closest } from '../base/edit-distance.js';
import { firstTwice } from '../base/first-twice.js';
import type { TagType } from '../base/tag-types.js';
import type { Catalog } from '../catalog/catalog.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { type ColumnNames, type Place, placesByName, separatorOf } from './column-names.js';
import * as errors from './errors.js';

/** A column under the names that are ours. */
export type OwnColumn = FieldColumn | TagColumn;

export type CsvColumn = OwnColumn | FlagColumn;

interface FieldColumn {
  readonly kind: 'id' | 'platform' | 'applications';
}

/** Says whether a device is subscribed to an application. */
interface FlagColumn {
  readonly kind: 'flag';
  readonly application: string;
  /** What the column is called. */
  readonly name: string;
}

interface TagColumn {
  readonly kind: 'tag';
  /** Null: an account tag. */
  readonly application: string | null;
  readonly tag: string;
  /** Null when no catalog says it: an integer is an integer then, a JSON array a list, all else a text. */
  readonly type: TagType | null;
}

const ACCOUNT_PREFIX = 'tags.';
const LIST_SEPARATOR = ';';
const REQUIRED = ['id', 'platform'] as const;

/** The columns a header names, or what is wrong with it. */
export function csvColumns(header: readonly string[], catalog: Catalog | null): readonly OwnColumn[] | Diagnostic {
  const empty = header.indexOf('');
  if (empty >= 0) return errors.emptyColumn(empty + 1);
  const twice = firstTwice(header);
  if (twice >= 0) return errors.duplicateColumn(header[twice] ?? '');
  const missing = REQUIRED.find((name) => !header.includes(name));
  if (missing !== undefined) return errors.missingColumn(missing, separatorOf(header), closest(missing, header));
  const columns = header.map((name) => columnOf(name, catalog));
  const names = columns.map((column) =>
    column.kind === 'tag' ? JSON.stringify([column.application, column.tag]) : column.kind,
  );
  const same = firstTwice(names);
  return same < 0 ? columns : errors.duplicateColumn(header[same] ?? '');
}

/** The columns of a header by names of the user's own, null for those that are not named; or what is wrong with them. */
export function namedCsvColumns(
  header: readonly string[],
  names: ColumnNames,
  catalog: Catalog | null,
): readonly (CsvColumn | null)[] | Diagnostic {
  const places = placesByName(header, names);
  return 'message' in places ? places : places.map((place, at) => place && columnAt(place, header[at] ?? '', catalog));
}

function columnAt(place: Place, name: string, catalog: Catalog | null): CsvColumn {
  const [member, first = '', tag = ''] = place;
  if (member === 'id' || member === 'platform') return { kind: member };
  if (member === 'applications')
    return place.length === 1 ? { kind: member } : { kind: 'flag', application: first, name };
  return member === 'tags' ? accountColumn(first, catalog) : tagOfApplication(first, tag, catalog);
}

/** The first cell that should be a truth value and is none, as a fault; null where there is none. */
export function flagFault(columns: readonly (CsvColumn | null)[], cells: readonly string[]): Diagnostic | null {
  for (const [at, column] of columns.entries())
    if (column?.kind === 'flag' && !FLAGS.has(cells[at] ?? ''))
      return errors.noTruthValue(column.name, cells[at] ?? '');
  return null;
}

/** A cell as a truth value; an empty one is unset. */
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['', false],
  ['false', false],
  ['0', false],
  ['true', true],
  ['1', true],
]);

/** The value of a record: what a line of NDJSON would say. Objects have no prototype, so every name is an ordinary key. */
export function csvValue(columns: readonly (CsvColumn | null)[], cells: readonly string[]): unknown {
  const value: Record<string, unknown> = Object.create(null);
  const tags: Record<string, unknown> = Object.create(null);
  const applicationTags: Record<string, Record<string, unknown>> = Object.create(null);
  const flagged: string[] = [];
  for (const [at, column] of columns.entries()) {
    const cell = cells[at] ?? '';
    if (cell === '' || column === null) continue;
    if (column.kind === 'flag') {
      if (FLAGS.get(cell) === true) flagged.push(column.application);
    } else if (column.kind === 'applications') value.applications = listOf(cell);
    else if (column.kind !== 'tag') value[column.kind] = cell;
    else if (column.application === null) tags[column.tag] = cellValue(cell, column.type);
    else ownRecord(applicationTags, column.application)[column.tag] = cellValue(cell, column.type);
  }
  if (flagged.length > 0) value.applications = flagged;
  value.tags = tags;
  value.applicationTags = applicationTags;
  return value;
}

function ownRecord(records: Record<string, Record<string, unknown>>, key: string): Record<string, unknown> {
  const found = records[key];
  if (found !== undefined) return found;
  const made: Record<string, unknown> = Object.create(null);
  records[key] = made;
  return made;
}

function columnOf(name: string, catalog: Catalog | null): OwnColumn {
  switch (name) {
    case 'id':
    case 'platform':
    case 'applications':
      return { kind: name };
    default:
      if (name.startsWith(ACCOUNT_PREFIX)) return accountColumn(name.slice(ACCOUNT_PREFIX.length), catalog);
      if (catalog?.tags.has(name)) return accountColumn(name, catalog);
      return applicationColumn(name, catalog) ?? accountColumn(name, catalog);
  }
}

function accountColumn(tag: string, catalog: Catalog | null): OwnColumn {
  return { kind: 'tag', application: null, tag, type: catalog?.tags.get(tag)?.type ?? null };
}

/** Codes and tag names may hold dots: with a catalog, the longest declared code that fits; without one, up to the first dot. */
function applicationColumn(name: string, catalog: Catalog | null): OwnColumn | null {
  const dots = [...name.matchAll(/\./g)].map(({ index }) => index).filter((at) => at > 0 && at < name.length - 1);
  const dot = catalog === null ? dots[0] : dots.findLast((at) => catalog.applications.has(name.slice(0, at)));
  if (dot === undefined) return null;
  const application = name.slice(0, dot);
  return tagOfApplication(application, name.slice(dot + 1), catalog);
}

function tagOfApplication(application: string, tag: string, catalog: Catalog | null): OwnColumn {
  return { kind: 'tag', application, tag, type: catalog?.applications.get(application)?.tags.get(tag)?.type ?? null };
}

/** What does not have the column's type stays a text: the validation says so then. */
function cellValue(cell: string, type: TagType | null): unknown {
  switch (type) {
    case 'Integer':
      return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(cell) ? Number(cell) : cell;
    case 'String':
      return cell;
    case 'List':
      return listOf(cell);
    case null:
      if (/^-?(0|[1-9]\d*)$/.test(cell) && Number.isSafeInteger(Number(cell))) return Number(cell);
      return cell.startsWith('[') ? (jsonArray(cell) ?? cell) : cell;
  }
}

/** The items of a cell; of one that seems to be a list in JSON and is none, its text. */
export function listOf(cell: string): unknown {
  if (cell.startsWith('[')) return jsonArray(cell) ?? cell;
  return cell.split(LIST_SEPARATOR).filter((item) => item !== '');
}

function jsonArray(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return null;
  }
}
