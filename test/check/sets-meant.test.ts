/** The sets that fixes make of a set of the text, and what is left of fixes that come to the same for a type. */

import { describe, expect, it } from 'vitest';
import { setsMeant, settledForm } from '../../src/check/settle-forms.js';
import type { TagCandidates } from '../../src/check/tag-candidates.js';
import { diagnose } from '../../src/diagnostics/diagnose.js';
import type { Diagnostic, Edit, Fix } from '../../src/diagnostics/diagnostic.js';
import { print } from '../../src/format/print.js';
import type { Expression } from '../../src/syntax/ast.js';

const SOURCE = 'A("X") * age = 5 + A("Y")';
const SPAN = { start: 9, end: 16 };
const LEAF: Expression = { kind: 'error', text: 'age = 5', span: SPAN, outer: SPAN };

const edit = (start: number, end: number, text: string): Edit => ({ span: { start, end }, text });
const fixOf = (...edits: readonly Edit[]): Fix => ({
  title: `write ${edits.map(({ text }) => text).join('')}`,
  safety: 'unsafe',
  edits,
});
const found = (...fixes: readonly Fix[]): Diagnostic => diagnose('syntax/infix-condition', SPAN, 'no set', { fixes });

/** What the fixes make of `age = 5`. */
const made = (...fixes: readonly Fix[]) =>
  setsMeant({ source: SOURCE, leaf: LEAF }, found(...fixes)).map((set) => print(set));

describe('a set that is meant', () => {
  it('is made by the edits of a fix, in whatever order they are listed', () => {
    const edits = [edit(9, 9, 'T("'), edit(12, 15, '", EQ, '), edit(16, 16, ')')];
    expect(made(fixOf(...edits), fixOf(...edits.toReversed()))).toEqual(['T("age", EQ, 5)', 'T("age", EQ, 5)']);
  });

  it('is one for each fix, in their order', () => {
    expect(made(fixOf(edit(9, 16, 'T("b", EQ, 1)')), fixOf(edit(9, 16, 'AT("X", "a", IN, [2])')))).toEqual([
      'T("b", EQ, 1)',
      'AT("X", "a", IN, [2])',
    ]);
  });

  it.each([
    ['begins before the set', edit(8, 16, 'T("age", EQ, 5)')],
    ['ends behind it', edit(9, 17, 'T("age", EQ, 5)')],
    ['leaves something that is wrong', edit(9, 16, 'T("age", EQ, 05')],
    ['leaves no operator', edit(9, 16, 'T("age", 5)')],
    ['makes two sets', edit(9, 16, 'T("age", EQ, 5) + T("age", EQ, 6)')],
    ['makes a set of another kind', edit(9, 16, 'A("age")')],
    ['changes nothing', edit(9, 9, '')],
  ])('is none where the fix %s', (_, wrong) => {
    expect(made(fixOf(wrong))).toEqual([]);
    expect(made(fixOf(edit(9, 16, 'T("b", EQ, 1)')), fixOf(wrong))).toEqual(['T("b", EQ, 1)']);
  });

  it('is none where two edits overlap', () => {
    expect(made(fixOf(edit(9, 13, 'T("age", EQ'), edit(12, 16, ', 5)')))).toEqual([]);
  });
});

it('two fixes that come to the same for the type of the tag are one', () => {
  const candidates: TagCandidates = {
    how: 'declared',
    name: 'age',
    tags: [{ opening: 'T("age"', tag: 'age', type: 'List', declaration: '`age` is a List' }],
    codes: [],
    count: 1,
  };
  const both = found(fixOf(edit(9, 16, 'T("age", EQ, 5)')), fixOf(edit(9, 16, 'T("age", IN, [5])')));
  const about = { source: SOURCE, leaf: LEAF, candidates, checked: [], unsetMatchesNegative: false };
  expect(settledForm(about, both)?.fixes).toEqual([
    { title: 'write T("age", IN, [5])', safety: 'unsafe', edits: [edit(9, 16, 'T("age", IN, [5])')] },
  ]);
});
