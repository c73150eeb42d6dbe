/** What stands between a checked filter and a query of a database. */

import { shown } from '../../base/shown.js';
import type { Span } from '../../base/span.js';
import { diagnose } from '../../diagnostics/diagnose.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Filter } from '../../plan/filter.js';
import { tooLarge, wholeOf } from '../target/errors.js';
import type { Dialect, SqlLimits } from './dialect.js';
import type { IdSet } from './id-set.js';
import type { SqlLayout } from './layout.js';
import type { SqlQuery } from './parameters.js';

/** An application, or a tag: of the account where no application is named. */
export interface Unnamed {
  readonly application: string | null;
  readonly tag: string | null;
}

/** At the first use of an application or a tag that no column is for. */
export function noColumn({ application, tag }: Unnamed, span: Span): Diagnostic {
  const owner = application === null ? '' : `application \`${shown(application)}\``;
  const what = tag === null ? owner : `tag \`${shown(tag)}\`${owner === '' ? '' : ` of ${owner}`}`;
  return diagnose('target/not-in-layout', span, `the layout names no column for ${what}`, {
    help: 'name the column in the layout',
  });
}

/** At a filter for an engine that has no bitmaps. */
export function noBitmaps(filter: Filter, { title }: Dialect): Diagnostic {
  return diagnose('target/not-in-layout', wholeOf(filter), `${title} has no bitmaps`, {
    help: 'use the layout `rows`',
  });
}

const MEASURES: Readonly<Record<Exclude<keyof SqlLimits, 'nesting'>, string>> = {
  parameters: 'parameters',
  selects: 'selects of a table',
  text: 'bytes of text',
};

const NESTED: Readonly<Record<SqlLayout['kind'], string>> = {
  rows: 'selects',
  columns: 'conditions',
  bitmaps: 'functions',
};

/** A set that would take more than the engine does: told before anything of it is written. Null: it fits. */
export function setFault(filter: Filter, dialect: Dialect, { kind }: SqlLayout, set: IdSet): Diagnostic | null {
  const measure = `${NESTED[kind]} inside each other`;
  return (
    tooLarge(filter, dialect, { limit: 'nesting', measure, value: set.nesting, most: dialect.limits.nesting }) ??
    beyond(filter, dialect, 'selects', set.selects)
  );
}

/** A query that is more than the engine takes. Null: it fits. */
export function queryFault(filter: Filter, dialect: Dialect, { text, parameters }: SqlQuery): Diagnostic | null {
  return (
    beyond(filter, dialect, 'parameters', parameters.length) ??
    beyond(filter, dialect, 'text', new TextEncoder().encode(text).length)
  );
}

function beyond(filter: Filter, dialect: Dialect, limit: keyof typeof MEASURES, value: number): Diagnostic | null {
  return tooLarge(filter, dialect, { limit, measure: MEASURES[limit], value, most: dialect.limits[limit] });
}
