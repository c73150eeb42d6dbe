/** What to select when a selection grows: from the word under the cursor to the whole filter. */

import type { Span } from '../base/span.js';
import { readFilter } from '../syntax/parse.js';
import { expectPlace, type LanguageOptions, sourceOf } from './language-options.js';
import { type ArgumentPart, type CallPart, type Outline, outlineOf } from './text/outline.js';
import { tokenAt } from './text/token-at.js';
import { nodesOf } from './tree.js';

/** Spans that hold `offset`, each inside the next; the last is the whole text. Never throws, whatever the text. O(text). */
export function selection(text: string, offset: number, options: LanguageOptions = {}): readonly Span[] {
  expectPlace('selection', text, offset, options);
  const { source, comments } = sourceOf(text, options);
  const outline = outlineOf(source, comments);
  const { ast } = readFilter(source, { comments, suggestions: false });
  const at = Math.min(offset, source.length);
  const spans = [
    ...tokenSpans(outline, at),
    ...outline.calls.flatMap(callSpans),
    ...nodesOf(ast).flatMap(({ span, outer }) => [span, outer]),
  ];
  const holding = spans.filter(({ start, end }) => start <= at && at <= end && start < end);
  return nested([...holding, { start: 0, end: source.length }]);
}

/** A string without its quotes, then with them. */
function tokenSpans(outline: Outline, offset: number): readonly Span[] {
  const token = tokenAt(outline, offset);
  if (token === null) return [];
  const { start, end, kind, closed } = token;
  return kind === 'string' ? [{ start: start + 1, end: closed ? end - 1 : end }, token] : [token];
}

function callSpans(call: CallPart): readonly Span[] {
  const { word, open, close, end } = call;
  const inner = { start: open.end, end: close?.start ?? end };
  return [...call.arguments.flatMap(argumentSpans), inner, { start: word.start, end }];
}

function argumentSpans({ tokens, list }: ArgumentPart): readonly Span[] {
  if (list === null) return tokens;
  const end = list.close?.start ?? list.items.at(-1)?.end ?? list.open.end;
  return [
    { start: list.open.end, end },
    { start: list.open.start, end: list.close?.end ?? end },
  ];
}

/** From the shortest to the longest, those alone that hold the one before. */
function nested(spans: readonly Span[]): readonly Span[] {
  const chain: Span[] = [];
  for (const { start, end } of spans.toSorted((left, right) => left.end - left.start - (right.end - right.start))) {
    const last = chain.at(-1);
    const isSame = last !== undefined && last.start === start && last.end === end;
    if (!isSame && (last === undefined || (start <= last.start && last.end <= end))) chain.push({ start, end });
  }
  return chain;
}
