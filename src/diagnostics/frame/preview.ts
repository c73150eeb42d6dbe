/** What a fix makes of its line, where that is short enough to be read at a glance. */

import type { Span } from '../../base/span.js';
import { applyEdits } from '../apply-fixes.js';
import type { Edit, Fix } from '../diagnostic.js';
import { orderedEdits } from '../select-fixes.js';
import { type Document, lineAt, lineSpan } from './document.js';
import { excerptOf } from './excerpt.js';
import type { Look, Piece, Style } from './look.js';

/** A preview is for a glance; what is longer is better looked at in the file. */
const LONGEST_PREVIEW_COLUMNS = 72;

/** The line after the fix, cut around the change, what is new in it marked; null when several lines change or the change is long. */
export function previewOf(document: Document, fix: Fix, { glyphs, width }: Look): readonly Piece[] | null {
  const edits = orderedEdits(fix, document.text.length);
  const [first, last] = [edits?.[0], edits?.at(-1)];
  if (edits === null || first === undefined || last === undefined) return null;
  const line = lineAt(document, first.span.start);
  const { start, end } = lineSpan(document, line);
  if (last.span.end > end || edits.some(({ text }) => /[\r\n]/.test(text))) return null;
  const moved = edits.map((edit) => ({
    ...edit,
    span: { start: edit.span.start - start, end: edit.span.end - start },
  }));
  const before = document.text.slice(start, end);
  const text = applyEdits(before, moved).trimEnd();
  const added = addedSpans(moved);
  const changed = { start: added[0]?.start ?? 0, end: added.at(-1)?.end ?? 0 };
  const room = Math.min(width, LONGEST_PREVIEW_COLUMNS);
  if (changed.end - changed.start > room - 2 * glyphs.cut.length) return null;
  const indent = text.length - text.trimStart().length;
  const { cells } = excerptOf(text, { start: Math.min(indent, changed.start), end: text.length }, [changed], {
    width: room,
    cut: glyphs.cut,
  });
  return cells.map(({ text: shown, span, kind }) => ({ text: shown, style: styleOf(span, added, kind === 'escape') }));
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
