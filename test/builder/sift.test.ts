import { describe, expect, it } from 'vitest';
import { union } from '../../src/builder/combine.js';
import type { SiftValue } from '../../src/builder/fill-places.js';
import { filterBuilder } from '../../src/builder/filter-builder.js';
import { sift } from '../../src/builder/sift.js';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import { print } from '../../src/format/print.js';
import type { Expression } from '../../src/syntax/ast.js';
import { parse } from '../../src/syntax/parse.js';
import { application, condition, group, list, number, operation, string } from '../support/nodes.js';
import { outline } from '../support/outline.js';

function expectSift(expression: Expression, expected: string): void {
  expect(print(expression)).toBe(expected);
}

const a = application('a');
const b = application('b');

describe('values', () => {
  it('a string is a literal wherever strings stand', () => {
    const [code, tag, value, platform] = ['X', 'city', 'Os"lo', 'iOS'];
    expectSift(
      sift`AT(${code}, ${tag}, IN, [${value}, "b"]) + A(${code}, ["OsX", ${platform}])`,
      'AT("X", "city", IN, ["Os\\"lo", "b"]) + A("X", ["OsX", "iOS"])',
    );
  });
  it('a safe integer is a number', () => expectSift(sift`T("age", GTE, ${-18})`, 'T("age", GTE, -18)'));
  it('an array is a list of values', () =>
    expectSift(sift`T("t", IN, ${['a', 1, '"]']})`, 'T("t", IN, ["a", 1, "\\"]"])'));
  it('a number is the node of its digits, alone and in a list', () => {
    expect(sift`T("t", EQ, ${5})`).toEqual(condition(null, 't', 'EQ', number('5')));
    expect(sift`T("t", IN, [${5}])`).toEqual(condition(null, 't', 'IN', list([number('5')])));
    expect(sift`T("t", IN, ${[5, 'x']})`).toEqual(condition(null, 't', 'IN', list([number('5'), string('x')])));
  });
  it('an array is a list of platforms', () => expectSift(sift`G("g", ${['iOS', 'OsX']})`, 'G("g", ["iOS", "OsX"])'));
  it('an expression is one operand, whatever it consists of', () =>
    expectSift(sift`${union(a, b)} \ ${union(a, b)} * ${a}`, '(A("a") + A("b")) \\ (A("a") + A("b")) * A("a")'));
  it('an expression of the same operator stays a node of its own', () =>
    expect(outline(sift`${union(a, b)} + A("c")`)).toBe(outline(operation('union', [union(a, b), application('c')]))));
  it('an expression in brackets is that expression', () => expectSift(sift`(${a})`, 'A("a")'));
  it('a template is an expression for another', () =>
    expectSift(sift`${sift`${a} + ${b}`} * ${a}`, 'A("a") + A("b") * A("a")'));
  it('a template stands nowhere, with the values in it and all around them', () => {
    const filter = sift`A("x", ["iOS"]) \ ((G(${'g'}, ${['OsX']}) + A("x", [${'iOS'}])) * AT(${'x'}, "t", GTE, 1))`;
    expect(filter).toEqual(
      operation('difference', [
        application('x', ['iOS']),
        operation('intersection', [
          operation('union', [group('g', ['OsX']), application('x', ['iOS'])]),
          condition('x', 't', 'GTE', number('1')),
        ]),
      ]),
    );
  });
  it('a template without places is its filter, standing nowhere', () =>
    expect(sift`T("t", IN, [1, "x"])`).toEqual(condition(null, 't', 'IN', list([number('1'), string('x')]))));
});

describe('text', () => {
  it('a backslash is the difference', () => expectSift(sift`A("x") \ A("y")`, 'A("x") \\ A("y")'));
  it('a backslash before a place is the difference', () => expectSift(sift`A("x") \ ${a}`, 'A("x") \\ A("a")'));
  it('escapes in strings are those of the language', () => expectSift(sift`A("a\"b\u0041\\")`, 'A("a\\"bA\\\\")'));
  it('a backtick and a place can be escaped', () => expectSift(sift`A("\`\${x}")`, `A("\`$${'{x}'}")`));
  it('may stand on several lines', () =>
    expectSift(
      sift`
        A("x")
          * ${a}
      `,
      'A("x") * A("a")',
    ));
});

describe('what a value says is left to compiling', () => {
  it('an empty code', () => expectSift(sift`A(${''})`, 'A("")'));
  it('an empty list', () => expectSift(sift`T("t", IN, ${[]})`, 'T("t", IN, [])'));
  it('an unknown platform', () => expectSift(sift`A("x", ${['ios', 5]})`, 'A("x", ["ios", 5])'));
  it('an unpaired surrogate', () => expectSift(sift`A(${'\ud800'})`, 'A("\\ud800")'));
  it('a word for an operator from the builder', () => {
    const { tag } = filterBuilder<unknown>(sampleCatalog);
    expectSift(sift`${tag('t', 'GT' as 'GTE', 1)} + ${a}`, 'T("t", GT, 1) + A("a")');
  });
});

