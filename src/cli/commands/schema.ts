/** `pushsift schema`: the tables that compiled queries ask, with their keys and indexes; or the index of OpenSearch. */

import type { SqlDialect } from '../../evaluate/sql/dialect.js';
import type { Command, Context } from '../command/command.js';
import { OUTPUT_OPTION } from '../command/common-options.js';
import { dialectOf, LAYOUT_OPTION, layoutOf, SQL_TARGETS } from '../filters/sql-target.js';
import { EXIT_OK, type ExitCode, Failure } from '../output/failure.js';
import { writeResult } from '../reports/report-file.js';
import type { QueryEngines } from '../source/query-engines.js';

const TARGETS = [...SQL_TARGETS, 'opensearch'] as const;

export const schemaCommand: Command = {
  name: 'schema',
  summary: 'print the tables that compiled queries ask',
  description:
    'Three tables: devices, their subscriptions, and their tags with a row for each value. The statements make them, empty.\nFor OpenSearch, the body of the request that makes the index.',
  arguments: [],
  options: [
    { name: 'to', value: 'TARGET', choices: TARGETS, summary: 'the engine that is to hold them' },
    LAYOUT_OPTION,
    OUTPUT_OPTION,
  ],
  examples: [{ command: 'pushsift schema --to sql:sqlite | sqlite3 account.db', what: 'a database with empty tables' }],
  exits: { 0: 'printed', 1: null },
  run: schema,
};

async function schema(context: Context): Promise<ExitCode> {
  const { settings } = context;
  if (settings.text('to') === null)
    throw new Failure('usage', 'no target is named', `add \`--to\` with one of ${TARGETS.join(', ')}`);
  const target = settings.choice('to', TARGETS);
  const layout = layoutOf(settings, target);
  const { QUERY_ENGINES } = await import('../source/query-engines.js');
  if (target === 'opensearch') writeResult(context, `${JSON.stringify(QUERY_ENGINES.openSearchMapping(), null, 2)}\n`);
  else writeResult(context, `${statementsOf(QUERY_ENGINES, dialectOf(target), layout).join(';\n\n')};\n`);
  return EXIT_OK;
}

function statementsOf(
  { bitmapsSchema, rowsSchema }: QueryEngines,
  dialect: SqlDialect,
  layout: 'rows' | 'bitmaps',
): readonly string[] {
  const statements = layout === 'bitmaps' ? bitmapsSchema(dialect) : rowsSchema(dialect);
  if (statements === null) throw new Failure('usage', `${dialect} has no bitmaps`, 'leave `--layout` out');
  return statements;
}
