/** Names of columns of one's own: which column of a file holds what of a device. Columns that are not named are not looked at. */

import type { Expectation } from '../base/argument.js';
import { closest } from '../base/edit-distance.js';
import { firstTwice } from '../base/first-twice.js';
import { isJsonObject } from '../base/json-kind.js';
import { shown } from '../base/shown.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import * as errors from './errors.js';

/**
 * Names of columns, as the layout `columns` of SQL has them. A column that is named is in the file once, and is named once.
 */
export interface ColumnNames {
  /** Texts, none empty. */
  readonly id: string;
  readonly platform: string;
  /** `list`: one column with the codes a device is subscribed to; `flags`: a truth value for each code. */
  readonly applications: { readonly list: string } | { readonly flags: Readonly<Record<string, string>> };
  /** By name of the account tag. */
  readonly tags: Readonly<Record<string, string>>;
  /** By application code, then by name of the tag. */
  readonly applicationTags?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * Where the values of a column go in a device: a member, or the names of objects with that of the value last, as in
 * `['applicationTags', 'AAAAA-AAAAA', 'level']`. `['applications', 'AAAAA-AAAAA']`: whether it is subscribed to that.
 */
export type Place = readonly string[];

interface NamedColumn {
  readonly column: string;
  readonly place: Place;
}

function namedColumns({ id, platform, applications, tags, applicationTags = {} }: ColumnNames): readonly NamedColumn[] {
  const codes =
    'list' in applications
      ? [{ column: applications.list, place: ['applications'] }]
      : Object.entries(applications.flags).map(([code, column]) => ({ column, place: ['applications', code] }));
  return [
    { column: id, place: ['id'] },
    { column: platform, place: ['platform'] },
    ...codes,
    ...Object.entries(tags).map(([tag, column]) => ({ column, place: ['tags', tag] })),
    ...Object.entries(applicationTags).flatMap(([code, ofCode]) =>
      Object.entries(ofCode).map(([tag, column]) => ({ column, place: ['applicationTags', code, tag] })),
    ),
  ];
}

/** By the number of a column of the file: where it goes, or null for one that is not named. Or what is wrong with the names. */
export function placesByName(header: readonly string[], names: ColumnNames): readonly (Place | null)[] | Diagnostic {
  const places = new Map(namedColumns(names).map(({ column, place }) => [column, place]));
  const counts = new Map<string, number>();
  for (const name of header) counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const column of places.keys()) {
    const count = counts.get(column) ?? 0;
    if (count > 1) return errors.duplicateColumn(column);
    if (count === 0) return errors.missingNamedColumn(column, separatorOf(header), closest(column, header));
  }
  return header.map((name) => places.get(name) ?? null);
}

const MEMBERS: Readonly<Record<keyof ColumnNames, true>> = {
  id: true,
  platform: true,
  applications: true,
  tags: true,
  applicationTags: true,
};
const REQUIRED = ['id', 'platform', 'applications', 'tags'] as const;

/** What the layout of SQL has besides: a file is one table. */
const OF_TABLES = ['kind', 'table'];

/** What is wrong with names of columns, and what to do. */
export interface ColumnNamesFault {
  readonly message: string;
  readonly help: string;
}

/** What is wrong with a value that should be names of columns; null for one that is. */
export function columnNamesFault(value: unknown): ColumnNamesFault | null {
  const wrong = namedPartsFault(value, isName);
  if (wrong !== null) return wrong;
  // Each member was checked above.
  const columns = namedColumns(value as ColumnNames).map(({ column }) => column);
  const twice = firstTwice(columns);
  if (twice < 0) return null;
  return {
    message: `the column \`${shown(columns[twice] ?? '')}\` is named twice`,
    help: 'a column is one thing of a device: leave one of the names out, or select the column twice',
  };
}

/** What is wrong with the members of a value that should say which column is what; `isColumn` tells what stands for a column. */
export function namedPartsFault(value: unknown, isColumn: (value: unknown) => boolean): ColumnNamesFault | null {
  if (!isJsonObject(value)) return { message: 'names of columns are no object', help: EXAMPLE };
  const other = Object.keys(value).find((name) => !Object.hasOwn(MEMBERS, name) && !OF_TABLES.includes(name));
  if (other !== undefined) {
    const near = closest(other, Object.keys(MEMBERS));
    return {
      message: `there is no member \`${shown(other)}\``,
      help: near === null ? `members are ${Object.keys(MEMBERS).join(', ')}` : `did you mean \`${near}\`?`,
    };
  }
  const missing = REQUIRED.find((member) => !Object.hasOwn(value, member));
  if (missing !== undefined) return { message: `\`${missing}\` is missing`, help: EXAMPLE };
  return wrongMember(value, isColumn);
}

const EXAMPLE =
  'write {"id": "COLUMN", "platform": "COLUMN", "applications": {"list": "COLUMN"}, "tags": {"TAG": "COLUMN"}}';

type Members = Readonly<Record<string, unknown>>;

function wrongMember(
  { id, platform, applications, tags, applicationTags = {} }: Members,
  isColumn: (value: unknown) => boolean,
): ColumnNamesFault | null {
  const areColumns = (columns: unknown): boolean => isJsonObject(columns) && Object.values(columns).every(isColumn);
  const told = (member: string, what: string) => ({ message: `\`${member}\` is not ${what}`, help: EXAMPLE });
  if (!isColumn(id)) return told('id', 'the name of a column');
  if (!isColumn(platform)) return told('platform', 'the name of a column');
  if (!areApplications(applications, isColumn, areColumns))
    return told('applications', 'a column behind `list`, or one for each code behind `flags`');
  if (!areColumns(tags)) return told('tags', 'an object with a column for each tag');
  const isOfApplications = isJsonObject(applicationTags) && Object.values(applicationTags).every(areColumns);
  return isOfApplications ? null : told('applicationTags', 'an object with columns for each application');
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function areApplications(
  value: unknown,
  isColumn: (value: unknown) => boolean,
  areColumns: (value: unknown) => boolean,
): boolean {
  if (!isJsonObject(value)) return false;
  const { list, flags } = value;
  return flags === undefined ? isColumn(list) : list === undefined && areColumns(flags);
}

/** Names of columns, or none. */
export const COLUMN_NAMES: Expectation = {
  holds: (value) => value === null || columnNamesFault(value) === null,
  what: 'names of columns: {id, platform, applications, tags}, or null',
};

const OTHER_SEPARATORS = [';', '\t', '|'];

/** What seems to separate the cells of a line of CSV, where everything came as one; null where commas do. */
export function separatorOf(header: readonly string[]): string | null {
  const only = header.length === 1 ? header[0] : undefined;
  return OTHER_SEPARATORS.find((separator) => only?.includes(separator)) ?? null;
}
