/** How the tests of the checker look at it: text in; code, message, underlined text and fixed text out. */

import { expect } from 'vitest';
import type { Catalog } from '../../src/catalog/catalog.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { compile } from '../../src/compile.js';
import type { CompileOptions } from '../../src/compile-text.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';

export const CATALOG_JSON = `{
  "applications": {
    "SHOP1": { "name": "Shop", "platforms": ["iOS", "Android"], "tags": { "level": { "type": "Integer" }, "coupon": { "type": "String" } } },
    "NEWS1": { "name": "News", "platforms": ["Chrome", "Firefox"], "tags": { "topics": { "type": "List" }, "level": { "type": "Integer" } } },
    "__proto__": { "tags": { "constructor": { "type": "String" } } }
  },
  "groups": {
    "G-ALL": { "name": "Everything", "applications": ["SHOP1", "NEWS1"] },
    "G-NONE": { "applications": [] }
  },
  "tags": {
    "age": { "type": "Integer" },
    "city": { "type": "String" },
    "likes": { "type": "List" },
    "toString": { "type": "String" }
  }
}`;

export const CATALOG = loaded(CATALOG_JSON);

function loaded(text: string): Catalog {
  const { catalog, diagnostics } = loadCatalog(text, { source: 'catalog.json' });
  expect(diagnostics).toEqual([]);
  return catalog!;
}

/** One finding as a reader sees it. */
export interface Seen {
  readonly code: string;
  readonly message: string;
  readonly underlined: string;
}

export function seen(text: string, { code, message, span }: Diagnostic): Seen {
  return { code, message, underlined: text.slice(span.start, span.end) };
}

/** The findings of the checker alone: lint is off. */
export function checked(text: string, options: CompileOptions = {}): readonly Diagnostic[] {
  return compile(text, { catalog: CATALOG, lint: false, ...options }).diagnostics;
}

export function codesOf(text: string, options: CompileOptions = {}): readonly string[] {
  return checked(text, options).map(({ code }) => code);
}

/** Asserts that `text` has this one finding, and what it is; a safe fix must leave nothing behind. */
export function expectOne(text: string, expected: Seen, options: CompileOptions = {}): Diagnostic {
  const found = checked(text, options);
  expect(found.map((diagnostic) => seen(text, diagnostic))).toEqual([expected]);
  const diagnostic = found[0]!;
  if (diagnostic.fixes.some(({ safety }) => safety === 'safe')) {
    expect(codesOf(applyFixes(text, found), options)).toEqual([]);
  }
  return diagnostic;
}

export function withFixes(text: string, found: readonly Diagnostic[], unsafe: boolean): string | null {
  const fixed = applyFixes(text, found, { unsafe });
  return fixed === text ? null : fixed;
}
