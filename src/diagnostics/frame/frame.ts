/** One diagnostic over its source: header, place, the lines it speaks of with what is to be said about them, help and fixes. */

import type { Span } from '../../base/span.js';
import type { Diagnostic, Fix } from '../diagnostic.js';
import { annotate } from './annotate.js';
import { Bars } from './bars.js';
import { type Document, lineSpan } from './document.js';
import { type Cell, excerptOf } from './excerpt.js';
import { type Look, type Piece, plain, type Row } from './look.js';
import { type Mark, type Marks, marksOf } from './marks.js';
import { previewOf } from './preview.js';
import { shown, wrap } from './words.js';

/** More fixes than this are a list, not a choice. */
const MOST_FIXES = 3;

/** The rows of the frame of `diagnostic`; `source` names the text. Total: whatever the spans, there is a frame. */
export function frameOf(document: Document, diagnostic: Diagnostic, source: string | null, look: Look): readonly Row[] {
  const marks = marksOf(document, diagnostic);
  const lines = document.isShown ? linesToShow(document, marks) : [];
  const digits = String((lines.at(-1) ?? 0) + 1).length;
  const inner = { ...look, width: look.width - digits - 3 };
  return [
    header(diagnostic, look),
    ...placeRows(placeOf(document, diagnostic, marks, source), digits, look),
    ...sourceRows(document, marks, lines, inner).map(([number, row]) => [
      ...gutter(number, digits, number === look.glyphs.gap ? '' : look.glyphs.side),
      ...row,
    ]),
    ...footRows(document, diagnostic, marks, digits, inner),
  ];
}

function header({ severity, code, message }: Diagnostic, { glyphs }: Look): Row {
  return [
    { text: `${severity}[${code}]`, style: severity },
    { text: `: ${shown(message, glyphs.cut)}`, style: 'strong' },
  ];
}

/** None where nothing is known of the place. */
function placeRows(place: Row, digits: number, { glyphs }: Look): readonly Row[] {
  return columns(place) === 0 ? [] : [[...gutter('', digits, glyphs.open), ...place]];
}

/** `source:line:column (pointer)`, as far as they are known. */
function placeOf(
  { starts, isShown }: Document,
  { pointer }: Diagnostic,
  { primary }: Marks,
  source: string | null,
): Row {
  const line = primary.firstLine;
  const place = isShown ? [`${line + 1}:${primary.span.start - (starts[line] ?? 0) + 1}`] : [];
  const name = [...(source === null ? [] : [shown(source, '')]), ...place].join(':');
  const inside: Row = pointer === null || pointer === '' ? [] : [{ text: ` (${shown(pointer, '')})`, style: 'gutter' }];
  return [plain(name), ...inside];
}

function gutter(text: string, digits: number, side: string): Row {
  return [{ text: `${text.padStart(digits)} ${side} `, style: 'gutter' }];
}

/** 0-based, ascending: the lines of all marks, the line before the primary one, and lines alone between two of them. */
function linesToShow(document: Document, { primary, single, multi }: Marks): readonly number[] {
  const wanted = new Set([...single, ...multi].flatMap(({ firstLine, lastLine }) => [firstLine, lastLine]));
  const before = primary.firstLine - 1;
  if (before >= 0 && !isBlank(document, before)) wanted.add(before);
  for (const line of [...wanted]) if (wanted.has(line + 2)) wanted.add(line + 1);
  return [...wanted].toSorted((left, right) => left - right);
}

function isBlank(document: Document, line: number): boolean {
  const { start, end } = lineSpan(document, line);
  return !/\S/.test(document.text.slice(start, end));
}

type NumberedRow = readonly [number: string, row: Row];

function sourceRows(document: Document, marks: Marks, lines: readonly number[], look: Look): readonly NumberedRow[] {
  const bars = new Bars(marks.multi, look);
  const inner = { ...look, width: look.width - bars.width };
  return lines.flatMap((line, at) => {
    const previous = lines[at - 1];
    const gap: readonly NumberedRow[] =
      previous === undefined || previous + 1 === line ? [] : [[look.glyphs.gap, [plain(' '), ...bars.beside()]]];
    return [...gap, ...lineRows(document, marks, line, bars, inner)];
  });
}

function lineRows(document: Document, marks: Marks, line: number, bars: Bars, look: Look): readonly NumberedRow[] {
  const single = marks.single.filter((mark) => mark.firstLine === line);
  const ends = marks.multi.flatMap((mark) => endsOf(mark, line));
  const spans = [...single.map(({ span }) => span), ...ends];
  const excerpt = excerptOf(document.text, lineSpan(document, line), spans, {
    width: look.width,
    cut: look.glyphs.cut,
  });
  const source: Row = [...bars.besideSource(line, excerpt), ...excerpt.cells.map(pieceOf)];
  const notes = annotate(excerpt, single, look).map((row) => [...bars.beside(), ...row]);
  return [[String(line + 1), source], ...[...notes, ...bars.under(line, excerpt)].map((row): NumberedRow => ['', row])];
}

/** The first and last character of a mark over several lines, as far as they stand in `line`. */
function endsOf({ span, firstLine, lastLine }: Mark, line: number): readonly Span[] {
  if (line === firstLine) return [{ start: span.start, end: span.start + 1 }];
  return line === lastLine ? [{ start: span.end - 1, end: span.end }] : [];
}

function pieceOf({ text, kind }: Cell): Piece {
  return { text, style: kind === 'text' ? 'plain' : kind === 'escape' ? 'escape' : 'gutter' };
}

function footRows(
  document: Document,
  diagnostic: Diagnostic,
  marks: Marks,
  digits: number,
  look: Look,
): readonly Row[] {
  const feet: readonly (readonly Row[])[] = [
    ...(diagnostic.help === null ? [] : [helpRows('help', diagnostic.help, look)]),
    ...(marks.omitted === 0 ? [] : [helpRows('note', `${marks.omitted} more places like these`, look)]),
    ...diagnostic.fixes.slice(0, MOST_FIXES).map((fix) => fixRows(document, fix, look)),
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
  const fits = columns(only) + columns(first) + arrow.text.length <= look.width;
  if (others.length === 0 && rest.length === 0 && fits) return [[...only, arrow, ...first]];
  const indent = plain(' '.repeat(arrow.text.length));
  return [...rows, [arrow, ...first], ...rest.map((row) => [indent, ...row])];
}

function columns(row: Row): number {
  return row.reduce((sum, { text }) => sum + text.length, 0);
}
