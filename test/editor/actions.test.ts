/** Refactorings: where brackets are written, and which conditions of a difference or an intersection can be turned. */

import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/diagnostics/apply-fixes.js';
import type { Action } from '../../src/editor/actions/action.js';
import { actions } from '../../src/editor/actions/actions.js';

const rewritesOf = (text: string, start = 0, end = text.length): readonly Action[] =>
  actions(text, { start, end }, { only: ['refactor.rewrite'] });

function result(text: string, title: RegExp): string | null {
  const found = rewritesOf(text).find((action) => title.test(action.title));
  return found === undefined ? null : applyEdits(text, found.edits);
}

describe('brackets that show how operators group', () => {
  it.each<readonly [string, string | null]>([
    ['A("x")', null],
    ['A("x") + A("y") + A("z")', null],
    ['(A("x") + A("y")) * A("z")', null],
    ['A("x") + A("y") * A("z")', '(A("x") + A("y")) * A("z")'],
    ['A("x") + A("y") * A("z") + A("v")', '((A("x") + A("y")) * A("z")) + A("v")'],
    ['A("x") + A("y") \\ A("z") * A("v")', '(A("x") + (A("y") \\ A("z"))) * A("v")'],
    ['A("x") \\ A("y") + A("z") \\ A("v")', '(A("x") \\ A("y")) + (A("z") \\ A("v"))'],
    ['A("v") + (A("x") + A("y") * A("z"))', 'A("v") + ((A("x") + A("y")) * A("z"))'],
  ])('%s', (text, expected) => {
    expect(result(text, /brackets that show/)).toBe(expected);
  });

  it('are written in the order of the text', () => {
    const text = 'A("x") + A("y") * A("z") + A("v")';
    const [action] = rewritesOf(text).filter(({ title }) => /brackets that show/.test(title));
    expect(action?.edits).toEqual([
      { span: { start: 0, end: 0 }, text: '((' },
      { span: { start: 15, end: 15 }, text: ')' },
      { span: { start: 24, end: 24 }, text: ')' },
    ]);
  });
});
