import { describe, expect, it } from 'vitest';
import { check } from '../../src/check/check.js';
import { compile } from '../../src/compile.js';
import { parse } from '../../src/syntax/parse.js';
import { deepFreeze } from '../support/deep-freeze.js';
import { CATALOG, checked, codesOf, withFixes } from './expect-check.js';

const STRICT = { dialect: 'strict', suggestions: true } as const;

function boundOf(text: string, catalog = CATALOG as typeof CATALOG | null) {
  const { bound, diagnostics } = check(catalog, deepFreeze(parse(text).ast), STRICT);
  expect(diagnostics).toEqual([]);
  return bound;
}

describe('the bound tree', () => {
  it('knows names, platforms and types', () => {
    expect(boundOf('G("G-ALL", ["Chrome", "iOS"]) \\ AT("SHOP1", "level", BETWEEN, [-0, 5])')).toEqual({
      kind: 'difference',
      operands: [
        {
          kind: 'group',
          code: 'G-ALL',
          name: 'Everything',
          applications: [
            { code: 'SHOP1', name: 'Shop', platforms: ['iOS', 'Android'] },
            { code: 'NEWS1', name: 'News', platforms: ['Chrome', 'Firefox'] },
          ],
          platforms: ['Chrome', 'iOS'],
          spans: [{ start: 0, end: 29 }],
        },
        {
          kind: 'tag',
          application: { code: 'SHOP1', name: 'Shop', platforms: ['iOS', 'Android'] },
          tag: 'level',
          type: 'Integer',
          possibleTypes: ['Integer'],
          operator: 'BETWEEN',
          values: [
            { text: '-0', integer: 0 },
            { text: '5', integer: 5 },
          ],
          unsetMatchesNegative: false,
          spans: [{ start: 32, end: 70 }],
        },
      ],
      spans: [{ start: 0, end: 70 }],
    });
  });

  it('has one value behind IN as it has a list of it, where a tree has no list there', () => {
    const set = parse('T("city", IN, ["a"])').ast;
    const value = { kind: 'string', value: 'a', span: { start: 15, end: 18 } } as const;
    const tree = deepFreeze({ ...set, value });
    expect(check(CATALOG, tree, STRICT)).toMatchObject({ bound: { values: [{ text: 'a' }] }, diagnostics: [] });
  });

  it('knows nothing but the text without a catalog', () => {
    expect(boundOf('A("X", ["iOS"]) * G("Y") * T("t", IN, [1, 2.50])', null)).toEqual({
      kind: 'intersection',
      operands: [
        {
          kind: 'application',
          application: { code: 'X', name: null, platforms: null },
          platforms: ['iOS'],
          spans: [{ start: 0, end: 15 }],
        },
        { kind: 'group', code: 'Y', name: null, applications: null, platforms: null, spans: [{ start: 18, end: 24 }] },
        {
          kind: 'tag',
          application: null,
          tag: 't',
          type: null,
          possibleTypes: ['String', 'List'],
          operator: 'IN',
          values: [
            { text: '1', integer: 1 },
            { text: '2.50', integer: null },
          ],
          unsetMatchesNegative: false,
          spans: [{ start: 27, end: 48 }],
        },
      ],
      spans: [{ start: 0, end: 48 }],
    });
  });

  it('has no duplicates', () => {
    const { bound } = check(CATALOG, parse('T("city", IN, ["a", "b", "a"])').ast, STRICT);
    expect(bound).toMatchObject({ values: [{ text: 'a' }, { text: 'b' }] });
  });

  it('keeps a minus zero as text, and as the number 0', () => {
    expect(boundOf('T("city", EQ, -0)')).toMatchObject({ values: [{ text: '-0' }] });
    const bound = boundOf('T("age", EQ, -0)');
    expect(bound?.kind === 'tag' && Object.is(bound.values[0]?.integer, 0)).toBe(true);
  });
});

