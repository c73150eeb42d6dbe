import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { compile } from '../../src/compile.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { CATALOG } from '../check/expect-check.js';
import { expectLint, lintCodes, linted } from './expect-lint.js';

const X = 'A("SHOP1")';
const BARE = { catalog: null };

describe('unset devices', () => {
  function notes(
    text: string,
    catalog: typeof CATALOG | null = CATALOG,
  ): readonly (readonly [string, string, string | null])[] {
    return compile(text, { catalog })
      .diagnostics.filter(({ severity }) => severity === 'note')
      .map(({ code, message, help }) => [code, message, help]);
  }

  it('are not matched by NOTEQ on an Integer tag', () => {
    expect(notes(`${X} * T("age", NOTEQ, 18)`)).toEqual([
      [
        'lint/unset-not-matched',
        'NOTEQ does not match devices on which `age` is unset',
        'to reach those, too, write (T("age", NOTEQ, 18) + T("age", NOTSET, ""))',
      ],
    ]);
  });

  it('are not matched by NOTIN on a String tag', () => {
    expect(notes(`${X} * T("city", NOTIN, ["a", "b"])`)).toEqual([
      [
        'lint/unset-not-matched',
        'NOTIN does not match devices on which `city` is unset',
        'to reach those, too, subtract instead: … \\ T("city", IN, ["a", "b"])',
      ],
    ]);
  });

  it.each([
    [`${X} \\ T("age", NOTEQ, 18)`, 'to take those away, too: … \\ T("age", NOTSET, "")'],
    [`${X} \\ T("city", NOTEQ, "a")`, 'to take those away, too, intersect instead: … * T("city", EQ, "a")'],
    [
      `${X} * T("city", NOTIN, ["a long enough value", "and another one of them"])`,
      'to reach those, too, subtract instead: … \\ T("city", IN, […])',
    ],
    ['T("age", NOTEQ, 18)', 'to reach those, too, write (T("age", NOTEQ, 18) + T("age", NOTSET, ""))'],
    [`T("age", NOTEQ, 18) \\ ${X}`, 'to reach those, too, write (T("age", NOTEQ, 18) + T("age", NOTSET, ""))'],
    [`T("city", NOTEQ, "a") \\ ${X}`, 'to reach those, too, subtract instead: … \\ T("city", EQ, "a")'],
    [`${X} + T("city", NOTEQ, "a")`, 'to reach those, too, subtract instead: … \\ T("city", EQ, "a")'],
    [`AT("SHOP1", "coupon", NOTEQ, "a")`, 'to reach those, too, subtract instead: … \\ AT("SHOP1", "coupon", EQ, "a")'],
  ])('are helped where they stand: %s', (text, help) => {
    expect(notes(text).map(([, , said]) => said)).toEqual([help]);
  });

  it.each([
    `${X} * (T("age", NOTEQ, 18) + T("age", NOTSET, ""))`,
    `${X} * T("age", NOTEQ, 18) * T("age", GTE, 1)`,
    `${X} * T("age", EQ, 18)`,
    `${X} * T("age", NOTEQ, 18) * T("age", NOTSET, "")`,
    `${X} \\ T("age", NOTEQ, 18) \\ T("age", IN, [18])`,
    `AT("SHOP1", "level", NOTEQ, 1) * AT("SHOP1", "level", GTE, 1)`,
    `${X} \\ T("age", NOTEQ, 18) \\ T("age", NOTSET, "")`,
    `${X} \\ T("city", EQ, "") \\ T("city", NOTEQ, "")`,
    `${X} * (${Array.from({ length: 20 }, (_, index) => `T("age", EQ, ${index}) + `).join('')}T("age", NOTEQ, 18) + T("age", NOTSET, ""))`,
  ])('are settled in %s', (text) => {
    expect(notes(text)).toEqual([]);
  });

  it.each([
    `${X} * T("age", NOTEQ, 18) * AT("SHOP1", "level", GTE, 1)`,
    `${X} + T("age", NOTEQ, 18) + T("age", GTE, 1)`,
    `${X} \\ T("age", NOTEQ, 18) \\ T("age", GTE, 1)`,
    `${X} + T("age", NOTEQ, 18) + T("age", EQ, 18)`,
    `T("age", EQ, 18) \\ T("age", NOTEQ, 18)`,
    `T("age", NOTSET, "") \\ T("age", NOTEQ, 18)`,
    `${X} * T("age", NOTEQ, 18) * T("city", EQ, "a")`,
    `AT("SHOP1", "level", NOTEQ, 1) * AT("NEWS1", "level", GTE, 1)`,
  ])('are not settled in %s', (text) => {
    expect(notes(text).length).toBe(1);
  });

  it('are helped with the literal as it was written', () => {
    expect(notes(`${X} * T("a", NOTEQ, 1)`, null).map(([, , help]) => help)).toEqual([
      'to reach those, too, subtract instead: … \\ T("a", EQ, 1)',
    ]);
  });

  it('are matched where the catalog says so', () => {
    expect(notes(`${X} * T("age", NOTEQ, 18)`, { ...CATALOG, unsetMatchesNegative: true })).toEqual([]);
  });
});

