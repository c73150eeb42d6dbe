import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { CATALOG_JSON } from '../check/expect-check.js';
import { expectLint, lintCodes, linted } from './expect-lint.js';

const X = 'A("SHOP1")';

const EMPTY: readonly (readonly [string, string, string])[] = [
  ['T("age", LTE, 17)', 'T("age", GTE, 18)', 'no device has `age` at most 17 and at least 18'],
  ['T("age", EQ, 1)', 'T("age", EQ, 2)', 'no device has `age` equal to 1 and equal to 2'],
  ['T("age", EQ, 1)', 'T("age", NOTEQ, 1)', 'no device has `age` equal to 1 and other than 1'],
  ['T("age", IN, [1, 2])', 'T("age", IN, [3])', 'no device has `age` among 1, 2 and among 3'],
  [
    'T("age", IN, [1, 2])',
    'T("age", NOTIN, [2, 1, 7, 8])',
    'no device has `age` among 1, 2 and outside 2, 1, 7 and 1 more',
  ],
  ['T("age", BETWEEN, [1, 5])', 'T("age", GTE, 6)', 'no device has `age` from 1 to 5 and at least 6'],
  ['T("age", BETWEEN, [1, 5])', 'T("age", EQ, 0)', 'no device has `age` from 1 to 5 and equal to 0'],
  ['T("age", NOTSET, "")', 'T("age", GTE, 6)', 'no device has `age` unset and at least 6'],
  ['T("age", NOTSET, "")', 'T("age", NOTEQ, 6)', 'no device has `age` unset and other than 6'],
  ['T("city", EQ, "a")', 'T("city", EQ, "A")', 'no device has `city` equal to "a" and equal to "A"'],
  ['T("city", EQ, 0)', 'T("city", EQ, -0)', 'no device has `city` equal to 0 and equal to -0'],
  ['T("age", IN, [1, 9])', 'T("age", BETWEEN, [2, 8])', 'no device has `age` among 1, 9 and from 2 to 8'],
  ['T("age", BETWEEN, [1, 5])', 'T("age", BETWEEN, [6, 9])', 'no device has `age` from 1 to 5 and from 6 to 9'],
  ['T("city", EQ, 1)', 'T("city", EQ, 1.0)', 'no device has `city` equal to 1 and equal to "1.0"'],
];

const POSSIBLE: readonly string[] = [
  'T("age", LTE, 18) * T("age", GTE, 18)',
  'T("age", EQ, 1) * T("age", NOTEQ, 2)',
  'T("age", NOTEQ, 1) * T("age", NOTEQ, 2)',
  'T("likes", IN, ["a"]) * T("likes", IN, ["b"])',
  'T("city", IN, ["a", "b"]) * T("city", NOTEQ, "a")',
  'AT("SHOP1", "level", EQ, 1) * AT("NEWS1", "level", EQ, 2)',
  'T("age", EQ, 0) * T("age", EQ, -0)',
  'T("age", GTE, 5) * T("age", LTE, 7) * T("age", NOTEQ, 5)',
  'T("age", IN, [1, 8]) * T("age", BETWEEN, [2, 8])',
  'T("age", IN, [2, 9]) * T("age", BETWEEN, [2, 8])',
  'T("age", BETWEEN, [1, 5]) * T("age", BETWEEN, [5, 9])',
  'T("city", NOTEQ, "a") * T("city", NOTIN, ["b"])',
  'T("age", GTE, 5) * T("age", LTE, 7) * T("age", NOTEQ, 7)',
];

