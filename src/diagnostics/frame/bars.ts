/**
 * The bars left of the source that join the first and the last line of a mark over several lines. Each bar has two columns:
 * its own and a blank.
 */

import { Canvas } from './annotate.js';
import { columnsOfSpan, type Excerpt } from './excerpt.js';
import { type Look, type Piece, plain, type Row } from './look.js';
import type { Mark } from './marks.js';
import { shown, wrap } from './wrap-text.js';

const BAR_COLUMNS = 2;

/** Which bars run at the present row. */
export class Bars {
  readonly #marks: readonly Mark[];
  readonly #look: Look;
  readonly #running = new Set<Mark>();

  constructor(marks: readonly Mark[], look: Look) {
    this.#marks = marks;
    this.#look = look;
  }

  /** Columns that all bars take. */
  get width(): number {
    return this.#marks.length * BAR_COLUMNS;
  }

  /** The bars beside a row that opens and closes none. */
  beside(): Row {
    const row = this.#canvas();
    return row.pieces(this.width);
  }

  /** The bars beside the source of `line`; those whose mark begins with the line begin here. */
  besideSource(line: number, excerpt: Excerpt): Row {
    const row = this.#canvas();
    this.#marks.forEach((mark, at) => {
      if (mark.firstLine !== line || !beginsLine(mark, excerpt)) return;
      row.fill(at * BAR_COLUMNS, at * BAR_COLUMNS + 1, this.#look.glyphs.barStart, mark.style);
      this.#running.add(mark);
    });
    return row.pieces(this.width);
  }

  /** The rows under `line` that open the bars of marks beginning in its middle, and close those that end in it. */
  under(line: number, excerpt: Excerpt): readonly Row[] {
    return this.#marks.flatMap((mark, at) => {
      if (mark.firstLine === line && !this.#running.has(mark)) return [this.#opening(mark, at, excerpt)];
      return mark.lastLine === line ? this.#closing(mark, at, excerpt) : [];
    });
  }

  #opening(mark: Mark, at: number, excerpt: Excerpt): Row {
    const { from } = columnsOfSpan(excerpt, { start: mark.span.start, end: mark.span.start + 1 });
    const row = this.#run(mark, at, this.#look.glyphs.barStart, from);
    this.#running.add(mark);
    return row.pieces();
  }

  #closing(mark: Mark, at: number, excerpt: Excerpt): readonly Row[] {
    const { from } = columnsOfSpan(excerpt, { start: mark.span.end - 1, end: mark.span.end });
    this.#running.delete(mark);
    const row = this.#run(mark, at, this.#look.glyphs.barEnd, from).pieces();
    const label = mark.label === null ? '' : shown(mark.label, this.#look.glyphs.cut);
    const [first = '', ...rest] = label === '' ? [] : wrap(label, this.#look.width - from - 2);
    const indent = plain(' '.repeat(from + 2));
    const besides = this.beside();
    return [[...row, ...words(` ${first}`, mark)], ...rest.map((line) => [...besides, indent, ...words(line, mark)])];
  }

  /** The bar of `mark` from its column to the character in column `to` of the source. */
  #run(mark: Mark, at: number, corner: string, to: number): Canvas {
    const { glyphs } = this.#look;
    const row = this.#canvas();
    const [from, end] = [at * BAR_COLUMNS, this.width + to];
    row.fill(from + 1, end, glyphs.barRun, mark.style);
    row.fill(from, from + 1, corner, mark.style);
    row.fill(end, end + 1, mark.isPrimary ? glyphs.primary : glyphs.related, mark.style);
    return row;
  }

  #canvas(): Canvas {
    const row = new Canvas();
    this.#marks.forEach((mark, at) => {
      if (this.#running.has(mark)) row.fill(at * BAR_COLUMNS, at * BAR_COLUMNS + 1, this.#look.glyphs.bar, mark.style);
    });
    return row;
  }
}

/** True when nothing but blanks stands before the mark in its first line. */
function beginsLine({ span }: Mark, { cells }: Excerpt): boolean {
  return cells.every((cell) => cell.span.start >= span.start || (cell.kind === 'text' && cell.text.trim() === ''));
}

function words(text: string, { style }: Mark): readonly Piece[] {
  return [{ text, style }];
}
