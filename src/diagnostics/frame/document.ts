/** A text and its lines: what all frames over one text share. */

import { lineStarts, positionIn } from '../../base/lines.js';
import { type Span, withoutByteOrderMark } from '../../base/span.js';

export interface Document {
  /** Without its byte order mark. */
  readonly text: string;
  readonly starts: readonly number[];
  /** False when there is no text to show: spans then say nothing. */
  readonly isShown: boolean;
}

export function documentOf(text: string | null): Document {
  const source = withoutByteOrderMark(text ?? '');
  return { text: source, starts: lineStarts(source), isShown: text !== null };
}

/** The 0-based line of `offset`. */
export function lineAt({ starts }: Document, offset: number): number {
  return positionIn(starts, offset).line - 1;
}

/** The text of a 0-based line, without its line break. */
export function lineSpan({ text, starts }: Document, line: number): Span {
  const start = starts[line] ?? text.length;
  let end = starts[line + 1] ?? text.length;
  if (line + 1 < starts.length) {
    if (text[end - 1] === '\n') end--;
    if (end > start && text[end - 1] === '\r') end--;
  }
  return { start, end };
}

/** A span inside the text, whatever `span` is. */
export function clamped({ text }: Document, span: Span): Span {
  const start = inside(span.start, text.length);
  return { start, end: Math.max(start, inside(span.end, text.length)) };
}

function inside(offset: number, length: number): number {
  return Number.isNaN(offset) ? 0 : Math.min(length, Math.max(0, Math.trunc(offset)));
}
