/** The statements for presets, messages and tokens, and their rows as records. */

import { type ListedMessage, listedMessage } from '../../messages/listed-message.js';
import type { MessageFilter } from '../../messages/message-filter.js';
import type { MessageProgress, MessageRecord, MessageState } from '../../messages/message-record.js';
import type { PresetRecord } from '../../presets/preset-record.js';
import { defaultRights } from '../../tokens/rights.js';
import type { TokenRecord } from '../../tokens/token-record.js';
import type { Page } from '../store.js';
import { keptFilter } from './kept-filters.js';
import { asText, type Row, type SqlValue, type Statement, statement } from './statement.js';

type Table = 'pushsift_presets' | 'pushsift_messages';

const MESSAGES = 'pushsift_messages LEFT JOIN pushsift_filters USING (filter_key)';

/** What the rows of a table are read from. */
const ROWS: Readonly<Record<Table, string>> = { pushsift_presets: 'pushsift_presets', pushsift_messages: MESSAGES };

export function insertPreset(preset: PresetRecord): Statement {
  return statement(
    'INSERT INTO pushsift_presets (code, created_by, created_at, record) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING code',
    asText(preset.code),
    asText(preset.createdBy),
    preset.createdAt,
    JSON.stringify(preset),
  );
}

/** Gives no row where its filter is not kept yet, either. */
export function insertMessage({ progress, filter, ...message }: MessageRecord): Statement {
  const { key } = keptFilter(filter);
  return statement(
    `INSERT INTO pushsift_messages (code, created_by, created_at, record, resolve_at, state, transport, version, progress, filter_key)
    SELECT ?, ?, CAST(? AS BIGINT), ?, CAST(? AS BIGINT), ?, ?, CAST(? AS BIGINT), ?, filter_key FROM pushsift_filters WHERE filter_key = ?
    ON CONFLICT DO NOTHING RETURNING code`,
    asText(message.code),
    asText(message.createdBy),
    message.createdAt,
    JSON.stringify(message),
    message.resolveAt,
    ...progressValues(progress),
    key,
  );
}

export function updateProgress(code: string, progress: MessageProgress): Statement {
  return statement(
    'UPDATE pushsift_messages SET state = ?, transport = ?, version = ?, progress = ? WHERE code = ? AND version = ? RETURNING code',
    ...progressValues(progress),
    asText(code),
    progress.version - 1,
  );
}

function progressValues(progress: MessageProgress): readonly [string, string | null, number, string] {
  const transport = progress.resolution?.transport ?? null;
  return [progress.state, transport && asText(transport), progress.version, JSON.stringify(progress)];
}

export function selectOne(table: Table, code: string): Statement {
  return statement(`SELECT * FROM ${ROWS[table]} WHERE code = ?`, asText(code));
}

/** The records of a page, without filters. */
export function selectPage(table: Table, page: Page, state: MessageState | null): Statement {
  return selectOfPage(
    table === 'pushsift_messages' ? 'created_by, record, progress' : 'created_by, record',
    table,
    page,
    state,
  );
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

export function selectDue(until: number, limit: number): Statement {
  return statement(
    `SELECT code, created_by FROM pushsift_messages WHERE state = 'scheduled' AND resolve_at <= ? ORDER BY resolve_at, code LIMIT ?`,
    until,
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
  return statement(
    'INSERT INTO pushsift_tokens (name, id, record) VALUES (?, ?, ?) ON CONFLICT DO NOTHING RETURNING name',
    asText(token.name),
    asText(token.id),
    JSON.stringify(token),
  );
}

export function updateToken(token: TokenRecord): Statement {
  return statement(
    'UPDATE pushsift_tokens SET record = ? WHERE name = ? AND id = ? RETURNING name',
    JSON.stringify(token),
    asText(token.name),
    asText(token.id),
  );
}

export const SELECT_TOKENS = statement('SELECT id, record FROM pushsift_tokens');

export function deleteToken(name: string): Statement {
  return statement('DELETE FROM pushsift_tokens WHERE name = ? RETURNING name', asText(name));
}

export function deletePreset(code: string): Statement {
  return statement('DELETE FROM pushsift_presets WHERE code = ? RETURNING code', asText(code));
}

/** Changes something that nobody reads: a store that can do this can be read and written. */
export const CHECK = statement('UPDATE pushsift_schema SET checks = checks + 1 RETURNING version');

export function messageIn(row: Row): MessageRecord {
  return {
    ...createdIn<Omit<MessageRecord, 'filter' | 'progress'>>(row),
    // Null where it is not there: no JSON either.
    filter: parsed<MessageFilter>(row.filter ?? ''),
    progress: parsed<MessageProgress>(row.progress),
  };
}

export function listedMessageIn(row: Row): ListedMessage {
  const record = createdIn<Omit<MessageRecord, 'filter' | 'progress'>>(row);
  return listedMessage({ ...record, progress: parsed<MessageProgress>(row.progress) });
}

export function presetIn(row: Row): PresetRecord {
  return createdIn<PresetRecord>(row);
}

/** Records of the first schema have the name of their token for its identity; what they belong to stands in the row. */
function createdIn<Kept extends { readonly createdBy: string; readonly createdByName: string }>(row: Row): Kept {
  const record = parsed<Kept>(row.record);
  const createdBy = parsed<string>(`"${row.created_by}"`);
  return { ...record, createdBy, createdByName: record.createdByName ?? record.createdBy };
}

/** Records of the first schema have one secret, which does not end, and nothing about rights. */
export function tokenIn(row: Row): TokenRecord {
  const { hash, ...record } = parsed<TokenRecord & { readonly hash?: string }>(row.record);
  const { secrets = [{ hash: hash ?? '', expiresAt: null }], mayExclude = [], may = defaultRights(record) } = record;
  return { ...record, id: parsed<string>(`"${row.id}"`), secrets, mayExclude, may };
}

function parsed<Kept>(value: unknown): Kept {
  return JSON.parse(String(value)) as Kept;
}
