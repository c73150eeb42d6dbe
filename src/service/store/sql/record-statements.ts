/** The statements for presets, messages and tokens. */

import type { MessageProgress, MessageRecord, MessageState } from '../../records/message-record.js';
import type { PresetRecord } from '../../records/preset-record.js';
import type { TokenRecord } from '../../records/token-record.js';
import { isFinal } from '../../records/transitions.js';
import { DUE_OF_ANOTHER, MOST_OTHERS, type Page } from '../store.js';
import type { Dialect } from './dialect.js';
import { keptFilter } from './kept-filters.js';
import { KEY_TIME } from './key-time.js';
import { messageChecksum, presetChecksum, progressChecksum, tokenChecksum } from './record-checksum.js';
import { asText, type SqlValue, type Statement, statement } from './statement.js';

type Table = 'pushsift_presets' | 'pushsift_messages' | 'pushsift_audiences';

const MESSAGES = 'pushsift_messages LEFT JOIN pushsift_filters USING (filter_key)';

/** What the rows of a table are read from. */
const ROWS: Readonly<Record<Table, string>> = {
  pushsift_presets: 'pushsift_presets',
  pushsift_messages: MESSAGES,
  pushsift_audiences: 'pushsift_audiences',
};

export function insertPreset(preset: PresetRecord): Statement {
  const row = {
    code: asText(preset.code),
    created_by: asText(preset.createdBy),
    created_at: preset.createdAt,
    record: JSON.stringify(preset),
  };
  return statement(
    'INSERT INTO pushsift_presets (code, created_by, created_at, record, checksum) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING code',
    ...Object.values(row),
    presetChecksum(row),
  );
}

/** Gives no row where its filter is not kept yet, either. */
export function insertMessage({ keepRow }: Dialect, { progress, filter, ...message }: MessageRecord): Statement {
  const { key } = keptFilter(filter);
  const row = {
    code: asText(message.code),
    created_by: asText(message.createdBy),
    created_at: message.createdAt,
    record: JSON.stringify(message),
    resolve_at: message.resolveAt,
  };
  return statement(
    `INSERT INTO pushsift_messages (code, created_by, created_at, record, resolve_at, checksum, state, transport, version, progress, progress_checksum, ended_at, filter_key)
    SELECT ?, ?, CAST(? AS BIGINT), ?, CAST(? AS BIGINT), ?, ?, ?, CAST(? AS BIGINT), ?, ?, ${endOf(progress)}, filter_key FROM pushsift_filters WHERE filter_key = ?${keepRow}
    ON CONFLICT DO NOTHING RETURNING code`,
    ...Object.values(row),
    messageChecksum({ ...row, filter_key: key }),
    ...progressValues(row.code, progress),
    key,
  );
}

export function updateProgress(code: string, progress: MessageProgress): Statement {
  return statement(
    `UPDATE pushsift_messages SET state = ?, transport = ?, version = ?, progress = ?, progress_checksum = ?, ended_at = ${endOf(progress)} WHERE code = ? AND version = ? RETURNING code`,
    ...progressValues(asText(code), progress),
    asText(code),
    progress.version - 1,
  );
}

/** In the order of the columns: state, transport, version, progress and its checksum. */
function progressValues(code: string, progress: MessageProgress): readonly SqlValue[] {
  const transport = progress.resolution?.transport ?? null;
  const row = {
    state: progress.state,
    transport: transport && asText(transport),
    version: progress.version,
    progress: JSON.stringify(progress),
  };
  return [...Object.values(row), progressChecksum({ ...row, code })];
}

/** Of its column, by the key time. */
function endOf({ state }: MessageProgress): string {
  return isFinal(state) ? KEY_TIME : 'CAST(NULL AS BIGINT)';
}

export function selectOne(table: Table, code: string): Statement {
  return statement(`SELECT * FROM ${ROWS[table]} WHERE code = ?`, asText(code));
}

/** The records of a page, without filters. */
export function selectPage(table: Table, page: Page, state: MessageState | null): Statement {
  return selectOfPage('*', table, page, state);
}

/** How large the records of a page are, in bytes, without reading them. */
export function selectSizes(table: Table, page: Page, state: MessageState | null): Statement {
  return selectOfPage('octet_length(record) AS size', table, page, state);
}

