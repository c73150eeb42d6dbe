/** What belongs to the word under the cursor: other places of the same name, signs of the same run, the other bracket. */

import { type Span, spanOf } from '../base/span.js';
import { readFilter } from '../syntax/parse.js';
import { expectPlace, type LanguageOptions, sourceOf } from './language-options.js';
import { isSameThing, namePlaces } from './text/named-things.js';
import { type Outline, outlineOf } from './text/outline.js';
import { tokenAt } from './text/token-at.js';
import type { Token } from './text/tokens.js';
import { operationAt } from './tree.js';

/** In the order of the text, the one under the cursor too; none where there is nothing. Never throws, whatever the text. O(text). */
export function highlights(text: string, offset: number, options: LanguageOptions = {}): readonly Span[] {
  expectPlace('highlights', text, offset, options);
  const { source, comments } = sourceOf(text, options);
  const outline = outlineOf(source, comments);
  const token = tokenAt(outline, Math.min(offset, source.length));
  if (token === null) return [];
  if (token.kind === '+' || token.kind === '*' || token.kind === '\\') return signsOfRun(outline, token, comments);
  return bracketsOf(outline, token) ?? sameNames(outline, token);
}

function sameNames(outline: Outline, token: Token): readonly Span[] {
  const places = namePlaces(outline);
  const own = places.find(({ span }) => span.start === token.start);
  if (own === undefined) return [];
  return places.filter(({ thing }) => isSameThing(thing, own.thing)).map(({ span }) => span);
}

function bracketsOf({ calls, groups }: Outline, token: Token): readonly Span[] | null {
  const lists = calls.flatMap((call) => call.arguments.flatMap(({ list }) => list ?? []));
  const pair = [...calls, ...groups, ...lists].find(({ open, close }) => open === token || close === token);
  if (pair === undefined) return null;
  return (pair.close === null ? [pair.open] : [pair.open, pair.close]).map(spanOf);
}

function signsOfRun(outline: Outline, token: Token, comments: boolean): readonly Span[] {
  const { ast } = readFilter(outline.text, { comments, suggestions: false });
  const operands = operationAt(ast, token.start)?.operands ?? [];
  const signs = operands.slice(1).flatMap(({ outer }, index) => {
    const from = operands[index]?.outer.end ?? 0;
    return outline.tokens.find(({ start }) => start >= from && start < outer.start) ?? [];
  });
  return signs.map(spanOf);
}
