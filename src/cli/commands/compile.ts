/** `pushsift compile`: a filter as the query of a database, its values apart; as a request of OpenSearch; or as the plan that evaluators run. */

import { visible } from '../../diagnostics/frame/characters.js';
import type { SqlLayout } from '../../evaluate/sql/layout.js';
import type { SqlQuery } from '../../evaluate/sql/parameters.js';
import type { Filter } from '../../plan/filter.js';
import type { Command, Context } from '../command/command.js';
import { FILTER_ARGUMENT, FILTER_OPTIONS, PRETTY_OR_JSON } from '../command/common-options.js';
import { noColumns } from '../devices/columns/column-names-file.js';
import { type Made, madeOfArgument } from '../filters/compiled-filter.js';
import { dialectOf, isSqlTarget, LAYOUT_OPTION, layoutOf, SQL_TARGETS } from '../filters/sql-target.js';
import { EXIT_FINDINGS, EXIT_OK, type ExitCode, Failure } from '../output/failure.js';
import type { QueryEngines } from '../source/query-engines.js';
import { COLUMNS_OF_TABLE, orNoLayout, tableLayoutOf } from '../source/table-layout.js';

const TARGETS = [...SQL_TARGETS, 'opensearch', 'plan'] as const;
const RESULTS = ['count', 'ids'] as const;

/** As many ids as a request of OpenSearch yields. */
const FIRST_PAGE = { page: { after: null, limit: 10_000 } } as const;

interface Wanted {
  readonly target: (typeof TARGETS)[number];
  readonly layout: SqlLayout;
  readonly result: (typeof RESULTS)[number];
}

export const compileCommand: Command = {
  name: 'compile',
  summary: 'compile a filter to the query of a database',
  description:
    'The query asks the tables that `pushsift schema` prints, or the table that --columns describes. Values are never part of its text: they are parameters, in the order of\ntheir numbers, which people get as comments behind it and programs with --format json. `opensearch` is the body of a request to /_count, or to\n/_search for the first 10,000 ids; `plan` is the plan as JSON.',
  arguments: [FILTER_ARGUMENT],
  options: [
    { name: 'to', value: 'TARGET', choices: TARGETS, summary: 'the engine that is to run it, or the plan' },
    { name: 'result', value: 'RESULT', choices: RESULTS, default: 'count', summary: 'what it yields: count or ids' },
    LAYOUT_OPTION,
    COLUMNS_OF_TABLE,
    ...FILTER_OPTIONS,
    PRETTY_OR_JSON,
  ],
  examples: [
    { command: `pushsift compile 'T("age", GTE, 18)' --to sql:postgres`, what: 'a count' },
    {
      command: 'pushsift compile @berlin.sift --to sql:clickhouse --result ids --format json',
      what: 'the ids, for a program',
    },
  ],
  exits: { 0: 'compiled', 1: 'the filter has errors, or the engine cannot be asked for it' },
  run: compileFilter,
};

async function compileFilter(context: Context): Promise<ExitCode> {
  const { settings, out } = context;
  if (settings.text('to') === null)
    throw new Failure('usage', 'no target is named', `add \`--to\` with one of ${TARGETS.join(', ')}`);
  const target = settings.choice('to', TARGETS);
  const result = settings.choice('result', RESULTS);
  const layout = layoutOfTarget(context, target);
  const { QUERY_ENGINES } = await import('../source/query-engines.js');
  const query = await madeOfArgument(context, context.arguments[0] ?? '', (filter) =>
    orNoLayout(context, () => compileTo(QUERY_ENGINES, { target, layout, result }, filter)),
  );
  if (query === null) return EXIT_FINDINGS;
  const { text, parameters } = query;
  out.write(
    settings.text('format') === 'json' ? `${JSON.stringify({ target, result, text, parameters })}\n` : picture(query),
  );
  return EXIT_OK;
}

/** Columns are a layout of their own. */
function layoutOfTarget(context: Context, target: Wanted['target']): SqlLayout {
  const { settings } = context;
  const kind = layoutOf(settings, target);
  if (!settings.isGiven('columns')) return { kind };
  if (!isSqlTarget(target)) throw noColumns(`${target} has no columns`);
  if (settings.isGiven('layout')) throw noColumns('`--layout` says already how the devices lie in tables');
  return tableLayoutOf(context) ?? { kind };
}

function compileTo(
  { compileOpenSearch, compileSql }: QueryEngines,
  { target, layout, result }: Wanted,
  filter: Filter,
): Made<SqlQuery> {
  if (target === 'plan') return { result: { text: JSON.stringify(filter.plan), parameters: [] }, diagnostics: [] };
  if (target === 'opensearch') {
    const { request, diagnostics } = compileOpenSearch(filter, { result: result === 'ids' ? FIRST_PAGE : result });
    return { result: request && { text: JSON.stringify(request.body), parameters: [] }, diagnostics };
  }
  const { query, diagnostics } = compileSql(filter, { dialect: dialectOf(target), layout, result });
  return { result: query, diagnostics };
}

/** The text, and behind it each parameter in a comment of its own line. */
function picture({ text, parameters }: SqlQuery): string {
  const comments = parameters.map((value, index) => `-- ${index + 1}: ${visible(JSON.stringify(value))}`);
  return `${[text, ...comments].join('\n')}\n`;
}
