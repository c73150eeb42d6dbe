/** Frames of findings, one after the other. */

import { expect, it } from 'vitest';
import type { Span } from '../../src/base/span.js';
import { diagnose } from '../../src/diagnostics/diagnose.js';
import type { Diagnostic, DiagnosticParts } from '../../src/diagnostics/diagnostic.js';
import { type RenderOptions, renderDiagnostics } from '../../src/diagnostics/render-diagnostics.js';

/** Where `piece` occurs in `text` for the `nth` time, counted from 0. */
export function at(text: string, piece: string, nth = 0): Span {
  let start = -1;
  for (let count = 0; count <= nth; count++) start = text.indexOf(piece, start + 1);
  if (start < 0) throw new Error(`no ${piece}`);
  return { start, end: start + piece.length };
}

export function point(offset: number): Span {
  return { start: offset, end: offset };
}

export function told(span: Span, message: string, parts: DiagnosticParts = {}): Diagnostic {
  return diagnose('syntax/unexpected', span, message, parts);
}

/** The frames of `diagnostics` over `text` are those of the golden file that is named after the case. */
export function frames(
  title: string,
  text: string | null,
  diagnostics: readonly Diagnostic[],
  options: RenderOptions = {},
): void {
  it(title, async () => {
    const rendered = renderDiagnostics(text, diagnostics, options);
    await expect(`${rendered}\n`).toMatchFileSnapshot(`frames/${title.replace(/\W+/g, '-')}.txt`);
  });
}

export function frame(title: string, text: string | null, diagnostic: Diagnostic, options: RenderOptions = {}): void {
  frames(title, text, [diagnostic], options);
}
