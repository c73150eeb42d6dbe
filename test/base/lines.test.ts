/** Where the lines of texts begin, the place of an offset, and lines that are moved to the right. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indented, lineStarts, locate, positionIn } from '../../src/base/lines.js';

describe('lines', () => {
  it.each<[text: string, starts: readonly number[]]>([
    ['', [0]],
    ['a', [0]],
    ['a\nb', [0, 2]],
    ['a\r\nb', [0, 3]],
    ['a\rb', [0, 2]],
    ['\n\r\n\r', [0, 1, 3, 4]],
    ['a\n', [0, 2]],
    ['a\u2028b\u0085c\fd', [0]],
  ])('of %j start at %j', (text, starts) => {
    expect(lineStarts(text)).toEqual(starts);
  });
});

describe('the place of an offset', () => {
  it.each<[text: string, offset: number, place: string]>([
    ['abc', 0, '1:1'],
    ['abc', 3, '1:4'],
    ['a\nb', 1, '1:2'],
    ['a\nb', 2, '2:1'],
    ['a\r\nb', 2, '1:3'],
    ['a\r\nb', 3, '2:1'],
    ['', 0, '1:1'],
    ['a\n', 2, '2:1'],
    ['a\nb', 9, '2:8'],
    ['\ufeffa\nb', 0, '1:1'],
    ['\ufeffa\nb', 2, '2:1'],
    ['👍x', 2, '1:3'],
  ])('in %j at %i is %s', (text, offset, place) => {
    const { line, column } = locate(text, offset);
    expect(`${line}:${column}`).toBe(place);
  });

  it('is what counting would say', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n'), maxLength: 30 });
    fc.assert(
      fc.property(text, fc.nat(40), (source, offset) => {
        const before = source.slice(0, offset);
        // A line break cut in two has not ended its line.
        const whole = before.endsWith('\r') && source[offset] === '\n' ? before.slice(0, -1) : before;
        const lines = whole.split(/\r\n|\r|\n/);
        const { line, column } = positionIn(lineStarts(source), Math.min(offset, source.length));
        const cut = before.length - whole.length;
        expect([line, column]).toEqual([lines.length, (lines.at(-1) ?? '').length + 1 + cut]);
      }),
    );
  });
});

describe('lines that are moved to the right', () => {
  it.each([
    ['', '  '],
    ['a', '  a'],
    ['a\nb', '  a\n  b'],
    ['a\n\nb', '  a\n  \n  b'],
    ['a\n  b', '  a\n    b'],
    ['a\n', '  a\n  '],
    ['a\r\nb\rc', '  a\r\n  b\r  c'],
    // These end no line.
    ['a\u2028b\u2029c\u0085d', '  a\u2028b\u2029c\u0085d'],
  ])('%j', (text, expected) => expect(indented(text)).toBe(expected));
});
