/**
 * Rows of a columnar file to lines of NDJSON, so that devices of it are held to all that lines are held to; a line is named by the number of
 * its row.
 */

import type { ColumnBatch, Place } from '../../../devices/columns/cells.js';

/** The JSON text of a value of the row that becomes a line, by the number of its column; null where it is unset. */
export type TextOfColumn = (column: number) => string | null;

/** What makes a line of a row, with its line feed, out of columns that go to these places. */
export function rowWriter(places: readonly Place[]): (textOf: TextOfColumn) => string {
  const members = membersOf(places);
  return (textOf) => `${objectText(members, textOf) ?? '{}'}\n`;
}

/** Rows that become lines at once. */
const ROWS_A_CHUNK = 4096;

/** The lines of all rows, as bytes. */
export async function* linesOf(batches: AsyncIterable<ColumnBatch>): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  for await (const { count, lineOf } of batches)
    for (let from = 0; from < count; from += ROWS_A_CHUNK) {
      let lines = '';
      for (let row = from; row < Math.min(from + ROWS_A_CHUNK, count); row++) lines += lineOf(row);
      yield encoder.encode(lines);
    }
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
