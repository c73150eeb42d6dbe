/**
 * Which fixes can be applied together: one per diagnostic, each whole or not at all, no two in each other's way.
 * Knows nothing of the text but its length.
 */

import type { Diagnostic, Edit, Fix } from './diagnostic.js';

export interface FixOptions {
  /** Take unsafe fixes, too: the likely repairs that want a look. Default false. */
  readonly unsafe?: boolean;
}

export interface FixSelection {
  /** Ascending, disjoint; insertions at one point in the order of their diagnostics. */
  readonly edits: readonly Edit[];
  /** The diagnostics that the edits mend, in the order given. */
  readonly applied: readonly Diagnostic[];
  /** Those with an applicable fix that meets one taken before: their turn is after the next check. */
  readonly deferred: readonly Diagnostic[];
}

/**
 * Selects per diagnostic its first applicable fix: a safe one, or with `unsafe` the first of any. Where two fixes meet, the
 * earlier diagnostic wins; a replacement that both ask for is made once. A fix that reaches past `length`, or whose own edits
 * overlap, is ignored. O(n log n) for fixes in the order of the text.
 */
export function selectFixes(
  diagnostics: readonly Diagnostic[],
  options: FixOptions & { readonly length?: number } = {},
): FixSelection {
  const { unsafe = false, length = Number.POSITIVE_INFINITY } = options;
  const edits: Edit[] = [];
  const applied: Diagnostic[] = [];
  const deferred: Diagnostic[] = [];
  const whole = new Set<string>();
  for (const diagnostic of diagnostics) {
    const fix = diagnostic.fixes.find(({ safety }) => unsafe || safety === 'safe');
    const own = fix === undefined ? null : orderedEdits(fix, length);
    if (own === null) continue;
    const key = JSON.stringify(own);
    if (!whole.has(key) && own.some((edit) => meets(edits, edit))) {
      deferred.push(diagnostic);
      continue;
    }
    applied.push(diagnostic);
    if (whole.has(key)) continue;
    whole.add(key);
    for (const edit of own) insert(edits, edit);
  }
  return { edits, applied, deferred };
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
    if (overlap(taken, edit)) return true;
  }
  return false;
}

/** Touching is no overlap; an insertion inside a replaced stretch is one. */
function overlap({ span: left }: Edit, { span: right }: Edit): boolean {
  return left.start < right.end && right.start < left.end;
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
  let low = 0;
  let high = edits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edits[middle] as Edit).span.end < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many of the diagnostics have a safe fix. */
export function countFixable(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.filter(({ fixes }) => fixes.some(({ safety }) => safety === 'safe')).length;
}
