/** What a frame points at: the span of the diagnostic and its related ones, each with its lines. */

import type { Span } from '../../base/span.js';
import type { Diagnostic } from '../diagnostic.js';
import { clamped, type Document, lineAt, lineSpan } from './document.js';
import type { Style } from './look.js';

export interface Mark {
  readonly span: Span;
  /** 0-based, inclusive. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly label: string | null;
  readonly isPrimary: boolean;
  readonly style: Style;
}

export interface Marks {
  readonly primary: Mark;
  /** All on one line, the primary among them if it is. */
  readonly single: readonly Mark[];
  /** Those over several lines, each drawn with a bar of its own. */
  readonly multi: readonly Mark[];
  /** Related places that are not drawn. */
  readonly omitted: number;
}

/** More related places than this make a frame unreadable. */
const MOST_RELATED = 8;
/** Bars beside each other; a further one would push the source out of sight. */
const MOST_BARS = 3;

export function marksOf(document: Document, diagnostic: Diagnostic): Marks {
  const primary = markOf(document, diagnostic.span, diagnostic.label, diagnostic.severity, true);
  const related = diagnostic.related
    .slice(0, MOST_RELATED)
    .map(({ span, message }) => markOf(document, span, message, 'related', false));
  const all = [primary, ...related];
  // The longest gets the outermost bar, so that the corners of an inner one cross nothing.
  const multi = all
    .filter(isMulti)
    .slice(0, MOST_BARS)
    .toSorted((left, right) => right.lastLine - right.firstLine - (left.lastLine - left.firstLine));
  return {
    primary,
    single: all
      .filter((mark) => !multi.includes(mark))
      .map((mark) => (isMulti(mark) ? firstLineOf(document, mark) : mark)),
    multi,
    omitted: diagnostic.related.length - related.length,
  };
}

function markOf(document: Document, given: Span, label: string | null, style: Style, isPrimary: boolean): Mark {
  const span = clamped(document, given);
  const firstLine = lineAt(document, span.start);
  // A span that ends behind a line break does not reach into the next line.
  const lastLine = span.end > span.start ? lineAt(document, span.end - 1) : firstLine;
  return { span, firstLine, lastLine, label, isPrimary, style };
}

function isMulti(mark: Mark): boolean {
  return mark.firstLine < mark.lastLine;
}

function firstLineOf(document: Document, mark: Mark): Mark {
  const { end } = lineSpan(document, mark.firstLine);
  return { ...mark, span: { start: mark.span.start, end: Math.max(mark.span.start, end) }, lastLine: mark.firstLine };
}
