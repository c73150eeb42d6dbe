import { describe, expect, it } from 'vitest';
import { print } from '../../src/format/print.js';
import type { Expression } from '../../src/syntax/ast.js';
import { application, condition, group, list, number, operation, string } from '../support/nodes.js';

const or = (...operands: Expression[]) => operation('union', operands);
const and = (...operands: Expression[]) => operation('intersection', operands);
const without = (...operands: Expression[]) => operation('difference', operands);
const place = { span: { start: 0, end: 0 }, outer: { start: 0, end: 0 } };
const unreadable = (text: string): Expression => ({ kind: 'error', text, ...place });

const a = application('a');
const b = application('b');
const c = application('c');
const d = application('d');

function expectPrint(expression: Expression, expected: string): void {
  expect(print(expression)).toBe(expected);
}

it.each([undefined, 'A("X")', { kind: 'application' }])('%j is no expression', (value) => {
  expect(() => print(value as never)).toThrow(/^pushsift: print: `expression` must be an expression/);
});

describe('sets', () => {
  it('an application without platforms has its code only', () => expectPrint(application('X'), 'A("X")'));
  it('platforms follow the code, in the order written', () =>
    expectPrint(application('X', ['iOS', 'Android']), 'A("X", ["iOS", "Android"])'));
  it('a group prints like an application', () => expectPrint(group('g', ['OsX']), 'G("g", ["OsX"])'));
  it('a tag has name, operator and value', () =>
    expectPrint(condition(null, 'age', 'GTE', number('18')), 'T("age", GTE, 18)'));
  it('an application tag begins with the application', () =>
    expectPrint(condition('X', 'level', 'NOTSET', string('')), 'AT("X", "level", NOTSET, "")'));
  it('a list keeps order and mixture', () =>
    expectPrint(
      condition(null, 't', 'IN', list([number('1'), string('1'), number('0.50')])),
      'T("t", IN, [1, "1", 0.50])',
    ));
  it('an empty list prints', () => expectPrint(condition(null, 't', 'IN', list([])), 'T("t", IN, [])'));
  it('a number prints as written', () => expectPrint(condition(null, 't', 'EQ', number('-0')), 'T("t", EQ, -0)'));
});

describe('strings', () => {
  it('quotes and backslashes are escaped', () => expectPrint(application('a"b\\c'), 'A("a\\"b\\\\c")'));
  it('control characters are escaped', () => expectPrint(application('\n\u0000\u001f'), 'A("\\n\\u0000\\u001f")'));
  it('letters of any script stand as they are', () => expectPrint(application('Зал 🌍'), 'A("Зал 🌍")'));
  it('an unpaired surrogate prints as its escape', () => expectPrint(application('\ud800'), 'A("\\ud800")'));
  it('`__proto__` is a name like any other', () => expectPrint(application('__proto__'), 'A("__proto__")'));
});

describe('brackets', () => {
  it('a run of one operator needs none', () => expectPrint(or(a, b, c), 'A("a") + A("b") + A("c")'));
  it('an intersection of a union on the left needs none', () =>
    expectPrint(and(or(a, b), c), 'A("a") + A("b") * A("c")'));
  it('a union of an intersection on the left needs none', () =>
    expectPrint(or(and(a, b), c), 'A("a") * A("b") + A("c")'));
  it('a union on the right of an intersection needs them', () =>
    expectPrint(and(a, or(b, c)), 'A("a") * (A("b") + A("c"))'));
  it('a union first in a union is a node of its own', () => expectPrint(or(or(a, b), c), '(A("a") + A("b")) + A("c")'));
  it('a union last in a union is a node of its own', () => expectPrint(or(a, or(b, c)), 'A("a") + (A("b") + A("c"))'));
  it('a difference inside a union needs none', () =>
    expectPrint(or(without(a, b), without(c, d)), 'A("a") \\ A("b") + A("c") \\ A("d")'));
  it('a union inside a difference needs them on the left', () =>
    expectPrint(without(or(a, b), c), '(A("a") + A("b")) \\ A("c")'));
  it('an intersection inside a difference needs them on the right', () =>
    expectPrint(without(a, and(b, c)), 'A("a") \\ (A("b") * A("c"))'));
  it('a difference inside a difference is a node of its own', () =>
    expectPrint(without(without(a, b), c), '(A("a") \\ A("b")) \\ A("c")'));
});

describe('clear brackets', () => {
  it('stand around every operation inside another', () =>
    expect(print(or(and(a, b), without(c, d)), { brackets: 'clear' })).toBe('(A("a") * A("b")) + (A("c") \\ A("d"))'));
  it('do not stand around the whole or a set', () =>
    expect(print(or(a, b), { brackets: 'clear' })).toBe('A("a") + A("b")'));
});

describe('totality', () => {
  it('an unreadable operand prints its text', () => expectPrint(and(a, unreadable('B(')), 'A("a") * B('));
  it('a missing operand prints nothing', () => expectPrint(and(a, unreadable('')), 'A("a") * '));
  it('unreadable parts of a set print their text', () => {
    const error = { kind: 'error', text: '?!', span: { start: 0, end: 0 } } as const;
    expectPrint({ kind: 'tag', tag: error, operator: error, value: error, ...place }, 'T(?!, ?!, ?!)');
    expectPrint(
      { kind: 'application', code: error, platforms: { items: [error], span: error.span }, ...place },
      'A(?!, [?!])',
    );
  });
  it('10,000 levels print without recursion', () => {
    let tree: Expression = a;
    for (let level = 0; level < 10_000; level++) tree = without(a, tree);
    expect(print(tree).length).toBe('A("a")'.length * 10_001 + ' \\ '.length * 10_000 + '()'.length * 9_999);
  });
  it('100,000 operands print on one line', () => {
    const line = print(
      operation(
        'union',
        Array.from({ length: 100_000 }, () => a),
      ),
    );
    expect(line.length).toBe('A("a") + '.length * 100_000 - ' + '.length);
  });
});
