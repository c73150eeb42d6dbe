/** Fixes that cannot all be made: those that change the same place in different ways, or insert the same at one point. */

import { overlap } from '../base/span.js';
import type { Edit } from './diagnostic.js';

/** A fix by its edits; fixes with the same key are the same. */
export interface KeyedEdits {
  readonly own: readonly Edit[];
  readonly key: string;
}

/** The keys of all fixes that meet another one. Which of the two is meant nobody knows, so none of them wins. O(n log n). */
export function contestedFixes(fixes: readonly KeyedEdits[]): ReadonlySet<string> {
  const contested = new Set<string>();
  const edits = fixes.flatMap(({ own, key }) => own.map((edit) => ({ ...edit, key }))).sort(byPlace);
  let reaching: (typeof edits)[number] | null = null;
  for (const edit of edits) {
    // Of those before, the one that reaches furthest is enough: all others that meet this edit meet that one, too.
    if (reaching !== null && reaching.key !== edit.key && meet(reaching, edit))
      contested.add(reaching.key).add(edit.key);
    if (reaching === null || edit.span.end >= reaching.span.end) reaching = edit;
  }
  return contested;
}

/** Equal texts beside each other. */
function byPlace(left: Edit, right: Edit): number {
  const texts = left.text < right.text ? -1 : left.text > right.text ? 1 : 0;
  return left.span.start - right.span.start || left.span.end - right.span.end || texts;
}

/**
 * `left` begins no later than `right`. Touching is no meeting, nor is the same replacement, nor are two different insertions at one
 * point: they are made in the order of their diagnostics.
 */
function meet(left: Edit, right: Edit): boolean {
  const isSamePlace = left.span.start === right.span.start && left.span.end === right.span.end;
  if (isSamePlace) return (left.text === right.text) === (left.span.start === left.span.end);
  return overlap(left.span, right.span);
}
