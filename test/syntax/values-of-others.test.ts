/** Values of conditions as other languages write them: which text is a range, a call of a function or a name, and which is not. */

import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { print } from '../../src/format/print.js';
import { parse } from '../../src/syntax/parse.js';

/** The tree as text, each code with the text that it is about, and the text with every first fix made. */
function readingOf(text: string): readonly [string, readonly string[], string] {
  const { ast, diagnostics } = parse(text);
  const told = diagnostics.map(({ code, span }) => `${code} ${text.slice(span.start, span.end)}`);
  return [print(ast), told, applyFixes(text, diagnostics, { unsafe: true })];
}

describe('two numbers behind `=`', () => {
  it.each([
    ['age = 5 to 7', 'T("age", BETWEEN, [5, 7])'],
    ['age = 5 TO 7', 'T("age", BETWEEN, [5, 7])'],
    ['age = 5 bis 7', 'T("age", BETWEEN, [5, 7])'],
    ['age = 5 .. 7', 'T("age", BETWEEN, [5, 7])'],
    ['age = 5 ... 7', 'T("age", BETWEEN, [5, 7])'],
    ['age = 5 … 7', 'T("age", BETWEEN, [5, 7])'],
    ['age = 18..30', 'T("age", BETWEEN, [18, 30])'],
    ['age = [18..30]', 'T("age", BETWEEN, [18, 30])'],
    ['age = ["18 to 30"]', 'T("age", BETWEEN, [18, 30])'],
  ])('are a range with a word or dots between them: %s', (text, meant) => {
    expect(readingOf(text)).toEqual([meant, [`syntax/infix-condition ${text}`], meant]);
  });

  it.each([
    ['age = "5" to 7', 'age = "5"', 'T("age", EQ, "5") + to 7'],
    ['age = x to 7', 'age = x', 'T("age", EQ, "x") + to 7'],
    ['age = 5 tons 7', 'age = 5', 'T("age", EQ, 5) + tons 7'],
  ])('are none where the first is no number, or another word stands between: %s', (text, condition, tree) => {
    const [read, [first]] = readingOf(text);
    expect([read, first]).toEqual([tree, `syntax/infix-condition ${condition}`]);
  });

  it('are no range with a comma between, and no list without brackets', () => {
    expect(readingOf('age = 18,30')).toEqual(['age = 18,30', ['syntax/infix-condition age = 18,30'], 'age = 18,30']);
  });

  it.each(['5....x', '5….x', '5.…x'])('are none with dots of no range inside one of them: %s', (value) => {
    const [tree, [first]] = readingOf(`age = ${value} and 7`);
    expect([tree, first]).toEqual([`T("age", EQ, "${value}") * 7`, `syntax/infix-condition age = ${value}`]);
  });

  it('are not looked for where the text ends', () => {
    expect(readingOf('age ==')).toEqual(['age ==', ['syntax/unexpected age =='], 'age ==']);
  });
});

it.each([
  ['a = 18..30', 4, 10],
  ['a = "b" + a = 18-30', 14, 19],
])('a range in one piece stands where its text does: %s', (text, start, end) => {
  const { ast } = parse(text);
  const condition = ast.kind === 'union' ? ast.operands[1] : ast;
  expect(condition).toMatchObject({ kind: 'tag', value: { kind: 'list', span: { start, end } } });
});

describe('brackets inside the call of a function', () => {
  it.each(['f(x(1))', 'f((1))', 'f(x(1), y(2))', 'f(A)'])('are part of it: %s', (call) => {
    expect(readingOf(`T("a", EQ, ${call})`)).toEqual([
      `T("a", EQ, ${call})`,
      [`syntax/foreign-value "a", EQ, ${call}`],
      `T("a", EQ, ${call})`,
    ]);
  });

  it.each(['f(A("X"))', 'f(1, A("X"))'])(
    'are not those of a set, which is told to stand inside another: %s',
    (call) => {
      const text = `T("a", EQ, ${call})`;
      expect(readingOf(text)).toEqual([text, ['syntax/unexpected A("X")'], text]);
    },
  );

  it('are not those of a set between sets, where what stands before it is told apart', () => {
    expect(readingOf('a = f(A("X"))').slice(0, 2)).toEqual([
      'a = + f( + A("X")',
      ['syntax/unexpected a =', 'syntax/unknown-constructor f', 'syntax/missing-operator ', 'syntax/extra-bracket )'],
    ]);
  });
});

describe('an application code and a tag name in brackets', () => {
  it('are the name of a condition with a comma between', () => {
    const meant = 'AT("X", "age", GTE, 6)';
    expect(readingOf('AT("X", "age") > 5')).toEqual([meant, ['syntax/infix-condition AT("X", "age") > 5'], meant]);
  });

  it.each([
    ['AT("X"; "age") > 5', 'AT("X", "age", , ) + > 5'],
    ['AT("X"."age") > 5', 'AT("X"."age", , , ) + > 5'],
    ['AT("X" + "age") > 5', 'AT("X" + "age", , , ) + > 5'],
  ])('are none with another sign between: %s', (text, tree) => {
    const [read, told] = readingOf(text);
    expect([read, told.at(-1)]).toEqual([tree, 'syntax/unexpected > 5']);
  });

  it.each(['AT("X"', 'AT(X'])('are not looked for behind the end of the text: %s', (text) => {
    const [tree, [first], fixed] = readingOf(text);
    expect([tree, first, fixed]).toEqual(['AT("X", , , )', 'syntax/unclosed-bracket (', 'AT("X")']);
  });
});
