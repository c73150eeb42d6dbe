/** Findings whose fix would stand in the way of undoing an encoding: they have none until it is undone, and are as grave as without it. */

import { expect, it } from 'vitest';
import { print } from '../../src/format/print.js';
import { parse } from '../../src/syntax/parse.js';

it.each([
  ['A(\\"X\\", [\\"ios\\"])', 'A("X", ["iOS"])', 'spelling/platform', '\\"ios\\"'],
  ['A(\\"X\\") - A(\\"Y\\")', 'A("X") \\ A("Y")', 'spelling/set-operator', '-'],
  ['T(“age”，EQ，1)', 'T("age", EQ, 1)', 'spelling/quotes', '“age”'],
  ['T("age"＞＝18)', 'T("age", GTE, 18)', 'spelling/condition', '"age"＞＝18'],
  ['A(%22X%22)%20+%20t(%22age%22,%20EQ,%201)', 'A("X") + T("age", EQ, 1)', 'spelling/case', 't'],
])('%s', (text, tree, code, underlined) => {
  const { ast, diagnostics } = parse(text);
  const found = diagnostics.find((one) => one.code === code);
  expect(print(ast)).toBe(tree);
  expect([text.slice(found?.span.start, found?.span.end), found?.severity, found?.fixes]).toEqual([
    underlined,
    'error',
    [],
  ]);
  expect(diagnostics.filter(({ fixes }) => fixes.length > 0).map((one) => one.code)).toEqual([
    text.includes('\\') || text.includes('%') ? 'spelling/over-escaped' : 'spelling/full-width',
  ]);
  expect(parse(text, { dialect: 'lenient' }).diagnostics.map(({ severity }) => severity)).toEqual([
    'warning',
    'warning',
  ]);
});

it.each([
  ['T(\\"age\\", eq, 1)', 'T(\\"age\\", EQ, 1)'],
  ['T(\\"age\\", EQ, [1])', 'T(\\"age\\", EQ, 1)'],
  ['T(\\"city\\", IN, \\"x\\")', 'T(\\"city\\", IN, [\\"x\\"])'],
])('a fix beside the escapes of JSON is made with them or without: %s', (text, mended) => {
  const [fix] = parse(text)
    .diagnostics.filter(({ code }) => code !== 'spelling/over-escaped')
    .flatMap(({ fixes }) => fixes);
  const pieces = fix?.edits.toReversed() ?? [];
  expect(
    pieces.reduce((done, { span, text: piece }) => done.slice(0, span.start) + piece + done.slice(span.end), text),
  ).toBe(mended);
});

it('one that replaces an escape with two parts away from it waits', () => {
  expect(parse('T(\\"age\\", GT, \\"5\\")').diagnostics.map(({ code, fixes }) => [code, fixes.length])).toEqual([
    ['spelling/over-escaped', 1],
    ['spelling/strict-comparison', 0],
  ]);
});

it('one beside a condition whose fix undoes the escape waits, too', () => {
  const text = 'age &gt;= 18 + t("city", EQ, "x")';
  const told = parse(text).diagnostics.map(({ code, span, fixes }) => [
    code,
    text.slice(span.start, span.end),
    fixes.length,
  ]);
  expect(told).toEqual([
    ['syntax/infix-condition', 'age &gt;= 18', 1],
    ['spelling/case', 't', 0],
  ]);
});

it('a filter that is escaped more often than is undone is an error in both dialects', () => {
  const text = 'A(&amp;amp;amp;quot;X&amp;amp;amp;quot;)';
  const told = (['strict', 'lenient'] as const).map((dialect) =>
    parse(text, { dialect }).diagnostics.map(({ code, severity, fixes }) => [code, severity, fixes.length]),
  );
  expect(told).toEqual([[['spelling/over-escaped', 'error', 0]], [['spelling/over-escaped', 'error', 0]]]);
});
