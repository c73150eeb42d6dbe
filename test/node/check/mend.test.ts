/** Which fixes of a text are made: those that are safe and prove so, none that undo each other, and guesses with what they brought about. */

import { describe, expect, it } from 'vitest';
import { diagnose, replaceFix } from '../../../src/diagnostics/diagnose.js';
import type { Fix } from '../../../src/diagnostics/diagnostic.js';
import type { CheckFilesOptions } from '../../../src/node/check/check-options.js';
import { withFixes } from '../../../src/node/check/mend.js';

/** `after` null: the finding has no fix. */
type Rule = readonly [before: string, after: string | null, safety: Fix['safety']];

/** What is made of the text `a` where each of these texts has a fix that makes another of it. Texts are filters in a table. */
async function mended(
  rules: readonly Rule[],
  filters: Readonly<Record<string, string | null>>,
  options: CheckFilesOptions,
) {
  const reads: string[] = [];
  const draft = await withFixes(
    'a',
    (text) => {
      reads.push(text);
      const span = { start: 0, end: text.length };
      const diagnostics = rules.flatMap(([before, after, safety]) => {
        const fixes = after === null ? [] : [replaceFix(safety, 'do it', span, after)];
        return before === text ? [diagnose('type/quoted-integer', span, 'no', { fixes })] : [];
      });
      const filter = filters[text] ?? null;
      return {
        draft: { kind: 'filter', text, diagnostics, filter: null, filterSpan: span, filterPointer: null },
        filter,
      };
    },
    options,
  );
  expect(new Set(reads).size).toBe(reads.length);
  const found = draft.mended;
  return {
    about: draft.text,
    text: found?.text,
    changes: found?.changes.length,
    growth: found?.growth?.message ?? null,
    isHeldBack: found?.isHeldBack,
    fault: found?.fault ?? null,
  };
}

const SAME = { a: 'A("X")', b: 'A("X")', c: 'A("X")' };

describe('safe fixes', () => {
  it('are made until there are no more', async () => {
    const rules: readonly Rule[] = [
      ['a', 'b', 'safe'],
      ['b', 'c', 'safe'],
    ];
    const told = { text: 'c', changes: 2, growth: null, isHeldBack: false, fault: null };
    expect(await mended(rules, SAME, { fix: 'safe' })).toEqual({ about: 'c', ...told });
    expect(await mended(rules, SAME, { fix: 'unsafe' })).toEqual({ about: 'c', ...told });
    expect(await mended(rules, SAME, { fix: 'safe', preview: true })).toEqual({ about: 'a', ...told });
  });

  it('that undo each other are named, and nothing is made', async () => {
    const rules: readonly Rule[] = [
      ['a', 'b', 'safe'],
      ['b', 'a', 'safe'],
    ];
    for (const fix of ['safe', 'unsafe'] as const)
      expect(await mended(rules, SAME, { fix })).toEqual({
        about: 'a',
        text: 'a',
        changes: 0,
        growth: null,
        isHeldBack: false,
        fault: ['type/quoted-integer'],
      });
  });

  it.each(['safe', 'unsafe'] as const)('that reach more are held back, where %s ones are asked for', async (fix) => {
    expect(await mended([['a', 'b', 'safe']], { a: 'A("X")', b: 'A("X") + A("Y")' }, { fix })).toEqual({
      about: 'a',
      text: 'a',
      changes: 0,
      growth: 'now reaches `Y`, and did not before',
      isHeldBack: true,
      fault: null,
    });
  });

  it('of a text without a filter that can be read are made, and what it reaches is told', async () => {
    const rules: readonly Rule[] = [['a', 'b', 'safe']];
    expect(await mended(rules, { a: null, b: 'A("X", ["iOS"])' }, { fix: 'safe' })).toMatchObject({
      text: 'b',
      growth: 'now reaches X (iOS)',
      isHeldBack: false,
    });
  });

  it('are not asked for, and none is made', async () => {
    expect(await mended([['a', 'b', 'safe']], SAME, {})).toMatchObject({ about: 'a', text: undefined });
  });
});

describe('guesses', () => {
  it('are made once, where they are asked for: a guess about a guess is none', async () => {
    const rules: readonly Rule[] = [
      ['a', 'b', 'unsafe'],
      ['a', null, 'safe'],
      ['b', 'c', 'unsafe'],
    ];
    expect(await mended(rules, SAME, { fix: 'safe' })).toMatchObject({ about: 'a', text: 'a', changes: 0 });
    expect(await mended(rules, SAME, { fix: 'unsafe' })).toMatchObject({ about: 'b', text: 'b', changes: 1 });
  });

  it('are made where they reach more, which is told', async () => {
    const rules: readonly Rule[] = [['a', 'b', 'unsafe']];
    expect(await mended(rules, { a: 'A("X")', b: 'A("X") + A("Y")' }, { fix: 'unsafe' })).toEqual({
      about: 'b',
      text: 'b',
      changes: 1,
      growth: 'now reaches `Y`, and did not before',
      isHeldBack: false,
      fault: null,
    });
  });

  it('behind which safe fixes undo each other are not made', async () => {
    const rules: readonly Rule[] = [
      ['a', 'b', 'unsafe'],
      ['b', 'c', 'safe'],
      ['c', 'b', 'safe'],
    ];
    expect(await mended(rules, SAME, { fix: 'unsafe' })).toMatchObject({
      text: 'a',
      changes: 0,
      fault: ['type/quoted-integer'],
    });
  });

  it('behind which safe fixes undo each other leave the text as it was before all fixes, and reach nothing', async () => {
    const rules: readonly Rule[] = [
      ['a', 'b', 'safe'],
      ['a', null, 'safe'],
      ['b', 'c', 'unsafe'],
      ['c', 'd', 'safe'],
      ['d', 'c', 'safe'],
    ];
    const filters = { a: null, b: 'A("X")', c: 'A("X")', d: 'A("X")' };
    expect(await mended(rules, filters, { fix: 'safe' })).toMatchObject({ text: 'b', growth: 'now reaches X' });
    expect(await mended(rules, filters, { fix: 'unsafe' })).toEqual({
      about: 'a',
      text: 'a',
      changes: 0,
      growth: null,
      isHeldBack: false,
      fault: ['type/quoted-integer'],
    });
  });

  it('are not made beside safe fixes that undo each other', async () => {
    const rules: readonly Rule[] = [
      ['a', 'b', 'safe'],
      ['a', 'c', 'unsafe'],
      ['b', 'a', 'safe'],
      ['b', null, 'safe'],
    ];
    expect(await mended(rules, SAME, { fix: 'unsafe' })).toMatchObject({
      about: 'a',
      text: 'a',
      changes: 0,
      fault: ['type/quoted-integer'],
    });
  });
});
