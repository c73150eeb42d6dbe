import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { print } from '../../src/format/print.js';
import { expectLint, lintCodes, linted } from './expect-lint.js';

const X = 'A("SHOP1")';
const Y = 'A("NEWS1")';
const VIP = 'AT("SHOP1", "level", GTE, 5)';

describe('+ and * without brackets', () => {
  it('asks for brackets around a union that comes first', () => {
    expectLint(`${X} + ${Y} * ${VIP}`, {
      code: 'lint/mixed-operators',
      message: '`+` and `*` bind alike, left to right; this reads ( … + … ) * …',
      underlined: `${X} + ${Y}`,
      help: `brackets keep this meaning; to intersect first write ${X} + (${Y} * ${VIP})`,
      safe: `(${X} + ${Y}) * ${VIP}`,
    });
  });

  it('asks for brackets around an intersection that comes first', () => {
    expectLint(`${X} * ${VIP} + ${Y}`, {
      code: 'lint/mixed-operators',
      message: '`+` and `*` bind alike, left to right; this reads ( … * … ) + …',
      underlined: `${X} * ${VIP}`,
      help: `brackets keep this meaning; to unite first write ${X} * (${VIP} + ${Y})`,
      safe: `(${X} * ${VIP}) + ${Y}`,
    });
  });

  it('reports a longer chain once, innermost group first', () => {
    expectLint(`${X} + ${Y} * ${VIP} + G("G-ALL")`, {
      code: 'lint/mixed-operators',
      message: '`+` and `*` bind alike, left to right; this reads ( ( … + … ) * … ) + …',
      underlined: `${X} + ${Y}`,
      help: `brackets keep this meaning; to intersect first write ${X} + (${Y} * ${VIP}) + G("G-ALL")`,
      safe: `((${X} + ${Y}) * ${VIP}) + G("G-ALL")`,
    });
  });

  it.each([
    ['A * V + B * V', '(A * V) + (B * V)'],
    ['A + B * V * W + C * V', 'A + (B * V * W) + (C * V)'],
    ['A * V * W + B + C * V + D', '(A * V * W) + B + (C * V) + D'],
    ['A \\ B + (C + D) * V + W', 'A \\ B + ((C + D) * V) + W'],
  ])('shows a chain %s as it is read where * binds tighter', (short, other) => {
    const long = (text: string) => text.replace(/[A-D]/g, 'A("$&")').replace(/[VW]/g, 'T("$&", EQ, 1)');
    const found = linted(long(short), { catalog: null }).find(({ code }) => code === 'lint/mixed-operators');
    expect(found?.help).toBe(`brackets keep this meaning; to intersect first write ${long(other)}`);
  });

  it('shows the beginning of a chain of many changes', () => {
    const text = `${X} + ${Y} * ${VIP} + G("G-ALL") * A("__proto__")`;
    expect(linted(text).map(({ message }) => message)).toEqual([
      '`+` and `*` bind alike, left to right; this reads ( ( … + … ) * … ) + …, and so on',
    ]);
  });

  it('keeps the tree when it writes the brackets', () => {
    const text = `${X} + ${Y} * ${VIP} + G("G-ALL") * A("__proto__")`;
    const mended = applyFixes(text, linted(text));
    expect(mended).toBe(`(((${X} + ${Y}) * ${VIP}) + G("G-ALL")) * A("__proto__")`);
    expect(print(compile(mended).ast)).toBe(print(compile(text).ast));
  });

  it.each([`(${X} + ${Y}) * ${VIP}`, `${X} + ${Y} + G("G-ALL")`, `${VIP} * (${X} + ${Y})`, `${X} \\ ${VIP}`])(
    'is content with %s',
    (text) => {
      expect(lintCodes(text)).toEqual([]);
    },
  );

  it('looks inside brackets', () => {
    expect(lintCodes(`G("G-ALL") \\ (${X} + ${Y} * ${VIP})`)).toEqual(['lint/mixed-operators']);
  });
});

describe('\\ beside + or * without brackets', () => {
  it('asks for brackets around a difference that comes last', () => {
    expectLint(`${X} * ${Y} \\ ${VIP}`, {
      code: 'lint/mixed-difference',
      message: '`\\` binds tighter than `*`; this reads … * ( … \\ … )',
      underlined: `${Y} \\ ${VIP}`,
      help: `brackets keep this meaning; for the other write (${X} * ${Y}) \\ ${VIP}`,
      safe: `${X} * (${Y} \\ ${VIP})`,
    });
  });

  it('asks for brackets around a difference that comes first', () => {
    expectLint(`${X} \\ ${VIP} + ${Y}`, {
      code: 'lint/mixed-difference',
      message: '`\\` binds tighter than `+`; this reads ( … \\ … ) + …',
      underlined: `${X} \\ ${VIP}`,
      help: `brackets keep this meaning; for the other write ${X} \\ (${VIP} + ${Y})`,
      safe: `(${X} \\ ${VIP}) + ${Y}`,
    });
  });

  it('offers no other reading from the middle of a run', () => {
    expect(linted(`${X} + ${Y} \\ ${VIP} + G("G-ALL")`).map(({ help }) => help)).toEqual(['write brackets']);
  });

  it.each([`${X} \\ ${Y} \\ ${VIP}`, `${X} * (${Y} \\ ${VIP})`, `(${X} + ${Y}) \\ ${VIP}`])(
    'is content with %s',
    (text) => {
      expect(lintCodes(text)).toEqual([]);
    },
  );
});

