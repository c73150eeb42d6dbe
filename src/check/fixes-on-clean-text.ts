/**
 * Fixes are made on what stands in the text, not on what was recovered from it. Where the reader had to guess, the checker's fixes of
 * that set wait until it reads clean: a value there may be half of another one. Where it knew what was meant they need not, except
 * for those that take something away. Fixes of lint wait until the whole filter reads clean.
 */

import { fold } from '../base/fold.js';
import type { Span } from '../base/span.js';
import type { Diagnostic, Fix } from '../diagnostics/diagnostic.js';
import { soleFix } from '../diagnostics/select-fixes.js';
import { type Expression, operandsOf } from '../syntax/ast.js';

/** `checked` of a tree, without fixes of sets that one of `read` is in, or touches. O((nodes + diagnostics) log nodes). */
export function fixesOnCleanText(
  ast: Expression,
  read: readonly Diagnostic[],
  checked: readonly Diagnostic[],
): readonly Diagnostic[] {
  if (read.length === 0 || checked.every(({ fixes }) => fixes.length === 0)) return checked;
  const sets = setsIn(ast);
  const touchedBy = (found: readonly Diagnostic[]) => new Set(found.flatMap(({ span }) => setsTouching(sets, span)));
  const recovered = touchedBy(read);
  const guessed = touchedBy(read.filter((found) => soleFix(found)?.safety !== 'safe'));
  return checked.map((diagnostic) => {
    if (diagnostic.fixes.length === 0) return diagnostic;
    const own = setsTouching(sets, diagnostic.span);
    if (own.some((set) => guessed.has(set))) return { ...diagnostic, fixes: [] };
    if (!own.some((set) => recovered.has(set))) return diagnostic;
    return { ...diagnostic, fixes: diagnostic.fixes.filter((fix) => !takesAway(fix)) };
  });
}

function takesAway({ edits }: Fix): boolean {
  return edits.some(({ text }) => text === '');
}

/** What lint says of a filter, without fixes where the reader found anything: they are about the whole of it. */
export function fixesOfWritten(read: readonly Diagnostic[], linted: readonly Diagnostic[]): readonly Diagnostic[] {
  return read.length === 0 ? linted : linted.map((diagnostic) => ({ ...diagnostic, fixes: [] }));
}

/** Where the sets of a tree stand, in the order of the text. */
function setsIn(ast: Expression): readonly Span[] {
  const spans: Span[] = [];
  fold<Expression, null>(ast, operandsOf, (node) => {
    if (operandsOf(node).length === 0) spans.push(node.outer);
    return null;
  });
  return spans.sort((left, right) => left.start - right.start);
}

/** Sets do not overlap, so their ends ascend as their starts do. */
function setsTouching(sets: readonly Span[], { start, end }: Span): readonly Span[] {
  let low = 0;
  let high = sets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sets[middle] as Span).end < start) low = middle + 1;
    else high = middle;
  }
  let last = low;
  while (last < sets.length && (sets[last] as Span).start <= end) last++;
  return sets.slice(low, last);
}
