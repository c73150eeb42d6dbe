/** One text through everything that takes text. Throws what a stage throws, and where an answer contradicts itself. */

import type { Catalog } from '../../src/catalog/catalog.js';
import { compile } from '../../src/compile.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { renderDiagnostics } from '../../src/diagnostics/render-diagnostics.js';
import { format } from '../../src/format/format.js';
import { print } from '../../src/format/print.js';
import { parse } from '../../src/syntax/parse.js';

/** Parses, prints, compiles, formats, repairs and renders `text`. */
export function survive(text: string, catalog: Catalog | null = null): void {
  const length = text.length - (text.startsWith('\ufeff') ? 1 : 0);
  for (const dialect of ['strict', 'lenient'] as const) {
    const comments = dialect === 'lenient';
    const { ast } = parse(text, { dialect, comments });
    print(ast);
    const { filter, diagnostics } = compile(text, { dialect, comments, catalog });
    const failed = diagnostics.some(({ severity }) => severity === 'error');
    must(failed === (filter === null), 'a filter comes out exactly when there is no error');
    for (const diagnostic of diagnostics) must(staysInside(diagnostic, length), `${diagnostic.code} points outside`);
    renderDiagnostics(text, diagnostics);
    applyFixes(text, diagnostics, { unsafe: true });
  }
  format(text);
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
