/** What a fix makes of its line, where that is short enough to be read at a glance. */

import type { Span } from '../../base/span.js';
import { applyEdits } from '../apply-fixes.js';
import type { Edit, Fix } from '../diagnostic.js';
import { orderedEdits } from '../select-fixes.js';
import { type Document, documentOf, lineAt, lineSpan } from './document.js';
import { type Excerpt, excerptOf } from './excerpt.js';
import type { Look, Row, Style } from './look.js';

/** A preview is for a glance; what is longer is better looked at in the file. */
const LONGEST_PREVIEW_COLUMNS = 72;
const MOST_PREVIEW_LINES = 3;
/** Nothing longer is looked at: previews must not make the work for a frame depend on the length of the text. */
const LONGEST_SOURCE = 20_000;

/**
 * The lines that the fix changes, as they are then, what is new in them marked: one line, cut around the change where it is
 * long, or a few that fit whole. Null when there is more to it.
 */
export function previewOf(document: Document, fix: Fix, look: Look): readonly Row[] | null {
  const edits = orderedEdits(fix, document.text.length);
  const [first, last] = [edits?.[0], edits?.at(-1)];
  if (edits === null || first === undefined || last === undefined) return null;
  const { start } = lineSpan(document, lineAt(document, first.span.start));
  const { end } = lineSpan(document, lineAt(document, last.span.end));
  if (end - start > LONGEST_SOURCE) return null;
  const moved = edits.map(({ span, text }) => ({ span: { start: span.start - start, end: span.end - start }, text }));
  const after = documentOf(applyEdits(document.text.slice(start, end), moved));
  const added = addedSpans(moved);
  const lines = after.starts.map((_, line) => lineSpan(after, line));
  const room = { ...look, width: Math.min(look.width, LONGEST_PREVIEW_COLUMNS) };
  if (lines.length === 1) return oneLine(after.text, added, room);
  return lines.length > MOST_PREVIEW_LINES ? null : severalLines(after.text, lines, added, room);
}

function oneLine(text: string, added: readonly Span[], look: Look): readonly Row[] | null {
  const changed = { start: added[0]?.start ?? 0, end: added.at(-1)?.end ?? 0 };
  if (text.trim() === '' || changed.end - changed.start > look.width - 2 * look.glyphs.cut.length) return null;
  const line = { start: Math.min(indentOf(text), changed.start), end: text.trimEnd().length };
  return [rowOf(excerptOf(text, line, [changed], { width: look.width, cut: look.glyphs.cut }), added)];
}

function severalLines(text: string, lines: readonly Span[], added: readonly Span[], look: Look): readonly Row[] | null {
  const indent = Math.min(...lines.map(({ start, end }) => indentOf(text.slice(start, end))));
  const excerpts = lines.map(({ start, end }) =>
    excerptOf(text, { start: start + indent, end }, [], { width: look.width, cut: look.glyphs.cut }),
  );
  if (excerpts.some(({ cells }) => cells.some(({ kind }) => kind === 'cut'))) return null;
  return excerpts.map((excerpt) => rowOf(excerpt, added));
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function rowOf({ cells }: Excerpt, added: readonly Span[]): Row {
  return cells.map(({ text, span, kind }) => ({ text, style: styleOf(span, added, kind === 'escape') }));
}

/** Where the texts of ascending `edits` stand once they are made. */
function addedSpans(edits: readonly Edit[]): readonly Span[] {
  let shift = 0;
  return edits.map(({ span, text }) => {
    const start = span.start + shift;
    shift += text.length - (span.end - span.start);
    return { start, end: start + text.length };
  });
}

function styleOf({ start }: Span, added: readonly Span[], isEscape: boolean): Style {
  if (added.some((span) => span.start <= start && start < span.end)) return 'added';
  return isEscape ? 'escape' : 'plain';
}
