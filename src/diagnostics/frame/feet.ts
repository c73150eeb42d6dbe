/** What stands under the source: help, and the fixes with what they make of the text. */

import type { Diagnostic, Fix } from '../diagnostic.js';
import { widthOf } from './characters.js';
import type { Document } from './document.js';
import { gutter, type Look, type Piece, plain, type Row } from './look.js';
import { previewOf } from './preview.js';
import { shown, wrap } from './wrap-text.js';

/** More fixes than this are a list, not a choice. */
const MOST_FIXES = 3;

/** What a frame is about and does not draw. */
interface Unshown {
  /** Related places. */
  readonly omitted: number;
  /** Where other findings are that say the same, in words; null where there are none. */
  readonly others: string | null;
}

/** The feet of a frame whose gutter has `digits` columns; what is not drawn is told. */
export function feetOf(
  document: Document,
  diagnostic: Diagnostic,
  { omitted, others }: Unshown,
  digits: number,
  look: Look,
): readonly Row[] {
  const feet: readonly (readonly Row[])[] = [
    ...(diagnostic.help === null ? [] : [helpRows('help', diagnostic.help, look)]),
    ...(omitted === 0 ? [] : [helpRows('note', `${omitted} more places like these`, look)]),
    ...diagnostic.fixes.slice(0, MOST_FIXES).map((fix) => fixRows(document, fix, look)),
    ...(others === null ? [] : [helpRows('note', others, look)]),
  ];
  return feet.flatMap((rows, at) => {
    const isLast = at === feet.length - 1;
    const corner = isLast ? look.glyphs.lastFoot : look.glyphs.foot;
    return rows.map((row, index) => [
      ...gutter('', digits, (index === 0 ? corner : isLast ? '' : look.glyphs.side).padEnd(corner.length)),
      ...row,
    ]);
  });
}

function helpRows(title: string, text: string, look: Look): readonly Row[] {
  const [first = '', ...rest] = wrap(shown(text, look.glyphs.cut), look.width - title.length - 3);
  const indent = plain(' '.repeat(title.length + 2));
  return [[{ text: title, style: 'help' }, plain(`: ${first}`)], ...rest.map((line) => [indent, plain(line)])];
}

/** The fix in words, and what it makes of the text: behind the words where there is room, else under them. */
function fixRows(document: Document, fix: Fix, look: Look): readonly Row[] {
  const rows = helpRows(`${fix.safety} fix`, fix.title, look);
  const preview = previewOf(document, fix, { ...look, width: look.width - 4 });
  if (preview === null) return rows;
  const arrow: Piece = { text: ` ${look.glyphs.arrow} `, style: 'gutter' };
  const [[only, ...others], [first, ...rest]] = [rows, preview];
  if (only === undefined || first === undefined) return rows;
  const fits = columnsOf(only) + columnsOf(first) + arrow.text.length <= look.width;
  if (others.length === 0 && rest.length === 0 && fits) return [[...only, arrow, ...first]];
  const indent = plain(' '.repeat(arrow.text.length));
  return [...rows, [arrow, ...first], ...rest.map((row) => [indent, ...row])];
}

function columnsOf(row: Row): number {
  return row.reduce((sum, { text }) => sum + widthOf(text), 0);
}
