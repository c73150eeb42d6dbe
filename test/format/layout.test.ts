/** How formatted lines look, on arbitrary trees written in every way the language allows. What formatting keeps: `test/properties/`. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { widthOf } from '../../src/diagnostics/frame/characters.js';
import {
  BLANK_LINE,
  BREAK,
  choice,
  comment,
  concat,
  type Document,
  fill,
  group,
  LINE,
  nest,
  SOFT_LINE,
  text,
} from '../../src/format/document.js';
import { format } from '../../src/format/format.js';
import { layout, lineEndsIn, lineFormOf } from '../../src/format/layout.js';
import { arbitraryExpression } from '../support/expressions.js';
import { forAll } from '../support/law.js';
import { arbitraryNoise, writeText } from '../support/write-text.js';

/** A text with comments in every place, and a width from too narrow to endless. */
const arbitraryCase = fc
  .tuple(arbitraryExpression, arbitraryNoise, fc.constantFrom(0, 7, 20, 40, 80, 1000))
  .map(([tree, noise, width]) => ({ text: writeText(tree, noise, { comments: true }), width }));

const LITERAL = /"(?:[^"\\]|\\.)*"/g;

/** Without their ends, which are all alike. */
function linesOf(text: string): readonly string[] {
  expect(new Set(text.match(/\r\n|\r|\n/g)).size).toBe(1);
  return text.split(/\r\n|\r|\n/);
}

describe('formatted text', () => {
  it('ends with one line end, has no other, and leaves no blanks at the end of lines', () =>
    forAll(arbitraryCase, ({ text, width }) => {
      const lines = linesOf(format(text, { comments: true, width }).text);
      expect(lines.slice(-1)).toEqual(['']);
      expect(lines.at(-2)).not.toBe('');
      expect(lines.filter((line) => /[ \t]$/.test(line) && !line.includes('#'))).toEqual([]);
      return true;
    }));

  it('keeps lines within the width, but for single words', () =>
    forAll(arbitraryCase, ({ text }) => {
      const lines = linesOf(format(text, { comments: true, width: 60 }).text);
      const long = lines.filter((line) => widthOf(line) > 60 && !line.includes('#'));
      expect(long.filter((line) => (line.match(LITERAL) ?? []).length > 1)).toEqual([]);
      return true;
    }));
});

describe('a document', () => {
  const pair = concat([text('abc'), nest(concat([LINE, text('def')]))]);

  it('that is a group stands on one line up to the last column, else every line of its own breaks', () => {
    expect(layout(group(pair), 7)).toBe('abc def');
    expect(layout(group(pair), 6)).toBe('abc\n  def');
    const three = group(concat([text('a'), LINE, text('b'), SOFT_LINE, text('c')]));
    expect([layout(three, 4), layout(three, 3)]).toEqual(['a bc', 'a\nb\nc']);
  });

  it('is measured from where it begins', () => {
    const behind = concat([text('1234'), group(pair)]);
    expect([layout(behind, 11), layout(behind, 10)]).toEqual(['1234abc def', '1234abc\n  def']);
    const below = concat([text('1234'), BREAK, group(pair)]);
    expect(layout(below, 7)).toBe('1234\nabc def');
    const deeper = nest(concat([text('1234'), BREAK, group(pair)]));
    expect([layout(deeper, 9), layout(deeper, 8)]).toEqual(['1234\n  abc def', '1234\n  abc\n    def']);
  });

  it('inside a group that fits has no break of its own, and inside one that does not is asked anew', () => {
    const inner = group(concat([text('x'), SOFT_LINE, text('y')]));
    const outer = group(concat([text('abc'), LINE, inner]));
    expect([layout(outer, 6), layout(outer, 5), layout(outer, 1)]).toEqual(['abc xy', 'abc\nxy', 'abc\nx\ny']);
  });

  it('outside of any group breaks', () => expect(layout(pair, 100)).toBe('abc\n  def'));

  it('with a break in it does not fit, and a comment takes no columns', () => {
    const broken = group(concat([text('a'), comment(' # long long'), BREAK, text('b'), LINE, text('c')]));
    expect(layout(broken, 100)).toBe('a # long long\nb\nc');
    const commented = concat([group(pair), comment(' # long long')]);
    expect(layout(commented, 7)).toBe('abc def # long long');
  });

  it('has an empty line where one is to be, without blanks', () =>
    expect(layout(nest(concat([text('a'), BLANK_LINE, text('b')])), 10)).toBe('a\n\n  b'));

  it('that is filled has as many words on each line as fit, up to the last column', () => {
    const words = nest(fill(['ab,', 'cd,', 'ef']));
    expect([10, 9, 7, 6].map((width) => layout(words, width))).toEqual([
      'ab, cd, ef',
      'ab, cd,\n  ef',
      'ab, cd,\n  ef',
      'ab,\n  cd,\n  ef',
    ]);
    expect(layout(group(words), 10)).toBe('ab, cd, ef');
    expect(layout(fill([]), 10)).toBe('');
    expect(layout(fill(['long word', 'x']), 3)).toBe('long word\nx');
  });

  it('of two ways is on one line where it fits, as the first where its head does, and else as the second', () => {
    const items = concat([SOFT_LINE, text('item'), SOFT_LINE]);
    const two: Document = choice(3, concat([text('f(['), items, text('])')]), text('stacked'));
    expect([9, 8, 3, 2].map((width) => layout(two, width))).toEqual([
      'f([item])',
      'f([\nitem\n])',
      'f([\nitem\n])',
      'stacked',
    ]);
    const behind = concat([text('1234'), two]);
    expect([13, 12, 7, 6].map((width) => layout(behind, width))).toEqual([
      '1234f([item])',
      '1234f([\nitem\n])',
      '1234f([\nitem\n])',
      '1234stacked',
    ]);
  });

  it('is indented by two columns for each nest, to half of the width and to twenty at least', () => {
    const deep = (levels: number): Document => (levels === 0 ? text('x') : nest(concat([SOFT_LINE, deep(levels - 1)])));
    const deepest = (width: number): number => {
      const lines = layout(deep(60), width).split('\n');
      return Math.max(...lines.map((line) => line.length - line.trimStart().length));
    };
    expect(layout(deep(2), 80)).toBe('\n  \n    x');
    expect([0, 20, 40, 43, 44, 47, 48, 80].map(deepest)).toEqual([20, 20, 20, 20, 22, 22, 24, 40]);
  });

  it.each(['\n', '\r\n', '\r'] as const)('ends its lines as it is told: %j', (end) =>
    expect(layout(concat([text('a'), BLANK_LINE, text('b'), BREAK]), 10, end)).toBe(`a${end}${end}b${end}`),
  );
});

describe('the form of a text', () => {
  it.each<[string, readonly string[]]>([
    ['', []],
    ['a', []],
    ['\n', ['\n']],
    ['\r\n', ['\r\n']],
    ['\r', ['\r']],
    ['\n\r', ['\n', '\r']],
    ['\r\r\n', ['\r\n', '\r']],
    ['\r\n\r\n\n\r\r\r', ['\r', '\r\n', '\n']],
  ])('%j has the ends %j, the most frequent first', (source, ends) => expect(lineEndsIn(source)).toEqual(ends));

  it('is that of most of its lines, with its mark where it begins with one', () => {
    expect(lineFormOf('\uFEFFa\r\n')).toEqual({ mark: '\uFEFF', end: '\r\n' });
    expect(lineFormOf('a\uFEFF')).toEqual({ mark: '', end: '\n' });
  });
});
