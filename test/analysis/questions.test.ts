/** Questions have a limit, counted over all that is opened, and the first reason for which one had no answer is kept. */

import { describe, expect, it } from 'vitest';
import { type Formula, join } from '../../src/analysis/formula.js';
import { type QuestionOptions, Questions } from '../../src/analysis/questions.js';
import { EVERYWHERE, within } from '../../src/analysis/region.js';
import { pigeons } from '../support/hard-filters.js';
import { compiledText } from '../support/worlds.js';

const filter = compiledText('A("X") \\ A("X")', null);

it('as many are answered as may be asked, and one more is not', () => {
  const questions = new Questions({ maxQuestions: 3 });
  const first = questions.open([filter.lowered], filter.tags);
  const second = questions.open([filter.lowered], filter.tags);
  const nobody = within(EVERYWHERE, filter.lowered);
  expect([first(nobody), first(EVERYWHERE), second(nobody)]).toEqual([true, false, true]);
  expect(questions.reason).toBeNull();
  expect([second(nobody), first(EVERYWHERE)]).toEqual([null, null]);
  expect(questions.reason).toBe('there are more than 3 questions to ask');
});

describe('where the options do not say how many', () => {
  const subscribed = (application: string): Formula => ({ kind: 'subscribed', application });
  const union = (sets: number): Formula => join(...Array.from({ length: sets }, (_, at) => subscribed(`x${at}`)));

  it.each<[string, readonly Formula[], number]>([
    ['2,000 may be asked', [subscribed('x')], 2000],
    ['2,000 of no filter at all', [], 2000],
    // 1,000 nodes with the union.
    ['fewer may be asked of a large filter', [union(998)], 500],
    ['fewer may be asked of several', [union(398), union(399), union(199)], 500],
  ])('%s', (_, formulas, most) => {
    const questions = new Questions({});
    const isEmpty = questions.open(formulas, []);
    const answers = new Set(Array.from({ length: most }, () => isEmpty(EVERYWHERE)));
    expect([[...answers], questions.reason]).toEqual([[false], null]);
    expect([isEmpty(EVERYWHERE), questions.reason]).toEqual([
      ...[null, `there are more than ${most} questions to ask`],
    ]);
  });
});

describe('a question that takes long', () => {
  const { lowered, tags } = compiledText(pigeons(11).filters[0] ?? '', null);
  const ask = (options: QuestionOptions) => {
    const questions = new Questions(options);
    return [questions.open([lowered], tags)(within(EVERYWHERE, lowered)), questions.reason];
  };

  it('has no answer', () => {
    expect(ask({})).toEqual([null, 'a question was not decided within its budget']);
  });

  it('has one where the options allow for it', () => {
    expect(ask({ maxSteps: 12_000_000, maxNodes: 200_000 })).toEqual([true, null]);
  });
});

it('a device that is found without a search takes nothing of the budget', () => {
  const { lowered, tags } = compiledText('T("a", EQ, 1) * T("b", EQ, 1) \\ T("c", EQ, 1)', null);
  const questions = new Questions({ maxSteps: 0, maxNodes: 0 });
  expect(questions.open([lowered], tags)(within(EVERYWHERE, lowered))).toBe(false);
});
