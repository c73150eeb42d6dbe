/** Fixes that cannot all be made: those that change the same place in different ways, or insert the same at one point. */

import type { Edit } from './diagnostic.js';

/** A fix by its edits; fixes with the same key are the same. */
export interface KeyedEdits {
  readonly own: readonly Edit[];
  readonly key: string;
}

/**
 * The keys of all fixes that meet another one. Which of the two is meant nobody knows, so none of them wins. Touching is no meeting, nor
 * is the same replacement, nor are two different insertions at one point: they are made in the order of their diagnostics. The edits of
 * one fix do not overlap. O(n log n).
 */
export function contestedFixes(fixes: readonly KeyedEdits[]): ReadonlySet<string> {
  const contested = new Set<string>();
  const edits = fixes.flatMap(({ own, key }) => own.map((edit) => ({ ...edit, key }))).sort(byPlace);
  let reached = 0;
  for (let from = 0, to = 0; from < edits.length; from = to) {
    const edit = edits[from] as (typeof edits)[number];
    while (to < edits.length && isSame(edits[to] as Edit, edit)) to++;
    const { start, end } = edit.span;
    const keys = new Set(edits.slice(from, to).map(({ key }) => key));
    const next = edits[to]?.span.start ?? end;
    if (start < reached || next < end || (start === end && keys.size > 1)) for (const key of keys) contested.add(key);
    reached = Math.max(reached, end);
  }
  return contested;
}

/** Equal edits beside each other; an insertion before what is replaced at its place. */
function byPlace(left: Edit, right: Edit): number {
  const texts = left.text < right.text ? -1 : left.text > right.text ? 1 : 0;
  return left.span.start - right.span.start || left.span.end - right.span.end || texts;
}

function isSame(left: Edit, right: Edit): boolean {
  return left.span.start === right.span.start && left.span.end === right.span.end && left.text === right.text;
}