describe('mistakes of a program', () => {
  const failing = (make: () => Expression, message: string | RegExp) => expect(make).toThrow(message);

  it('a place inside quotes', () =>
    failing(
      () => sift`A("x") * T("name", EQ, "${'v'}")`,
      'pushsift: sift: place 1 stands inside quotes; leave them out, a string brings its own',
    ));
  it('a place inside quotes behind one that is not', () =>
    failing(() => sift`A(${'x'}) * A("\" ${'v'}")`, 'place 2 stands inside quotes'));
  it('a fraction', () =>
    failing(() => sift`T("t", EQ, ${0.5})`, 'sift: place 1 holds a value that is no safe integer: 0.5'));
  it('not a number', () => failing(() => sift`T("t", EQ, ${Number.NaN})`, 'is no safe integer: NaN'));
  it('an integer beyond the safe ones', () => failing(() => sift`T("t", EQ, ${2 ** 53})`, 'is no safe integer'));
  it.each([
    [undefined, 'undefined'],
    [null, 'null'],
    [true, 'of type boolean'],
    [5n, 'of type bigint'],
    [{}, 'of type object'],
    [() => 1, 'of type function'],
    [Symbol('s'), 'of type symbol'],
  ])('a value that is %o', (value, what) =>
    failing(
      () => sift`T("t", EQ, ${value as unknown as SiftValue})`,
      `sift: place 1 holds a value that is neither string, integer, array nor expression, but ${what}`,
    ),
  );
  it('a list in a list', () =>
    failing(
      () => sift`T("t", IN, ${[['x']] as unknown as SiftValue})`,
      'sift: place 1 holds a list with an item that is neither string, integer, array nor expression, but an array',
    ));
  it('a sign before a place', () =>
    failing(() => sift`T("t", EQ, -${5})`, 'sift: place 1 is only a part of a number or a word'));
  it('a digit behind a place', () =>
    failing(() => sift`T("t", EQ, ${5}0)`, 'sift: place 1 is only a part of a number or a word'));
  it('a digit before a place', () =>
    failing(() => sift`A("x") * T("t", EQ, 1${5})`, 'sift: place 1 is only a part of a number or a word'));
  it('a string where an operand stands', () =>
    failing(() => sift`${'A("x")'} * A("y")`, /^pushsift: sift: the template is no filter/));
  it('a number where a name stands', () => failing(() => sift`A(${5})`, /^pushsift: sift: the template is no filter/));
  it('a string where an operator stands', () =>
    failing(() => sift`T("t", ${'EQ'}, 1)`, /^pushsift: sift: the template is no filter/));
  it('a template that is no filter', () =>
    failing(() => sift`A("x"`, /^pushsift: sift: the template is no filter(.|\n)*A\("x"/));
  it('a filter that could not be read', () => {
    const { ast } = parse('A("x") * ]');
    failing(
      () => sift`${ast} + A("y")`,
      /^pushsift: sift: place 1 holds an expression with a part that could not be read: /,
    );
  });
});

/** 500 strings that would like to be more than a string. */
function hostileStrings(): readonly string[] {
  const openers = [
    '',
    '"',
    '\\',
    '\\"',
    '")',
    '"])',
    '", EQ, 1)',
    '\n',
    '\r\n#',
    '\u2028',
    '“',
    "'",
    '\ufeff',
    '${',
    '`',
  ];
  const middles = [
    ') + A(',
    ' \\ A("x")',
    '"), ("',
    ' * T("t", EQ, 1)',
    '[1, "2"]',
    '# ',
    '__proto__',
    '\u0000',
    '\u202e',
    '&&',
  ];
  const closers = ['', '"', '\\', '("'];
  return openers
    .flatMap((opener) => middles.flatMap((middle) => closers.map((closer) => opener + middle + closer)))
    .slice(0, 500);
}

describe('500 hostile strings', () => {
  const hostile = hostileStrings();
  it('are 500', () => expect(new Set(hostile).size).toBe(500));
  it('never change the tree they are put in', () => {
    for (const value of hostile) {
      const tree = sift`A(${value}) * (T(${value}, EQ, ${value}) + AT("X", ${value}, IN, [${value}, 1]) \ T("t", IN, ${[value]}))`;
      const v = string(value);
      expect(outline(tree)).toBe(
        outline(
          operation('intersection', [
            application(value),
            operation('union', [
              condition(null, value, 'EQ', v),
              operation('difference', [
                condition('X', value, 'IN', list([v, number('1')])),
                condition(null, 't', 'IN', list([v])),
              ]),
            ]),
          ]),
        ),
      );
    }
  });
  it('come back from the printed filter', () => {
    for (const value of hostile) {
      const tree = sift`T("t", EQ, ${value}) \ A("x")`;
      const { ast, diagnostics } = parse(print(tree));
      expect(diagnostics).toEqual([]);
      expect(outline(ast)).toBe(outline(tree));
    }
  });
  it('as platforms stay one word each', () => {
    for (const value of hostile) {
      const printed = print(sift`A("x", ${[value]}) + A("y", ["iOS", ${value}])`);
      const word = JSON.stringify(value);
      expect(printed).toBe(`A("x", [${word}]) + A("y", ["iOS", ${word}])`);
    }
  });
});