describe('normal form', () => {
  it('is asked of values', () => {
    expectLint(`${X} * T("city", EQ, "Zu\u0308rich")`, {
      code: 'lint/not-normalized',
      message: '`Zu\u0308rich` is not in normal form C',
      underlined: '"Zu\u0308rich"',
      help: 'strings are compared by code point; most keyboards write the normal form',
      safe: null,
      unsafe: `${X} * T("city", EQ, "Z\u00fcrich")`,
    });
  });

  it('is asked of names without a catalog', () => {
    expect(lintCodes(`${X} * T("cafe\u0301", EQ, 1)`, BARE)).toEqual(['lint/not-normalized']);
    // Who writes the filter has no choice where the catalog has the name so; values are one's own.
    const tags = { 'cafe\u0301': { type: 'String' } };
    const { catalog } = loadCatalog(JSON.stringify({ applications: { SHOP1: {} }, tags }));
    expect(lintCodes(`${X} * T("cafe\u0301", EQ, "a")`, { catalog })).toEqual([]);
    expect(lintCodes(`${X} * T("cafe\u0301", EQ, "u\u0308")`, { catalog })).toEqual(['lint/not-normalized']);
    expect(lintCodes(`${X} * T("caf\u00e9", EQ, 1)`, BARE)).toEqual([]);
  });

  it('is asked of strings alone, with numbers and lists of both beside them', () => {
    expect(lintCodes(`${X} * T("city", EQ, 5) * T("likes", IN, [1, "cafe\u0301", 2.5])`)).toEqual([
      'lint/not-normalized',
    ]);
  });

  it('is seen through escapes', () => {
    expect(lintCodes(`${X} * T("city", EQ, "Zu\\u0308rich")`)).toEqual(['lint/not-normalized']);
  });
});

describe('names that look like others', () => {
  it('are told with the letters that are odd', () => {
    expectLint(
      `${X} * T("\u0430ge", GTE, 18)`,
      {
        code: 'lint/confusable-name',
        message: '`\u0430ge` looks like `age`, and is another name',
        underlined: '"\u0430ge"',
        help: 'if the plain name is meant, type it again',
        safe: null,
        unsafe: `${X} * T("age", GTE, 18)`,
      },
      BARE,
    );
  });

  it('are told with the code points of up to four letters that are not ASCII', () => {
    const label = (name: string) => linted(`${X} * T("${name}", GTE, 18)`, BARE).map((one) => one.label);
    expect(label('\u0430ge\u007f')).toEqual(['holds U+0430']);
    expect(label('\u0430g\u0435\u200b\uff41\u0440\ud835\udc00')).toEqual(['holds U+0430, U+0435, U+200B, U+FF41']);
    expect(label('\ud835\udc00ge\u00adx')).toEqual(['holds U+1D400, U+00AD']);
  });

  it.each(['ci\u200bty', '\uff41ge', 'город-city\u0430'])('%s', (name) => {
    expect(lintCodes(`${X} * T("${name}", GTE, 18)`, BARE)).toEqual(['lint/confusable-name']);
  });

  it.each(['город', 'caf\u00e9', 'größe', '年齢', 'возраст-age'])('%s is a name like any other', (name) => {
    expect(lintCodes(`${X} * T("${name}", GTE, 18)`, BARE)).toEqual([]);
  });

  it.each([
    ['\u041c\u041e\u0421\u041a\u0412\u0410', []],
    ['ci\u200bty', ['lint/confusable-name']],
    ['\u0430ge', ['lint/confusable-name']],
    ['\uff41ge', ['lint/confusable-name']],
  ])('are told where the catalog has no other, unless in one script: %s', (name, codes) => {
    const { catalog } = loadCatalog({ applications: { X: {} }, tags: { [name]: { type: 'Integer' } } });
    expect(lintCodes(`A("X") * T("${name}", GTE, 18)`, { catalog })).toEqual(codes);
    expect(lintCodes(`A("X") * T("${name}", GTE, 18)`, BARE)).toEqual(['lint/confusable-name']);
  });

  it('do not tell a stranger what the catalog has', () => {
    const tags = { age: { type: 'Integer' }, '\u0430ge': { type: 'Integer' } };
    const both = loadCatalog({ applications: { X: {} }, tags }).catalog;
    const one = loadCatalog({ applications: { X: {} }, tags: { '\u0430ge': { type: 'Integer' } } }).catalog;
    const told = (catalog: typeof both) => linted('A("X") * T("\u0430ge", GTE, 18)', { catalog, suggestions: false });
    expect(told(both)).toEqual(told(one));
    expect(told(both).map(({ code, fixes }) => [code, fixes])).toEqual([['lint/confusable-name', []]]);
  });

  it('are told where the catalog has both', () => {
    const { catalog } = loadCatalog({
      applications: { X: {} },
      tags: { age: { type: 'Integer' }, '\u0430ge': { type: 'Integer' } },
    });
    expect(lintCodes('A("X") * T("\u0430ge", GTE, 18)', { catalog })).toEqual(['lint/confusable-name']);
  });
});

