/** Where a set or condition of another form ends: what is still read as a part of it, and what is told of apart from it. */

import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/diagnostics/apply-fixes.js';
import { print } from '../../src/format/print.js';
import { parse } from '../../src/syntax/parse.js';

/** The tree, and the code and underlined text of each finding. */
function read(text: string): readonly [string, readonly (readonly [string, string])[]] {
  const { ast, diagnostics } = parse(text);
  return [print(ast), diagnostics.map(({ code, span }) => [code, text.slice(span.start, span.end)])];
}

describe('a value of two words', () => {
  it.each([
    ['city = New York', 'T("city", EQ, "New York")', 'city = New York'],
    ['(city = New York)', 'T("city", EQ, "New York")', 'city = New York'],
    ['city = New York + A("X")', 'T("city", EQ, "New York") + A("X")', 'city = New York'],
  ])('is read where nothing, a bracket or an operator stands behind: %s', (text, tree, underlined) => {
    expect(read(text)).toEqual([tree, [['syntax/infix-condition', underlined]]]);
  });

  it.each([
    ['city = New York City', 'York City'],
    ['city = New York "x"', 'York "x"'],
  ])('is cut behind the first where more follows: %s', (text, rest) => {
    expect(read(text)).toEqual([
      `T("city", EQ, "New") + ${rest}`,
      [
        ['syntax/infix-condition', 'city = New'],
        ['syntax/unexpected', rest],
      ],
    ]);
  });
});

describe('values with OR between', () => {
  it.each([
    ['city = a or b or c', 'T("city", IN, ["a", "b", "c"])'],
    ['city = "a" or "b" or "c"', 'T("city", IN, ["a", "b", "c"])'],
    ['age = 18 or 19', 'T("age", IN, [18, 19])'],
  ])('belong to one condition up to the last: %s', (text, tree) => {
    expect(read(text)).toEqual([tree, [['syntax/infix-condition', text]]]);
  });
});

describe('a set inside another', () => {
  it.each([
    ['A("X", T("a", EQ, 1))', 'T("a", EQ, 1)', ['AT("X", "a", EQ, 1)', '(A("X") * T("a", EQ, 1))']],
    ['A(A("X"))', 'A("X")', ['A("X")']],
    ['T(A("X"), "a", EQ, 1)', 'A("X")', ['AT("X", "a", EQ, 1)']],
    ['T("a", EQ, A("X"))', 'A("X")', []],
  ])('is told of where it stands, and the whole is replaced: %s', (inside, underlined, written) => {
    const text = `G("Y") + ${inside} + G("Z")`;
    const { diagnostics } = parse(text);
    expect(read(text)[1]).toEqual([['syntax/unexpected', underlined]]);
    expect(diagnostics[0]?.fixes.map(({ edits }) => applyEdits(text, edits))).toEqual(
      written.map((set) => `G("Y") + ${set} + G("Z")`),
    );
  });
});

describe('several codes in one set', () => {
  const joined = (count: number): string => Array.from({ length: count }, (_, at) => `"${at}"`).join(' or ');
  const replaced = (text: string): readonly string[] =>
    parse(text).diagnostics.flatMap(({ fixes }) => fixes.map(({ edits }) => applyEdits(text, edits)));

  it('are written as sets of their own, and what stands around is kept', () => {
    expect(replaced('G("Y") + A("0" or "1") + G("Z")')).toEqual(['G("Y") + (A("0") + A("1")) + G("Z")']);
  });

  it('are not written apart where the set is longer than 48 tokens', () => {
    expect(replaced(`A(${joined(23)})`)).toHaveLength(1);
    expect(replaced(`A(${joined(24)})`)).toEqual([]);
    expect(read(`A(${joined(24)})`)[1]).toEqual([['syntax/unexpected', joined(24)]]);
  });
});

describe('several conditions in one set', () => {
  it('are told of by the operator between them', () => {
    expect(read('T("age" >= 18 AND "city" = "x")')[1]).toEqual([['syntax/unexpected', 'AND']]);
  });

  it.each(['x', 'xor'])('are not seen where `%s`, which is no operator between sets, stands there', (word) => {
    const inner = `"age" >= 18 ${word} "city" = "x"`;
    expect(read(`T(${inner})`)[1]).toEqual([['syntax/unexpected', inner]]);
  });
});

describe('a missing operator', () => {
  it.each([
    ['T("a", 18)', [['syntax/missing-argument', '18']]],
    ['T("a", 18, 30)', [['syntax/missing-argument', '18']]],
    [
      'T("a", 18, 30, 5)',
      [
        ['syntax/unknown-operator', '18'],
        ['syntax/too-many-arguments', '5'],
      ],
    ],
    [
      'T("a", 18',
      [
        ['syntax/unclosed-bracket', '('],
        ['syntax/unknown-operator', '18'],
      ],
    ],
  ])('is told of behind at most two values, once the brackets close: %s', (text, findings) => {
    expect(read(text)[1]).toEqual(findings);
  });
});

describe('a set with text behind it', () => {
  it.each([
    [
      'A("y")("x", -)',
      'A("y") + "x", \\ ',
      [
        ['syntax/missing-operator', ''],
        ['syntax/unexpected', '"x",'],
        ['syntax/missing-operand', '-'],
      ],
    ],
    [
      'T("a", EQ, - )5)',
      'T("a", EQ, "-") + 5',
      [
        ['spelling/bare-value', '-'],
        ['syntax/unexpected', '5'],
        ['syntax/extra-bracket', ')'],
      ],
    ],
  ])('ends at its own bracket: %s', (text, tree, findings) => {
    expect(read(text)).toEqual([tree, findings]);
  });
});

describe('a round bracket that closes', () => {
  it('closes no list: that stays open, and is told of', () => {
    expect(read('T(["b" )')).toEqual([
      'T(["b", , )',
      [
        ['syntax/unclosed-bracket', '['],
        ['syntax/unexpected', '["b"'],
      ],
    ]);
  });
});

describe('a sign in place of a comma', () => {
  it.each([
    ['T("a" : EQ, 1)', '"a" : EQ, 1'],
    ['T("a" EQ : 1)', '"a" EQ : 1'],
  ])('is passed over beside an operator: %s', (text, underlined) => {
    expect(read(text)).toEqual(['T("a", EQ, 1)', [['spelling/condition', underlined]]]);
  });
});
