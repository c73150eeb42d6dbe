/**
 * The schema, as the steps that led to it. A step that was released is never changed: a store that is opened is taken from the version it has to
 * the newest, all in one transaction. There is no way back.
 */

import { StoreError } from '../store-error.js';
import type { Dialect } from './dialect.js';
import { fillChecksums } from './fill-checksums.js';
import { type Steps, statement } from './statement.js';

/** Statements, and work whose statements depend on what is kept, in the order in which they are carried out. */
type Migration = (dialect: Dialect) => readonly (string | (() => Steps<void>))[];

/** The version of a schema is the number of steps that led to it. */
export const MIGRATIONS: readonly Migration[] = [
  keepPresetsMessagesAndTokens,
  ownByIdentity,
  keepKeysByKeyTime,
  findMessagesByFilter,
  keepChecksums,
  findMessagesByEnd,
  findDueMessagesByIdentity,
  keepDevices,
  keepAudiences,
];

/**
 * Brings the schema to the newest version; is to be run in a transaction.
 * @throws StoreError of kind `newer`, before anything is changed
 */
export function* migrate(dialect: Dialect, migrations: readonly Migration[] = MIGRATIONS): Steps<void> {
  for (const hold of dialect.holdSchema) yield hold;
  yield statement('CREATE TABLE IF NOT EXISTS pushsift_schema (version BIGINT NOT NULL, checks BIGINT NOT NULL)');
  const [kept] = yield statement('SELECT version FROM pushsift_schema');
  const version = Number(kept?.version ?? 0);
  if (version > migrations.length) throw newer(version, migrations.length);
  if (version === migrations.length) return;
  for (const migration of migrations.slice(version)) {
    for (const change of migration(dialect)) yield* typeof change === 'string' ? carriedOut(change) : change();
  }
  yield kept === undefined
    ? statement('INSERT INTO pushsift_schema (version, checks) VALUES (?, 0)', migrations.length)
    : statement('UPDATE pushsift_schema SET version = ?', migrations.length);
}

function* carriedOut(text: string): Steps<void> {
  yield statement(text);
}

function newer(version: number, known: number): StoreError {
  return new StoreError(
    'newer',
    `the store was written by a later version: its schema is ${version}, this version knows ${known}`,
  );
}

/**
 * Records are JSON as they came; beside them stands what is searched by. Pages are read along `…_time`, whose first columns are what they are narrowed
 * by. Filters stand apart. `attempts` are the keys of requests that may come twice.
 */
function keepPresetsMessagesAndTokens({ byBytes, keepTotals }: Dialect): readonly string[] {
  const text = `TEXT${byBytes} NOT NULL`;
  const made = `code ${text} PRIMARY KEY, created_by ${text}, created_at BIGINT NOT NULL, record TEXT NOT NULL`;
  return [
    `CREATE TABLE pushsift_presets (${made})`,
    'CREATE INDEX pushsift_presets_time ON pushsift_presets (created_at, code)',
    'CREATE INDEX pushsift_presets_token_time ON pushsift_presets (created_by, created_at, code)',

    `CREATE TABLE pushsift_filters (filter_key ${text} PRIMARY KEY, filter TEXT NOT NULL)`,

    `CREATE TABLE pushsift_messages (${made}, filter_key ${text}, resolve_at BIGINT NOT NULL, state ${text}, transport TEXT${byBytes}, version BIGINT NOT NULL, progress TEXT NOT NULL)`,
    'CREATE INDEX pushsift_messages_time ON pushsift_messages (created_at, code)',
    'CREATE INDEX pushsift_messages_token_time ON pushsift_messages (created_by, created_at, code)',
    'CREATE INDEX pushsift_messages_state_time ON pushsift_messages (state, created_at, code)',
    'CREATE INDEX pushsift_messages_token_state_time ON pushsift_messages (created_by, state, created_at, code)',
    `CREATE INDEX pushsift_messages_due ON pushsift_messages (state, resolve_at, code) WHERE state = 'scheduled'`,
    `CREATE INDEX pushsift_messages_resolving ON pushsift_messages (transport, resolve_at, code) WHERE state = 'resolving'`,
    ...keepTotals,

    `CREATE TABLE pushsift_tokens (name ${text} PRIMARY KEY, record TEXT NOT NULL)`,

    `CREATE TABLE pushsift_attempts (token ${text}, key ${text}, digest ${text}, code ${text}, used_at BIGINT NOT NULL, PRIMARY KEY (token, key))`,
    'CREATE INDEX pushsift_attempts_time ON pushsift_attempts (used_at)',
  ];
}

/**
 * What was created belonged to a name, which another may take; now it belongs to an identity. That of tokens there are is made of their
 * names, in a form that no new identity has: what belonged to a name without a token belongs to nobody.
 */
