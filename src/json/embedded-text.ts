/**
 * A text of its own inside a string of a JSON text, such as a filter in a request body: what is found in it is told where it
 * stands in the outer text, and what mends it is written with JSON's escapes.
 */

import type { Span } from '../base/span.js';
import { withoutByteOrderMark } from '../base/span.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { type EscapeMap, escapeMap, outerSpan } from './escape-map.js';

export interface EmbeddedText {
  /** The decoded string. */
  readonly text: string;
  /** Where the string stands. */
  readonly pointer: string;
  readonly map: EscapeMap;
}

/** The string at `literal` (quotes included) of the JSON text `outer`, decoded to `text`. O(literal). */
export function embeddedText(outer: string, literal: Span, text: string, pointer: string): EmbeddedText {
  return { text, pointer, map: escapeMap(withoutByteOrderMark(outer), literal) };
}

/** The place in the outer text of a place in the embedded one. A byte order mark inside is not counted by either. */
export function spanOutside({ text, map }: EmbeddedText, { start, end }: Span): Span {
  const skipped = text.length - withoutByteOrderMark(text).length;
  return outerSpan(map, { start: start + skipped, end: end + skipped });
}

/** The same finding with every place, and every edit, in the outer text. */
export function diagnosticOutside(embedded: EmbeddedText, diagnostic: Diagnostic): Diagnostic {
  const outside = (span: Span) => spanOutside(embedded, span);
  return {
    ...diagnostic,
    span: outside(diagnostic.span),
    pointer: embedded.pointer,
    related: diagnostic.related.map((label) => ({ ...label, span: outside(label.span) })),
    fixes: diagnostic.fixes.map((fix) => ({
      ...fix,
      edits: fix.edits.map((edit) => ({ span: outside(edit.span), text: escaped(edit.text) })),
    })),
  };
}

/** As it is written between the quotes of a JSON string. */
function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
