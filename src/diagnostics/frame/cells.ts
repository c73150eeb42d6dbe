/** Source to what stands for it on the screen, grapheme by grapheme. */

import type { Span } from '../../base/span.js';
import { columnsOf, escapeOf, graphemesOf, isEmoji, isExoticBlank, isInvisible, isPlainAscii } from './characters.js';

/** What stands together on the screen: one grapheme, one escape, or the sign of a cut. */
export interface Cell {
  readonly text: string;
  /** Columns. */
  readonly width: number;
  /** 0-based column of its left edge. */
  readonly column: number;
  /** The source it stands for. */
  readonly span: Span;
  readonly kind: 'text' | 'escape' | 'cut';
}

/** The cells of `piece` of `text`, their columns still to be given. Exotic blanks are escaped where a mark covers them. */
export function cellsOf(text: string, piece: Span, marks: readonly Span[]): readonly Cell[] {
  const source = text.slice(piece.start, piece.end);
  const graphemes = isPlainAscii(source) ? source : graphemesOf(source);
  const cells: Cell[] = [];
  let offset = piece.start;
  for (const grapheme of graphemes) {
    if (isEmoji(grapheme)) cells.push(textCell(grapheme, 2, offset));
    else pushCharacters(cells, grapheme, offset, marks);
    offset += grapheme.length;
  }
  return cells;
}

/** A grapheme that is no emoji: its base and what combines with it in one cell, escapes in cells of their own. */
function pushCharacters(cells: Cell[], grapheme: string, offset: number, marks: readonly Span[]): void {
  let plain = '';
  let width = 0;
  let start = offset;
  const flush = () => {
    if (plain !== '') cells.push(textCell(plain, width, start));
    plain = '';
    width = 0;
  };
  for (const character of grapheme) {
    if (character === '\t' || isHidden(character, offset, marks)) {
      flush();
      cells.push(character === '\t' ? textCell('\t', 0, offset) : escapeCell(character, offset));
      start = offset + character.length;
    } else {
      plain += character;
      width += columnsOf(character);
    }
    offset += character.length;
  }
  flush();
}

/** Exotic blanks are shown by their number only where a mark is about them. */
function isHidden(character: string, offset: number, marks: readonly Span[]): boolean {
  if (isInvisible(character)) return true;
  return isExoticBlank(character) && marks.some(({ start, end }) => start <= offset && offset < end);
}

function textCell(text: string, width: number, offset: number): Cell {
  return { text, width, column: 0, span: { start: offset, end: offset + text.length }, kind: 'text' };
}

function escapeCell(character: string, offset: number): Cell {
  const text = escapeOf(character);
  return {
    text,
    width: text.length,
    column: 0,
    span: { start: offset, end: offset + character.length },
    kind: 'escape',
  };
}

/** The sign of a cut that hides `span`. */
export function cutCell(text: string, span: Span): Cell {
  return { text, width: text.length, column: 0, span, kind: 'cut' };
}
