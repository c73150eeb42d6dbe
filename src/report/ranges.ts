/** Spans as lines and columns: what every format for programs says instead of offsets alone. */

import { lineStarts, positionIn } from '../base/lines.js';
import { type Span, withoutByteOrderMark } from '../base/span.js';

interface RangePosition {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** 0-based offsets in UTF-16 units, 1-based lines and columns; the end is exclusive. */
export interface Range {
  readonly start: RangePosition;
  readonly end: RangePosition;
}

/** Ranges of spans of `text`, a byte order mark not counted. O(text) once, O(log lines) for each span. */
export function rangesIn(text: string): (span: Span) => Range {
  const starts = lineStarts(withoutByteOrderMark(text));
  const positionOf = (offset: number) => ({ offset, ...positionIn(starts, offset) });
  return ({ start, end }) => ({ start: positionOf(start), end: positionOf(end) });
}

/** As {@link rangesIn}, for texts that come one after the other: what several results share is looked at once. */
export function rangesInTexts(): (text: string) => (span: Span) => Range {
  let last: { readonly text: string; readonly rangeOf: (span: Span) => Range } | null = null;
  return (text) => {
    if (last?.text !== text) last = { text, rangeOf: rangesIn(text) };
    return last.rangeOf;
  };
}
