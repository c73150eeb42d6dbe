/** For programs: one JSON object for the run, on every exit path. The names and their order are a contract. */

import type { Span } from '../base/span.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Reach } from '../plan/filter.js';
import { type Range, rangesIn, rangesInTexts } from './ranges.js';
import { type Run, type SourceReport, totalsOf } from './run.js';

/** Raised when a program that reads the report could misread a newer one. */
const SCHEMA_VERSION = 1;

export function jsonReport(run: Run): string {
  return `${JSON.stringify(jsonReportValue(run), null, 2)}\n`;
}

/** The object itself. O(texts + diagnostics). */
export function jsonReportValue(run: Run): object {
  return { schemaVersion: SCHEMA_VERSION, results: jsonSources(run), ...jsonEnd(run) };
}

/** The elements of `results`, in order. O(texts + diagnostics). */
function jsonSources({ results }: Run): readonly object[] {
  const rangesOf = rangesInTexts();
  return results.map((result) => jsonSource(result, rangesOf(result.text)));
}

/** What a report ends with: its totals, and the first failure. */
function jsonEnd(run: Run): object {
  const [failure] = run.failures;
  return {
    summary: { sources: run.results.length, ...totalsOf(run) },
    failure: failure === undefined ? null : { code: failure.code, message: failure.message },
  };
}

function jsonSource(result: SourceReport, rangeOf: (span: Span) => Range): object {
  const { source, kind, valid, reach, tags, diagnostics } = result;
  return {
    source,
    kind,
    valid,
    reach: valid && reach !== null ? jsonReach(reach) : null,
    tags: tags.map(({ name, application, type }) => ({ name, application, type })),
    diagnostics: diagnostics.map((diagnostic) => jsonDiagnostic(diagnostic, rangeOf)),
  };
}

/** Diagnostics of `text`, in their order. */
export function diagnosticsJson(text: string, diagnostics: readonly Diagnostic[]): readonly object[] {
  const rangeOf = rangesIn(text);
  return diagnostics.map((diagnostic) => jsonDiagnostic(diagnostic, rangeOf));
}

/** A diagnostic as programs get it; `rangeOf` comes from `rangesIn`. */
export function jsonDiagnostic(diagnostic: Diagnostic, rangeOf: (span: Span) => Range): object {
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

/** A reach as programs get it: its lists are sorted by UTF-16 units. */
export function jsonReach({ accountWide, applications, groups, platforms }: Omit<Reach, 'because'>): object {
  return {
    accountWide,
    applications: applications.toSorted(),
    groups: groups.toSorted(),
    platforms: platforms.toSorted(),
  };
}

/** For programs that read line by line: each element of `results` on a line of its own, and a last line with totals and failure. */
export function jsonlReport(run: Run): string {
  return [...jsonSources(run), jsonEnd(run)].map((line) => `${JSON.stringify(line)}\n`).join('');
}
