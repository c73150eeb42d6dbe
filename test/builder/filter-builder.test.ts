import { describe, expect, it } from 'vitest';
import { difference, intersection, union } from '../../src/builder/combine.js';
import { filterBuilder } from '../../src/builder/filter-builder.js';
import { defineCatalog } from '../../src/catalog/define-catalog.js';
import { compile } from '../../src/compile.js';
import { print } from '../../src/format/print.js';
import { parse } from '../../src/syntax/parse.js';
import { application, condition, group, list, number, operation, string } from '../support/nodes.js';
import { outline } from '../support/outline.js';

const typed = filterBuilder(
  defineCatalog({
    applications: {
      shop: { tags: { level: { type: 'Integer' } } },
      kids: { tags: { level: { type: 'Integer' } } },
    },
    groups: { shops: { applications: ['shop', 'kids'] }, none: { applications: [] } },
    tags: { age: { type: 'Integer' }, city: { type: 'String' } },
  }),
);

/** The same catalog as a JavaScript program sees it: every string is a name, every value a value. */
interface Untyped {
  application(code: unknown, platforms?: unknown): ReturnType<typeof typed.application>;
  group(code: unknown, platforms?: unknown): ReturnType<typeof typed.group>;
  tag(tag: unknown, operator: unknown, value?: unknown): ReturnType<typeof typed.application>;
  inEach(where: unknown, tag: unknown, operator: unknown, value?: unknown): ReturnType<typeof typed.application>;
}
const untyped = filterBuilder<unknown>(defineCatalog({ applications: {} })) as unknown as Untyped;

const a = application('a');
const b = application('b');
const c = application('c');

describe('sets', () => {
  it('an application is the node of its text', () =>
    expect(typed.application('shop', ['iOS', 'OsX'])).toEqual(application('shop', ['iOS', 'OsX'])));
  it('a group is the node of its text', () => expect(typed.group('shops')).toEqual(group('shops')));
  it('a tag is the node of its text', () =>
    expect(typed.tag('age', 'BETWEEN', [18, 30])).toEqual(
      condition(null, 'age', 'BETWEEN', list([number('18'), number('30')])),
    ));
  it('an application tag is the node of its text', () =>
    expect(typed.applicationTag('shop', 'level', 'EQ', -3)).toEqual(condition('shop', 'level', 'EQ', number('-3'))));
  it('NOTSET without a value has the empty string', () =>
    expect(typed.tag('age', 'NOTSET')).toEqual(condition(null, 'age', 'NOTSET', string(''))));
  it('NOTSET keeps a value that it was given, for compiling to report', () =>
    expect(untyped.tag('age', 'NOTSET', 5)).toEqual(condition(null, 'age', 'NOTSET', number('5'))));
});

describe('inEach', () => {
  it('is the union over the applications', () =>
    expect(print(typed.inEach(['shop', 'kids'], 'level', 'GTE', 3))).toBe(
      'AT("shop", "level", GTE, 3) + AT("kids", "level", GTE, 3)',
    ));
  it('over one application is its condition alone', () =>
    expect(print(typed.inEach(['shop'], 'level', 'GTE', 3))).toBe('AT("shop", "level", GTE, 3)'));
  it('over a group is the union over its applications', () =>
    expect(print(typed.inEach('shops', 'level', 'NOTSET'))).toBe(
      'AT("shop", "level", NOTSET, "") + AT("kids", "level", NOTSET, "")',
    ));
  it('over a group without applications is the group: nobody', () =>
    expect(print(untypedGroup('none'))).toBe('G("none")'));
  it('over an unknown group leaves the code for compiling to report', () =>
    expect(print(untyped.inEach('nowhere', 'level', 'EQ', 1))).toBe('AT("nowhere", "level", EQ, 1)'));
  it('over no application throws', () =>
    expect(() => untyped.inEach([], 'level', 'EQ', 1)).toThrow('pushsift: inEach needs at least one application'));
});

function untypedGroup(code: string) {
  return (typed as unknown as Untyped).inEach(code, 'level', 'EQ', 1);
}

