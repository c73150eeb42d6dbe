/** What stands between a checked filter and a query of a database. */

import { shown } from '../../base/shown.js';
import type { Span } from '../../base/span.js';
import { diagnose } from '../../diagnostics/diagnose.js';
import type { Diagnostic, Label } from '../../diagnostics/diagnostic.js';
import type { Filter } from '../../plan/filter.js';
import type { Dialect, SqlLimits } from './dialect.js';
import type { IdSet } from './id-set.js';
import type { SqlQuery } from './sql-query.js';

const MAX_LABELS = 3;

/** At the first use of a tag whose type is not known. */
export function untypedTag(tag: string, span: Span, others: readonly Span[]): Diagnostic {
  return diagnose('target/untyped-tag', span, `the type of tag \`${shown(tag)}\` is not known`, {
    label: 'Integer, String or List?',
    help: 'give the catalog that declares the tag',
    related: others.slice(0, MAX_LABELS).map((other): Label => ({ span: other, message: 'used here, too' })),
  });
}

/** At a clause with a text that the engine cannot hold. */
export function textNotHeld(dialect: Dialect, text: string, span: Span): Diagnostic {
  const message = `${dialect.title} cannot hold the text \`${shown(text)}\``;
  return diagnose('target/text-not-held', span, message, { label: 'has a character that it has no place for' });
}

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

function beyond(filter: Filter, { title, limits }: Dialect, limit: keyof SqlLimits, value: number): Diagnostic | null {
  if (value <= limits[limit]) return null;
  const span = filter.lowered.spans[0] ?? { start: 0, end: filter.text.length };
  const message = `the query would have ${value} ${MEASURES[limit]}, and ${title} takes ${limits[limit]}`;
  return diagnose('target/too-large', span, message, {
    help: `make the filter smaller, or raise the limit \`${limit}\` together with the engine's own`,
  });
}
