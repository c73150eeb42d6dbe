/** Refactorings: where brackets are written, and which conditions of a difference or an intersection can be turned. */

import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/diagnostics/apply-fixes.js';
import type { Action, ActionKind } from '../../src/editor/actions/action.js';
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

describe('a difference and an intersection', () => {
  const AGE = 'T("age", GTE, 0)';

  /** All texts that a condition turned makes. */
  const turned = (text: string, start = 0, end = text.length): readonly string[] =>
    rewritesOf(text, start, end)
      .filter(({ title }) => /difference/.test(title))
      .map(({ edits }) => applyEdits(text, edits));

  it.each<readonly [string, readonly string[]]>([
    [`${AGE} \\ T("age", EQ, 5)`, [`${AGE} * T("age", NOTEQ, 5)`]],
    [`${AGE} \\ T("age", IN, [5, 6])`, [`${AGE} * T("age", NOTIN, [5, 6])`]],
    [`${AGE} * T("age", NOTEQ, 5)`, [`${AGE} \\ T("age", EQ, 5)`]],
    [`${AGE}\\T("age", EQ, 5)`, [`${AGE}*T("age", NOTEQ, 5)`]],
    ['AT("x", "a", GTE, 0) \\ AT("x", "a", EQ, 5)', ['AT("x", "a", GTE, 0) * AT("x", "a", NOTEQ, 5)']],
  ])('have the other operator in place of each other: %s', (text, expected) => {
    expect(turned(text)).toEqual(expected);
  });

  it.each([
    // Devices without the tag are in the one, and not in the other.
    'A("x") \\ T("age", EQ, 5)',
    'A("x") * T("age", NOTEQ, 5)',
    // The operator that stands there is the one that people look for.
    `${AGE} \\ T("age", NOTEQ, 5)`,
    `${AGE} * T("age", EQ, 5)`,
    'T("age", BETWEEN, [0, 4]) \\ T("age", GTE, 5)',
    // The first operand has no sign before it.
    `T("age", NOTEQ, 5) * ${AGE}`,
    'T("age", NOTEQ, 5) + T("age", NOTEQ, 5)',
    'T("age", NOTEQ, 5)',
    `${AGE} \\ (T("age", EQ, 5) + T("age", EQ, 6))`,
    'A("x") \\ A("y")',
  ])('are left as they are: %s', (text) => {
    expect(turned(text)).toEqual([]);
  });

  it.each<readonly [string, readonly string[]]>([
    [`A("x") * ${AGE} \\ T("age", EQ, 5)`, [`A("x") * (${AGE} * T("age", NOTEQ, 5))`]],
    [`A("x") * (${AGE} \\ T("age", EQ, 5))`, [`A("x") * (${AGE} * T("age", NOTEQ, 5))`]],
    [`(${AGE} \\ T("age", EQ, 5))`, [`(${AGE} * T("age", NOTEQ, 5))`]],
    [`${AGE} * T("age", NOTEQ, 5) + A("x")`, [`${AGE} \\ T("age", EQ, 5) + A("x")`]],
  ])('get brackets where a difference inside another operation had none: %s', (text, expected) => {
    expect(turned(text)).toEqual(expected);
  });

  it('are turned at the condition alone that the range touches', () => {
    const text = `${AGE} * T("age", NOTEQ, 5) * T("age", NOTEQ, 6)`;
    expect([turned(text, 0, 5), turned(text, 20, 20), turned(text, text.length, text.length)]).toEqual([
      [],
      [`${AGE} \\ T("age", EQ, 5) * T("age", NOTEQ, 6)`],
      [`${AGE} * T("age", NOTEQ, 5) \\ T("age", EQ, 6)`],
    ]);
  });
});

describe('actions', () => {
  const TEXT = 'A("x", ["ios"]) * A("y", ["android"])';
  const range = { start: 0, end: TEXT.length };

  it.each<readonly [readonly ActionKind[], readonly ActionKind[]]>([
    [['quickfix'], ['quickfix', 'quickfix']],
    [['source.fixAll'], ['source.fixAll']],
    [['refactor.rewrite'], []],
    [[], []],
  ])('are of the kinds that are wanted: %j', (only, kinds) => {
    expect(actions(TEXT, range, { only }).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('of a filter without errors may be refactorings, where these are wanted', () => {
    const text = 'A("x") + A("y") * A("z")';
    const kinds = (only: readonly ActionKind[]) =>
      actions(text, { start: 0, end: 24 }, { only }).map(({ kind }) => kind);
    expect(kinds(['refactor.rewrite'])).toContain('refactor.rewrite');
    expect(kinds(['quickfix'])).not.toContain('refactor.rewrite');
  });

  it('that fix all say how many fixes they make', () => {
    const titles = (text: string) => actions(text, range, { only: ['source.fixAll'] }).map(({ title }) => title);
    expect([titles('A("x", ["iOS"])'), titles('A("x", ["ios"])'), titles(TEXT)]).toEqual([
      [],
      ['make 1 safe fix'],
      ['make 2 safe fixes'],
    ]);
  });

  it('are there for every finding, however many diagnostics are told', () => {
    const found = actions(TEXT, range, { only: ['quickfix'], limits: { diagnostics: 1 } });
    expect(found.map(({ title, isPreferred }) => [title, isPreferred])).toEqual([
      ['write "iOS"', true],
      ['write "Android"', true],
    ]);
  });

  it('that are one of two fixes of a finding, or change the meaning, are not what one key does', () => {
    const found = rewritesOf('A("x") + A("y") * A("z")');
    expect(found.map(({ isPreferred, safety, diagnostic }) => [isPreferred, safety, diagnostic])).toEqual(
      found.map(() => [false, 'safe', null]),
    );
    expect(actions(TEXT, range, { only: ['source.fixAll'] }).map(({ isPreferred }) => isPreferred)).toEqual([false]);
  });

  it.each([
    null,
    5,
    {},
    { start: 0 },
    { end: 0 },
    { start: -1, end: 1 },
    { start: 0, end: 0.5 },
    { start: '0', end: 1 },
  ])('take no %j for a range', (wrong) => {
    const asked = () => Reflect.apply(actions, undefined, [TEXT, wrong]);
    expect(asked).toThrow(TypeError);
    expect(asked).toThrow('pushsift: actions: `range` must be a span, `{ start, end }`, not ');
  });
});