describe('conditions that exclude each other', () => {
  it.each(EMPTY)('%s * %s', (left, right, message) => {
    expectLint(`${X} * ${left} * ${right}`, {
      code: 'lint/always-empty',
      message,
      underlined: right,
      help: 'this intersection is always empty',
      safe: null,
    });
  });

  it.each(POSSIBLE)('%s may match', (text) => {
    expect(lintCodes(`${X} * ${text}`)).not.toContain('lint/always-empty');
  });

  it('may take more than two', () => {
    expectLint(`${X} * T("age", IN, [1, 2]) * T("age", NOTEQ, 1) * T("age", NOTEQ, 2)`, {
      code: 'lint/always-empty',
      message: 'no device has `age` among 1, 2, other than 1 and other than 2',
      underlined: 'T("age", NOTEQ, 2)',
      help: 'this intersection is always empty',
      safe: null,
    });
  });

  it('may leave one value, and take it away', () => {
    expectLint(`${X} * T("age", GTE, 5) * T("age", LTE, 5) * T("age", NOTEQ, 5)`, {
      code: 'lint/always-empty',
      message: 'no device has `age` at least 5, at most 5 and other than 5',
      underlined: 'T("age", NOTEQ, 5)',
      help: 'this intersection is always empty',
      safe: null,
    });
  });

  it('may stand apart', () => {
    expect(lintCodes(`T("age", LTE, 17) * ${X} * T("city", EQ, "a") * T("age", GTE, 18)`)).toEqual([
      'lint/always-empty',
    ]);
  });

  it('are possible where the catalog lets unset devices match negatives', () => {
    const text = CATALOG_JSON.replace(/\}$/, ', "unsetMatchesNegative": true }');
    const { catalog } = loadCatalog(text);
    expect(lintCodes(`${X} * T("age", NOTSET, "") * T("age", NOTEQ, 6)`, { catalog })).toEqual([]);
    expect(lintCodes(`${X} * T("age", EQ, 6) * T("age", NOTEQ, 6)`, { catalog })).toEqual(['lint/always-empty']);
  });

  it.each([
    ['T("a", EQ, 1) * T("a", EQ, 2)', ['lint/always-empty']],
    ['T("a", EQ, 0) * T("a", EQ, -0)', []],
    ['T("a", IN, [1]) * T("a", IN, [2])', []],
    ['T("a", IN, ["x"]) * T("a", EQ, "y")', ['lint/always-empty']],
  ])('are judged by every type the tag can have: %s', (text, codes) => {
    expect(lintCodes(`${X} * ${text}`, { catalog: null })).toEqual(codes);
  });
});

it('the condition at fault is the first that leaves no value of any type that the tag can have', () => {
  // 0 and -0 are one integer and two strings.
  const text = `${X} * T("a", EQ, 0) * T("a", EQ, -0) * T("a", EQ, 1)`;
  const found = linted(text, { catalog: null });
  expect(found.map(({ span, label }) => [text.slice(span.start, span.end), label])).toEqual([
    ['T("a", EQ, 1)', 'leaves no value'],
  ]);
});

describe('platforms', () => {
  it('of one device are not two', () => {
    expectLint(
      'A("X", ["iOS", "OsX"]) * A("Z") * A("Y", ["Android"])',
      {
        code: 'lint/always-empty',
        message: 'a device has one platform, and these lists share none',
        underlined: 'A("Y", ["Android"])',
        help: 'this intersection is always empty; to reach either set write +',
        safe: null,
      },
      { catalog: null },
    );
  });

  it('are left by all lists together, and no more is said once none is', () => {
    const text = 'A("X", ["iOS", "OsX"]) * G("Y", ["Android", "OsX"]) * A("Z", ["iOS"]) * A("W", ["Android"])';
    const found = linted(text, { catalog: null });
    expect(
      found.map(({ span, related }) =>
        [span, ...related.map((label) => label.span)].map(({ start, end }) => text.slice(start, end)),
      ),
    ).toEqual([['A("Z", ["iOS"])', 'A("X", ["iOS", "OsX"])', 'G("Y", ["Android", "OsX"])']]);
  });

  it.each(['A("X", ["iOS", "OsX"]) * G("Y", ["Android", "OsX"])', 'A("X", ["iOS"]) + A("Y", ["Android"])'])(
    'may be shared: %s',
    (text) => {
      expect(lintCodes(text, { catalog: null })).toEqual([]);
    },
  );
});

it('a set without itself is empty', () => {
  expectLint(`${X} \\ T("age", GTE, 18) \\ ${X}`, {
    code: 'lint/always-empty',
    message: 'a set without itself is always empty',
    underlined: X,
    help: null,
    safe: null,
  });
});
