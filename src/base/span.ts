/** Places in a text. A span never says which text: the value that holds it does. */

/**
 * A stretch of text, half-open `[start, end)`, in 0-based UTF-16 offsets.
 * A leading byte order mark is not counted: offset 0 is the first character behind it.
 */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The smallest span that holds both. */
export function cover(left: Span, right: Span): Span {
  return { start: Math.min(left.start, right.start), end: Math.max(left.end, right.end) };
}

/** Whether a unit is in both. Spans that touch do not overlap; an empty one inside another does. */
export function overlap(left: Span, right: Span): boolean {
  return left.start < right.end && right.start < left.end;
}

/** The span alone of what has one, and more. */
export function spanOf({ start, end }: Span): Span {
  return { start, end };
}

/** The text behind a leading byte order mark: what spans count in. */
export function withoutByteOrderMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
