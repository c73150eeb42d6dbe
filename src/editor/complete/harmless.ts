/** Which completions leave no more errors than there are: what stands around the cursor may be anything, so the compiler is asked. */

import { compile } from '../../compile.js';
import { applyEdits } from '../../diagnostics/apply-fixes.js';
import type { LanguageOptions } from '../language-options.js';
import type { Completion } from './completion.js';

/** Characters compiled for one list at most: some five milliseconds. Nothing is left out of the list of a longer text. */
const MOST_COMPILED = 20_000;

/** The items whose text, once in place, adds no error. Of items that differ in their names and numbers alone, one is tried. O(kinds of items × text). */
export function harmless(text: string, items: readonly Completion[], options: LanguageOptions): readonly Completion[] {
  const shapes = items.map(shapeOf);
  const tried = new Map(shapes.map((shape, at) => [shape, items[at]] as const));
  if ((tried.size + 1) * text.length > MOST_COMPILED) return items;
  const before = errorsIn(text, options);
  const refused = new Set(
    [...tried].flatMap(([shape, item]) =>
      item === undefined || errorsIn(accepted(text, item), options) <= before ? [] : [shape],
    ),
  );
  return items.filter((_, at) => !refused.has(shapes[at] ?? ''));
}

/** What is inserted, without the texts in quotes and the numbers. */
function shapeOf({ kind, edit, also }: Completion): string {
  return [kind, ...[edit, ...also].map(({ text }) => text.replaceAll(/"(?:[^"\\]|\\.)*"?|\d+/g, '"'))].join('\n');
}

function accepted(text: string, { edit, also }: Completion): string {
  return applyEdits(
    text,
    [edit, ...also].toSorted((left, right) => left.span.start - right.span.start),
  );
}

function errorsIn(text: string, options: LanguageOptions): number {
  return compile(text, { comments: true, ...options, lint: false }).totals.errors;
}
