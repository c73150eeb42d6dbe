/** For programs: one JSON object for the run, on every exit path. The names and their order are a contract. */

import { lineStarts, positionIn } from '../base/lines.js';
import { type Span, withoutByteOrderMark } from '../base/span.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Reach } from '../plan/filter.js';
import { type Run, type SourceReport, totalsOf } from './run.js';

/** Raised when a program that reads the report could misread a newer one. */
const SCHEMA_VERSION = 1;

export function jsonReport(run: Run): string {
  const value = {
    schemaVersion: SCHEMA_VERSION,
    results: run.results.map(jsonSource),
    summary: { sources: run.results.length, ...totalsOf(run) },
    failure: run.failure === null ? null : { code: run.failure.code, message: run.failure.message },
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** One element of `results`. */
function jsonSource({ source, kind, text, diagnostics, totals, reach, tags }: SourceReport): object {
  const valid = totals.errors === 0;
  const rangeOf = rangesIn(text);
  return {
    source,
    kind,
    valid,
    reach: valid && reach !== null ? jsonReach(reach) : null,
    tags: tags.map(({ name, application, type }) => ({ name, application, type })),
    diagnostics: diagnostics.map((diagnostic) => jsonDiagnostic(diagnostic, rangeOf)),
  };
}

/** A diagnostic as programs get it; `rangeOf` comes from {@link rangesIn}. */
export function jsonDiagnostic(diagnostic: Diagnostic, rangeOf: (span: Span) => JsonRange): object {
  const { code, severity, message, help, pointer, span, related, fixes } = diagnostic;
  return {
    code,
    severity,
    message,
    help,
    pointer,
    range: rangeOf(span),
    related: related.map((label) => ({ message: label.message, range: rangeOf(label.span) })),
    fixes: fixes.map(({ title, safety, edits }) => ({
      title,
      safety,
      edits: edits.map((edit) => ({ range: rangeOf(edit.span), text: edit.text })),
    })),
  };
}

interface JsonPosition {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

export interface JsonRange {
  readonly start: JsonPosition;
  readonly end: JsonPosition;
}

/**
 * Ranges of spans of `text`: 0-based offsets in UTF-16 units, 1-based lines and columns, a byte order mark not counted.
 * O(text) once, O(log lines) for each span.
 */
export function rangesIn(text: string): (span: Span) => JsonRange {
  const starts = lineStarts(withoutByteOrderMark(text));
  const positionOf = (offset: number) => ({ offset, ...positionIn(starts, offset) });
  return ({ start, end }) => ({ start: positionOf(start), end: positionOf(end) });
}

/** A reach as programs get it: its lists are sorted by UTF-16 units. */
export function jsonReach({ accountWide, applications, groups, platforms }: Reach): object {
  return {
    accountWide,
    applications: applications.toSorted(),
    groups: groups.toSorted(),
    platforms: platforms.toSorted(),
  };
}
