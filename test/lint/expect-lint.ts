/** How the tests of the rules look at them: text in; code, message, underlined text, and the text after the fixes out. */

import { expect } from 'vitest';
import { compile } from '../../src/compile.js';
import type { CompileOptions } from '../../src/compile-text.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { CATALOG } from '../check/expect-check.js';

/** Notes are left out: nearly every negative operator has one. */
export function linted(text: string, options: CompileOptions = {}): readonly Diagnostic[] {
  return compile(text, { catalog: CATALOG, ...options }).diagnostics.filter(({ severity }) => severity !== 'note');
}

export function lintCodes(text: string, options: CompileOptions = {}): readonly string[] {
  return linted(text, options).map(({ code }) => code);
}

export interface ExpectedLint {
  readonly code: string;
  readonly message: string;
  readonly underlined: string;
  readonly help: string | null;
  /** The text after the safe fixes; null: there is none. */
  readonly safe: string | null;
  /** The text after the unsafe fix; null: there is none. */
  readonly unsafe?: string | null;
}

/** Asserts the one finding of `text`. Its safe fix must take it away and bring no error. */
export function expectLint(text: string, expected: ExpectedLint, options: CompileOptions = {}): void {
  const found = linted(text, options);
  const seen = found.map(({ code, message, span, help }) => ({
    code,
    message,
    underlined: text.slice(span.start, span.end),
    help,
    safe: fixed(text, found, false),
    unsafe: fixed(text, found, true),
  }));
  expect(seen).toEqual([{ ...expected, unsafe: expected.unsafe === undefined ? expected.safe : expected.unsafe }]);
  const mended = fixed(text, found, true);
  if (mended !== null) expect(lintCodes(mended, options)).not.toContain(expected.code);
  if (mended !== null) expect(compile(mended, { catalog: CATALOG, ...options }).totals.errors).toBe(0);
}

function fixed(text: string, found: readonly Diagnostic[], unsafe: boolean): string | null {
  const result = applyFixes(text, found, { unsafe });
  return result === text ? null : result;
}
