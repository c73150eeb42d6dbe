/** Stretches of several lines that can be folded away: brackets, sets, lists, comments. */

import type { Span } from '../base/span.js';
import { expectText, type LanguageOptions, sourceOf } from './language-options.js';
import { type Outline, outlineOf } from './text/outline.js';
import type { Token } from './text/tokens.js';

/** Lines that can be folded away. */
export interface Folding {
  readonly kind: 'brackets' | 'comment';
  /** Between the brackets; of comments from the first to the last. */
  readonly span: Span;
}

/** In the order of the text. Never throws, whatever the text. O(text). */
export function folding(text: string, options: LanguageOptions = {}): readonly Folding[] {
  expectText('folding', text, options);
  const { source, comments } = sourceOf(text, options);
  const outline = outlineOf(source, comments);
  return [...bracketSpans(outline).map((span) => ({ kind: 'brackets' as const, span })), ...commentRuns(outline)]
    .filter(({ span }) => /[\r\n]/.test(source.slice(span.start, span.end)))
    .sort((left, right) => left.span.start - right.span.start || right.span.end - left.span.end);
}

function bracketSpans({ calls, groups }: Outline): readonly Span[] {
  const lists = calls.flatMap((call) => call.arguments.flatMap(({ list }) => list ?? []));
  return [...calls, ...groups, ...lists].flatMap(({ open, close }) =>
    close === null ? [] : [{ start: open.end, end: close.start }],
  );
}

/** Comments with nothing but blanks between them. */
function commentRuns({ comments, text }: Outline): readonly Folding[] {
  const runs: { start: number; end: number }[] = [];
  for (const { start, end } of comments as readonly Token[]) {
    const last = runs.at(-1);
    if (last !== undefined && text.slice(last.end, start).trim() === '') last.end = end;
    else runs.push({ start, end });
  }
  return runs.map((span) => ({ kind: 'comment', span }));
}
