/** `prove`: exact answers about one or two filters, for every device there can be. */

import type { Proof } from '../../analysis/proof.js';
import { QUESTIONS, type Question } from '../../analysis/proof-questions.js';
import { invariant } from '../../base/invariant.js';
import type { Filter } from '../../plan/filter.js';
import { ALLOW_ACCOUNT_WIDE, FILTER, orNull, STRING, WITNESS } from '../common-fields.js';
import { type NamedText, soundFilters } from '../sound-filter.js';
import { type Account, defineTool, isRefused, type Refused } from '../tool.js';

type QuestionName = Question['name'];

const NAMES = [
  'empty',
  'universal',
  'equivalent',
  'implies',
  'disjoint',
  'overlap',
  'reach',
] as const satisfies readonly QuestionName[];

const MEANINGS = QUESTIONS.map(({ name, summary }) => `${name}: ${summary}`).join('; ');

export const proveTool = defineTool({
  name: 'prove',
  title: 'Prove something about filters',
  description:
    'Answers a question about filters for every device there can be, without data: "yes", "no", or "unknown" with the reason. A device shows every answer that one can show.',
  fields: {
    question: { kind: 'choice', choices: NAMES, description: MEANINGS },
    filter: FILTER,
    other: {
      ...FILTER,
      optional: true,
      description: 'the second filter, for equivalent, implies, disjoint and overlap',
    },
    allowAccountWide: ALLOW_ACCOUNT_WIDE,
  },
  answer: {
    question: STRING,
    answer: { type: 'string', enum: ['yes', 'no', 'unknown'] },
    witness: WITNESS,
    reason: orNull(STRING),
  },
  async run({ question: name, filter, other, allowAccountWide = false }, account) {
    const question = QUESTIONS.find((known) => known.name === name);
    const texts = question === undefined ? null : textsFor(question, filter, other);
    if (question === undefined || texts === null) return wrongNumber(name, other);
    const filters = await soundFilters(texts, allowAccountWide, account);
    if (isRefused(filters)) return filters;
    return { value: { question: name, ...ask(question, filters, account) } };
  },
});

/** Null where there are too many or too few. */
function textsFor({ filters }: Question, text: string, other: string | undefined): readonly NamedText[] | null {
  const first = { name: 'filter', text };
  if (filters === 1) return other === undefined ? [first] : null;
  return other === undefined ? null : [first, { name: 'other', text: other }];
}

function wrongNumber(name: string, other: string | undefined): Refused {
  return {
    refusal:
      other === undefined
        ? `The question ${name} is about two filters: give the second as \`other\`.`
        : `The question ${name} is about one filter: leave \`other\` out.`,
  };
}

function ask(question: Question, [first, second]: readonly Filter[], { catalog }: Account): Proof {
  invariant(first !== undefined, 'a question is about a filter');
  if (question.filters === 1) return question.ask(first, { catalog });
  invariant(second !== undefined, 'this question is about two filters');
  return question.ask(first, second, { catalog });
}
