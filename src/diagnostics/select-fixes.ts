/**
 * Which fixes can be applied together: each whole or not at all, no two in each other's way, and none that is one of several.
 * Knows nothing of the text but its length.
 */

import { firstAt } from '../base/binary-search.js';
import { overlap } from '../base/span.js';
import { contestedFixes } from './contested-fixes.js';
import type { Diagnostic, Edit, Fix } from './diagnostic.js';

/** Which fixes are applied. */
export interface FixOptions {
  /** Take unsafe fixes, too: the likely repairs that want a look. Default false. */
  readonly unsafe?: boolean;
}

export interface FixSelection {
  /** Ascending, disjoint; insertions at one point in the order of their diagnostics. */
  readonly edits: readonly Edit[];
  /** The diagnostics that the edits mend, in the order given. */
  readonly applied: readonly Diagnostic[];
  /** Those with an applicable fix that meets another: their turn is after the next check, or never. */
  readonly deferred: readonly Diagnostic[];
}

/**
 * Selects the safe fixes and, with `unsafe`, the others, too. Of several fixes of one diagnostic none is taken: which one is meant
 * only a person knows. Where two safe fixes meet, the earlier diagnostic wins; where two unsafe ones meet, none does; a safe one wins
 * over an unsafe one. A replacement that two ask for is made once. A fix that reaches past `length`, or whose own edits overlap, is
 * ignored. O(n log n) for fixes in the order of the text.
 */
export function selectFixes(
  diagnostics: readonly Diagnostic[],
  options: FixOptions & { readonly length?: number } = {},
): FixSelection {
  const { unsafe = false, length = Number.POSITIVE_INFINITY } = options;
  const found = diagnostics.flatMap((diagnostic) => candidate(diagnostic, length) ?? []);
  const edits: Edit[] = [];
  const whole = new Set<string>();
  const applied = new Set<Diagnostic>();
  const take = ({ diagnostic, own, key }: Candidate): void => {
    if (!whole.has(key) && own.some((edit) => meets(edits, edit))) return;
    applied.add(diagnostic);
    if (whole.has(key)) return;
    whole.add(key);
    for (const edit of own) insert(edits, edit);
  };
  const guesses = unsafe ? found.filter(({ safety }) => safety === 'unsafe') : [];
  const contested = contestedFixes(guesses);
  const safe = found.filter(({ safety }) => safety === 'safe');
  for (const one of safe) take(one);
  for (const one of guesses) if (!contested.has(one.key)) take(one);
  const wanted = new Set([...safe, ...guesses].map(({ diagnostic }) => diagnostic));
  return {
    edits,
    applied: diagnostics.filter((diagnostic) => applied.has(diagnostic)),
    deferred: diagnostics.filter((diagnostic) => wanted.has(diagnostic) && !applied.has(diagnostic)),
  };
}

/** The fix that a command may make; null where there is none, or a choice. */
export function soleFix({ fixes }: Diagnostic): Fix | null {
  return fixes.length === 1 ? (fixes[0] ?? null) : null;
}

interface Candidate {
  readonly diagnostic: Diagnostic;
  readonly safety: Fix['safety'];
  /** In the order of the text. */
  readonly own: readonly Edit[];
  /** The same for the same edits. */
  readonly key: string;
}

function candidate(diagnostic: Diagnostic, length: number): Candidate | null {
  const fix = soleFix(diagnostic);
  const own = fix === null ? null : orderedEdits(fix, length);
  return fix === null || own === null ? null : { diagnostic, safety: fix.safety, own, key: JSON.stringify(own) };
}

/** The edits of a fix in the order of the text; null when they cannot be made. */
export function orderedEdits(fix: Fix, length: number): readonly Edit[] | null {
  const edits = fix.edits.toSorted(
    (left, right) => left.span.start - right.span.start || left.span.end - right.span.end,
  );
  let reached = 0;
  for (const { span } of edits) {
    const fits = Number.isInteger(span.start) && Number.isInteger(span.end) && span.start <= span.end;
    if (!fits || span.start < reached || span.end > length) return null;
    reached = span.end;
  }
  return edits.length === 0 ? null : edits;
}

/** True when `edit` cannot be made beside the taken `edits`. */
function meets(edits: readonly Edit[], edit: Edit): boolean {
  const { start, end } = edit.span;
  for (let at = firstEndingAt(edits, start); at < edits.length; at++) {
    const taken = edits[at] as Edit;
    if (taken.span.start > end) return false;
    if (isSame(taken, edit)) {
      // WHY NOT merge insertions: two fixes that both put brackets around something need both brackets.
      if (start === end) return true;
      continue;
    }
    if (overlap(taken.span, edit.span)) return true;
  }
  return false;
}

function isSame(left: Edit, right: Edit): boolean {
  return left.span.start === right.span.start && left.span.end === right.span.end && left.text === right.text;
}

/** Puts `edit` in its place: behind insertions at the same point, before a replacement that starts there. */
function insert(edits: Edit[], edit: Edit): void {
  const { start, end } = edit.span;
  let at = firstEndingAt(edits, start);
  for (; at < edits.length; at++) {
    const { span, text } = edits[at] as Edit;
    if (span.start === start && span.end === end && start < end && text === edit.text) return;
    if (span.start > start || (span.start === start && span.end > end)) break;
  }
  if (at === edits.length) edits.push(edit);
  else edits.splice(at, 0, edit);
}

/** The first of the ascending, disjoint `edits` that ends at `offset` or later. */
function firstEndingAt(edits: readonly Edit[], offset: number): number {
  return firstAt(edits, ({ span }) => span.end < offset);
}

/** How many of the diagnostics a command can mend, by the safety of the fix. */
export function countFixable(diagnostics: readonly Diagnostic[]): Readonly<Record<Fix['safety'], number>> {
  const count = { safe: 0, unsafe: 0 };
  for (const diagnostic of diagnostics) {
    const fix = soleFix(diagnostic);
    if (fix !== null) count[fix.safety]++;
  }
  return count;
}
