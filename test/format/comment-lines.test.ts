/** The line of a comment: which one it stays on, and where an empty line beside it stays. */

import { describe, expect, it } from 'vitest';
import { format } from '../../src/format/format.js';

const formatted = (text: string, width = 80): string => format(text, { comments: true, width }).text;

const CASES: readonly [title: string, text: string, expected: string][] = [
  ['above a filter', '\n\n# c\nA("X")', '# c\nA("X")\n'],
  ['above a filter, with an empty line below', '# c\n\nA("X")', '# c\n\nA("X")\n'],
  ['above a filter, with an empty line among them', '# c\n# d\n\n# e\nA("X")', '# c\n# d\n\n# e\nA("X")\n'],
  ['behind a bracket that goes', '( # c\n\nA("X"))', '# c\n\nA("X")\n'],
  ['at the end of a line, before an empty line', 'A("X") # c\n\n+ A("Y")', 'A("X") # c\n  + A("Y")\n'],
  ['on a line of its own, before an empty line', 'A("X")\n# c\n\n+ A("Y")', 'A("X")\n  # c\n\n  + A("Y")\n'],
  ['on a line of its own, behind an empty line', 'A("X")\n\n# c\n+ A("Y")', 'A("X")\n\n  # c\n  + A("Y")\n'],
  ['behind a bracket that goes, below another', 'A("X") + # a\n( # b\n\nA("Y"))', 'A("X") # a\n  # b\n\n  + A("Y")\n'],
  ['first in a set', 'A(\n\n# c\n\n# d\n"X")', 'A(\n  # c\n\n  # d\n  "X"\n)\n'],
  ['first in a list', 'T("a", IN, [\n\n# c\n\n# d\n1])', 'T("a", IN, [\n  # c\n\n  # d\n  1\n])\n'],
  ['behind an argument', 'A("X", # a\n\n# b\n["iOS"])', 'A(\n  "X", # a\n\n  # b\n  ["iOS"]\n)\n'],
  ['behind an item', 'T("a", IN, [1, # a\n\n# b\n2])', 'T("a", IN, [\n  1, # a\n\n  # b\n  2\n])\n'],
  ['last in a set', 'A("X" # c\n\n)', 'A(\n  "X" # c\n)\n'],
  ['last in a list', 'T("a", IN, [1\n# c\n\n])', 'T("a", IN, [\n  1\n  # c\n])\n'],
];

describe.each([
  ['LF', '\n'],
  ['CR LF', '\r\n'],
  ['CR', '\r'],
])('with %s at the end of lines', (_, end) => {
  it.each(CASES)('%s', (_title, text, expected) => {
    expect(formatted(text.replaceAll('\n', end))).toBe(expected.replaceAll('\n', end));
    expect(formatted(expected.replaceAll('\n', end))).toBe(expected.replaceAll('\n', end));
  });
});

it('a comment right behind a set breaks none of its lines, however long they are', () => {
  expect(formatted('A("AAAAA-AAAAA")# why', 10)).toBe('A("AAAAA-AAAAA") # why\n');
  expect(formatted('T("a", IN, [1, 2])# why', 12)).toBe('T("a", IN, [\n  1, 2\n]) # why\n');
});
