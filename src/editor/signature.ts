/** The arguments of the set that the cursor is in, and which of them is being written. */

import type { Span } from '../base/span.js';
import { CONSTRUCTOR_MEANING, PARAMETERS } from './describe/meanings.js';
import { expectPlace, type LanguageOptions, sourceOf } from './language-options.js';
import { callAt, outlineOf } from './text/outline.js';

/** The arguments of the set around a place, and which of them it is in. */
export interface Signature {
  /** `T(tag, operator, value)`. */
  readonly label: string;
  /** Where the arguments stand in the label. */
  readonly parameters: readonly Span[];
  /** 0-based; null behind the last. */
  readonly active: number | null;
  readonly documentation: string;
}

/** Null outside the brackets of a set. Never throws, whatever the text. O(text). */
export function signature(text: string, offset: number, options: LanguageOptions = {}): Signature | null {
  expectPlace('signature', text, offset, options);
  const { source, comments } = sourceOf(text, options);
  const call = callAt(outlineOf(source, comments), Math.min(offset, source.length));
  if (call === null) return null;
  const words = PARAMETERS[call.keyword];
  const label = `${call.keyword}(${words.join(', ')})`;
  const within = call.arguments.findIndex(({ end }) => offset <= end);
  const active = within < 0 ? call.arguments.length - 1 : within;
  return {
    label,
    parameters: spansOf(words, call.keyword.length + 1),
    active: active < words.length ? active : null,
    documentation: CONSTRUCTOR_MEANING[call.keyword],
  };
}

function spansOf(words: readonly string[], first: number): readonly Span[] {
  let start = first;
  return words.map((word) => {
    const span = { start, end: start + word.length };
    start = span.end + 2;
    return span;
  });
}
