/** What has changed between two texts, as the one edit that keeps the most of both ends: cursors outside it stay where they are. */

import type { Edit } from '../../diagnostics/diagnostic.js';

/** None where the texts are equal. O(text). */
export function shortestEdit(before: string, after: string): readonly Edit[] {
  if (before === after) return [];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (before[start] === after[start]) start++;
  if (start > 0 && isHigh(before, start - 1)) start--;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same++;
  if (same > 0 && isLow(before, before.length - same)) same--;
  const span = { start, end: before.length - same };
  return [{ span, text: after.slice(start, after.length - same) }];
}

function isHigh(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLow(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit < 0xe000;
}
