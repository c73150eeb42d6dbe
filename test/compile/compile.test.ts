import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { compile, compileOrThrow, FilterError } from '../../src/compile.js';
import { parse } from '../../src/syntax/parse.js';

const { catalog } = loadCatalog({ applications: { X: {} }, tags: { age: { type: 'Integer' } } });

describe('compile', () => {
  it('gives a filter exactly when there is no error', () => {
    expect(compile('A("X") * T("age", GTE, 18)', { catalog }).filter).not.toBeNull();
    expect(compile('T("age", GTE, 18)', { catalog })).toMatchObject({ totals: { errors: 0, warnings: 1, notes: 0 } });
    expect(compile('T("age", GTE, 18)', { catalog }).filter).not.toBeNull();
    expect(compile('A("X") * T("aeg", GTE, 18)', { catalog }).filter).toBeNull();
    expect(compile('A("X") * ', { catalog }).filter).toBeNull();
  });

  it('tells findings in the order of the text, whichever stage found them', () => {
    const { diagnostics } = compile('T("aeg", GTE, 1) * A("Y") * T("age", EQ, "18") * A("Z")', { catalog });
    expect(diagnostics.map(({ code, span }) => [code, span.start])).toEqual([
      ['name/unknown-tag', 2],
      ['name/unknown-application', 21],
      ['type/quoted-integer', 41],
      ['name/unknown-application', 51],
    ]);
  });

  it('counts what the limit leaves out', () => {
    const text = Array.from({ length: 60 }, (_, index) => `A("Y${index}")`).join(' + ');
    const { diagnostics, totals } = compile(text, { catalog });
    expect([diagnostics.length, diagnostics.at(-1)?.code, totals]).toEqual([
      51,
      'limit/too-many-diagnostics',
      { errors: 60, warnings: 0, notes: 0 },
    ]);
  });

  it('compiles a tree as its text', () => {
    const { ast } = parse('(A("X") * T("age", GTE, 18))');
    const { filter } = compile(ast, { catalog });
    expect(filter).toEqual(compile('A("X") * T("age", GTE, 18)', { catalog }).filter);
  });

  it('lints unless told not to', () => {
    expect(compile('T("age", GTE, 18)', { catalog, lint: false }).diagnostics).toEqual([]);
  });

  it('does not lint what has an error', () => {
    expect(compile('T("age", GTE, "18")', { catalog }).diagnostics.map(({ code }) => code)).toEqual([
      'type/quoted-integer',
    ]);
  });
});

it.each<readonly [string, unknown]>([
  ['nothing', undefined],
  ['a number', 5],
  ['a list', ['A("X")']],
  ['an object', { kind: 'union' }],
  ['a result', compile('A("X")')],
])('what is neither text nor a tree is refused: %s', (_, source) => {
  // What a program without types may pass.
  expect(() => compile(source as never)).toThrow(
    'pushsift: compile: `source` must be the text of a filter, or an expr',
  );
  expect(() => compileOrThrow(source as never)).toThrow('pushsift: compileOrThrow: `source` must be the text of');
});

describe('compileOrThrow', () => {
  it('gives the filter', () => {
    expect(compileOrThrow('A("X")', { catalog })).toEqual(compile('A("X")', { catalog }).filter);
  });

  it('throws the errors as data and as a frame', () => {
    const thrown = thrownBy(() => compileOrThrow('A("X", ["iOS", "iOS"]) * T("age", GTE, "18")', { catalog }));
    expect(thrown.name).toBe('FilterError');
    expect(thrown.diagnostics.map(({ code }) => code)).toEqual(['name/duplicate-platform', 'type/quoted-integer']);
    expect(thrown.frame).toContain('error[type/quoted-integer]: `age` is an Integer, and "18" is a string');
    expect(thrown.frame).not.toContain('duplicate-platform');
    expect(thrown.message).toBe(thrown.frame);
  });

  it('draws the frame over the text of a tree', () => {
    const { ast } = parse('A("Y")');
    expect(thrownBy(() => compileOrThrow(ast, { catalog })).frame).toContain('1 │ A("Y")');
  });
});

function thrownBy(action: () => unknown): FilterError {
  try {
    action();
  } catch (error) {
    if (error instanceof FilterError) return error;
  }
  throw new Error('nothing was thrown');
}
