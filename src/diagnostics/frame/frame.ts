/** One diagnostic over its source: header, place, the lines it speaks of with what is to be said about them, help and fixes. */

import type { Span } from '../../base/span.js';
import type { Diagnostic } from '../diagnostic.js';
import { annotate } from './annotate.js';
import { Bars } from './bars.js';
import type { Cell } from './cells.js';
import { type Document, lineSpan } from './document.js';
import { excerptOf } from './excerpt.js';
import { feetOf } from './feet.js';
import { gutter, type Look, type Piece, plain, type Row } from './look.js';
import { type Mark, type Marks, marksOf } from './marks.js';
import { shown } from './wrap-text.js';

/** The rows of the frame of `diagnostic`; `source` names the text, and `others` says where findings that say the same are. Total: whatever the spans, there is a frame. */
export function frameOf(
  document: Document,
  diagnostic: Diagnostic,
  source: string | null,
  look: Look,
  others: string | null = null,
): readonly Row[] {
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
    ...feetOf(document, diagnostic, { omitted: marks.omitted, others }, digits, inner),
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
  return place.every(({ text }) => text === '') ? [] : [[...gutter('', digits, glyphs.open), ...place]];
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
