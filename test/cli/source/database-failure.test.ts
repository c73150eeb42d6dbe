/** What engines say of tables that are not there, and what the command line adds to it. */

import { expect, it } from 'vitest';
import type { Context } from '../../../src/cli/command/command.js';
import { databaseFailure } from '../../../src/cli/source/database-failure.js';

const contextWith = (columns: string | null) => ({ settings: { text: () => columns } }) as unknown as Context;

const SAID: readonly (readonly [engine: string, source: string, message: string])[] = [
  ['sqlite', 'sqlite:a.db', 'no such table: devices'],
  ['sqlite', 'sqlite:a.db', 'no such column: d.platform'],
  ['duckdb', 'duckdb:a.db', 'Catalog Error: Table with name devices does not exist!\nDid you mean "pg_views"?'],
  ['duckdb', 'duckdb:a.db', 'Binder Error: Table "d" does not have a column named "platform"'],
  ['duckdb', 'duckdb:a.db', 'Binder Error: Referenced column "platform" not found in FROM clause!'],
  ['postgres', 'postgres://db/crm', 'relation "devices" does not exist'],
  ['postgres', 'postgres://db/crm', 'column d.platform does not exist'],
  [
    'clickhouse',
    'clickhouse://db/crm',
    "Unknown table expression identifier 'devices' in scope SELECT 1 FROM devices.",
  ],
  ['clickhouse', 'clickhouse://db/crm', 'Unknown expression identifier `platform` in scope SELECT platform.'],
  ['clickhouse', 'clickhouse://db/crm', 'Table crm.devices does not exist.'],
];

it.each(SAID)('%s, %s: the help says where the tables are told: %s', (engine, source, message) => {
  const failure = databaseFailure(contextWith(null), source, 'the name', new Error(message));
  expect([failure.message, failure.help]).toEqual([
    `the name: ${message}`,
    `\`pushsift schema --to sql:${engine}\` prints the tables that are asked; \`--columns FILE\` says what is what in a table of your own`,
  ]);
});

it.each(SAID)('%s, %s: a table of the user is told as it is: %s', (_, source, message) => {
  expect(databaseFailure(contextWith('a.json'), source, 'the name', new Error(message)).help).toBeNull();
});

it('what else fails is told as it is', () => {
  const failure = databaseFailure(contextWith(null), 'sqlite:a.db', 'sqlite:a.db', new Error('database is locked'));
  expect([failure.code, failure.message, failure.help]).toEqual(['input', 'sqlite:a.db: database is locked', null]);
});
