/** Texts that are being written, as an editor sees them: tokens, conditions, values and where a filter stands. */

import { describe, expect, it } from 'vitest';
import type { ValueShape } from '../../src/catalog/operator-table.js';
import { conditionIn, fitsShape } from '../../src/editor/text/condition.js';
import { outlineOf } from '../../src/editor/text/outline.js';
import { inBody, wholeText } from '../../src/editor/text/placed-filter.js';
import { tokenAt } from '../../src/editor/text/token-at.js';
import { contentOf, tokensOf } from '../../src/editor/text/tokens.js';

function at(marked: string): readonly [text: string, offset: number] {
  const offset = marked.indexOf('|');
  return [marked.slice(0, offset) + marked.slice(offset + 1), offset];
}

describe('tokens', () => {
  it.each<readonly [text: string, tokens: readonly string[]]>([
    ['A("x")', ['word A', '( (', 'string "x"', ') )']],
    ['-5 007 1.5e', ['number -5', 'number 007', 'number 1.5e']],
    ['ä_1$ .', ['word ä_1$', 'other .']],
    ['"a" # "b"', ['string "a"', 'comment # "b"']],
    ['"a\\"b" c', ['string "a\\"b"', 'word c']],
    ['"a\nb', ['string "a', 'word b']],
    ['"ab, 5)', ['string "ab', ', ,', 'number 5', ') )']],
    ['"ab + A', ['string "ab', '+ +', 'word A']],
    ['"AAA) * T("city"', ['string "AAA', ') )', '* *', 'word T', '( (', 'string "city"']],
    ['"', ['string "']],
    ['"ab  ', ['string "ab']],
    // A quote opens the next string only behind brackets or commas and before a name.
    ['"ab"c', ['string "ab"', 'word c']],
    ['"a, b" c', ['string "a, b"', 'word c']],
    ['"a"b, c', ['string "a"', 'word b', ', ,', 'word c']],
    ['\u{10100}', ['other \u{10100}']],
    ['\udc00a', ['other \udc00', 'word a']],
    ['😀', ['other 😀']],
  ])('%j', (text, expected) => {
    expect(tokensOf(text, true).map(({ kind, text: own }) => `${kind} ${own}`)).toEqual(expected);
  });

  it('have comments only where there may be some', () => {
    expect(tokensOf('# a', false).map(({ kind }) => kind)).toEqual(['other', 'word']);
  });

  it.each([
    ['"a\\u0062"', 'ab'],
    ['"a\\', 'a\\'],
    ['"ab', 'ab'],
    ['""', ''],
    ['EQ', 'EQ'],
  ])('%s stands for %j', (text, content) => {
    const [token] = tokensOf(text, false);
    expect(token === undefined ? null : contentOf(token)).toBe(content);
  });

  it.each([
    ['A|("x")', '('],
    ['|A("x")', 'A'],
    ['A("x")|', ')'],
    ['A("x|")', '"x"'],
    ['A("x") |', null],
    ['A("x") | + A("y")', null],
    ['A("x") |+ A("y")', '+'],
    ['A("x") +| A("y")', '+'],
  ])('at %s is %s', (marked, expected) => {
    const [text, offset] = at(marked);
    expect(tokenAt(outlineOf(text, false), offset)?.text ?? null).toBe(expected);
  });
});

function conditionOf(text: string) {
  const [call] = outlineOf(text, false).calls;
  if (call === undefined) throw new Error(text);
  return conditionIn(call);
}

