/** Makes the edits of fixes: text and diagnostics in, mended text out. */

import { withoutByteOrderMark } from '../base/span.js';
import type { Diagnostic, Edit } from './diagnostic.js';
import { type FixOptions, selectFixes } from './select-fixes.js';

/** Rounds after which a text that still changes is left as it is. Each round mends at least one thing. */
const MOST_ROUNDS = 32;

export interface StableFix {
  readonly text: string;
  /** Diagnostics mended, over all rounds. */
  readonly fixed: number;
  /** What is still to be said about `text`. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The text with the fixes of `diagnostics` made, as `selectFixes` selects them: safe ones, or with `unsafe` all.
 * One pass: fixes that stood in each other's way want a second one, on new diagnostics. A byte order mark is kept.
 */
export function applyFixes(text: string, diagnostics: readonly Diagnostic[], options: FixOptions = {}): string {
  const source = withoutByteOrderMark(text);
  const { edits } = selectFixes(diagnostics, { ...options, length: source.length });
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

/**
 * Checks and mends in turn until nothing is left to mend. `diagnose` should not cap its answer: what it leaves out waits for
 * another round. Ends after a fixed number of rounds, whatever the fixes do.
 */
export function fixUntilStable(
  text: string,
  diagnose: (text: string) => readonly Diagnostic[],
  options: FixOptions = {},
): StableFix {
  let fixed = 0;
  let diagnostics = diagnose(text);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { applied } = selectFixes(diagnostics, { ...options, length: withoutByteOrderMark(text).length });
    const mended = applyFixes(text, diagnostics, options);
    if (mended === text) break;
    fixed += applied.length;
    text = mended;
    diagnostics = diagnose(text);
  }
  return { text, fixed, diagnostics };
}
