/** Events of audiences: written with the changes of devices that they come from, in one transaction, and read again by their numbers. */

import type { AudienceEvent, AudienceEventKind } from '../../records/audience-record.js';
import { KEY_TIME } from './key-time.js';
import { eventChecksum } from './record-checksum.js';
import { asText, type SqlValue, type Statement, type Steps, statement, statementIn } from './statement.js';

/** What is to be told of an audience. */
export interface PreparedEvent {
  readonly audience: string;
  /** Of the change that it comes from. */
  readonly sequence: number;
  readonly kind: AudienceEventKind;
  readonly device: string | null;
}

/** Rows of one statement. It is prepared for as many, and for one. */
const ROWS_AT_ONCE = 32;

/** In the order of their sequence numbers. The transaction holds the row of the log: so numbers are given in that order, too. */
export function* putEvents(events: readonly PreparedEvent[], at: number): Steps<void> {
  const byAudience = new Map<string, PreparedEvent[]>();
  for (const event of events) {
    const own = byAudience.get(event.audience) ?? [];
    own.push(event);
    byAudience.set(event.audience, own);
  }
  for (const [audience, own] of [...byAudience].sort(([left], [right]) => (left < right ? -1 : 1))) {
    const [row] = yield statement(
      'UPDATE pushsift_audiences SET told = told + ? WHERE code = ? RETURNING told',
      own.length,
      asText(audience),
    );
    if (row !== undefined) yield* insertEvents(own, Number(row.told) - own.length, at);
  }
}

function* insertEvents(events: readonly PreparedEvent[], before: number, at: number): Steps<void> {
  const rows = events.map((event, index) => rowOf(event, before + index + 1, at));
  const whole = rows.length - (rows.length % ROWS_AT_ONCE);
  for (let from = 0; from < whole; from += ROWS_AT_ONCE) yield insertRows(rows.slice(from, from + ROWS_AT_ONCE));
  for (const row of rows.slice(whole)) yield insertRows([row]);
}

function rowOf({ audience, sequence, kind, device }: PreparedEvent, number: number, at: number): readonly SqlValue[] {
  const event: Omit<AudienceEvent, 'number'> = { kind, device, at };
  const row = { audience: asText(audience), number, sequence, record: JSON.stringify(event) };
  return [...Object.values(row), eventChecksum(row)];
}

function insertRows(rows: readonly (readonly SqlValue[])[]): Statement {
  const places = rows.map(() => `(?, ?, ?, ?, ?, ${KEY_TIME})`).join(', ');
  return statement(
    `INSERT INTO pushsift_events (audience, number, sequence, record, checksum, told_at) VALUES ${places}`,
    ...rows.flat(),
  );
}

export function selectEvents(code: string, after: number, limit: number): Statement {
  return statement(
    'SELECT * FROM pushsift_events WHERE audience = ? AND number > ? ORDER BY number LIMIT ?',
    asText(code),
    after,
    limit,
  );
}

/** How many events there were, and how many of them are gone. */
export function selectTold(code: string): Statement {
  return statement('SELECT told, gone FROM pushsift_audiences WHERE code = ?', asText(code));
}

/** How many events there were of each; at least one. */
export function selectLastNumbers(codes: readonly string[]): Statement {
  return statementIn('SELECT code, told FROM pushsift_audiences WHERE code IN', codes.map(asText));
}

/** The number of the last event of changes up to this sequence number, or of the last that is gone. A row where there is such an audience. */
export function selectNumber(code: string, sequence: number): Statement {
  return statement(
    `SELECT COALESCE((SELECT number FROM pushsift_events WHERE audience = pushsift_audiences.code AND sequence <= ? ORDER BY sequence DESC LIMIT 1), gone) AS number
    FROM pushsift_audiences WHERE code = ?`,
    sequence,
    asText(code),
  );
}