/** Narrowed by what is given, along an index that ends with the order of pages. */
function selectOfPage(
  columns: string,
  table: Table,
  { createdBy, after, limit }: Page,
  state: MessageState | null,
): Statement {
  const conditions: (readonly [string, ...SqlValue[]])[] = [];
  if (createdBy !== null) conditions.push(['created_by = ?', asText(createdBy)]);
  if (state !== null) conditions.push(['state = ?', state]);
  if (after !== null) {
    conditions.push(['(created_at, code) < (CAST(? AS BIGINT), ?)', after.createdAt, asText(after.code)]);
  }
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.map(([text]) => text).join(' AND ')}`;
  return statement(
    `SELECT ${columns} FROM ${table}${where} ORDER BY created_at DESC, code DESC LIMIT ?`,
    ...conditions.flatMap(([, ...values]) => values),
    limit,
  );
}

/** Of an identity, up to `most`. */
export function selectCount(table: Exclude<Table, 'pushsift_messages'>, createdBy: string, most: number): Statement {
  return statement(
    `SELECT count(*) AS count FROM (SELECT 1 FROM ${table} WHERE created_by = ? LIMIT ?) AS counted`,
    asText(createdBy),
    most,
  );
}

export function selectPendingCount(createdBy: string, most: number): Statement {
  return statement(
    "SELECT count(*) AS count FROM (SELECT 1 FROM pushsift_messages WHERE created_by = ? AND state IN ('scheduled', 'resolving') LIMIT ?) AS counted",
    asText(createdBy),
    most,
  );
}

/** Where a message stands among those that are due, as it is stored. */
export interface DuePlace {
  readonly resolveAt: number;
  readonly code: string;
}

/** Behind `after`; null: from the earliest. */
export function selectDue(until: number, limit: number, after: DuePlace | null = null): Statement {
  const [behind, values] =
    after === null ? ['', []] : [' AND (resolve_at, code) > (CAST(? AS BIGINT), ?)', [after.resolveAt, after.code]];
  return statement(
    `SELECT code, created_by, resolve_at FROM pushsift_messages WHERE state = 'scheduled' AND resolve_at <= ?${behind} ORDER BY resolve_at, code LIMIT ?`,
    until,
    ...values,
    limit,
  );
}

/**
 * As {@link selectDue} from the earliest, and behind a full page those of other identities, `is_other` = 1: who has any is found identity by identity along
 * their index, however many messages one has.
 */
export function selectDueOfAll(until: number, limit: number): Statement {
  const scheduled = "message.state = 'scheduled'";
  return statement(
    `WITH RECURSIVE page AS (
      SELECT code, created_by, resolve_at FROM pushsift_messages WHERE state = 'scheduled' AND resolve_at <= ? ORDER BY resolve_at, code LIMIT ?
    ), owners (created_by) AS (
      SELECT min(message.created_by) FROM pushsift_messages AS message WHERE ${scheduled}
      UNION ALL SELECT (SELECT min(message.created_by) FROM pushsift_messages AS message WHERE ${scheduled} AND message.created_by > owners.created_by)
      FROM owners WHERE owners.created_by IS NOT NULL
    ), firsts AS (
      SELECT created_by, (SELECT min(message.resolve_at) FROM pushsift_messages AS message WHERE ${scheduled} AND message.created_by = owners.created_by) AS first_at
      FROM owners WHERE created_by IS NOT NULL AND created_by NOT IN (SELECT created_by FROM page)
    ), others AS (
      SELECT created_by, first_at FROM firsts WHERE first_at <= ? ORDER BY first_at, created_by LIMIT ?
    )
    SELECT code, created_by, resolve_at, 0 AS is_other, resolve_at AS first_at, '' AS turn FROM page
    UNION ALL SELECT known.code, known.created_by, known.resolve_at, 1, others.first_at, known.created_by FROM others JOIN pushsift_messages AS known ON known.code IN (
      SELECT message.code FROM pushsift_messages AS message WHERE ${scheduled} AND message.created_by = others.created_by AND message.resolve_at <= ?
      ORDER BY message.resolve_at, message.code LIMIT ?
    ) WHERE (SELECT count(*) FROM page) = ?
    ORDER BY is_other, first_at, turn, resolve_at, code`,
    until,
    limit,
    until,
    MOST_OTHERS,
    until,
    DUE_OF_ANOTHER,
    limit,
  );
}

export function selectNextDue(after: number): Statement {
  return statement(
    `SELECT resolve_at FROM pushsift_messages WHERE state = 'scheduled' AND resolve_at > ? ORDER BY resolve_at, code LIMIT 1`,
    after,
  );
}

export function selectResolving(transport: string): Statement {
  return statement(
    `SELECT code FROM pushsift_messages WHERE state = 'resolving' AND transport = ? ORDER BY resolve_at, code`,
    asText(transport),
  );
}

export function insertToken(token: TokenRecord): Statement {
  const row = tokenRow(token);
  return statement(
    'INSERT INTO pushsift_tokens (name, id, record, checksum) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING name',
    ...Object.values(row),
    tokenChecksum(row),
  );
}

export function updateToken(token: TokenRecord): Statement {
  const row = tokenRow(token);
  return statement(
    'UPDATE pushsift_tokens SET record = ?, checksum = ? WHERE name = ? AND id = ? RETURNING name',
    row.record,
    tokenChecksum(row),
    row.name,
    row.id,
  );
}

function tokenRow(token: TokenRecord) {
  return { name: asText(token.name), id: asText(token.id), record: JSON.stringify(token) };
}

export const SELECT_TOKENS = statement('SELECT * FROM pushsift_tokens');

export function deleteToken(name: string): Statement {
  return statement('DELETE FROM pushsift_tokens WHERE name = ? RETURNING name', asText(name));
}

export function deletePreset(code: string): Statement {
  return statement('DELETE FROM pushsift_presets WHERE code = ? RETURNING code', asText(code));
}

/** Changes something that nobody reads: a store that can do this can be read and written. */
export const CHECK = statement('UPDATE pushsift_schema SET checks = checks + 1 RETURNING version');
