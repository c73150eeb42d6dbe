/** Every near-miss of the language, in both dialects: an error with the fix in one, a warning with the right plan in the other. */

import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';

const WARNINGS_WHEN_LENIENT: readonly (readonly [what: string, text: string, meant: string])[] = [
  ['curly quotes', 'A(“X”)', 'A("X")'],
  ['single quotes', "A('X')", 'A("X")'],
  ['escaped once too often', 'A(\\"X\\") \\\\ A(\\"Y\\")', 'A("X") \\ A("Y")'],
  ['two backslashes', 'A("X") \\\\ A("Y")', 'A("X") \\ A("Y")'],
  ['an operator in lower case', 'T("age", gte, 18)', 'T("age", GTE, 18)'],
  ['a constructor in lower case', 'at("X", "age", GTE, 18)', 'AT("X", "age", GTE, 18)'],
  ['a platform in another case', 'A("X", ["IOS"])', 'A("X", ["iOS"])'],
  ['escaped for HTML', 'A(&quot;X&quot;)', 'A("X")'],
  ['escaped for an address', 'A(%22X%22)%20%5C%20A(%22Y%22)', 'A("X") \\ A("Y")'],
  ['escaped for JSON twice', 'A(\\\\\\"X\\\\\\")', 'A("X")'],
  ['full-width signs and digits', 'T（"age"，GTE，１８）', 'T("age", GTE, 18)'],
  ['a bare platform', 'A("X", [ios])', 'A("X", ["iOS"])'],
  ['a bare code', 'A(AAAAA-AAAAA)', 'A("AAAAA-AAAAA")'],
  ['bare names', 'AT(X, first-name, EQ, "a")', 'AT("X", "first-name", EQ, "a")'],
  ['a bare name with dots and signs', 'T(é.b_2-c, EQ, "a")', 'T("é.b_2-c", EQ, "a")'],
  ['a no-break blank', 'A("X")\u00a0+ A("Y")', 'A("X") + A("Y")'],
  ['a zero-width blank', 'A("X")\u200b', 'A("X")'],
  ['a dash for a minus', 'T("age", GTE, –5)', 'T("age", GTE, -5)'],
  ['a minus of mathematics', 'T("age", GTE, −5)', 'T("age", GTE, -5)'],
  ['NOTSET with no value', 'T("age", NOTSET)', 'T("age", NOTSET, "")'],
  ['NOTSET with an empty list', 'T("age", NOTSET, [])', 'T("age", NOTSET, "")'],
  ['&', 'A("X") & A("Y")', 'A("X") * A("Y")'],
  ['&&', 'A("X") && A("Y")', 'A("X") * A("Y")'],
  ['AND', 'A("X") and A("Y")', 'A("X") * A("Y")'],
  ['|', 'A("X") | A("Y") | A("Z")', 'A("X") + A("Y") + A("Z")'],
  ['||', 'A("X") || A("Y")', 'A("X") + A("Y")'],
  ['OR', 'A("X") OR A("Y")', 'A("X") + A("Y")'],
  ['-', 'A("X") - A("Y")', 'A("X") \\ A("Y")'],
  ['one value without list', 'T("city", IN, "Oslo")', 'T("city", IN, ["Oslo"])'],
  ['one value without list in NOTIN', 'T("age", NOTIN, 5)', 'T("age", NOTIN, [5])'],
  ['a list of one in EQ', 'T("city", EQ, ["Oslo"])', 'T("city", EQ, "Oslo")'],
  ['a list of one in NOTEQ', 'T("age", NOTEQ, [5])', 'T("age", NOTEQ, 5)'],
  ['GT', 'T("age", GT, 17)', 'T("age", GTE, 18)'],
  ['LT', 'T("age", LT, -17)', 'T("age", LTE, -18)'],
  ['a leading zero on an Integer tag', 'T("age", GTE, 018)', 'T("age", GTE, 18)'],
];

const ALWAYS_ERRORS: readonly (readonly [what: string, text: string])[] = [
  ['a bare name with a blank', 'T(first name, EQ, "a")'],
  ['a bare name with a sign', 'A(a/b)'],
  ['a bare value', 'T("city", EQ, free)'],
  ['a bare value in a list', 'T("city", IN, [Oslo])'],
  ['operators of another language that mix', 'A("X") AND A("Y") OR A("Z")'],
  ['GT at the limit of integers', 'T("age", GT, 9007199254740991)'],
  ['LT at the limit of integers', 'T("age", LT, -9007199254740991)'],
  ['a missing bracket', 'A("X"'],
  ['an extra bracket', 'A("X"))'],
  ['a missing comma', 'T("age" EQ, 1)'],
  ['an extra comma', 'A("X",)'],
  ['a set of the newer language', 'Event("bought", EQ, 1)'],
  ['a third argument', 'A("X", ["iOS"], "en")'],
  ['the date form', 'AT("X", "d", GTE, "2014", "date")'],
];

describe('a near-miss', () => {
  it.each(WARNINGS_WHEN_LENIENT)('is an error with a safe fix in strict: %s', (_what, text, meant) => {
    const { filter, diagnostics } = compile(text, { lint: false });
    expect(filter).toBeNull();
    expect(compile(applyFixes(text, diagnostics)).filter?.plan).toEqual(compile(meant).filter?.plan);
    expect(compile(applyFixes(text, diagnostics), { lint: false }).diagnostics).toEqual([]);
  });

  it.each(WARNINGS_WHEN_LENIENT)('is a warning with the meant plan in lenient: %s', (_what, text, meant) => {
    const { filter, diagnostics } = compile(text, { lint: false, dialect: 'lenient' });
    expect([...new Set(diagnostics.map(({ severity }) => severity))]).toEqual(['warning']);
    expect(filter).not.toBeNull();
    expect(filter?.plan).toEqual(compile(meant).filter?.plan);
  });
});

describe.each(['strict', 'lenient'] as const)('in the %s dialect', (dialect) => {
  it.each(ALWAYS_ERRORS)('always an error: %s', (_what, text) => {
    const { filter, diagnostics } = compile(text, { lint: false, dialect });
    expect(filter).toBeNull();
    expect([...new Set(diagnostics.map(({ severity }) => severity))]).toEqual(['error']);
  });
});