describe('bidirectional controls', () => {
  it('are written as escapes', () => {
    expectLint(`${X} * T("city", EQ, "a\u202eb\u2066")`, {
      code: 'lint/bidirectional-control',
      message: 'this string holds invisible characters that turn text around',
      underlined: '"a\u202eb\u2066"',
      help: 'as an escape the character is the same, and visible',
      safe: `${X} * T("city", EQ, "a\\u202eb\\u2066")`,
    });
  });

  it('are these twelve and none beside them', () => {
    const units = [
      '061b',
      '061c',
      '061d',
      '200d',
      '200e',
      '200f',
      '2010',
      '2029',
      '202a',
      '202e',
      '202f',
      '2065',
      '2066',
      '2069',
      '206a',
    ];
    const told = units.filter((unit) => {
      const text = `${X} * T("city", EQ, "a${String.fromCharCode(Number.parseInt(unit, 16))}b")`;
      const found = linted(text).filter(({ code }) => code === 'lint/bidirectional-control');
      if (found.length > 0) expect(applyFixes(text, found)).toBe(`${X} * T("city", EQ, "a\\u${unit}b")`);
      return found.length > 0;
    });
    expect(told).toEqual(['061c', '200e', '200f', '202a', '202e', '2066', '2069']);
  });

  it('are found behind a byte order mark, in names and in values', () => {
    const text = `\ufeffA("X\u202e") * T("city", EQ, "a\u2066")`;
    expect(
      applyFixes(
        text,
        linted(text, BARE).filter(({ code }) => code === 'lint/bidirectional-control'),
      ),
    ).toBe('\ufeffA("X\\u202e") * T("city", EQ, "a\\u2066")');
  });
});

describe('values that look like patterns', () => {
  it.each(['Ber*', '*lin', 'Ber%', '%erli%', '^Ber', '^Berlin$', 'Ber.*', 'Berlin$'])('are told: %s', (value) => {
    expect(lintCodes(`${X} * T("city", EQ, "${value}")`)).toContain('lint/wildcard');
  });

  it.each(['NOTEQ, "Ber*"', 'IN, ["Rome", "Ber*"]', 'NOTIN, ["Ber*"]'])(
    'are told under every operator of strings: %s',
    (condition) => {
      expect(lintCodes(`${X} * T("city", ${condition})`)).toContain('lint/wildcard');
    },
  );

  it.each(['5*', '100%', '*', 'a*b', 'C++', '$5', 'Berlin.', 'e.g. this', '4.5'])('are none: %s', (value) => {
    expect(lintCodes(`${X} * T("city", EQ, "${value}")`)).not.toContain('lint/wildcard');
  });

  it('have no fix: which values are meant is not in the text', () => {
    const found = compile(`${X} * T("city", EQ, "Ber*")`).diagnostics.filter(({ code }) => code === 'lint/wildcard');
    expect(found.map(({ fixes, message }) => [message, fixes])).toEqual([
      ['strings compare exactly: `Ber*` is no pattern', []],
    ]);
  });
});
