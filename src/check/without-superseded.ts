/** What the reader said and the checker says better, because it knows the catalog: the reader's is left out. */

import type { Diagnostic } from '../diagnostics/diagnostic.js';

/** What was read, without what `checked` says again: an `AT` without its application. */
export function withoutSuperseded(read: readonly Diagnostic[], checked: readonly Diagnostic[]): readonly Diagnostic[] {
  const places = new Set<number>();
  for (const { code, span } of checked) if (code === 'name/missing-application') places.add(span.start);
  if (places.size === 0) return read;
  return read.filter(({ code, span }) => code !== 'syntax/wrong-constructor' || !places.has(span.start));
}
