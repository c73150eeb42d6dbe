/** `pushsift schema`: the tables that compiled queries ask, with their keys and indexes. */

import { rowsSchema } from '../../evaluate/sql/rows/rows-schema.js';
import type { Command, Context } from '../command.js';
import { OUTPUT_OPTION } from '../common-options.js';
import { EXIT_OK, type ExitCode, Failure } from '../failure.js';
import { dialectOf, SQL_TARGETS } from '../sql-target.js';
import { writeResult } from '../write-result.js';

export const schemaCommand: Command = {
  name: 'schema',
  summary: 'print the tables that compiled queries ask',
  description:
    'Three tables: devices, their subscriptions, and their tags with a row for each value. The statements make them, empty.',
  arguments: [],
  options: [
    { name: 'to', value: 'TARGET', choices: SQL_TARGETS, summary: 'the engine that is to hold them' },
    OUTPUT_OPTION,
  ],
  examples: [{ command: 'pushsift schema --to sql:sqlite | sqlite3 account.db', what: 'a database with empty tables' }],
  exits: { 0: 'printed', 1: null },
  run: schema,
};

async function schema(context: Context): Promise<ExitCode> {
  const { settings } = context;
  if (settings.text('to') === null)
    throw new Failure('usage', 'no target is named', `add \`--to\` with one of ${SQL_TARGETS.join(', ')}`);
  const statements = rowsSchema(dialectOf(settings.choice('to', SQL_TARGETS)));
  writeResult(context, `${statements.join(';\n\n')};\n`);
  return EXIT_OK;
}
