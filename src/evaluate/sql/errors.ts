/** What stands between a checked filter and a query of a database. */

import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Filter } from '../../plan/filter.js';
import { tooLarge } from '../target/errors.js';
import type { Dialect, SqlLimits } from './dialect.js';
import type { IdSet } from './id-set.js';
import type { SqlQuery } from './sql-query.js';

const MEASURES: Readonly<Record<keyof SqlLimits, string>> = {
  parameters: 'parameters',
  nesting: 'selects inside each other',
  selects: 'selects of a table',
  text: 'bytes of text',
};

/** A set that would take more than the engine does: told before anything of it is written. Null: it fits. */
export function setFault(filter: Filter, dialect: Dialect, set: IdSet): Diagnostic | null {
  return beyond(filter, dialect, 'nesting', set.nesting) ?? beyond(filter, dialect, 'selects', set.selects);
}

/** A query that is more than the engine takes. Null: it fits. */
export function queryFault(filter: Filter, dialect: Dialect, { text, parameters }: SqlQuery): Diagnostic | null {
  return (
    beyond(filter, dialect, 'parameters', parameters.length) ??
    beyond(filter, dialect, 'text', new TextEncoder().encode(text).length)
  );
}

function beyond(filter: Filter, dialect: Dialect, limit: keyof SqlLimits, value: number): Diagnostic | null {
  return tooLarge(filter, dialect, { limit, measure: MEASURES[limit], value, most: dialect.limits[limit] });
}
