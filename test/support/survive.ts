/** One text through everything that takes text. Throws what a stage throws, and where an answer contradicts itself. */

import type { Catalog } from '../../src/catalog/catalog.js';
import { compile } from '../../src/compile.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { renderDiagnostics } from '../../src/diagnostics/render-diagnostics.js';
import { format } from '../../src/format/format.js';
import { print } from '../../src/format/print.js';
import { type Dialect, parse } from '../../src/syntax/parse.js';

/** Parses, prints, compiles, formats, repairs and renders `text`; in the lenient dialect comments are taken, too. */
export function survive(text: string, dialect: Dialect, catalog: Catalog | null = null): void {
  const length = text.length - (text.startsWith('\ufeff') ? 1 : 0);
  const comments = dialect === 'lenient';
  print(parse(text, { dialect, comments }).ast);
  const { filter, diagnostics, totals } = compile(text, { dialect, comments, catalog });
  must(totals.errors > 0 === (filter === null), 'a filter comes out exactly when there is no error');
  for (const diagnostic of diagnostics) must(staysInside(diagnostic, length), `${diagnostic.code} points outside`);
  renderDiagnostics(text, diagnostics);
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