describe('the same operand again', () => {
  it.each([
    [`${X} + ${X}`, 'a union with the same set again is the same', X],
    [`${X} * ${VIP} * ${X}`, 'an intersection with the same set again is the same', `${X} * ${VIP}`],
    [`${X} \\ ${Y} \\ ${Y}`, 'what is subtracted twice is gone after the first time', `${X} \\ ${Y}`],
    [`${X} + A("SHOP1", ["iOS"]) + ${X}`, 'a union with the same set again is the same', `${X} + A("SHOP1", ["iOS"])`],
  ])('%s', (text, message, safe) => {
    const underlined = text.slice(text.lastIndexOf('A('));
    expectLint(text, { code: 'lint/duplicate-operand', message, underlined, help: null, safe });
  });

  it('is a group or a condition as well as an application, and another one where code, tag, operator or value differ', () => {
    const again = (...sets: readonly string[]) =>
      lintCodes(sets.join(' + ')).filter((code) => code.includes('duplicate'));
    const condition = 'AT("SHOP1", "level", GTE, 3)';
    for (const set of ['G("G-ALL")', X, condition]) expect(again(set, Y, set)).toEqual(['lint/duplicate-operand']);
    expect(again('G("G-ALL")', 'G("G-ALL", ["iOS"])', X)).toEqual([]);
    expect(again('G("G-ALL")', 'G("G-NONE")')).toEqual([]);
    expect(again(condition, 'AT("SHOP1", "level", LTE, 3)', 'AT("SHOP1", "level", GTE, 4)')).toEqual([]);
    expect(again(condition, 'AT("NEWS1", "level", GTE, 3)', 'AT("SHOP1", "coupon", EQ, 3)')).toEqual([]);
  });

  it('is seen through another order', () => {
    expectLint(`(${X} + ${Y}) * (${Y} + ${X})`, {
      code: 'lint/duplicate-operand',
      message: 'an intersection with the same set again is the same',
      underlined: `(${Y} + ${X})`,
      help: null,
      safe: `(${X} + ${Y})`,
    });
    expect(lintCodes('A("SHOP1", ["iOS", "Android"]) + A("SHOP1", ["Android", "iOS"])')).toEqual([
      'lint/duplicate-operand',
    ]);
    expect(lintCodes(`${X} * T("city", IN, ["a", "b"]) * T("city", IN, ["b", "a"])`)).toEqual([
      'lint/duplicate-operand',
    ]);
  });

  it('is removed as often as it stands there', () => {
    const text = `${X} + ${X} + ${Y} + ${X}`;
    expect(applyFixes(text, linted(text))).toBe(`${X} + ${Y}`);
  });

  it('is another one where its number or string settles the type', () => {
    const text = `${X} * (T("a", NOTIN, [1]) + T("a", NOTIN, ["1"]))`;
    expect(lintCodes(text, { catalog: null })).toEqual([]);
    expect(lintCodes(text.replaceAll('"a"', '"city"'))).toEqual(['lint/duplicate-operand']);
  });

  it.each([`${X} + ${Y}`, `${X} + (${X} * ${Y})`, `(${X} \\ ${Y}) + (${Y} \\ ${X})`])('is content with %s', (text) => {
    expect(lintCodes(text)).toEqual([]);
  });
});

describe('several EQ that are one IN', () => {
  it('writes the IN where the first stood', () => {
    expectLint(`${X} * (T("city", EQ, "Oslo") + T("city", EQ, "Rome"))`, {
      code: 'lint/union-of-equals',
      message: 'these 2 conditions on `city` are one IN',
      underlined: 'T("city", EQ, "Oslo")',
      help: 'write T("city", IN, ["Oslo", "Rome"])',
      safe: `${X} * (T("city", IN, ["Oslo", "Rome"]))`,
    });
  });

  it('leaves other operands alone', () => {
    expectLint(`AT("SHOP1", "level", EQ, 1) + ${Y} + AT("SHOP1", "level", EQ, -2) + AT("NEWS1", "level", EQ, 3)`, {
      code: 'lint/union-of-equals',
      message: 'these 2 conditions on `level` are one IN',
      underlined: 'AT("SHOP1", "level", EQ, 1)',
      help: 'write AT("SHOP1", "level", IN, [1, -2])',
      safe: `AT("SHOP1", "level", IN, [1, -2]) + ${Y} + AT("NEWS1", "level", EQ, 3)`,
    });
  });

  it('has no fix without a catalog: IN leaves room for a List', () => {
    expectLint(
      `${X} * (T("city", EQ, "Oslo") + T("city", EQ, "Rome"))`,
      {
        code: 'lint/union-of-equals',
        message: 'these 2 conditions on `city` are one IN',
        underlined: 'T("city", EQ, "Oslo")',
        help: 'write T("city", IN, ["Oslo", "Rome"])',
        safe: null,
        unsafe: null,
      },
      { catalog: null },
    );
  });
});
