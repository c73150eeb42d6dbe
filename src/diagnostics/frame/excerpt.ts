/**
 * One line of source for the screen: tabs expanded, invisible characters escaped, and cut around its marks where it is too
 * long, so that every offset of a mark still has its column.
 */

import type { Span } from '../../base/span.js';
import { type Cell, cellsOf, cutCell } from './cells.js';

export interface Excerpt {
  readonly cells: readonly Cell[];
  /** Columns in all. */
  readonly width: number;
}

/** Half-open stretch of columns, at least one wide. */
export interface Columns {
  readonly from: number;
  readonly to: number;
}

const TAB_COLUMNS = 4;
/** A cut that hides less than this is not worth its sign. */
const SMALLEST_CUT_COLUMNS = 4;
/** What stays visible on either side of a mark, at least. */
const SMALLEST_MARGIN_COLUMNS = 6;

/**
 * The line that `line` spans in `text`, in about `width` columns: more only when the marks leave no choice.
 * Work is bounded by `width` and the number of marks, whatever the length of the line.
 */
export function excerptOf(
  text: string,
  line: Span,
  marks: readonly Span[],
  { width, cut }: { readonly width: number; readonly cut: string },
): Excerpt {
  const whole = layOut(
    nearMarks(line, marks, width).flatMap((piece, at, pieces) => {
      const gap = { start: pieces[at - 1]?.end ?? line.start, end: piece.start };
      const cells = cellsOf(text, piece, marks);
      return gap.start < gap.end ? [cutCell(cut, gap), ...cells] : cells;
    }),
  );
  const hidden = (whole.cells.at(-1)?.span.end ?? line.start) < line.end;
  if (whole.width <= width && !hidden) return whole;
  const keep = keptColumns(
    whole,
    marks.map((mark) => columnsOfSpan(whole, mark)),
    width,
  );
  const tail = hidden ? [cutCell(cut, { start: whole.cells.at(-1)?.span.end ?? line.start, end: line.end })] : [];
  return layOut(
    joinCuts([...whole.cells.map((cell) => (isKept(cell, keep) ? cell : cutCell(cut, cell.span))), ...tail]),
  );
}

/** The columns of the source at `span`, as far as it lies in this line. Offsets behind the line take the column behind it. */
export function columnsOfSpan({ cells, width }: Excerpt, { start, end }: Span): Columns {
  const first = cells.find((cell) => start < cell.span.end);
  const from = first?.column ?? width;
  if (end <= start) return { from, to: from + 1 };
  const last = cells.findLast((cell) => cell.span.start < end);
  return { from, to: Math.max(from + 1, last === undefined ? 0 : last.column + last.width) };
}

/** The stretches of a very long line that are worth reading: around both ends of every mark. All of a shorter one. */
function nearMarks(line: Span, marks: readonly Span[], width: number): readonly Span[] {
  if (line.end - line.start <= 4 * width) return [line];
  const points = marks.length === 0 ? [line.start] : marks.flatMap(({ start, end }) => [start, end]);
  return joinSpans(
    points.map((point) => ({ start: Math.max(line.start, point - width), end: Math.min(line.end, point + width) })),
    0,
  );
}

/** Gives every cell its column, and tabs their width. */
function layOut(cells: readonly Cell[]): Excerpt {
  let column = 0;
  const placed = cells.map((cell) => {
    const width = cell.text === '\t' ? TAB_COLUMNS - (column % TAB_COLUMNS) : cell.width;
    const at = column;
    column += width;
    return cell.text === '\t' ? { ...cell, text: ' '.repeat(width), width, column: at } : { ...cell, column: at };
  });
  return { cells: placed, width: column };
}

/** What to keep of a line that is too long: its marks, or both ends of a long one, and as much around them as there is room. */
function keptColumns(line: Excerpt, marks: readonly Columns[], width: number): readonly Span[] {
  const half = width >> 2;
  const essential = marks.flatMap(({ from, to }) =>
    to - from <= 2 * half ? [span(from, to)] : [span(from, from + half), span(to - half, to)],
  );
  const ranges = joinSpans(essential.length === 0 ? [span(0, 1)] : essential, SMALLEST_CUT_COLUMNS);
  const room = width - ranges.reduce((used, { start, end }) => used + end - start, 0);
  const margin = Math.max(2 * SMALLEST_MARGIN_COLUMNS, Math.floor(room / ranges.length) - 2);
  return joinSpans(
    ranges.map(({ start, end }) => widened(start, end, margin, line.width)),
    SMALLEST_CUT_COLUMNS,
  );
}

/** A third of the margin goes to the left, the rest to the right, where labels are; what the line's ends leave over, to the other side. */
function widened(start: number, end: number, margin: number, lineWidth: number): Span {
  const left = Math.max(Math.min(start, Math.ceil(margin / 3)), margin - (lineWidth - end));
  const from = Math.max(0, start - left);
  return span(from, Math.min(lineWidth, end + Math.max(0, margin - (start - from))));
}

function isKept(cell: Cell, keep: readonly Span[]): boolean {
  return keep.some(({ start, end }) => start <= cell.column && cell.column < end);
}

function joinCuts(cells: readonly Cell[]): readonly Cell[] {
  const joined: Cell[] = [];
  for (const cell of cells) {
    const last = joined.at(-1);
    if (cell.kind === 'cut' && last?.kind === 'cut')
      joined[joined.length - 1] = { ...last, span: span(last.span.start, cell.span.end) };
    else joined.push(cell);
  }
  return joined;
}

/** Ascending, disjoint spans: those nearer than `gap` to each other are one. */
function joinSpans(spans: readonly Span[], gap: number): readonly Span[] {
  const joined: Span[] = [];
  for (const next of spans.toSorted((left, right) => left.start - right.start)) {
    const last = joined.at(-1);
    if (last !== undefined && next.start <= last.end + gap)
      joined[joined.length - 1] = span(last.start, Math.max(last.end, next.end));
    else joined.push(next);
  }
  return joined;
}

function span(start: number, end: number): Span {
  return { start, end };
}
