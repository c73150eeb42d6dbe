// Texts where everything is wrong: each stage finds thousands of mistakes, counts them all, tells fifty, and is done in a moment.

import { expect, it } from 'vitest';
import type { Catalog } from '../../src/catalog/catalog.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { compile } from '../../src/compile.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { renderDiagnostics } from '../../src/diagnostics/render-diagnostics.js';
import { expectWithin } from '../support/fastest.js';

const LIMITS = { source: 2 ** 24, tokens: 2 ** 20 };
const MOST_MILLISECONDS = 1000;

function times(count: number, part: (index: number) => string, between = ''): string {
  return Array.from({ length: count }, (_, index) => part(index)).join(between);
}

function declared(count: number, entry: (index: number) => [string, unknown]): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => entry(index)));
}

const SMALL = loadCatalog({
  applications: { X: {} },
  tags: { age: { type: 'Integer' }, city: { type: 'String' }, likes: { type: 'List' } },
}).catalog;

/** Names enough that looking for a similar one among all would take minutes. */
const LARGE = loadCatalog({
  applications: declared(10_000, (index) => [`APP${index}`, {}]),
  tags: declared(50_000, (index) => [`interest_${index.toString(36)}`, { type: 'Integer' }]),
}).catalog;

it.each<[title: string, code: string, count: number, text: string, catalog: Catalog | null]>([
  ['unknown tags', 'name/unknown-tag', 5000, times(5000, (n) => `T("intrest_${n}", EQ, 1)`, '+'), LARGE],
  ['one unknown tag', 'name/unknown-tag', 5000, times(5000, () => 'T("intrest_", EQ, 1)', '+'), LARGE],
  ['unknown applications', 'name/unknown-application', 5000, times(5000, (n) => `A("APQ${n}x")`, '+'), LARGE],
  [
    'long unknown names',
    'name/unknown-application',
    100,
    times(100, (n) => `A("${'x'.repeat(2000)}${n}")`, '+'),
    LARGE,
  ],
  ['wrong types', 'type/not-an-integer', 5000, times(5000, () => 'T("age", EQ, "x")', '+'), SMALL],
  ['quoted integers', 'type/quoted-integer', 5000, times(5000, () => 'T("age", EQ, "5")', '+'), SMALL],
  ['wrong operators', 'type/operator-not-allowed', 5000, times(5000, () => 'T("likes", EQ, "x")', '+'), SMALL],
  ['wrong list items', 'type/not-an-integer', 10_000, `T("age", IN, [${times(10_000, () => '"x"', ',')}])`, SMALL],
  ['equal list items', 'type/duplicate-value', 9999, `T("age", IN, [${times(10_000, () => '1', ',')}])`, SMALL],
  ['turned ranges', 'type/between-order', 5000, times(5000, () => 'T("age", BETWEEN, [2, 1])', '+'), SMALL],
  [
    'contradictions',
    'type/contradiction',
    2500,
    times(5000, (n) => `T("${n >> 1}", ${n % 2 ? 'GTE, 1' : 'EQ, "x"'})`, '+'),
    null,
  ],
  ['equal operands', 'lint/duplicate-operand', 9999, times(10_000, () => 'A("X")', '+'), null],
  ['mixed operators', 'lint/mixed-operators', 3000, times(3000, (n) => `(A("a${n}")+A("b")*A("c"))`, '\\'), null],
  ['mixed differences', 'lint/mixed-difference', 3000, times(3000, (n) => `A("a${n}")\\A("b")`, '+'), null],
  ['empty operands', 'lint/always-empty', 5000, times(5000, (n) => `(A("a${n}")\\A("a${n}"))`, '+'), null],
  ['names that are not NFC', 'lint/not-normalized', 8000, times(8000, (n) => `T("e\u0301${n}", EQ, 1)`, '+'), null],
  ['confusable names', 'lint/confusable-name', 8000, times(8000, (n) => `T("\u0430ge${n}", EQ, 1)`, '+'), null],
  ['bidirectional names', 'lint/bidirectional-control', 8000, times(8000, (n) => `T("a\u202e${n}", EQ, 1)`, '+'), null],
  ['notes', 'lint/unset-not-matched', 8000, times(8000, (n) => `T("age", NOTEQ, ${n})`, '*'), SMALL],
  ['unknown platforms', 'syntax/unknown-platform', 10_000, `A("X", [${times(10_000, () => '"phone"', ',')}])`, null],
  ['unknown operators', 'syntax/unknown-operator', 5000, times(5000, () => 'T("a", LIKE, "x")', '+'), null],
  ['lower case', 'spelling/case', 10_000, times(5000, () => 't("a", eq, 1)', '+'), null],
])('counts all %s and tells fifty', (_, code, count, text, catalog) => {
  const { diagnostics, totals } = compile(text, { catalog, limits: LIMITS });
  expect(diagnostics.length).toBe(51);
  expect(diagnostics.filter((diagnostic) => diagnostic.code === code).length).toBeGreaterThan(20);
  expect(diagnostics[50]!.code).toBe('limit/too-many-diagnostics');
  expect(totals.errors + totals.warnings + totals.notes).toBeGreaterThanOrEqual(count);
  expectWithin(MOST_MILLISECONDS, () => compile(text, { catalog, limits: LIMITS }));
  expectWithin(MOST_MILLISECONDS, () => renderDiagnostics(text, diagnostics));
  expectWithin(MOST_MILLISECONDS, () => applyFixes(text, diagnostics, { unsafe: true }));
});

it.each([
  ['100,000 wrong escapes', 'syntax/unknown-escape', `A("${'\\q'.repeat(100_000)}")`],
  ['200,000 control characters', 'syntax/control-character', `A("${'\u0001'.repeat(200_000)}")`],
])('tells %s of one string once', (_, code, text) => {
  const { diagnostics } = compile(text);
  expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
  expectWithin(MOST_MILLISECONDS, () => renderDiagnostics(text, diagnostics));
  const fixed = applyFixes(text, diagnostics, { unsafe: true });
  expect(compile(fixed, { limits: LIMITS, lint: false }).diagnostics).toEqual([]);
});
