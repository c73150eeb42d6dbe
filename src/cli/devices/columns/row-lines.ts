/**
 * Rows of a columnar file to lines of NDJSON, so that devices of it are held to all that lines are held to; a line is named by the number of
 * its row.
 */

import type { Place } from '../../../devices/column-names.js';
import type { ColumnBatch } from '../../../devices/columns/cells.js';
import { listOf } from '../../../devices/csv-columns.js';
import { noTruthValue } from '../../../devices/errors.js';
import { Failure } from '../../output/failure.js';

/** The JSON text of a value of the row that becomes a line, by the number of its column; null where it is unset. */
export type TextOfColumn = (column: number) => string | null;

/**
 * What makes a line of a row, with its line feed, out of columns that go to these places; null: it is not looked at.
 * It throws {@link FlagFault}.
 */
export function rowWriter(places: readonly (Place | null)[]): (textOf: TextOfColumn) => string {
  const members = membersOf(places);
  return (textOf) => `${objectText(members, textOf) ?? '{}'}\n`;
}

/** A value that should be a truth value, and is none. */
export class FlagFault extends Error {
  /** The number of its column. */
  readonly column: number;
  /** As JSON. */
  readonly value: string;

  constructor(column: number, value: string) {
    super(`${value} is no truth value`);
    this.column = column;
    this.value = value;
  }
}

/** @throws Failure `devices` for a {@link FlagFault} in the row of this number, and anything else as it is */
export function tellFlagFault(error: unknown, name: string, row: number, columns: readonly string[]): never {
  if (!(error instanceof FlagFault)) throw error;
  const { message, help } = noTruthValue(columns[error.column] ?? '', error.value);
  throw new Failure('devices', `${name}:${row}: ${message}`, help);
}

/** Rows that become lines at once. */
const ROWS_A_CHUNK = 4096;

/** The lines of all rows, as bytes. */
export async function* linesOf(batches: AsyncIterable<ColumnBatch>): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  for await (const { count, lineOf } of batches)
    for (let from = 0; from < count; from += ROWS_A_CHUNK) {
      let lines = '';
      try {
        for (let row = from; row < Math.min(from + ROWS_A_CHUNK, count); row++) lines += lineOf(row);
      } catch (error) {
        // Lines before it are read first: one of them may end the reading.
        yield encoder.encode(lines);
        throw error;
      }
      yield encoder.encode(lines);
    }
}

/** A member of a line: its name as JSON with the colon, and where its value comes from. */
type Member = { readonly name: string } & ({ readonly column: number; readonly isList: boolean } | Members | Flags);

/** Columns that say whether a device has what they stand for. */
interface Flags {
  readonly flags: { readonly code: string; readonly column: number }[];
}

interface Members {
  readonly members: Member[];
}

function membersOf(places: readonly (Place | null)[]): readonly Member[] {
  const root: Members = { members: [] };
  for (const [column, place] of places.entries()) {
    if (place === null) continue;
    if (place.length === 2 && place[0] === 'applications') {
      flagsIn(root).push({ code: JSON.stringify(place[1]), column });
      continue;
    }
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

function flagsIn({ members }: Members): Flags['flags'] {
  for (const member of members) if ('flags' in member) return member.flags;
  const flags: Flags['flags'] = [];
  members.push({ name: memberName('applications'), flags });
  return flags;
}

/** Null where all is unset. */
function objectText(members: readonly Member[], textOf: TextOfColumn): string | null {
  let text = '';
  for (const member of members) {
    const value = textOfMember(member, textOf);
    if (value !== null) text += `${text === '' ? '{' : ','}${member.name}${value}`;
  }
  return text === '' ? null : `${text}}`;
}

function textOfMember(member: Member, textOf: TextOfColumn): string | null {
  if ('members' in member) return objectText(member.members, textOf);
  return 'flags' in member ? flaggedText(member.flags, textOf) : valueText(member, textOf);
}

/** @throws FlagFault */
function flaggedText(flags: Flags['flags'], textOf: TextOfColumn): string {
  const codes = flags.filter(({ column }) => {
    const text = textOf(column) ?? 'false';
    if (text !== 'true' && text !== '1' && text !== 'false' && text !== '0') throw new FlagFault(column, text);
    return text === 'true' || text === '1';
  });
  return `[${codes.map(({ code }) => code).join(',')}]`;
}

/** Applications in a text are those of a cell of CSV: separated, or a list in JSON. */
function valueText(
  { column, isList }: { readonly column: number; readonly isList: boolean },
  textOf: TextOfColumn,
): string | null {
  const text = textOf(column);
  if (!isList || text === null || !text.startsWith('"')) return text;
  return JSON.stringify(listOf(String(JSON.parse(text))));
}
