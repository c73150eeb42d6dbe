/** Pieces of a filter's text for fixes and help texts. */

import { type Span, withoutByteOrderMark } from '../base/span.js';
import type { Edit } from '../diagnostics/diagnostic.js';
import type { Expression } from '../syntax/ast.js';

/** Longer pieces are not repeated in a help text. */
const LONGEST_QUOTED_UNITS = 120;

/** True when the author put brackets around the expression. */
export function isBracketed({ span, outer }: Expression): boolean {
  return outer.start !== span.start;
}

/** The text of `span` with `edits` made, on one line; null where it is too long for a message or holds a comment. */
export function quotedPiece(text: string, span: Span, edits: readonly Edit[]): string | null {
  if (span.end - span.start > LONGEST_QUOTED_UNITS) return null;
  const source = withoutByteOrderMark(text);
  let piece = '';
  let reached = span.start;
  for (const edit of edits) {
    piece += source.slice(reached, edit.span.start) + edit.text;
    reached = edit.span.end;
  }
  piece += source.slice(reached, span.end);
  // A line of its own may end in a comment: joined, the comment would take the rest with it.
  if (piece.includes('#') && /[\r\n]/.test(piece)) return null;
  return piece.replace(/\s*[\r\n]\s*/g, ' ');
}

export function insertAt(offset: number, text: string): Edit {
  return { span: { start: offset, end: offset }, text };
}

/** The edit that takes an operand out of a run, with the operator before it. `before` is the operand before. */
export function removeOperand(before: Expression, operand: Expression): Edit {
  return { span: { start: before.outer.end, end: operand.outer.end }, text: '' };
}
