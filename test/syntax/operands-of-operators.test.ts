/** What stands beside an operator between sets: a negated condition, or nothing where a set belongs. */

import { describe, expect, it } from 'vitest';
import { print } from '../../src/format/print.js';
import { operandsOf } from '../../src/syntax/ast.js';
import { parse } from '../../src/syntax/parse.js';

describe('a negated condition', () => {
  it.each([
    ['A("X") * not age > 18', 'A("X") \\ T("age", GTE, 19)', ['* not', 'age > 18']],
    ['A("X") AND NOT age >= 18', 'A("X") \\ T("age", GTE, 18)', ['AND NOT', 'age >= 18']],
    ['A("X") - not age > 18', 'A("X") \\ not age > 18', ['-', 'not age > 18']],
    ['A("X") + not age > 18', 'A("X") + not age > 18', ['not age > 18']],
    ['not age > 18', 'not age > 18', ['not age > 18']],
  ])('is taken away behind an intersection, and one mistake behind anything else: %s', (text, tree, underlined) => {
    const { ast, diagnostics } = parse(text);
    expect(print(ast)).toBe(tree);
    expect(diagnostics.map(({ span }) => text.slice(span.start, span.end))).toEqual(underlined);
  });
});

describe('an operand that is missing', () => {
  it.each([
    ['A("X") + ', 8],
    ['A("X") AND', 10],
  ])('stands in the tree beside its operator: %s', (text, offset) => {
    const nothing = {
      kind: 'error',
      text: '',
      span: { start: offset, end: offset },
      outer: { start: offset, end: offset },
    };
    expect(operandsOf(parse(text).ast)).toContainEqual(nothing);
  });

  it('stands first where the text begins with an operator', () => {
    expect(operandsOf(parse('+ A("X")').ast)[0]).toMatchObject({ kind: 'error', span: { start: 0, end: 0 } });
  });
});
