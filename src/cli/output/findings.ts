/** Findings as the commands other than `check` tell them: beside their data, never in it. */

import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { renderDiagnostics } from '../../diagnostics/render-diagnostics.js';
import type { Output } from './output.js';

/** Frames on a terminal, one line each elsewhere; with the line break that ends them. */
export function tellFindings(output: Output, source: string, text: string, diagnostics: readonly Diagnostic[]): void {
  if (diagnostics.length === 0) return;
  const { color, columns, isTerminal } = output;
  const format = isTerminal ? 'pretty' : 'compact';
  const rendered = renderDiagnostics(text, diagnostics, { format, color, width: columns, source });
  output.write(`${rendered}\n${isTerminal ? '\n' : ''}`);
}