describe('leading zeros', () => {
  const lenient = { dialect: 'lenient' } as const;
  const BARE = { catalog: null };

  it.each([
    ['T("city", EQ, 007)', 'T("city", EQ, "007")'],
    ['T("likes", IN, [1, -007])', 'T("likes", IN, [1, "-007"])'],
    ['T("city", EQ, 01.50)', 'T("city", EQ, "01.50")'],
    ['T("age", EQ, 007)', 'T("age", EQ, 7)'],
    ['T("age", EQ, -0070)', 'T("age", EQ, -70)'],
  ])('of %s have a safe fix by type', (text, fixed) => {
    const found = checked(text);
    expect(found.map(({ code, severity }) => [code, severity])).toEqual([['type/leading-zero', 'error']]);
    expect(withFixes(text, found, false)).toBe(fixed);
    expect(codesOf(fixed)).toEqual([]);
  });

  it.each([
    ['T("age", EQ, 07)', 'T("age", EQ, 7)'],
    ['T("age", GTE, -05)', 'T("age", GTE, -5)'],
    ['T("city", EQ, 07)', 'T("city", EQ, "07")'],
    ['T("age", EQ, 00)', 'T("age", EQ, 0)'],
    ['T("age", EQ, -000)', 'T("age", EQ, -0)'],
    ['T("city", EQ, 000)', 'T("city", EQ, "000")'],
  ])(
    'of two digits, of which either may be one too many, or of zeros alone, which may miss a digit, have an unsafe fix, and are errors in both dialects: %s',
    (text, fixed) => {
      const found = checked(text);
      expect(withFixes(text, found, false)).toBeNull();
      expect(withFixes(text, found, true)).toBe(fixed);
      expect(checked(text, lenient).map(({ code, severity }) => [code, severity])).toEqual([
        ['type/leading-zero', 'error'],
      ]);
    },
  );

  it('have no fix where the type is not known', () => {
    const [diagnostic] = checked('T("x", EQ, 007)', BARE);
    expect([diagnostic?.code, diagnostic?.message, diagnostic?.label, diagnostic?.fixes]).toEqual([
      'type/leading-zero',
      '007 has a leading zero',
      'the text 007, or the number 7?',
      [],
    ]);
  });

  it('have one where another use settles the type', () => {
    expect(
      withFixes('T("x", EQ, 007) * T("x", EQ, "a")', checked('T("x", EQ, 007) * T("x", EQ, "a")', BARE), false),
    ).toBe('T("x", EQ, "007") * T("x", EQ, "a")');
  });

  it('are a warning in the lenient dialect, and mean what the fix writes', () => {
    const text = compile('T("city", EQ, 007)', { ...lenient, catalog: CATALOG, lint: false });
    const number = compile('T("age", EQ, 007)', { ...lenient, catalog: CATALOG, lint: false });
    expect([text, number].map(({ diagnostics }) => diagnostics.map(({ severity }) => severity))).toEqual([
      ['warning'],
      ['warning'],
    ]);
    expect(text.filter?.plan).toEqual(compile('T("city", EQ, "007")', { catalog: CATALOG }).filter?.plan);
    expect(number.filter?.plan).toEqual(compile('T("age", EQ, 7)', { catalog: CATALOG }).filter?.plan);
  });

  it('stay an error without a type', () => {
    expect(checked('T("x", EQ, 007)', { ...lenient, ...BARE }).map(({ severity }) => severity)).toEqual(['error']);
  });

  it('of a number out of range are one mistake', () => {
    expect(codesOf('T("age", EQ, 0009007199254740993)')).toEqual(['type/integer-out-of-range']);
    expect(codesOf('T("city", EQ, 0009007199254740993)')).toEqual(['type/leading-zero']);
  });
});

describe('size', () => {
  it('does not matter to depth', () => {
    const deep = `${'('.repeat(999)}A("SHOP1")${' + A("NEWS1") * A("SHOP1"))'.repeat(400)}${')'.repeat(599)}`;
    expect(compile(deep, { catalog: CATALOG }).totals.errors).toBe(0);
  });

  it('does not matter to width', () => {
    const sets = Array.from({ length: 7_000 }, (_, index) => `T("age", EQ, ${index})`).join(' + ');
    expect(codesOf(`A("SHOP1") * (${sets})`)).toEqual([]);
    expect(codesOf(sets, { catalog: null })).toEqual([]);
  });

  it('does not matter to lists', () => {
    const items = Array.from({ length: 10_000 }, (_, index) => `"${index % 9_999}"`).join(',');
    expect(codesOf(`T("city", IN, [${items}])`)).toEqual(['type/duplicate-value']);
  });
});
