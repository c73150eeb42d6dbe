/** Words and lists of a formatted filter: as their author wrote them, where the language has them so. */

import { describe, expect, it } from 'vitest';
import { format } from '../../src/format/format.js';

function formatted(text: string, dialect: 'strict' | 'lenient' = 'strict'): string {
  return format(text, { comments: true, dialect }).text;
}

describe('a list', () => {
  it.each([
    ['T("a",IN,[  ])', 'T("a", IN, [])\n'],
    ['T("a",IN,[\n])', 'T("a", IN, [])\n'],
    ['T("a",IN,[1])', 'T("a", IN, [1])\n'],
    ['T("a",IN,[1,"b" , 2])', 'T("a", IN, [1, "b", 2])\n'],
    ['T("a",IN,[ # none\n])', 'T("a", IN, [ # none\n])\n'],
  ])('%j is written %j', (text, expected) => {
    expect(formatted(text)).toBe(expected);
    expect(formatted(expected)).toBe(expected);
  });
});

describe('a list that does not fit beside what stands before it', () => {
  it.each([
    [9, 'A(\n  "abc",\n  [\n    "iOS",\n    "Android"\n  ]\n)\n'],
    [10, 'A("abc", [\n  "iOS",\n  "Android"\n])\n'],
    [17, 'A("abc", [\n  "iOS",\n  "Android"\n])\n'],
    [18, 'A("abc", [\n  "iOS", "Android"\n])\n'],
  ])('has lines of its own in %i columns, and its bracket stays where it fits', (width, expected) => {
    expect(format('A("abc", ["iOS", "Android"])', { width }).text).toBe(expected);
  });

  it('has no line of its own without items', () =>
    expect(format('T("a", IN, [ ])', { width: 12 }).text).toBe('T("a", IN, [])\n'));

  it('a text that comes out as long as a source may be is formatted, and a longer one stays', () => {
    const text = 'A("X")+A("Y")';
    expect(format(text, { limits: { source: 16 } }).text).toBe('A("X") + A("Y")\n');
    expect(format(text, { limits: { source: 15 } }).text).toBe(text);
  });
});

describe('a string', () => {
  it.each([
    ['A( "a\\u00e9b" )', 'A("a\\u00e9b")\n'],
    ['A( "a\\"b\\\\c\\/" )', 'A("a\\"b\\\\c\\/")\n'],
    ['A( "aéb" )', 'A("aéb")\n'],
  ])('%s keeps its escapes', (text, expected) => {
    expect(formatted(text)).toBe(expected);
  });

  it.each([
    ["A('X')", 'A("X")\n'],
    ["A('a\\'b')", 'A("a\'b")\n'],
    ['A(“a\\u00e9b”)', 'A("aéb")\n'],
  ])('%s, in other quotes, is printed anew in the lenient dialect', (text, expected) => {
    expect(formatted(text, 'lenient')).toBe(expected);
    expect(formatted(text)).toBe(text);
  });
});
