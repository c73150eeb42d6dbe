/** How the tests of the proven rules look at them: text in; code, message, underlined texts, and the text after the fix out. */

import { expect } from 'vitest';
import type { Catalog } from '../../src/catalog/catalog.js';
import { compile } from '../../src/compile.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { lintProven } from '../../src/lint/proven/lint-proven.js';
import { SMALL_CATALOG } from '../support/overlapping-filters.js';

/** What compiling has to say, and what proofs add. */
export function proven(
  text: string,
  catalog: Catalog | null = SMALL_CATALOG,
): { readonly quick: readonly Diagnostic[]; readonly proven: readonly Diagnostic[] } {
  const { filter, ast, diagnostics } = compile(text, { catalog, comments: true, limits: { diagnostics: 10_000 } });
  if (filter === null) throw new Error(`it does not compile: ${text}`);
  const context = { filter, ast, catalog, dialect: 'strict', found: diagnostics } as const;
  return { quick: diagnostics, proven: lintProven(context) };
}

export function provenCodes(text: string, catalog: Catalog | null = SMALL_CATALOG): readonly string[] {
  return proven(text, catalog).proven.map(({ code }) => code);
}

export interface ExpectedProof {
  readonly code: string;
  readonly message: string;
  /** The text at fault, and then the texts that labels are at. */
  readonly at: readonly string[];
  /** The text after the safe fix; null: there is none. */
  readonly safe: string | null;
}

/** Asserts the one thing that proofs find. */
export function expectProven(text: string, expected: ExpectedProof, catalog: Catalog | null = SMALL_CATALOG): void {
  const found = proven(text, catalog).proven;
  const cut = ({ start, end }: { readonly start: number; readonly end: number }) => text.slice(start, end);
  const seen = found.map(({ code, message, span, related }) => {
    const fixed = applyFixes(text, found);
    return {
      code,
      message,
      at: [cut(span), ...related.map((label) => cut(label.span))],
      safe: fixed === text ? null : fixed,
    };
  });
  expect(seen).toEqual([expected]);
}
