/** What unions, intersections and differences take: lists, and filters that were compiled before. */

import { describe, expect, it } from 'vitest';
import { difference, intersection, union } from '../../src/builder/combine.js';
import { filterBuilder } from '../../src/builder/filter-builder.js';
import { sift } from '../../src/builder/sift.js';
import { defineCatalog } from '../../src/catalog/define-catalog.js';
import { compile, compileOrThrow } from '../../src/compile.js';
import type { CompileOptions } from '../../src/compile-text.js';
import { print } from '../../src/format/print.js';
import type { Filter } from '../../src/plan/filter.js';
import type { Expression } from '../../src/syntax/ast.js';
import { parse } from '../../src/syntax/parse.js';
import { application } from '../support/nodes.js';

const a = application('a');
const b = application('b');
const c = application('c');
const OPERATIONS = { union, intersection, difference };
const NAMES = ['union', 'intersection', 'difference'] as const;

describe.each(NAMES)('%s of a list', (name) => {
  const combine = OPERATIONS[name];
  it('is that of its operands one by one', () => expect(combine([a, b, c])).toEqual(combine(a, b, c)));
  it('may be spread, however long it is', () => {
    const list: readonly Expression[] = [a, b, c];
    expect(combine(...list)).toEqual(combine(a, b, c));
  });
  it('of one is that one', () => expect(combine([a])).toBe(a));
});

describe('no operands are nobody’s wish', () => {
  it.each([
    ['union', 'the union of none is nobody, which the language has no word for'],
    ['intersection', 'the intersection of none is every device there is, which the language has no word for'],
    ['difference', 'there is nothing to take devices from'],
  ] as const)('%s says so', (name, why) => {
    for (const none of [() => OPERATIONS[name](), () => OPERATIONS[name]([])]) {
      expect(none).toThrow(TypeError);
      expect(none).toThrow(new RegExp(`^pushsift: ${name} needs at least one operand: none was given.*${why}$`));
    }
  });
});

describe('a compiled filter is an operand', () => {
  const filterOf = (text: string, options: CompileOptions = {}) => compileOrThrow(text, options);
  const textOf = (expression: Expression) => compileOrThrow(expression).text;

  it('of a difference of two', () =>
    expect(textOf(difference(filterOf('A("x") + A("y")'), filterOf('A("z")')))).toBe('(A("x") + A("y")) \\ A("z")'));
  it('beside expressions', () => expect(textOf(union(filterOf('A("x")'), a))).toBe('A("x") + A("a")'));
  it('in a list', () => expect(textOf(intersection([filterOf('A("x")'), b]))).toBe('A("x") * A("b")'));
  it('alone', () => expect(textOf(union(filterOf('A("x")')))).toBe('A("x")'));
  it('in a template', () =>
    expect(textOf(sift`${filterOf('A("x") + A("y")')} \ A("z")`)).toBe('(A("x") + A("y")) \\ A("z")'));
  it.each([
    ['union', '+'],
    ['intersection', '*'],
    ['difference', '\\'],
  ] as const)('is one operand of another %s: its own are not taken in', (name, sign) => {
    const combined = OPERATIONS[name](filterOf(`A("x") ${sign} A("y")`), a);
    expect(print(combined, { brackets: 'clear' })).toBe(`(A("x") ${sign} A("y")) ${sign} A("a")`);
  });
  it('of the lenient dialect means what it meant', () =>
    expect(textOf(union(filterOf("A('x') AND a('y')", { dialect: 'lenient' }), a))).toBe('(A("x") * A("y")) + A("a")'));
  it('leaves its comments behind', () =>
    expect(textOf(union(filterOf('A("x") # why', { comments: true }), a))).toBe('A("x") + A("a")'));
  it('that came from JSON is the same', () => {
    const filter: Filter = JSON.parse(JSON.stringify(filterOf('A("x")')));
    expect(textOf(union(filter, a))).toBe('A("x") + A("a")');
  });
  it('may be larger than the default limits, and compiling says so', () => {
    const deep = `${'('.repeat(1001)}A("x")${')'.repeat(1001)}`;
    const filter = filterOf(deep, { limits: { nesting: 2000 } });
    expect(textOf(union(filter, a))).toBe('A("x") + A("a")');
  });
});

