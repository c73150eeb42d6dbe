/** Questions have a limit, counted over all that is opened, and the first reason for which one had no answer is kept. */

import { expect, it } from 'vitest';
import { Questions } from '../../src/analysis/questions.js';
import { EVERYWHERE, within } from '../../src/analysis/region.js';
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
