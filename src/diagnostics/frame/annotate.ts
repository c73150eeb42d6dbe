/**
 * The rows under one line of source: underlines, then labels. The label of the rightmost mark stands behind its underline;
 * the others hang below, rightmost first, so that no label runs into the connector of another.
 */

import { widthOf } from './characters.js';
import { type Columns, columnsOfSpan, type Excerpt } from './excerpt.js';
import { joined, type Look, type Piece, plain, type Row, type Style } from './look.js';
import type { Mark } from './marks.js';
import { shown, wrap } from './wrap-text.js';

/** Labels nearer than this to each other read as one. */
const LABEL_GAP_COLUMNS = 3;

interface Placed extends Columns {
  readonly mark: Mark;
  /** Escaped; null when there is nothing to say. */
  readonly label: string | null;
}

/** The rows for `marks`, all of them in the line that `excerpt` shows. */
export function annotate(excerpt: Excerpt, marks: readonly Mark[], look: Look): readonly Row[] {
  if (marks.length === 0) return [];
  const placed = marks.map((mark) => place(excerpt, mark, look));
  const beside = besideUnderline(placed, look.width);
  const label = beside === null ? [] : [plain(' '), { text: beside.label ?? '', style: beside.mark.style }];
  return [
    [...underlines(placed, look), ...label],
    ...hangingRows(
      placed.filter((other) => other !== beside),
      look,
    ),
  ];
}

function place(excerpt: Excerpt, mark: Mark, look: Look): Placed {
  const label = mark.label === null || mark.label === '' ? null : shown(mark.label, look.glyphs.cut);
  return { mark, label, ...columnsOfSpan(excerpt, mark.span) };
}

/** The mark whose label stands behind its underline: the one that ends last, if its label fits there. */
function besideUnderline(placed: readonly Placed[], width: number): Placed | null {
  const last = placed.reduce((best, next) =>
    next.to > best.to || (next.to === best.to && next.from > best.from) ? next : best,
  );
  if (last.label === null) return null;
  return last.to + 1 + widthOf(last.label) <= width ? last : null;
}

function underlines(placed: readonly Placed[], { glyphs }: Look): Row {
  const row = new Canvas();
  const [primary, related] = [placed.filter(isPrimary), placed.filter((other) => !isPrimary(other))];
  for (const { from, to, mark } of related) {
    // A place between two characters is a point, whoever points at it.
    const glyph = mark.span.start === mark.span.end ? glyphs.primary : glyphs.related;
    row.fill(from, to, glyph, mark.style);
  }
  for (const { from, to, mark } of primary) row.fill(from, to, glyphs.primary, mark.style);
  return row.pieces();
}

function isPrimary({ mark }: Placed): boolean {
  return mark.isPrimary;
}

/** Labels that leave room for each other share a row; a connector leads down to each that has to wait. */
function hangingRows(placed: readonly Placed[], look: Look): readonly Row[] {
  const hanging = placed.filter(({ label }) => label !== null).toSorted((left, right) => right.from - left.from);
  const rows: Row[] = [];
  for (let at = 0; at < hanging.length; ) {
    const count = neighbours(hanging.slice(at));
    const waiting = hanging.slice(at + count);
    rows.push(...labelRows(hanging.slice(at, at + count), waiting, look));
    at += count;
  }
  return rows;
}

/** How many of these labels, rightmost first, fit side by side. */
function neighbours(hanging: readonly Placed[]): number {
  const crowded = hanging.findIndex(
    ({ from, label }, at) => at > 0 && from + widthOf(label ?? '') + LABEL_GAP_COLUMNS > (hanging[at - 1]?.from ?? 0),
  );
  return crowded < 0 ? hanging.length : crowded;
}

/** One row for labels side by side; a label alone may take several. */
function labelRows(labels: readonly Placed[], waiting: readonly Placed[], look: Look): readonly Row[] {
  const [rightmost, ...others] = labels;
  if (rightmost === undefined) return [];
  const lines = wrap(rightmost.label ?? '', look.width - rightmost.from);
  return lines.map((line, at) => {
    const row = new Canvas();
    for (const { from, mark } of waiting)
      if (from < rightmost.from) row.fill(from, from + 1, look.glyphs.connector, mark.style);
    const written = at === 0 ? [...others].reverse() : [];
    return besideEachOther(row, [...written, { ...rightmost, label: line }]);
  });
}

/** The row with `labels`, leftmost first, written over its columns. */
function besideEachOther(row: Canvas, labels: readonly Placed[]): Row {
  const [first] = labels;
  const pieces: Piece[] = [...row.pieces(first?.from ?? 0)];
  let column = first?.from ?? 0;
  for (const { from, label, mark } of labels) {
    const text = label ?? '';
    pieces.push(plain(' '.repeat(from - column)), { text, style: mark.style });
    column = from + widthOf(text);
  }
  return pieces;
}

/** A row of single-column characters, drawn in any order. */
export class Canvas {
  readonly #cells: Piece[] = [];

  /** Draws `glyph` into the columns `[from, to)`, over what is there. */
  fill(from: number, to: number, glyph: string, style: Style): void {
    while (this.#cells.length < to) this.#cells.push(plain(' '));
    for (let column = from; column < to; column++) this.#cells[column] = { text: glyph, style };
  }

  /** What was drawn, filled up with blanks to `width`. */
  pieces(width = 0): Row {
    this.fill(this.#cells.length, width, ' ', 'plain');
    return joined(this.#cells);
  }
}
