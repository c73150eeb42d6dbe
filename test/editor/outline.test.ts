/** The sets of a text that is being written: where each ends, and which arguments it has. */

import { expect, it } from 'vitest';
import { type ArgumentPart, outlineOf } from '../../src/editor/text/outline.js';

/** Tokens one behind another, then the list: one that is not closed is without its end. */
function argumentText({ tokens, list }: ArgumentPart): string {
  const items = list?.items.map(({ text }) => text).join(' ');
  const listed = list === null ? [] : [`[${items}${list.close === null ? '' : ']'}`];
  return [...tokens.map(({ text }) => text), ...listed].join(' ');
}

/** Each set as its word, its arguments between bars, and what the text of it is. */
function setsIn(text: string): readonly string[] {
  return outlineOf(text, true).calls.map(
    ({ keyword, word, end, close, arguments: parts }) =>
      `${keyword}: ${parts.map(argumentText).join(' | ')}: ${text.slice(word.start, end)}${close === null ? ' …' : ''}`,
  );
}

it.each<readonly [string, readonly string[]]>([
  ['A("x")', ['A: "x": A("x")']],
  ['at("x", a)', ['AT: "x" | a: at("x", a)']],
  ['T("a", IN, [1, 2])', ['T: "a" | IN | [1 2]: T("a", IN, [1, 2])']],
  ['A()', ['A: : A()']],
  ['A(,)', ['A:  | : A(,)']],
  // A word is a set only before a bracket, and only one of the four.
  ['A', []],
  ['A + T', []],
  ['foo("x")', []],
  ['"A"("x")', []],
  // What cannot stand in a set ends it: a sign, a bracket, the next set.
  ['A("x" + A("y")', ['A: "x": A("x" …', 'A: "y": A("y")']],
  ['A("x" * A("y")', ['A: "x": A("x" …', 'A: "y": A("y")']],
  ['A("x" \\ A("y")', ['A: "x": A("x" …', 'A: "y": A("y")']],
  ['A("x" (A("y"))', ['A: "x": A("x" …', 'A: "y": A("y")']],
  ['A("x" A("y")', ['A: "x": A("x" …', 'A: "y": A("y")']],
  ['A("x" A "y")', ['A: "x" A "y": A("x" A "y")']],
  ['A("x",', ['A: "x" | : A("x", …']],
  ['A(', ['A: : A( …']],
  // It ends its list as well, and so does the bracket of the set.
  ['T("a", IN, [1, 2)', ['T: "a" | IN | [1 2: T("a", IN, [1, 2)']],
  ['T("a", IN, [1 + A("x")', ['T: "a" | IN | [1: T("a", IN, [1 …', 'A: "x": A("x")']],
  ['T("a", IN, [1 A("x")', ['T: "a" | IN | [1: T("a", IN, [1 …', 'A: "x": A("x")']],
  ['T("a", IN, [1, A, 2])', ['T: "a" | IN | [1 A 2]: T("a", IN, [1, A, 2])']],
  ['T("a", IN, [1, (2)])', ['T: "a" | IN | [1: T("a", IN, [1, …']],
  // The first bracket that closes ends a list, and only the first list is one.
  ['T("a", IN, [[1], 2])', ['T: "a" | IN | [1] | 2 ]: T("a", IN, [[1], 2])']],
  ['T("a", IN, [1] [2])', ['T: "a" | IN | [ 2 ] [1]: T("a", IN, [1] [2])']],
])('%s', (text, expected) => {
  expect(setsIn(text)).toEqual(expected);
});

it('has the brackets around sets in the order in which they close, without those of sets and those that have no other', () => {
  const { groups } = outlineOf('((A("x")) + (A("y"))) ) (', true);
  expect(groups.map(({ open, close }) => [open.start, close.start])).toEqual([
    [1, 8],
    [12, 19],
    [0, 20],
  ]);
});

it('has comments apart, and only where there may be some', () => {
  const commentsIn = (comments: boolean) => outlineOf('A("x") # T("y")', comments).comments.map(({ text }) => text);
  expect([commentsIn(true), commentsIn(false)]).toEqual([['# T("y")'], []]);
  expect(outlineOf('A("x") # T("y")', false).calls).toHaveLength(2);
});
