/** One text through everything that takes text. Throws what a stage throws, and where an answer contradicts itself. */

import type { Catalog } from '../../src/catalog/catalog.js';
import { compile } from '../../src/compile.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { renderDiagnostics } from '../../src/diagnostics/render-diagnostics.js';
import { format } from '../../src/format/format.js';
import { print } from '../../src/format/print.js';
import { explain } from '../../src/plan/explain/explain.js';
import { parse } from '../../src/syntax/parse.js';
import type { Dialect } from '../../src/syntax/parse-options.js';

export interface Trial {
  /** In the lenient dialect comments are taken, too. */
  readonly dialect: Dialect;
  readonly catalog: Catalog | null;
  /** Findings drawn as frames, and filters explained, which takes ten times as long as all the rest; else a line each. */
  readonly drawn: boolean;
}

/** The trial of the text at `index`: dialects by turns, with a catalog and without. */
export function trialAt(index: number, catalog: Catalog, drawn: boolean): Trial {
  return { dialect: index % 2 === 0 ? 'strict' : 'lenient', catalog: index % 4 < 2 ? null : catalog, drawn };
}

/** Parses, prints, compiles, formats, repairs and renders `text`. */
export function survive(text: string, { dialect, catalog, drawn }: Trial): void {
  const length = text.length - (text.startsWith('\ufeff') ? 1 : 0);
  const comments = dialect === 'lenient';
  print(parse(text, { dialect, comments }).ast);
  const { filter, diagnostics, totals } = compile(text, { dialect, comments, catalog });
  must(totals.errors > 0 === (filter === null), 'a filter comes out exactly when there is no error');
  for (const diagnostic of diagnostics) must(staysInside(diagnostic, length), `${diagnostic.code} points outside`);
  renderDiagnostics(text, diagnostics, { format: drawn ? 'pretty' : 'compact' });
  if (drawn && filter !== null) explain(filter);
  applyFixes(text, diagnostics, { unsafe: true });
  format(text, { dialect, comments });
}

function staysInside({ span, related, fixes }: Diagnostic, length: number): boolean {
  const spans = [
    span,
    ...related.map((label) => label.span),
    ...fixes.flatMap(({ edits }) => edits.map((edit) => edit.span)),
  ];
  return spans.every(({ start, end }) => 0 <= start && start <= end && end <= length);
}

function must(condition: boolean, claim: string): void {
  if (!condition) throw new Error(claim);
}
