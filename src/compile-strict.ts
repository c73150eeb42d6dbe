/**
 * Compiles texts with the strict reader alone: a wrong text gets one error, where it stops being the beginning of a filter. What reads
 * wrong texts, most of `compile`, is loaded for those that want it.
 */

import { expectArgument, TEXT } from './base/argument.js';
import {
  type CompileOptions,
  type CompileResult,
  compileText,
  expectCompileOptions,
  type Reader,
  STRICT_OPTIONS,
} from './compile-text.js';
import { readExactly } from './syntax/read-text.js';

const STRICT: Reader = { read: readExactly, told: (_text, _ast, { read, checked }) => [...read, ...checked] };

/** How a filter is compiled by the strict reader alone. */
export type CompileStrictOptions = Omit<CompileOptions, 'dialect'>;

/**
 * Compiles a filter. Of a text that is the language it answers what `compile` answers, with every warning and every finding of the
 * check against the catalog. Of any other text there is one error, `syntax/unexpected`, without a fix: what stands before it is the
 * beginning of a filter, and what it covers cannot follow. Never throws, whatever the text.
 * @throws TypeError for arguments of another type
 */
export function compileStrict(text: string, options: CompileStrictOptions = {}): CompileResult {
  expectArgument('compileStrict: `text`', text, TEXT);
  expectCompileOptions('compileStrict', options, STRICT_OPTIONS);
  return compileText(text, options, STRICT);
}

/**
 * Compiles a filter as `compile` does, whatever the text: the same result, later. What reads wrong texts is loaded with the first of them.
 * @throws TypeError for arguments of another type
 * @returns a promise that is refused where loading fails, and for nothing else
 */
export async function compileLazily(text: string, options: CompileOptions = {}): Promise<CompileResult> {
  expectArgument('compileLazily: `text`', text, TEXT);
  expectCompileOptions('compileLazily', options);
  const result = compileText(text, options, STRICT);
  if (!result.diagnostics.some(({ code }) => code === 'syntax/unexpected')) return result;
  const { TOLERANT } = await import('./tolerant.js');
  return compileText(text, options, TOLERANT);
}
