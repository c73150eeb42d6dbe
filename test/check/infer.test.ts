import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import type { CompileOptions } from '../../src/compile-text.js';
import { checked, codesOf, expectOne, withFixes } from './expect-check.js';

const BARE: CompileOptions = { catalog: null };

function typesIn(text: string): readonly (readonly [string | null, string, string | null])[] {
  const { filter, diagnostics } = compile(text, { lint: false });
  expect(diagnostics).toEqual([]);
  return filter!.tags.map(({ application, name, type }) => [application, name, type]);
}

function typeOf(text: string): string | null {
  return typesIn(text)[0]![2];
}

describe('the type of one use', () => {
  it.each([
    ['T("a", GTE, 1)', 'Integer'],
    ['T("a", LTE, 1)', 'Integer'],
    ['T("a", BETWEEN, [1, 2])', 'Integer'],
    ['T("a", NOTSET, "")', 'Integer'],
    ['T("a", EQ, 1)', null],
    ['T("a", NOTEQ, 1)', null],
    ['T("a", NOTIN, [1])', null],
    ['T("a", EQ, "x")', 'String'],
    ['T("a", EQ, "1")', 'String'],
    ['T("a", NOTEQ, 1.5)', 'String'],
    ['T("a", NOTIN, [1, "x"])', 'String'],
    ['T("a", IN, [1])', null],
    ['T("a", IN, ["x"])', null],
    ['T("a", IN, [1, 1.5])', null],
  ])('%s is %s', (text, type) => {
    expect(typeOf(text)).toBe(type);
  });
});

describe('the type of several uses', () => {
  it.each([
    ['T("a", EQ, 1) * T("a", GTE, 1)', 'Integer'],
    ['T("a", IN, [1]) * T("a", LTE, 1)', 'Integer'],
    ['T("a", EQ, 1) + T("a", EQ, "x")', 'String'],
    ['T("a", IN, ["x"]) + T("a", NOTEQ, 1)', 'String'],
    ['T("a", IN, ["x"]) + T("a", IN, [1])', null],
  ])('%s is %s', (text, type) => {
    expect(typeOf(text)).toBe(type);
  });

  it('are told apart by application', () => {
    expect(typesIn('AT("Y", "a", GTE, 1) * T("a", EQ, "x") * AT("X", "b", EQ, 1) * AT("X", "a", EQ, "x")')).toEqual([
      [null, 'a', 'String'],
      ['X', 'a', 'String'],
      ['X', 'b', null],
      ['Y', 'a', 'Integer'],
    ]);
  });

  it('take every name as an ordinary name', () => {
    expect(typesIn('T("__proto__", GTE, 1) * T("constructor", EQ, "x") * AT("__proto__", "toString", EQ, 1)')).toEqual([
      [null, '__proto__', 'Integer'],
      [null, 'constructor', 'String'],
      ['__proto__', 'toString', null],
    ]);
  });
});

describe('a contradiction', () => {
  it('points at the use that excludes Integer, and at the one that needs it', () => {
    const text = 'T("a", EQ, 1) * T("a", GTE, 18) * T("a", IN, [1, "x", "y"]) * T("a", LTE, 5)';
    const diagnostic = expectOne(
      text,
      { code: 'type/contradiction', message: '`a` is used as an Integer and as text', underlined: '"x"' },
      BARE,
    );
    expect(diagnostic.label).toBe('"x" is not an Integer');
    expect(diagnostic.related).toEqual([{ span: { start: 23, end: 26 }, message: 'GTE needs an Integer' }]);
  });

  it('lies at the later of the two places', () => {
    const diagnostic = expectOne(
      'T("a", EQ, 1.5) * T("a", NOTSET, "")',
      { code: 'type/contradiction', message: '`a` is used as an Integer and as text', underlined: 'NOTSET' },
      BARE,
    );
    expect(diagnostic.related).toEqual([{ span: { start: 11, end: 14 }, message: '1.5 is not an Integer' }]);
  });

  it('is reported once for a tag', () => {
    expect(codesOf('T("a", EQ, "x") * T("a", GTE, 1) * T("a", EQ, "y") * T("a", LTE, 1)', BARE)).toEqual([
      'type/contradiction',
    ]);
  });

  it('is not made by a quoted integer, which gets its own error', () => {
    const text = 'T("a", EQ, "18") + T("a", GTE, 20)';
    expectOne(
      text,
      { code: 'type/quoted-integer', message: '`a` is an Integer, and "18" is a string', underlined: '"18"' },
      BARE,
    );
    expect(withFixes(text, checked(text, BARE), false)).toBe('T("a", EQ, 18) + T("a", GTE, 20)');
  });

  it('is made by a string that only looks like an integer', () => {
    expect(codesOf('T("a", EQ, "007") + T("a", GTE, 20)', BARE)).toEqual(['type/contradiction']);
  });

  it('leaves other tags alone', () => {
    expect(codesOf('T("a", EQ, "x") * T("a", GTE, 1) * T("b", BETWEEN, [2, 1])', BARE)).toEqual([
      'type/contradiction',
      'type/between-order',
    ]);
  });
});

describe('with a catalog nothing is inferred', () => {
  it.each([
    // What the uses of a tag say of its type is of no interest where it is declared, nor where there is no such tag.
    ['T("city", GTE, 1) + T("city", EQ, "x")', ['type/operator-not-allowed']],
    ['T("age", GTE, 1) + T("age", EQ, 1.5)', ['type/decimal']],
    ['T("zzz", GTE, 1) + T("zzz", EQ, "x")', ['name/unknown-tag', 'name/unknown-tag']],
  ])('%s', (text, codes) => {
    expect(codesOf(text)).toEqual(codes);
  });
});

describe('without a catalog', () => {
  it.each([
    ['T("a", GTE, "18")', 'type/quoted-integer'],
    ['T("a", BETWEEN, [1, "x"])', 'type/not-an-integer'],
    ['T("a", LTE, 1.5)', 'type/decimal'],
    ['T("a", EQ, 9007199254740992)', 'type/integer-out-of-range'],
    ['T("a", IN, [1, 1])', 'type/duplicate-value'],
    ['T("a", IN, [1, "1"])', 'type/duplicate-value'],
    ['T("a", IN, [])', 'type/empty-list'],
  ])('%s has %s', (text, code) => {
    expect(codesOf(text, BARE)).toEqual([code]);
  });

  it('does not compare values in a way that some type would not', () => {
    expect(codesOf('T("a", IN, [0, -0])', BARE)).toEqual([]);
    expect(codesOf('T("a", IN, [0, -0]) * T("a", GTE, 0)', BARE)).toEqual(['type/duplicate-value']);
  });
});