function ownByIdentity({ byBytes }: Dialect): readonly string[] {
  return [
    `ALTER TABLE pushsift_tokens ADD COLUMN id TEXT${byBytes} NOT NULL DEFAULT ''`,
    "UPDATE pushsift_tokens SET id = 'name:' || name",
    'CREATE UNIQUE INDEX pushsift_tokens_id ON pushsift_tokens (id)',
    "UPDATE pushsift_presets SET created_by = 'name:' || created_by",
    "UPDATE pushsift_messages SET created_by = 'name:' || created_by",
    "UPDATE pushsift_attempts SET token = 'name:' || token",
  ];
}

/** Keys were kept by the dates of records: the first of them begins the key time, so that each is kept for another day at least. */
function keepKeysByKeyTime(): readonly string[] {
  return [
    'ALTER TABLE pushsift_schema ADD COLUMN key_time BIGINT NOT NULL DEFAULT 0',
    'UPDATE pushsift_schema SET key_time = COALESCE((SELECT MIN(used_at) FROM pushsift_attempts), 0)',
  ];
}

/** Messages can be removed, and with them the filters that no other message has. */
function findMessagesByFilter({ keepTotalsOfRemoved }: Dialect): readonly string[] {
  return ['CREATE INDEX pushsift_messages_filter ON pushsift_messages (filter_key)', ...keepTotalsOfRemoved];
}

/** A row without a checksum that fits cannot be read. Of records that are there it is that of their text as it is. */
function keepChecksums({ byBytes }: Dialect): readonly (string | (() => Steps<void>))[] {
  const added = (table: string, column: string) =>
    `ALTER TABLE pushsift_${table} ADD COLUMN ${column} TEXT${byBytes} NOT NULL DEFAULT ''`;
  return [
    added('presets', 'checksum'),
    added('messages', 'checksum'),
    added('messages', 'progress_checksum'),
    added('tokens', 'checksum'),
    fillChecksums,
  ];
}

/** When messages were finished, by the key time; null: they are not. Those that were finished before are kept as long as those of today. */
function findMessagesByEnd(): readonly string[] {
  return [
    'ALTER TABLE pushsift_messages ADD COLUMN ended_at BIGINT',
    "UPDATE pushsift_messages SET ended_at = (SELECT key_time FROM pushsift_schema) WHERE state IN ('ready', 'failed', 'cancelled')",
    'CREATE INDEX pushsift_messages_ended ON pushsift_messages (ended_at, code) WHERE ended_at IS NOT NULL',
  ];
}

/** Whose messages are due can be told without looking at all that are. */
function findDueMessagesByIdentity(): readonly string[] {
  return [
    `CREATE INDEX pushsift_messages_token_due ON pushsift_messages (state, created_by, resolve_at, code) WHERE state = 'scheduled'`,
  ];
}

/** Devices, one row each; `sequence` is the number of the last change. The counter of changes has the one row of its table. */
function keepDevices({ byBytes }: Dialect): readonly string[] {
  const text = `TEXT${byBytes} NOT NULL`;
  return [
    `CREATE TABLE pushsift_devices (device_key ${text} PRIMARY KEY, sequence BIGINT NOT NULL, record TEXT NOT NULL, checksum ${text})`,
    'CREATE UNIQUE INDEX pushsift_devices_sequence ON pushsift_devices (sequence)',
    `CREATE TABLE pushsift_device_log (id ${text}, sequence BIGINT NOT NULL)`,
    "INSERT INTO pushsift_device_log (id, sequence) VALUES ('', 0)",
  ];
}

/**
 * Audiences that are watched. `told` is the number of the last event; up to `gone` they are kept no more. Events of an audience that was removed go little by little: its code stands
 * in a table of its own until then. The row of the log counts how often the list of audiences was changed, and has the catalog that devices are read by.
 */
function keepAudiences({ byBytes }: Dialect): readonly string[] {
  const text = `TEXT${byBytes} NOT NULL`;
  return [
    `ALTER TABLE pushsift_device_log ADD COLUMN audiences BIGINT NOT NULL DEFAULT 0`,
    `ALTER TABLE pushsift_device_log ADD COLUMN catalog TEXT${byBytes} NOT NULL DEFAULT ''`,
    `CREATE TABLE pushsift_audiences (code ${text} PRIMARY KEY, created_by ${text}, created_at BIGINT NOT NULL, record TEXT NOT NULL, checksum ${text}, told BIGINT NOT NULL, gone BIGINT NOT NULL)`,
    'CREATE INDEX pushsift_audiences_time ON pushsift_audiences (created_at, code)',
    'CREATE INDEX pushsift_audiences_token_time ON pushsift_audiences (created_by, created_at, code)',
    `CREATE TABLE pushsift_removed_audiences (code ${text} PRIMARY KEY)`,
    `CREATE TABLE pushsift_events (audience ${text}, number BIGINT NOT NULL, sequence BIGINT NOT NULL, record TEXT NOT NULL, checksum ${text}, told_at BIGINT NOT NULL, PRIMARY KEY (audience, number))`,
    'CREATE INDEX pushsift_events_sequence ON pushsift_events (audience, sequence)',
    'CREATE INDEX pushsift_events_time ON pushsift_events (told_at, audience)',
  ];
}
