/** Rows of cells as lines of text, columns side by side. */

import { widthOf } from '../../diagnostics/frame/characters.js';

/** A cell, and to which side of its column it goes. */
export interface Cell {
  readonly text: string;
  readonly side: 'left' | 'right';
}

/** A cell of words. */
export function left(text: string): Cell {
  return { text, side: 'left' };
}

/** A cell of numbers. */
export function right(text: string): Cell {
  return { text, side: 'right' };
}

/** One line a row, indented by two, without line break at the end. Texts have no control characters. */
export function textTable(rows: readonly (readonly Cell[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    for (const [column, { text }] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, widthOf(text));
  return rows
    .map((row) => {
      const cells = row.map(({ text, side }, column) => {
        const gap = ' '.repeat((widths[column] ?? 0) - widthOf(text));
        return side === 'left' ? text + gap : gap + text;
      });
      return `  ${cells.join('  ')}`.trimEnd();
    })
    .join('\n');
}
