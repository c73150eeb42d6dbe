/** Makes the edits of fixes: text and diagnostics in, mended text out. */

import { type Expectations, expectArgument, expectOptions, FLAG, listOf, OBJECT, TEXT } from '../base/argument.js';
import { withoutByteOrderMark } from '../base/span.js';
import type { Diagnostic, Edit } from './diagnostic.js';
import { type FixOptions, selectFixes } from './select-fixes.js';

const FIX_OPTIONS: Expectations<FixOptions> = { unsafe: FLAG };
const DIAGNOSTICS = listOf(OBJECT, 'an array of diagnostics');

/**
 * The text with the fixes of `diagnostics` made, as `selectFixes` selects them: the safe ones, with `unsafe` the
 * others, too; of several fixes of one diagnostic none. One pass: fixes that stood in each other's way want a second one, on new diagnostics. A byte order mark is kept.
 */
export function applyFixes(text: string, diagnostics: readonly Diagnostic[], options: FixOptions = {}): string {
  expectArgument('applyFixes: `text`', text, TEXT);
  expectArgument('applyFixes: `diagnostics`', diagnostics, DIAGNOSTICS);
  expectOptions('applyFixes', options, FIX_OPTIONS);
  const { edits } = selectFixes(diagnostics, { ...options, length: withoutByteOrderMark(text).length });
  return applyToText(text, edits);
}

/** As {@link applyEdits}; the text may begin with a byte order mark, which places do not count, and which stays. */
export function applyToText(text: string, edits: readonly Edit[]): string {
  const source = withoutByteOrderMark(text);
  return text.slice(0, text.length - source.length) + applyEdits(source, edits);
}

/** The text with these edits made; they are ascending and disjoint. O(text + edits). */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  if (edits.length === 0) return text;
  const pieces: string[] = [];
  let reached = 0;
  for (const edit of edits) {
    pieces.push(text.slice(reached, edit.span.start), edit.text);
    reached = edit.span.end;
  }
  pieces.push(text.slice(reached));
  return pieces.join('');
}
