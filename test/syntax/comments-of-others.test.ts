/** Comments of other languages where comments are accepted: written with `#` where their line ends with them. */

import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/diagnostics/apply-fixes.js';
import { parse } from '../../src/syntax/parse.js';

/** How severe each finding is in the lenient dialect, its underlined text, and the text with each fix made. */
function read(text: string) {
  return parse(text, { comments: true, dialect: 'lenient' }).diagnostics.map(({ severity, span, fixes }) => [
    severity,
    text.slice(span.start, span.end),
    fixes.map(({ edits }) => applyEdits(text, edits)),
  ]);
}

describe('a comment of another language', () => {
  it.each([
    ['A("X") // note', '// note', 'A("X") # note'],
    ['A("X") //note', '//note', 'A("X") # note'],
    ['A("X") //', '//', 'A("X") #'],
    ['A("X") --- note\n', '--- note', 'A("X") # note\n'],
    ['A("X") /* note */ \t\n', '/* note */', 'A("X") # note \t\n'],
    ['A("X") /** note **/', '/** note **/', 'A("X") # note'],
    ['<!-- note -->\rA("X")', '<!-- note -->', '# note\rA("X")'],
  ])('begins with `#` instead: %j', (text, underlined, written) => {
    expect(read(text)).toEqual([['warning', underlined, [written]]]);
  });

  it.each([
    ['A("X") // (note)', '// (note)', ['A("X") # (note)']],
    ['A("X") // A("Y")', '// A("Y")', ['A("X") # A("Y")']],
    ['A("X") /* note */ + A("Y")', '/* note */', []],
    ['A("X") /* two\nlines */', '/* two\nlines */', []],
    ['A("X") /* two\rlines */', '/* two\rlines */', []],
  ])('is an error where it holds brackets, or is no last thing on one line: %j', (text, underlined, written) => {
    expect(read(text)).toEqual([['error', underlined, written]]);
  });

  it.each([
    ['//', 2047],
    ['--', 2047],
  ])('that begins with %s is looked at up to 2048 units', (sign, most) => {
    const told = (length: number) =>
      read(`A("X") ${sign}${'x'.repeat(length - 2)}`).map(([, underlined]) => underlined);
    expect(told(most)).toEqual([`${sign}${'x'.repeat(most - 2)}`]);
    expect(told(2049)[0]).toBe(`${sign}${'x'.repeat(2046)}`);
  });
});

it('a comment of the language is one, at its beginning and where a place of a template is not looked for', () => {
  expect(read('A("X") # note')).toEqual([]);
  const { comments } = parse('A(#{app})', { comments: true });
  expect(comments.map(({ text }) => text)).toEqual(['#{app})']);
});

it('a comment of another language ends with the text', () => {
  const { diagnostics } = parse('A("X") // note', { comments: true });
  expect(diagnostics.map(({ span }) => span)).toEqual([{ start: 7, end: 14 }]);
});

it('a note at the beginning leaves the repair of a comma certain where comments are accepted', () => {
  const { diagnostics } = parse('# note\nT("a" EQ, 1)', { comments: true });
  expect(diagnostics.flatMap(({ fixes }) => fixes.map(({ safety }) => safety))).toEqual(['safe']);
});
