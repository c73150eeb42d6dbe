import { LLkLookaheadStrategy } from 'chevrotain';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/base/limits.js';
import { print } from '../../src/format/print.js';
import type { Expression } from '../../src/syntax/ast.js';
import { FilterParser } from '../../src/syntax/grammar.js';
import { buildLexer } from '../../src/syntax/machine.js';
import { parse } from '../../src/syntax/parse.js';
import { readStrict } from '../../src/syntax/strict-reader.js';
import '../support/group-by.js';

function read(text: string): Expression {
  const reading = readStrict(text, DEFAULT_LIMITS, false);
  expect(reading, `not accepted: ${text}`).not.toBeNull();
  return reading!.ast;
}

/** The tree with brackets around every operation, so that grouping shows. */
function grouping(ast: Expression): string {
  if (ast.kind !== 'union' && ast.kind !== 'intersection' && ast.kind !== 'difference') return print(ast);
  const sign = { union: '+', intersection: '*', difference: '\\' }[ast.kind];
  return `(${ast.operands.map(grouping).join(` ${sign} `)})`;
}

const A = 'A("a")';
const B = 'A("b")';
const C = 'A("c")';
const D = 'A("d")';

describe('grouping', () => {
  it.each([
    ['a run of one operator is one node', `${A} + ${B} + ${C}`, `(${A} + ${B} + ${C})`],
    ['+ and * are one level, left to right', `${A} + ${B} * ${C}`, `((${A} + ${B}) * ${C})`],
    ['* and + are one level, left to right', `${A} * ${B} + ${C} + ${D}`, `((${A} * ${B}) + ${C} + ${D})`],
    ['\\ binds tighter than *', `${A} * ${B} \\ ${C}`, `(${A} * (${B} \\ ${C}))`],
    ['a run of \\ is first minus the rest', `${A} \\ ${B} \\ ${C}`, `(${A} \\ ${B} \\ ${C})`],
    ['\\ binds tighter than +', `${A} \\ ${B} + ${C}`, `((${A} \\ ${B}) + ${C})`],
    ['brackets keep their run apart', `(${A} + ${B}) + ${C}`, `((${A} + ${B}) + ${C})`],
    ['brackets on the right keep their run apart', `${A} + (${B} + ${C})`, `(${A} + (${B} + ${C}))`],
    ['brackets around one set mean nothing', `((${A})) + (${B})`, `(${A} + ${B})`],
    ['no blanks are needed', 'A("a")*(A("b")+A("c"))\\A("d")', `(${A} * ((${B} + ${C}) \\ ${D}))`],
  ])('%s', (_title, text, expected) => {
    expect(grouping(read(text))).toBe(expected);
  });
});

describe('sets and values', () => {
  it.each([
    'A("AAAAA-AAAAA")',
    'A("a", ["iOS"])',
    'A("a", ["iOS", "Windows_Phone"])',
    'G("g", ["OsX"])',
    'T("age", GTE, -5)',
    'T("age", EQ, -0)',
    'T("age", BETWEEN, [18, 30])',
    'T("age", EQ, [1, 2])',
    'T("age", GTE, [])',
    'T("age", NOTSET, [1])',
    'T("age", NOTSET, 5)',
    'T("age", NOTSET, "")',
    'T("likes", IN, ["a", 1, 2.50])',
    'T("likes", IN, [])',
    'T("city", NOTEQ, "")',
    'AT("a", "level", NOTIN, [1, 2])',
    'AT("a", "level", LTE, 3)',
    'T("__proto__", EQ, "constructor")',
    'T("a\\"b\\\\c\\n", EQ, "é漢😀")',
  ])('reads %s', (text) => {
    expect(print(read(text))).toBe(text);
  });

  it('resolves the escapes of JSON', () => {
    expect(read('A("\\" \\\\ \\/ \\b\\f\\n\\r\\t\\u0041\\ud83d\\ude00")')).toMatchObject({
      code: { value: '" \\ / \b\f\n\r\tA😀' },
    });
  });

  it('keeps numbers as written', () => {
    expect(read('T("a", EQ, 1.50)')).toMatchObject({ value: { kind: 'number', text: '1.50' } });
  });
});

describe('places', () => {
  it('gives an operand in brackets its own place and that of its outermost brackets', () => {
    expect(read(' ( (A("x") )) ')).toMatchObject({ span: { start: 4, end: 10 }, outer: { start: 1, end: 13 } });
  });

  it('spans an operation from its first operand to its last, their brackets included', () => {
    expect(read('(A("x")) + A("y")').span).toEqual({ start: 0, end: 17 });
  });

  it('gives names, operators, values and lists their own places', () => {
    expect(read('T("a", IN, [1, "b"])')).toMatchObject({
      tag: { span: { start: 2, end: 5 } },
      operator: { span: { start: 7, end: 9 } },
      value: {
        span: { start: 11, end: 19 },
        items: [{ span: { start: 12, end: 13 } }, { span: { start: 15, end: 18 } }],
      },
    });
  });

  it('does not count a byte order mark', () => {
    expect(parse('\ufeffA("x")')).toMatchObject({ ast: { span: { start: 0, end: 6 } }, diagnostics: [] });
  });
});

describe('what it leaves to the tolerant reader', () => {
  it.each([
    '',
    'A("x"',
    'A("x"))',
    '(A("x")))',
    '(A("x") A("y"))',
    '(A("x")',
    'A("x") +',
    'a("x")',
    'A("")',
    'A("x", [])',
    'A("x", ["ios"])',
    'A("\\d")',
    'A("\\ud800")',
    'A("\ud800")',
    'A("a\nb")',
    'T("a", IN, 1)',
    'T("a", EQ, [1])',
    'T("a", NOTSET, [])',
    'T("a", EQ, 01)',
    'T("a", EQ, .5)',
    'T("a", EQ, 5.)',
    'A("x") # comment',
    'A("x")\u00a0',
  ])('rejects %j', (text) => {
    expect(readStrict(text, DEFAULT_LIMITS, false)).toBeNull();
  });
});

it('keeps comments where they are accepted', () => {
  expect(parse('# who\nA("x") # all\r\n', { comments: true })).toMatchObject({
    diagnostics: [],
    comments: [
      { text: '# who', span: { start: 0, end: 5 } },
      { text: '# all', span: { start: 13, end: 18 } },
    ],
  });
});

// Built out here because the library's own checks, which only this test runs, walk objects with `for..in`.
const validated = {
  lexer: buildLexer({ skipValidations: false }),
  // Chevrotain's own strategy, which looks for choices that one token does not decide.
  parser: new FilterParser({
    skipValidations: false,
    lookaheadStrategy: new LLkLookaheadStrategy({ maxLookahead: 1 }),
  }),
};

it('has tokens and rules that Chevrotain finds nothing wrong with', () => {
  expect(validated.lexer.lexerDefinitionErrors).toEqual([]);
  expect(validated.parser.errors).toEqual([]);
});