describe('combining', () => {
  it('a union takes unions in', () =>
    expect(outline(union(union(a, b), c, union(a, c)))).toBe(outline(operation('union', [a, b, c, a, c]))));
  it('an intersection takes intersections in', () =>
    expect(outline(intersection(a, intersection(b, c)))).toBe(outline(operation('intersection', [a, b, c]))));
  it('a difference takes in a difference on its left', () =>
    expect(outline(difference(difference(a, b), c))).toBe(outline(operation('difference', [a, b, c]))));
  it('a difference keeps a difference on its right', () =>
    expect(print(difference(a, difference(b, c)))).toBe('A("a") \\ (A("b") \\ A("c"))'));
  it('one operand stays as it is', () => expect(union(a)).toBe(a));
  it('what is built prints and reads back', () => {
    const tree = difference(intersection(union(a, b), union(b, c)), intersection(a, difference(b, c)));
    expect(outline(parse(print(tree)).ast)).toBe(outline(tree));
  });
  it('operands are left alone', () => {
    const left = union(a, b);
    union(left, c);
    expect(outline(left)).toBe(outline(operation('union', [a, b])));
  });
});

describe('numbers', () => {
  it.each([
    [1e21, '1000000000000000000000'],
    [-1.5e22, '-15000000000000000000000'],
    [2.5e-7, '0.00000025'],
    [-0, '0'],
    [0.5, '0.5'],
    [2 ** 53, '9007199254740992'],
  ])('%d is written without exponent', (value, text) =>
    expect(print(untyped.tag('t', 'EQ', value))).toBe(`T("t", EQ, ${text})`),
  );
  it.each([Number.NaN, Infinity, -Infinity])('%d is text that could not be read, for compiling to report', (value) => {
    const built = untyped.tag('t', 'EQ', value);
    expect(built).toMatchObject({ value: { kind: 'error', text: String(value) } });
    expect(compile(built).diagnostics.map(({ severity }) => severity)).toContain('error');
  });
});

describe('mistakes of a program', () => {
  it.each([null, undefined, 5])('%s is no application: the condition would be on the whole account', (code) => {
    const refused = `the application code must be a string, not ${code === 5 ? 'of type number' : code}`;
    const loose = typed as unknown as { applicationTag(...given: readonly unknown[]): unknown };
    expect(() => loose.applicationTag(code, 'level', 'EQ', 1)).toThrow(refused);
    expect(() => untyped.inEach(['shop', code], 'level', 'EQ', 1)).toThrow(refused);
  });
  it('a value that is missing throws: an empty string would select devices, too', () =>
    expect(() => untyped.tag('city', 'EQ')).toThrow('a value must be a string or a number, not undefined'));
  it('a value that is missing behind an unknown operator throws, too', () =>
    expect(() => untyped.tag('city', 'GT')).toThrow('a value must be a string or a number, not undefined'));
  it('an unknown operator word is left for compiling to report', () =>
    expect(print(untyped.tag('t', 'GT', 1))).toBe('T("t", GT, 1)'));
  it('an operator that is no word cannot leave its place', () =>
    expect(print(untyped.tag('t', 'EQ, 1) + T("u", EQ', 1))).toBe('T("t", "EQ, 1) + T(\\"u\\", EQ", 1)'));
  it('an unknown platform is left for compiling to report', () =>
    expect(print(untyped.application('a', ['iOs"]']))).toBe('A("a", ["iOs\\"]"])'));
  it.each<[string, () => unknown]>([
    ['the application code must be a string, not undefined', () => untyped.application(undefined)],
    ['the group code must be a string, not an array', () => untyped.group(['g'])],
    ['the tag name must be a string, not of type number', () => untyped.tag(5, 'EQ', 1)],
    ['the operator must be a string, not undefined', () => untyped.tag('t', undefined, 1)],
    ['platforms must be an array, not of type string', () => untyped.application('a', 'iOS')],
    ['a platform must be a string, not of type number', () => untyped.application('a', ['iOS', 5])],
    ['a platform must be a string, not null', () => untyped.group('g', [null])],
  ])('throws: %s', (message, built) => {
    expect(built).toThrow(new TypeError(`pushsift: ${message}`));
  });
  it('a value that is neither string nor number throws', () =>
    expect(() => untyped.tag('t', 'EQ', null)).toThrow('pushsift: a value must be a string or a number, not null'));
  it('a list in a list throws', () =>
    expect(() => untyped.tag('t', 'IN', [['x']])).toThrow(
      'pushsift: a value must be a string or a number, not an array',
    ));
});
