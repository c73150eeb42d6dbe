/**
 * Rows of a columnar file to lines of NDJSON, so that devices of it are held to all that lines are held to; a line is named by the number of
 * its row. Columns are named as those of CSV, and `tags` and `applicationTags` may be structs.
 */

import { csvColumns } from '../../devices/csv-columns.js';
import { Failure } from '../output/failure.js';

/** A column of the file, as its schema says it. */
export interface FileColumn {
  readonly name: string;
  /** Whether its values have members with names. */
  readonly isStruct: boolean;
}

/** The JSON text of a value of the row that becomes a line, by the number of its column; null where it is unset. */
export type TextOfColumn = (column: number) => string | null;

const STRUCTS = ['tags', 'applicationTags'] as const;

/** Where the value of a column goes in a device: the names of objects, then that of the value. */
type Place = readonly string[];

/**
 * What makes a line of a row, with its line feed.
 * @throws Failure `devices` for columns that no device has
 */
export function rowWriter(name: string, columns: readonly FileColumn[]): (textOf: TextOfColumn) => string {
  const members = membersOf(placesOf(name, columns));
  return (textOf) => `${objectText(members, textOf) ?? '{}'}\n`;
}

/** By the number of the column. */
function placesOf(name: string, columns: readonly FileColumn[]): readonly Place[] {
  const isStructOfTags = (column: FileColumn): boolean => column.isStruct && isStructName(column.name);
  const structs = new Set(columns.filter(isStructOfTags).map((column) => column.name));
  const flat = columns.filter((column) => !isStructOfTags(column)).map((column) => column.name);
  const twice = columns.find((column, at) => columns.findIndex((other) => other.name === column.name) < at);
  const read = csvColumns(twice === undefined ? flat : columns.map((column) => column.name), null);
  if ('message' in read) throw new Failure('devices', `${name}: ${read.message}`, read.help);
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

function isStructName(name: string): boolean {
  return STRUCTS.some((struct) => struct === name);
}

function tagPlace(application: string | null, tag: string): Place {
  return application === null ? ['tags', tag] : ['applicationTags', application, tag];
}

/** A member of a line: its name as JSON with the colon, and where its value comes from. */
type Member = { readonly name: string } & ({ readonly column: number; readonly isList: boolean } | Members);

interface Members {
  readonly members: Member[];
}

function membersOf(places: readonly Place[]): readonly Member[] {
  const root: Members = { members: [] };
  for (const [column, place] of places.entries()) {
    let inner = root;
    for (const name of place.slice(0, -1)) inner = objectIn(inner, memberName(name));
    const isList = place.length === 1 && place[0] === 'applications';
    inner.members.push({ name: memberName(place.at(-1) ?? ''), column, isList });
  }
  return root.members;
}

function memberName(name: string): string {
  return `${JSON.stringify(name)}:`;
}

function objectIn({ members }: Members, name: string): Members {
  for (const member of members) if (member.name === name && 'members' in member) return member;
  const made = { name, members: [] };
  members.push(made);
  return made;
}

/** Null where all is unset. */
function objectText(members: readonly Member[], textOf: TextOfColumn): string | null {
  let text = '';
  for (const member of members) {
    const value = 'members' in member ? objectText(member.members, textOf) : valueText(member, textOf);
    if (value !== null) text += `${text === '' ? '{' : ','}${member.name}${value}`;
  }
  return text === '' ? null : `${text}}`;
}

/** Applications in a text are separated as in a cell of CSV. */
function valueText(
  { column, isList }: { readonly column: number; readonly isList: boolean },
  textOf: TextOfColumn,
): string | null {
  const text = textOf(column);
  if (!isList || text === null || !text.startsWith('"')) return text;
  const codes = String(JSON.parse(text)).split(';');
  return JSON.stringify(codes.filter((code) => code !== ''));
}
