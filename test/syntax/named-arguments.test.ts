/** Names of arguments, as other languages write them: each name stands for one place, whatever the order. */

import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';

/** The text after the fix that is offered; the codes where none is. */
function mended(text: string): string | readonly string[] {
  const { diagnostics } = compile(text, { lint: false });
  const isMended = diagnostics.some(({ fixes }) => fixes.length > 0);
  return isMended ? applyFixes(text, diagnostics, { unsafe: true }) : diagnostics.map(({ code }) => code);
}

describe('A', () => {
  it.each(['code', 'app', 'application', 'applicationCode', 'appCode', 'id', 'name', 'CODE'])(
    '%s is its code',
    (name) => {
      expect(mended(`A(${name}="X")`)).toBe('A("X")');
    },
  );
  it.each(['platforms', 'platform', 'os'])('%s are its platforms', (name) => {
    expect(mended(`A(${name}=["iOS"], code="X")`)).toBe('A("X", ["iOS"])');
  });
});

describe('G', () => {
  it.each(['code', 'group', 'groupCode', 'id', 'name'])('%s is its code', (name) => {
    expect(mended(`G(${name}="X")`)).toBe('G("X")');
  });
  it.each(['platforms', 'platform', 'os'])('%s are its platforms', (name) => {
    expect(mended(`G(${name}=["iOS"], code="X")`)).toBe('G("X", ["iOS"])');
  });
});

describe('T and AT', () => {
  it.each(['name', 'tag', 'tagName', 'key', 'field'])('%s is the tag', (name) => {
    expect(mended(`T(value=5, op=EQ, ${name}="a")`)).toBe('T("a", EQ, 5)');
    expect(mended(`AT(value=5, op=EQ, ${name}="a", code="X")`)).toBe('AT("X", "a", EQ, 5)');
  });
  it.each(['op', 'operator', 'cond', 'condition', 'compare', 'relation'])('%s is the operator', (name) => {
    expect(mended(`T(value=5, ${name}=GTE, name="a")`)).toBe('T("a", GTE, 5)');
    expect(mended(`AT(value=5, ${name}=GTE, name="a", code="X")`)).toBe('AT("X", "a", GTE, 5)');
  });
  it.each(['value', 'values', 'val'])('%s is the value', (name) => {
    expect(mended(`T(${name}=5, op=EQ, name="a")`)).toBe('T("a", EQ, 5)');
    expect(mended(`AT(${name}=5, op=EQ, name="a", code="X")`)).toBe('AT("X", "a", EQ, 5)');
  });
  it.each(['code', 'app', 'application', 'applicationCode', 'appCode'])('%s is the application', (name) => {
    expect(mended(`AT(value=5, op=EQ, name="a", ${name}="X")`)).toBe('AT("X", "a", EQ, 5)');
  });
});

it.each(['T(banana="a", op=EQ, value=5)', 'T(os="a", op=EQ, value=5)'])(
  'a name of no argument is told, and nothing is offered: %s',
  (text) => {
    expect(mended(text)).toEqual(['syntax/named-argument']);
  },
);

describe('an argument that is missing before another', () => {
  it.each([
    // What is left would stand in its place: a platform for a code, a code for a tag.
    'A(platforms=["iOS"])',
    'A(os="iOS")',
    'G(platforms=["iOS"])',
    'AT(tag="a", op=EQ, value=1)',
    'AT(app="X", op=EQ, value=1)',
    'AT(app="X", tag="EQ", value="b")',
    'AT(app="X", tag="a", value=1)',
    'T(op=EQ, value=1)',
    'T(name="a", value=1)',
    'T(name="a", op=EQ)',
    'T("a", value=1)',
  ])('has no other in its place: %s', (text) => {
    expect(mended(text)).toEqual(['syntax/named-argument']);
  });

  it.each([
    ['A(code="X")', 'A("X")'],
    ['A("X", platforms=["iOS"])', 'A("X", ["iOS"])'],
    ['A({code: "X", platforms: ["iOS"]})', 'A("X", ["iOS"])'],
    ['AT("X", tag="a", op=EQ, value=1)', 'AT("X", "a", EQ, 1)'],
    ['T(name="a", GTE, value=18)', 'T("a", GTE, 18)'],
    ['T("name"="a", "op"=EQ, "value"=1)', 'T("a", EQ, 1)'],
    ['T(name="a", op=IN, value=[1, 2])', 'T("a", IN, [1, 2])'],
  ])('is none where each has its place: %s', (text, expected) => {
    expect(mended(text)).toBe(expected);
  });

  it.each([
    ['T(value = 18)', 'T("value", EQ, 18)'],
    ['T(name = "x")', 'T("name", EQ, "x")'],
  ])('is none where the one name may be that of a tag: %s', (text, expected) => {
    expect(mended(text)).toBe(expected);
  });

  it.each(['T(name="a", name="b", value=1)', 'T(name="a", op=EQ, value=1, value=2)', 'T(name="a", , value=1)'])(
    'is not looked for where a place is taken twice, or one is empty: %s',
    (text) => {
      const codes = compile(text, { lint: false }).diagnostics.map(({ code }) => code);
      expect(codes).not.toContain('syntax/named-argument');
      expect(codes.length).toBeGreaterThan(0);
    },
  );
});

describe('arguments in another order', () => {
  it.each([
    ['T(GTE, "age", 18)', 'T("age", GTE, 18)'],
    ['T("age", 18, GTE)', 'T("age", GTE, 18)'],
    ['AT(NOTEQ, "X", "level", 5)', 'AT("X", "level", NOTEQ, 5)'],
    ['AT("X", NOTEQ, "level", 5)', 'AT("X", "level", NOTEQ, 5)'],
    ['AT("X", "level", 5, NOTEQ)', 'AT("X", "level", NOTEQ, 5)'],
  ])('%s is %s', (text, expected) => {
    expect(mended(text)).toBe(expected);
  });

  it.each(['T(GTE, "age" "x", 18)', 'T(GTE, age, 18)', 'T(GTE, 5, 18)', 'T(GTE "x", "age", 18)', 'T(GTE, EQ, "age")'])(
    'is not guessed where an argument is no name: %s',
    (text) => {
      const { diagnostics } = compile(text, { lint: false });
      expect(diagnostics.map(({ code }) => code)).not.toContain('spelling/condition');
      expect(diagnostics.length).toBeGreaterThan(0);
    },
  );
});
