import { expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { print } from '../../src/format/print.js';
import { CATALOG } from '../check/expect-check.js';

const OPTIONS = { catalog: CATALOG, limits: { diagnostics: 100_000 } };

function alternating(changes: number): string {
  return Array.from({ length: changes }, (_, index) => (index % 2 === 0 ? ' + A("NEWS1")' : ' * A("SHOP1")')).join('');
}

it('brackets a chain of nearly as many changes as may nest', () => {
  const text = `A("SHOP1")${alternating(990)}`;
  const found = compile(text, OPTIONS).diagnostics;
  expect(found.map(({ code }) => code)).toEqual(['lint/mixed-operators']);
  const mended = compile(applyFixes(text, found), OPTIONS);
  expect(mended.totals).toEqual({ errors: 0, warnings: 0, notes: 0 });
  expect(print(mended.ast)).toBe(print(compile(text, OPTIONS).ast));
});

it('compares deep operands in linear time', () => {
  const deep = `${'('.repeat(900)}A("SHOP1")${' \\ A("NEWS1"))'.repeat(900)}`;
  expect(compile(`${deep} + ${deep}`, OPTIONS).diagnostics.map(({ code }) => code)).toEqual(['lint/duplicate-operand']);
});

it('removes thousands of repeated operands', () => {
  const text = Array.from({ length: 10_000 }, (_, index) => `A("X${index % 10}")`).join(' + ');
  const found = compile(text, { limits: { diagnostics: 100_000, source: 1_000_000 } }).diagnostics;
  expect(found.length).toBe(9_990);
  expect(applyFixes(text, found).split('+').length).toBe(10);
});

it('joins thousands of EQ', () => {
  const text = Array.from({ length: 6_000 }, (_, index) => `T("age", EQ, ${index})`).join(' + ');
  const found = compile(`A("SHOP1") * (${text})`, OPTIONS).diagnostics;
  expect(found.map(({ code }) => code)).toEqual(['lint/union-of-equals']);
  expect(compile(applyFixes(`A("SHOP1") * (${text})`, found), OPTIONS).diagnostics).toEqual([]);
});

it('does not join more EQ than a list may hold', () => {
  const text = 'A("SHOP1") * (T("age", EQ, 1) + T("age", EQ, 2) + T("age", EQ, 3))';
  expect(compile(text, { catalog: CATALOG, limits: { listItems: 2 } }).diagnostics).toEqual([]);
});

const DEEP = `${'('.repeat(1_000)}A("X")${')'.repeat(1_000)}`;

it.each([
  ['nesting', 'lint/mixed-operators', `${DEEP} + A("Y") * A("Z")`, {}],
  ['nesting', 'lint/mixed-difference', `${DEEP} \\ A("Y") * A("Z")`, {}],
  ['tokens', 'lint/mixed-operators', 'A("X") + A("Y") * A("Z")', { tokens: 14 }],
  ['source', 'lint/mixed-operators', 'A("X") + A("Y") * A("Z")', { source: 24 }],
  ['source', 'spelling/platform', 'A("X", [windowsphone])', { source: 22 }],
])('has no safe fix past the limit of %s for %s', (_limit, code, text, limits) => {
  const { diagnostics } = compile(text, { limits });
  expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
  expect(diagnostics[0]!.fixes.map(({ safety }) => safety)).toEqual(['unsafe']);
  expect(compile(text).diagnostics[0]!.fixes.map(({ safety }) => safety)).toEqual([
    text.length > 1_000 ? 'unsafe' : 'safe',
  ]);
});
