/** A piece of a filter in a sentence, as `explain` has it. */

import { compile } from '../../compile.js';
import { explain } from '../../plan/explain/explain.js';
import { compileOptions } from '../diagnostics.js';
import type { LanguageOptions } from '../language-options.js';
import { withoutMarkup } from './names.js';

/** Longer pieces are not described: who hovers over a word wants a line. */
const LONGEST_PIECE_UNITS = 4000;

/** Markdown: who is in the filter of this text; null where it has errors. */
export function sentenceOf(piece: string, options: LanguageOptions): string | null {
  if (piece.length > LONGEST_PIECE_UNITS) return null;
  const { filter } = compile(piece, { ...compileOptions(options), lint: false, suggestions: false });
  return filter === null ? null : withoutMarkup(explain(filter).sentence);
}
