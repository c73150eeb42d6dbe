/** What frames are drawn with: glyphs, colours, and rows of coloured pieces. */

import type { Severity } from '../severity.js';

export type Style = Severity | 'plain' | 'strong' | 'gutter' | 'related' | 'help' | 'added' | 'escape';

/** Text of one style; never a line break. */
export interface Piece {
  readonly text: string;
  readonly style: Style;
}

/** One row of the screen. */
export type Row = readonly Piece[];

export interface Glyphs {
  /** Opens a frame, before the place. */
  readonly open: string;
  readonly side: string;
  /** Begin the lines under a frame: all but the last, and the last. */
  readonly foot: string;
  readonly lastFoot: string;
  readonly gap: string;
  readonly primary: string;
  readonly related: string;
  readonly connector: string;
  readonly barStart: string;
  readonly bar: string;
  readonly barEnd: string;
  readonly barRun: string;
  readonly cut: string;
  readonly arrow: string;
}

export const UNICODE_GLYPHS: Glyphs = {
  open: '╭─',
  side: '│',
  foot: '├─',
  lastFoot: '╰─',
  gap: '⋮',
  primary: '^',
  related: '─',
  connector: '│',
  barStart: '╭',
  bar: '│',
  barEnd: '╰',
  barRun: '─',
  cut: '…',
  arrow: '→',
};

export const ASCII_GLYPHS: Glyphs = {
  open: '-->',
  side: '|',
  foot: '=',
  lastFoot: '=',
  gap: ':',
  primary: '^',
  related: '~',
  connector: '|',
  barStart: '/',
  bar: '|',
  barEnd: '\\',
  barRun: '_',
  cut: '...',
  arrow: '->',
};

/** How frames are drawn. */
export interface Look {
  readonly glyphs: Glyphs;
  /** Columns of the screen. */
  readonly width: number;
}

/** SGR parameters (ECMA-48, 8.3.117). */
const SGR: Readonly<Record<Style, string>> = {
  plain: '',
  error: '1;31',
  warning: '1;33',
  note: '1;34',
  strong: '1',
  gutter: '2',
  related: '36',
  help: '1;36',
  added: '32',
  escape: '7',
};

/** A row as text, without blanks at its end; coloured by escape sequences, or bare. */
export function paint(row: Row, color: boolean): string {
  if (!color) {
    return row
      .map(({ text }) => text)
      .join('')
      .trimEnd();
  }
  return withoutEnd(joined(row))
    .map(({ text, style }) => (style === 'plain' || text === '' ? text : `\u001b[${SGR[style]}m${text}\u001b[0m`))
    .join('');
}

/** The row with neighbours of one style in one piece. */
export function joined(row: Row): Row {
  const pieces: Piece[] = [];
  for (const piece of row) {
    const last = pieces.at(-1);
    if (last?.style === piece.style) pieces[pieces.length - 1] = { text: last.text + piece.text, style: piece.style };
    else pieces.push(piece);
  }
  return pieces;
}

/** The row without the blanks at its end. */
function withoutEnd(row: Row): Row {
  const pieces = [...row];
  for (let last = pieces.pop(); last !== undefined; last = pieces.pop()) {
    const text = last.text.trimEnd();
    if (text !== '') return [...pieces, { ...last, text }];
  }
  return pieces;
}

/** A piece of plain text. */
export function plain(text: string): Piece {
  return { text, style: 'plain' };
}

/** The columns left of a row: a line number or nothing, and what parts it from the row. */
export function gutter(text: string, digits: number, side: string): Row {
  return [{ text: `${text.padStart(digits)} ${side} `, style: 'gutter' }];
}
