/** What is wrong with a text, and what could be better: what the compiler says of it. */

import { compile } from '../compile.js';
import type { CompileOptions } from '../compile-text.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { expectText, type LanguageOptions } from './language-options.js';

/** By position; capped as `limits.diagnostics` says. Never throws, whatever the text. O(text). */
export function diagnostics(text: string, options: LanguageOptions = {}): readonly Diagnostic[] {
  expectText('diagnostics', text, options);
  return compile(text, compileOptions(options)).diagnostics;
}

/** Comments are accepted unless the options say otherwise. */
export function compileOptions(options: LanguageOptions): CompileOptions {
  return { ...options, comments: options.comments ?? true };
}
