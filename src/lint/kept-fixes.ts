/**
 * A fix that makes a filter longer or deeper than the limits allow is not safe: applied, it brings an error. Looks at all safe
 * fixes made together, and only where the text is long enough for a limit to be near.
 */

import type { Limits } from '../base/limits.js';
import { applyFixes } from '../diagnostics/apply-fixes.js';
import type { Diagnostic, Fix } from '../diagnostics/diagnostic.js';

/** `diagnostics`, their safe fixes turned unsafe where together they lead past a limit, as `read` finds. */
export function fixesWithinLimits(
  text: string,
  diagnostics: readonly Diagnostic[],
  limits: Limits,
  read: (text: string) => { readonly diagnostics: readonly Diagnostic[] },
): readonly Diagnostic[] {
  if (!mayReachLimit(text, diagnostics, limits)) return diagnostics;
  const { diagnostics: after } = read(applyFixes(text, diagnostics));
  return after.some(({ code }) => code.startsWith('limit/')) ? diagnostics.map(withoutSafety) : diagnostics;
}

/** False only where it is certain: every token and every level takes a character at least. */
function mayReachLimit(text: string, diagnostics: readonly Diagnostic[], limits: Limits): boolean {
  let added = 0;
  for (const { fixes } of diagnostics)
    for (const { safety, edits } of fixes) if (safety === 'safe') for (const edit of edits) added += edit.text.length;
  return added > 0 && text.length + added > Math.min(limits.source, limits.tokens, limits.nesting);
}

function withoutSafety(diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, fixes: diagnostic.fixes.map((fix): Fix => ({ ...fix, safety: 'unsafe' })) };
}

// Fixes of rules are made on what stands in the text, not on what was recovered from it.

/** What lint says of a filter, without fixes where the reader found anything: they are about the whole of it. */
export function fixesOfWritten(read: readonly Diagnostic[], linted: readonly Diagnostic[]): readonly Diagnostic[] {
  return read.length === 0 ? linted : linted.map((diagnostic) => ({ ...diagnostic, fixes: [] }));
}
