/** A FILTER argument, compiled: what `explain`, `count`, `list` and `match` begin with. */

import type { Catalog } from '../../catalog/catalog.js';
import { compile } from '../../compile.js';
import type { CompileOptions } from '../../compile-text.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { type RuleLevels, withRuleLevels } from '../../diagnostics/rule-levels.js';
import { hasError } from '../../diagnostics/totals.js';
import { groupNeedsCatalog } from '../../evaluate/errors.js';
import type { Filter } from '../../plan/filter.js';
import { diagnosticsJson } from '../../report/json.js';
import type { Context } from '../command/command.js';
import { catalogOf } from '../devices/catalog-option.js';
import { tellFindings } from '../output/findings.js';
import { readFilterArgument } from './filter-argument.js';

export interface FilterJob {
  readonly catalog: Catalog | null;
  /** What messages call the filter. */
  readonly name: string;
  /** Null when the filter has errors: they have been told. */
  readonly filter: Filter | null;
}

/**
 * Reads and compiles the filter, and tells errors and warnings: to people on standard error; errors to programs as
 * `{"error"}` on standard output.
 */
export async function compileArgument(context: Context, argument: string): Promise<FilterJob> {
  const catalog = await catalogOf(context);
  const { name, text } = await readFilterArgument(argument, context.stdin);
  const { filter, diagnostics } = compileText(context, catalog, text, true);
  return { catalog, name, filter: told(context, name, text, filter, diagnostics) };
}

/**
 * As {@link compileArgument}, for commands that run the filter: a group no catalog resolves is an error, too. `inside` is the catalog
 * where none is named;
 * `refusals` is what stands against asking for a sound filter.
 */
export async function runnableArgument(
  context: Context,
  argument: string,
  inside: Catalog | null = null,
  refusals: Refusals = NO_REFUSALS,
): Promise<FilterJob> {
  const catalog = (await catalogOf(context)) ?? inside;
  const { name, text } = await readFilterArgument(argument, context.stdin);
  const { filter, diagnostics } = runnable(context, catalog, text, true, refusals);
  return { catalog, name, filter: told(context, name, text, filter, diagnostics) };
}

/** What a filter was made into, or what stands against it: one of them. */
export interface Made<Result> {
  readonly result: Result | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** As {@link runnableArgument}, for commands that make something of the filter: what stands against that is told the same way. */
export async function madeOfArgument<Result>(
  context: Context,
  argument: string,
  make: (filter: Filter) => Made<Result>,
): Promise<Result | null> {
  const catalog = await catalogOf(context);
  const { name, text } = await readFilterArgument(argument, context.stdin);
  const { filter, diagnostics } = runnable(context, catalog, text, true);
  const made = filter === null ? null : make(filter);
  const isMade = made !== null && made.result !== null;
  told(context, name, text, isMade ? filter : null, [...diagnostics, ...(made?.diagnostics ?? [])]);
  return made?.result ?? null;
}

export interface Compiled {
  readonly filter: Filter | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** What stands against asking whatever holds the devices for a filter. */
type Refusals = (filter: Filter) => readonly Diagnostic[];

const NO_REFUSALS: Refusals = () => [];

/** A filter that can be run, or why there is none. */
export function runnable(
  context: Context,
  catalog: Catalog | null,
  text: string,
  comments: boolean,
  refusals: Refusals = NO_REFUSALS,
): Compiled {
  const { filter, diagnostics } = compileText(context, catalog, text, comments);
  if (filter === null) return { filter, diagnostics };
  const group = groupNeedsCatalog(filter);
  const errors = group === null ? refusals(filter) : [group];
  return errors.length === 0 ? { filter, diagnostics } : { filter: null, diagnostics: errors };
}

function compileText({ settings, rules }: Context, catalog: Catalog | null, text: string, comments: boolean): Compiled {
  return compileByRules(text, { catalog, comments, dialect: settings.choice('dialect', ['strict', 'lenient']) }, rules);
}

function told(
  { settings, out, err }: Context,
  name: string,
  text: string,
  filter: Filter | null,
  diagnostics: readonly Diagnostic[],
): Filter | null {
  const worthTelling = diagnostics.filter(({ severity }) => severity !== 'note');
  tellFindings(err, name, text, worthTelling);
  if (filter === null && settings.text('format') === 'json')
    out.write(`${JSON.stringify({ error: diagnosticsJson(text, diagnostics) })}\n`);
  return filter;
}

interface CompiledByRules {
  /** Null exactly when there is an error. */
  readonly filter: Filter | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Compiles with the levels of the configuration: a rule that is an error there keeps the filter from being used, and is looked for even where
 * `lint` is false.
 */
export function compileByRules(text: string, options: CompileOptions, rules: RuleLevels): CompiledByRules {
  const isWanted = Object.values(rules).includes('error');
  const { filter, diagnostics } = compile(text, isWanted ? { ...options, lint: true } : options);
  const told = withRuleLevels(diagnostics, rules);
  return { filter: hasError(told) ? null : filter, diagnostics: told };
}