describe('a compiled filter keeps its meaning or is refused', () => {
  const one = defineCatalog({
    applications: { x: {}, y: {} },
    groups: { g: { applications: ['x'] } },
    tags: { n: { type: 'String' } },
  });
  const other = defineCatalog({
    applications: { x: {}, y: {} },
    groups: { g: { applications: ['x', 'y'] } },
    tags: { n: { type: 'String' } },
    unsetMatchesNegative: true,
  });
  const { application: app } = filterBuilder(one);
  const REFUSED =
    'pushsift: compile: `source` holds a filter that was compiled with another catalog, under which it selects other devices';
  const combined = (text: string, first: CompileOptions, second: CompileOptions) => () =>
    compile(difference(app('x'), compileOrThrow(text, first)), second);

  it('the same catalog is no question', () =>
    expect(combined('G("g")', { catalog: one }, { catalog: one })().filter?.reach.applications).toEqual(['x']));
  it('another catalog under which it is the same devices is none, either', () =>
    expect(combined('A("y")', { catalog: one }, { catalog: other })().filter).not.toBeNull());
  it.each([
    ['a group has other applications', 'G("g")', { catalog: one }, { catalog: other }],
    ['unset tags count otherwise', 'T("n", NOTEQ, "v")', { catalog: one }, { catalog: other }],
    ['a tag got its type', 'T("n", EQ, 5)', {}, { catalog: one }],
    ['a tag lost its type', 'T("n", EQ, 5)', { catalog: one }, {}],
    ['a group lost its applications', 'G("g")', { catalog: one }, {}],
  ] as const)('where %s it is refused', (_, text, first, second) => {
    expect(combined(text, first, second)).toThrow(TypeError);
    expect(combined(text, first, second)).toThrow(REFUSED);
  });
  it('a name that the other catalog does not know is reported as for text', () =>
    expect(combined('A("z")', {}, { catalog: one })().diagnostics.map(({ code }) => code)).toEqual([
      'name/unknown-application',
    ]));
  it('one that waits for its catalog takes that which comes', () =>
    expect(combined('G("g")', {}, { catalog: one })().filter?.plan).not.toBeNull());
  it('it stays so in a template, in brackets and inside other operations', () => {
    const filter = compileOrThrow('G("g")', { catalog: one });
    for (const tree of [sift`A("x") \ (${filter})`, union(a, union(b, filter)), difference(filter, a)])
      expect(() =>
        compile(tree, {
          catalog: defineCatalog({ applications: { a: {}, b: {}, x: {} }, groups: { g: { applications: [] } } }),
        }),
      ).toThrow(REFUSED);
  });
  it('a plan that is not that of the text is refused', () => {
    const forged = { ...compileOrThrow('A("x")'), text: 'A("x") + A("y")' };
    expect(() => compile(union(forged, a))).toThrow(REFUSED);
  });
});

describe('what is no operand', () => {
  const wrong = (operand: unknown) => () => union(a, operand as Expression);
  it.each([
    ['a filter with errors', compile('A(').filter, 'null: a filter with errors compiles to null'],
    ['a result', compile('A("x")'), 'the result of compiling: pass its `filter`'],
    ['a text', 'A("x")', 'a string: compile the text first'],
    ['nothing', undefined, 'undefined'],
    ['a list beside others', [a], 'an array'],
    ['an object', { kind: 'x', outer: {} }, 'of type object'],
  ])('%s', (_, operand, what) => {
    expect(wrong(operand)).toThrow(TypeError);
    expect(wrong(operand)).toThrow(
      `pushsift: union: operand 2 must be an expression or a compiled filter, not ${what}`,
    );
  });
  it.each([
    ['text', undefined],
    ['text', 5],
    ['fingerprint', undefined],
    ['fingerprint', null],
    ['plan', undefined],
    ['plan', 'all'],
    ['lowered', undefined],
    ['lowered', null],
  ])('a filter whose %s is %s: it was not compiled', (member, value) => {
    const filter = JSON.parse(JSON.stringify({ ...compileOrThrow('A("x")'), [member]: value }));
    expect(wrong(filter)).toThrow(
      'pushsift: union: operand 2 must be an expression or a compiled filter, not of type object',
    );
  });
  it('an expression that could not be read: its text might read as something else', () =>
    expect(() => difference(a, parse('A("x") * ]').ast)).toThrow(
      /^pushsift: difference: operand 2 holds an expression with a part that could not be read: /,
    ));
  it('a list in front of others', () =>
    expect(() => Reflect.apply(union, undefined, [[a], b])).toThrow(
      'pushsift: union: operand 1 must be an expression or a compiled filter, not an array',
    ));
  it.each(['A(', 'A("x", [1.5])'])('a filter whose text is no filter: %s', (text) =>
    expect(wrong({ ...compileOrThrow('A("x")'), text })).toThrow(
      'pushsift: union: operand 2 is a filter whose text is no filter',
    ),
  );
});
