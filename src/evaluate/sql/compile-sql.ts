/** A filter to one query of a database: its text, its parameters, or what stands against it. */

import { invariant, unreachable } from '../../base/invariant.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { expectFilter } from '../../plan/expect-filter.js';
import type { Filter } from '../../plan/filter.js';
import type { Plan } from '../../plan/plan.js';
import { groupNeedsCatalog } from '../errors.js';
import { findFaults } from '../target/find-faults.js';
import { bitmapsSet, type CountedSelection } from './bitmaps/bitmaps-plan.js';
import { checkNames } from './check-names.js';
import { columnsSet, type NamedSelection } from './columns/columns-set.js';
import { missingColumns } from './columns/missing-columns.js';
import type { CompileSqlOptions, SqlResult } from './compile-sql-options.js';
import type { Dialect } from './dialect.js';
import { DIALECTS } from './dialects.js';
import { noBitmaps, queryFault, setFault } from './errors.js';
import { expectSqlOptions } from './expect-sql-options.js';
import { distinct, intersectionOf, isSelection, type Selection } from './id-set.js';
import type { RowsLayout, SqlLayout } from './layout.js';
import { Parameters, type SqlQuery } from './parameters.js';
import { allDevices, noDevices, type RowsContext, rowsSet } from './rows/rows-sets.js';

/** A filter as SQL: to count, and to list page by page. */
export interface CompiledSql {
  /** Null exactly when there is an error. */
  readonly query: SqlQuery | null;
  readonly diagnostics: readonly Diagnostic[];
}

const ROWS: RowsLayout = { kind: 'rows' };

/**
 * Compiles a filter to SQL that yields the devices the filter means, and no others. All values are parameters; names of tables
 * and columns come from the layout alone.
 * What the engine or the layout cannot hold, or would fail on, is a diagnostic: never a smaller filter.
 * @throws when a name of the layout is empty, cannot be sent, or is one with another: the embedder's mistake
 */
export function compileSql(filter: Filter, options: CompileSqlOptions): CompiledSql {
  expectFilter('compileSql: `filter`', filter);
  expectSqlOptions('compileSql', options);
  const result = options.result ?? 'count';
  return compileWith(filter, options, result, (prepared) => writeQuery(prepared, result));
}

/** What a query is written of. */
export interface Prepared {
  readonly dialect: Dialect;
  readonly parameters: Parameters;
  readonly set: CountedSelection & NamedSelection;
}

/** The query that `write` makes of the set of the filter. */
export function compileWith(
  filter: Filter,
  options: CompileSqlOptions,
  result: SqlResult,
  write: (prepared: Prepared) => string,
): CompiledSql {
  const dialect = dialectOf(options);
  const layout = options.layout ?? ROWS;
  checkNames(dialect, layout);
  const group = groupNeedsCatalog(filter);
  const { device, after } = idsAsked(result);
  const id = device ?? after;
  const faults =
    group === null ? [...findFaults(filter, dialect, id), ...layoutFaults(filter, dialect, layout)] : [group];
  if (faults.length > 0 || filter.plan === null) return { query: null, diagnostics: byPlace(faults) };
  const parameters = new Parameters(dialect);
  const set = selectedSet({ dialect, parameters, device }, layout, filter.plan);
  const tooLarge = setFault(filter, dialect, layout, set);
  if (tooLarge !== null) return { query: null, diagnostics: [tooLarge] };
  const query = { text: write({ dialect, parameters, set }), parameters: parameters.values };
  const tooLong = queryFault(filter, dialect, query);
  return tooLong === null ? { query, diagnostics: [] } : { query: null, diagnostics: [tooLong] };
}

/** The ids that a result is about: only `device` is asked for; those behind `after`. */
function idsAsked(result: SqlResult): { readonly device: string | null; readonly after: string | null } {
  if (typeof result === 'string') return { device: null, after: null };
  return 'exists' in result ? { device: result.exists, after: null } : { device: null, after: result.page.after };
}

function dialectOf({ dialect, limits }: CompileSqlOptions): Dialect {
  const known = DIALECTS[dialect];
  return limits === undefined ? known : { ...known, limits: { ...known.limits, ...limits } };
}

function layoutFaults(filter: Filter, dialect: Dialect, layout: SqlLayout): readonly Diagnostic[] {
  if (layout.kind === 'columns') return missingColumns(filter, layout);
  return layout.kind === 'bitmaps' && dialect.bitmaps === null ? [noBitmaps(filter, dialect)] : [];
}

function byPlace(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.toSorted((left, right) => left.span.start - right.span.start);
}

/** The devices of a plan, each once. */
function selectedSet(
  context: Omit<RowsContext, 'layout'>,
  layout: SqlLayout,
  plan: Plan,
): CountedSelection & NamedSelection {
  switch (layout.kind) {
    case 'rows':
      return { ...selectedRows({ ...context, layout }, plan), count: null, idName: 'id', select: null };
    case 'columns':
      return { ...columnsSet({ ...context, layout }, plan), count: null };
    case 'bitmaps': {
      const { bitmaps: words } = context.dialect;
      invariant(words !== null, 'an engine without bitmaps was refused before');
      return { ...bitmapsSet({ ...context, layout, words }, plan), idName: 'id', select: null };
    }
    default:
      return unreachable(layout);
  }
}

/** What is a complement becomes all devices but those. */
function selectedRows(context: RowsContext, plan: Plan): Selection {
  const set = rowsSet(context, plan);
  const inside = set.isComplement ? intersectionOf(context.dialect, [allDevices(context), set]) : set;
  return isSelection(inside) ? distinct(inside) : noDevices(context);
}

function writeQuery({ dialect, parameters, set }: Prepared, result: SqlResult): string {
  if (result === 'count' && set.count !== null) return set.count();
  const key = `r.${set.idName}`;
  // ASC, because what goes without saying may have been set otherwise.
  const order = `ORDER BY ${key} ASC`;
  const from = `FROM (${set.write()}) AS r`;
  const ids = `SELECT ${dialect.ids.text(key)} AS id ${from}`;
  if (result === 'ids') return `${ids} ${order}`;
  if (result === 'count' || 'exists' in result) return `SELECT count(*) AS count ${from}`;
  const { after, limit } = result.page;
  // Engines differ in what a negative limit means.
  invariant(Number.isSafeInteger(limit) && limit > 0, 'a page has 1 id or more');
  const behind = after === null ? '' : ` WHERE ${key} > ${dialect.ids.key(parameters.text(after))}`;
  return `${ids}${behind} ${order} LIMIT ${parameters.integer(limit)}`;
}
