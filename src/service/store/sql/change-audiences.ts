/**
 * The list of audiences, and what is kept of their events. Each change of the list holds the row of the log, as changes of devices do: so every change of a device is made with the list of
 * before or with that of after, and says which.
 */

import { unreachable } from '../../../base/invariant.js';
import type { AudienceRecord } from '../../records/audience-record.js';
import type { KeptEvents } from '../device-changes.js';
import type { Once } from '../store.js';
import type { Addition } from './add-record.js';
import type { Dialect } from './dialect.js';
import { KEY_TIME, STEP_MS } from './key-time.js';
import { putEvents } from './put-events.js';
import { audienceChecksum } from './record-checksum.js';
import { asText, fromText, type Row, type Statement, type Steps, statement } from './statement.js';

export type AudienceChange =
  | { readonly kind: 'remove'; readonly code: string }
  /** `catalog`: another text is another catalog; printable ASCII, and neither empty nor `*`. */
  | { readonly kind: 'recount'; readonly catalog: string; readonly at: number }
  | { readonly kind: 'mark-other-catalog'; readonly catalog: string }
  | { readonly kind: 'tell-recounted'; readonly codes: readonly string[]; readonly at: number }
  | { readonly kind: 'remove-events'; readonly kept: KeptEvents; readonly limit: number };

/** How many audiences were removed or told, or rows removed or marked. Is to be run in a transaction. */
export function* changeAudiences(dialect: Dialect, change: AudienceChange): Steps<number> {
  switch (change.kind) {
    case 'remove':
      return yield* removeAudience(change.code);
    case 'recount':
      return yield* recount(dialect, change.catalog, change.at);
    case 'mark-other-catalog':
      return yield* markOtherCatalog(change.catalog);
    case 'tell-recounted':
      return yield* tellRecounted(change.codes, change.at);
    case 'remove-events':
      return yield* removeEvents(dialect, change.kept, change.limit);
    default:
      return unreachable(change);
  }
}

/** Where nothing comes of the change, the list is read once more by those who have it, and is the same. */
const HOLD_LIST = statement('UPDATE pushsift_device_log SET audiences = audiences + 1 RETURNING sequence');

export function audienceAddition(audience: AudienceRecord, once: Once | null): Addition {
  return { insert: insertAudience(audience), code: audience.code, once, first: HOLD_LIST };
}

function insertAudience(audience: AudienceRecord): Statement {
  const row = {
    code: asText(audience.code),
    created_by: asText(audience.createdBy),
    created_at: audience.createdAt,
    record: JSON.stringify(audience),
  };
  return statement(
    'INSERT INTO pushsift_audiences (code, created_by, created_at, record, checksum, told, gone) VALUES (?, ?, ?, ?, ?, 0, 0) ON CONFLICT DO NOTHING RETURNING code',
    ...Object.values(row),
    audienceChecksum(row),
  );
}

function* removeAudience(code: string): Steps<number> {
  yield HOLD_LIST;
  const removed = yield statement('DELETE FROM pushsift_audiences WHERE code = ? RETURNING code', asText(code));
  if (removed.length > 0)
    yield statement('INSERT INTO pushsift_removed_audiences (code) VALUES (?) ON CONFLICT DO NOTHING', asText(code));
  return removed.length;
}

function* recount({ holdRow }: Dialect, catalog: string, at: number): Steps<number> {
  const [kept] = yield statement(`SELECT catalog FROM pushsift_device_log${holdRow}`);
  if (kept?.catalog === catalog) return 0;
  yield statement('UPDATE pushsift_device_log SET catalog = ?', catalog);
  const audiences = yield statement('SELECT code FROM pushsift_audiences ORDER BY code');
  if (kept?.catalog === '' || audiences.length === 0) return 0;
  const codes = audiences.map(({ code }) => fromText(code));
  return yield* tellRecounted(codes, at);
}

/** Stands for no catalog. */
const SEVERAL_CATALOGS = '*';

function* markOtherCatalog(catalog: string): Steps<number> {
  const marked = yield statement(
    "UPDATE pushsift_device_log SET catalog = ? WHERE catalog NOT IN ('', ?, ?) RETURNING sequence",
    SEVERAL_CATALOGS,
    SEVERAL_CATALOGS,
    catalog,
  );
  return marked.length;
}

/** It takes a number of the order of changes: events of a change that is made later stand behind it. */
function* tellRecounted(codes: readonly string[], at: number): Steps<number> {
  const [log] = yield statement(
    'UPDATE pushsift_device_log SET audiences = audiences + 1, sequence = sequence + 1 RETURNING sequence',
  );
  const sequence = Number(log?.sequence);
  const events = codes.map((audience) => ({ audience, sequence, kind: 'recounted', device: null }) as const);
  yield* putEvents(events, at);
  return events.length;
}

/** Of one audience at a time. */
function* removeEvents(dialect: Dialect, { keepMs, most }: KeptEvents, limit: number): Steps<number> {
  const [removed] = yield statement(
    `SELECT code FROM pushsift_removed_audiences ORDER BY code LIMIT 1${dialect.skipLocked}`,
  );
  if (removed !== undefined) return yield* removeRest(removed, limit);
  const [full] = yield statement(
    `SELECT code, told, gone FROM pushsift_audiences WHERE told - gone > ? ORDER BY code LIMIT 1${dialect.skipLocked}`,
    most,
  );
  if (full !== undefined)
    return yield* removeUpTo(full.code, Math.min(Number(full.told) - most, Number(full.gone) + limit));
  return keepMs === null ? 0 : yield* removeOld(dialect, keepMs, limit);
}

/** The last of it is the code itself. */
function* removeRest({ code }: Row, limit: number): Steps<number> {
  const events = yield statement(
    'DELETE FROM pushsift_events WHERE audience = ? AND number IN (SELECT number FROM pushsift_events WHERE audience = ? ORDER BY number LIMIT ?) RETURNING number',
    String(code),
    String(code),
    limit,
  );
  if (events.length < limit)
    yield statement('DELETE FROM pushsift_removed_audiences WHERE code = ? RETURNING code', String(code));
  return events.length + 1;
}

function* removeUpTo(code: unknown, number: number): Steps<number> {
  yield statement('UPDATE pushsift_audiences SET gone = ? WHERE code = ?', number, String(code));
  const events = yield statement(
    'DELETE FROM pushsift_events WHERE audience = ? AND number <= ? RETURNING number',
    String(code),
    number,
  );
  return events.length + 1;
}

/** The time may have stood still up to a step before they were told. */
function* removeOld({ holdRow }: Dialect, keepMs: number, limit: number): Steps<number> {
  const old = `told_at < ${KEY_TIME} - ?`;
  const [first] = yield statement(
    `SELECT audience FROM pushsift_events WHERE ${old} ORDER BY told_at, audience LIMIT 1`,
    keepMs + STEP_MS,
  );
  if (first === undefined) return 0;
  const code = String(first.audience);
  yield statement(`SELECT code FROM pushsift_audiences WHERE code = ?${holdRow}`, code);
  const [last] = yield statement(
    `SELECT max(number) AS number FROM (SELECT number, told_at FROM pushsift_events WHERE audience = ? ORDER BY number LIMIT ?) AS first WHERE ${old}`,
    code,
    limit,
    keepMs + STEP_MS,
  );
  return last?.number == null ? 0 : yield* removeUpTo(code, Number(last.number));
}
