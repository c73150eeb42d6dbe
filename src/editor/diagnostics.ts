/** What is wrong with a text, and what could be better: what the compiler says of it. */

import { compile } from '../compile.js';
import type { CompileOptions } from '../compile-text.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { withoutIgnored } from '../lint/ignore-comments.js';
import { expectText, type LanguageOptions } from './language-options.js';

/** By position; capped as `limits.diagnostics` says. Never throws, whatever the text. O(text). */
export function diagnostics(text: string, options: LanguageOptions = {}): readonly Diagnostic[] {
  expectText('diagnostics', text, options);
  return findingsIn(text, compileOptions(options));
}

/** What is found, without what comments ignore. */
export function findingsIn(text: string, options: CompileOptions): readonly Diagnostic[] {
  const found = compile(text, options).diagnostics;
  if (options.comments !== true) return found;
  // What takes a proof is not looked for here: a comment that ignores it is not unused.
  return withoutIgnored(text, found).filter(({ code }) => code !== 'suppression/unused-comment');
}

/** Comments are accepted unless the options say otherwise. */
export function compileOptions(options: LanguageOptions): CompileOptions {
  return { ...options, comments: options.comments ?? true };
}
