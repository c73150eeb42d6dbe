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
