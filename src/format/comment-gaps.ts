/**
 * Where comments go: every comment lies in a gap between two neighbouring parts of the tree, found by their spans. In the gap,
 * a first comment beside text of the author stays at the end of its line; the others get lines of their own.
 */

import { firstAt } from '../base/binary-search.js';
import type { Comment } from '../syntax/ast.js';
import { BLANK_LINE, BREAK, comment, concat, type Document, NOTHING, text } from './document.js';

/** What the gap lies between: it settles where empty lines may stay and whether a comment can end the line before. */
type Gap = 'start' | 'open' | 'between' | 'close' | 'end';

/** What stands in a gap: its comments, and the line break that must follow them, or the line asked for where there are none. */
interface GapParts {
  readonly comments: Document;
  readonly line: Document;
}

export interface CommentGaps {
  /** True when a comment begins in `[start, end)`. O(log comments). */
  has(start: number, end: number): boolean;
  /** Places the comments that begin in `[start, end)`. */
  place(gap: Gap, start: number, end: number, line: Document): GapParts;
  /** How many comments were placed so far. */
  readonly placed: number;
}

/** The comments of `source`, in order, ready to be placed. */
export function commentGaps(source: string, comments: readonly Comment[]): CommentGaps {
  let placed = 0;
  return {
    has: (start, end) => {
      const next = comments[firstFrom(comments, start)];
      return next !== undefined && next.span.start < end;
    },
    place: (gap, start, end, line) => {
      const first = firstFrom(comments, start);
      let last = first;
      while ((comments[last]?.span.start ?? end) < end) last++;
      placed += last - first;
      return first === last ? { comments: NOTHING, line } : gapParts(source, gap, comments.slice(first, last));
    },
    get placed() {
      return placed;
    },
  };
}

/** The index of the first comment that begins at or after `offset`. */
function firstFrom(comments: readonly Comment[], offset: number): number {
  return firstAt(comments, ({ span }) => span.start < offset);
}

function gapParts(source: string, gap: Gap, comments: readonly Comment[]): GapParts {
  const parts = comments.map((each, index) => concat([before(source, gap, each, index), comment(each.text)]));
  return { comments: concat(parts), line: after(source, gap, comments) };
}

/** What separates a comment from what stands before it. */
function before(source: string, gap: Gap, { span }: Comment, index: number): Document {
  if (index === 0 && gap === 'start') return NOTHING;
  const besideText = !standsAlone(source, span.start);
  if (index === 0 && besideText) return text(' ');
  const blank = !besideText && !(index === 0 && gap === 'open') && emptyLineBefore(source, span.start);
  return blank ? BLANK_LINE : BREAK;
}

/** What separates the last comment from what stands behind it. */
function after(source: string, gap: Gap, comments: readonly Comment[]): Document {
  if (gap === 'end') return NOTHING;
  const last = comments[comments.length - 1] as Comment;
  const endsLine = comments.length === 1 && gap !== 'start' && !standsAlone(source, last.span.start);
  const blank = gap !== 'close' && !endsLine && emptyLineAfter(source, last.span.end);
  return blank ? BLANK_LINE : BREAK;
}

/** True when only blanks stand between a line break and `offset`. O(blanks). */
function standsAlone(source: string, offset: number): boolean {
  return isLineBreak(source, skipBlanksBack(source, offset) - 1);
}

/** True when an empty line stands above the line of `offset`, on which it stands alone. */
function emptyLineBefore(source: string, offset: number): boolean {
  const end = skipBlanksBack(source, offset);
  const above = skipBlanksBack(source, lineBreakBack(source, end));
  return isLineBreak(source, above - 1);
}

/** True when an empty line follows the line that ends at `offset`. */
function emptyLineAfter(source: string, offset: number): boolean {
  let at = source.startsWith('\r\n', offset) ? offset + 2 : offset + 1;
  while (isBlank(source, at)) at++;
  return isLineBreak(source, at);
}

function skipBlanksBack(source: string, offset: number): number {
  while (isBlank(source, offset - 1)) offset--;
  return offset;
}

/** The offset before the line break that ends at `offset`: CR LF is one. */
function lineBreakBack(source: string, offset: number): number {
  return source.startsWith('\r\n', offset - 2) ? offset - 2 : offset - 1;
}

function isBlank(source: string, offset: number): boolean {
  const character = source[offset];
  return character === ' ' || character === '\t';
}

function isLineBreak(source: string, offset: number): boolean {
  const character = source[offset];
  return character === '\n' || character === '\r';
}
