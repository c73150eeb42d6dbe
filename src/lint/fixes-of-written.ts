/** Fixes of rules are made on what stands in the text, not on what was recovered from it. */

import type { Diagnostic } from '../diagnostics/diagnostic.js';

/** What lint says of a filter, without fixes where the reader found anything: they are about the whole of it. */
export function fixesOfWritten(read: readonly Diagnostic[], linted: readonly Diagnostic[]): readonly Diagnostic[] {
  return read.length === 0 ? linted : linted.map((diagnostic) => ({ ...diagnostic, fixes: [] }));
}