describe('a condition', () => {
  it.each([
    ['T("a", EQ, 1)', [null, 'a', 'EQ', true]],
    ['t("a", eq, 1', [null, 'a', 'EQ', true]],
    ['AT("x", "a", IN, [', ['x', 'a', 'IN', true]],
    ['AT("x", "a"', ['x', 'a', null, false]],
    ['AT(', [null, null, null, false]],
    ['T("a" EQ', [null, null, 'EQ', false]],
    ['T("a", EQ 5', [null, 'a', 'EQ', false]],
    ['T("a", EQ, )', [null, 'a', 'EQ', false]],
    ['T("a", "EQ", 1)', [null, 'a', null, true]],
    ['T("a", LIKE, 1)', [null, 'a', null, true]],
    ['T("a"; EQ', [null, null, 'EQ', false]],
    ['T("a" 5 EQ', [null, null, 'EQ', false]],
    ['T(a, EQ, [])', [null, 'a', 'EQ', true]],
    ['T(5, EQ, 1)', [null, null, 'EQ', true]],
    ['T("a" "b", EQ, 1)', [null, null, 'EQ', true]],
    ['T("a" [1], EQ, 1)', [null, null, 'EQ', true]],
    ['T([1], EQ, 1)', [null, null, 'EQ', true]],
  ])('%s', (text, [application, tag, operator, hasValue]) => {
    const condition = conditionOf(text as string);
    expect([condition.application, condition.tag, condition.operator, condition.value !== null]).toEqual([
      application,
      tag,
      operator,
      hasValue,
    ]);
  });

  const SHAPES: readonly ValueShape[] = ['scalar', 'integer', 'list', 'integers', 'range', 'empty'];

  it.each<readonly [value: string, shapes: readonly ValueShape[]]>([
    ['5', ['scalar', 'integer']],
    ['-0', ['scalar', 'integer']],
    ['05', ['scalar']],
    ['1.5', ['scalar']],
    ['"5"', ['scalar']],
    ['""', ['scalar', 'empty']],
    ['5 6', []],
    ['[]', []],
    ['[""]', ['list']],
    ['[5]', ['list', 'integers']],
    ['[1, 2]', ['list', 'integers', 'range']],
    ['[2, 1]', ['list', 'integers']],
    ['[1, 1]', ['list', 'integers']],
    ['[9, 10]', ['list', 'integers', 'range']],
    ['[1, "2"]', ['list']],
    ['[1, 2.5]', ['list']],
    ['[1.5, 2]', ['list']],
    ['"" ""', []],
    ['5 5.5', []],
    ['[1, 2, 3]', ['list', 'integers']],
  ])('with %s has the form of %j', (value, shapes) => {
    const { value: written } = conditionOf(`T("a", EQ, ${value})`);
    expect(SHAPES.filter((shape) => written !== null && fitsShape(written, shape))).toEqual(shapes);
  });
});

describe('a filter where it stands', () => {
  it('that is the whole text is behind its byte order mark, and a place in the mark is its beginning', () => {
    const filter = wholeText('\ufeffA("x")');
    expect([0, 1, 2, 7].map((offset) => filter.inside(offset))).toEqual([0, 0, 1, 6]);
    expect([filter.whole, filter.outside({ start: 0, end: 6 }), filter.comments]).toEqual([
      { start: 1, end: 7 },
      { start: 1, end: 7 },
      true,
    ]);
    expect(wholeText('A').inside(0)).toBe(0);
  });

  const BODY = '{"request": {"devices_filter": "A(\\"\\u0041\\")"}}';

  it('that is in a body has its places from the first character to behind the last, escapes as one', () => {
    const filter = inBody(BODY);
    const first = BODY.indexOf('A(');
    expect(filter?.text).toBe('A("A")');
    // A ( \" \u0041 \" ) and the quote.
    const starts = [0, 1, 2, 4, 10, 12, 13].map((distance) => first + distance);
    expect(starts.map((offset) => filter?.inside(offset))).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect([first - 1, first + 14, 0].map((offset) => filter?.inside(offset))).toEqual([null, null, null]);
    expect([first + 3, first + 5, first + 9, first + 11].map((offset) => filter?.inside(offset))).toEqual([2, 3, 3, 4]);
    expect(filter?.outside({ start: 3, end: 4 })).toEqual({ start: first + 4, end: first + 10 });
    expect(filter?.whole).toEqual({ start: first - 1, end: first + 14 });
    expect([filter?.comments, filter?.written('T("a")\n')]).toEqual([false, 'T(\\"a\\")\\n']);
  });

  it('counts the mark of the body, or where the body begins', () => {
    const first = BODY.indexOf('A(');
    expect(inBody(`\ufeff${BODY}`)?.outside({ start: 0, end: 1 })).toEqual({ start: first + 1, end: first + 2 });
    expect(inBody(BODY, 100)?.outside({ start: 0, end: 1 })).toEqual({ start: first + 100, end: first + 101 });
    expect(inBody(BODY, 100)?.inside(first + 101)).toBe(1);
  });

  it('is read while it is typed, and is none where there is no string', () => {
    expect(inBody('{"request": {"devices_filter": "A(\\"x')?.text).toBe('A("x');
    expect(inBody('{"request": {"devices_filter": 5}}')).toBeNull();
    expect(inBody('{"request": {}}')).toBeNull();
  });
});
