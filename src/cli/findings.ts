/** Findings as the commands other than `check` tell them: beside their data, never in it. */

import { lineStarts, positionIn } from '../base/lines.js';
import { withoutByteOrderMark } from '../base/span.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Output } from './output.js';

export function renderFindings(
  _output: Output,
  name: string,
  text: string,
  diagnostics: readonly Diagnostic[],
): string {
  const starts = lineStarts(withoutByteOrderMark(text));
  return diagnostics
    .map(({ code, severity, message, span }) => {
      const { line, column } = positionIn(starts, span.start);
      return `${name}:${line}:${column}: ${severity} ${code} ${message}\n`;
    })
    .join('');
}

export function diagnosticsJson(_text: string, diagnostics: readonly Diagnostic[]): readonly unknown[] {
  return diagnostics;
}
