/** The answers to questions about filters: each is the object that the command of its name prints. Takes a body as text, whatever thread it is in. */

import { findDisagreements } from '../../analysis/find-disagreements.js';
import { UnsupportedFilterError } from '../../evaluate/unsupported-filter.js';
import { explain } from '../../plan/explain/explain.js';
import { countJson } from '../../report/count.js';
import { explanationJson } from '../../report/explanation.js';
import type { Field } from '../../requests/value-kind.js';
import { type Answer, jsonAnswer } from '../answer.js';
import { countFor } from '../audience/count-for.js';
import type { Findings } from '../http/findings.js';
import type { ServiceAudience } from '../service-audience.js';
import { seenCatalog } from '../tokens/seen-catalog.js';
import type { QuestionName } from '../work-desk.js';
import { type AskedFilter, type Asker, askedFilter, refused, runnableFilter } from './asked-filter.js';
import { checkFilter } from './check-filter.js';
import { diffAudiences } from './diff-audiences.js';
import { CHANGE_FIELDS, FILTER_FIELDS, readTexts } from './filter-body.js';
import { refusedBody, refusedFilters } from './refused.js';

/** Who asks, and what there is to answer with: looked up once, so that a reload changes nothing in the middle. */
export interface Question extends Asker {
  readonly audience: Pick<ServiceAudience, 'count'>;
  readonly signal?: AbortSignal;
}

type AnswerTo = (question: Question, body: string) => Answer | Promise<Answer>;

const ANSWERS: Readonly<Record<QuestionName, AnswerTo>> = {
  check: reading(FILTER_FIELDS, check),
  explain: reading(FILTER_FIELDS, explainFilter),
  count: reading(FILTER_FIELDS, count),
  diff: reading(CHANGE_FIELDS, diff),
};

/** Rejects as the audience does. */
export async function answerQuestion(name: QuestionName, question: Question, body: string): Promise<Answer> {
  return ANSWERS[name]({ ...question, catalog: seenCatalog(question.catalog, question.rights) }, body);
}

function reading<Name extends string>(
  fields: Readonly<Record<Name, Field<string>>>,
  answer: (question: Question, texts: Readonly<Record<Name, string>>) => Answer | Promise<Answer>,
): AnswerTo {
  return (question, text) => {
    const body = readTexts(text, fields);
    return body.value === null ? refusedBody(body) : answer(question, body.value);
  };
}

function check(asker: Question, { filter }: { readonly filter: string }): Answer {
  return jsonAnswer(200, checkFilter(asker, { pointer: '/filter', text: filter }));
}

function explainFilter(asker: Question, { filter: text }: { readonly filter: string }): Answer {
  const read = askedFilter(asker, { pointer: '/filter', text });
  if (read.kind === 'refused') return refusedFilters([read.found]);
  return jsonAnswer(200, explanationJson(read.filter, explain(read.filter)));
}

async function count(asker: Question, { filter: text }: { readonly filter: string }): Promise<Answer> {
  const read = runnableFilter(asker, { pointer: '/filter', text });
  if (read.kind === 'refused') return refusedFilters([read.found]);
  const { filter } = read;
  return answeredBy(
    async () => countJson(await countFor(asker.rights, asker.audience, filter, wantedBy(asker))),
    ({ diagnostics }) => refused({ pointer: '/filter', text }, diagnostics).found,
  );
}

/** What the audience answers, or what the database behind it cannot be asked for. */
async function answeredBy(
  ask: () => Promise<object>,
  told: (error: UnsupportedFilterError) => Findings,
): Promise<Answer> {
  try {
    return jsonAnswer(200, await ask());
  } catch (error) {
    if (error instanceof UnsupportedFilterError) return refusedFilters([told(error)]);
    throw error;
  }
}

/** What is wrong is told of both. */
async function diff(asker: Question, texts: { readonly old: string; readonly new: string }): Promise<Answer> {
  const asked = [
    { pointer: '/old', text: texts.old },
    { pointer: '/new', text: texts.new },
  ] as const;
  const [before, after] = [runnableFilter(asker, asked[0]), runnableFilter(asker, asked[1])];
  if (before.kind === 'refused' || after.kind === 'refused') return refusedFilters([before, after].flatMap(foundIn));
  const pair = [before.filter, after.filter] as const;
  const apart = findDisagreements(pair, asker.catalog).map(({ filter, diagnostic }) =>
    refused(asked[filter === 0 ? 0 : 1], [diagnostic]),
  );
  if (apart.length > 0) return refusedFilters(apart.flatMap(foundIn));
  return answeredBy(() => diffAudiences(asker, pair, wantedBy(asker)), ofBoth);
}

/** The two are asked about as one filter: in which of them it stands is not known. */
function ofBoth({ diagnostics }: UnsupportedFilterError): Findings {
  return { text: '', diagnostics: diagnostics.map((found) => ({ ...found, span: { start: 0, end: 0 } })) };
}

function wantedBy({ signal }: Question): { readonly signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}

function foundIn(read: AskedFilter): readonly Findings[] {
  return read.kind === 'refused' ? [read.found] : [];
}
