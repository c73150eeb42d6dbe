/** Questions about filters, for services in other languages: each answers with the object that the command of its name prints. */

import { findDisagreements } from '../../analysis/find-disagreements.js';
import { explain } from '../../plan/explain/explain.js';
import { countJson } from '../../report/count.js';
import { explanationJson } from '../../report/explanation.js';
import type { Field } from '../../requests/fields.js';
import { countFor } from '../audience/count-for.js';
import { type Answer, jsonAnswer } from '../http/answer.js';
import type { Route, RouteGroup, TokenExchange } from '../http/exchange.js';
import type { Findings } from '../http/findings.js';
import { readBodyText } from '../http/read-body-text.js';
import type { ServiceContext } from '../http/service-context.js';
import { seenCatalog } from '../tokens/seen-catalog.js';
import { type AskedFilter, type Asker, askedFilter, refused, runnableFilter } from './asked-filter.js';
import { checkFilter } from './check-filter.js';
import { diffAudiences } from './diff-audiences.js';
import { CHANGE_FIELDS, FILTER_FIELDS, readTexts } from './filter-body.js';
import { refusedBody, refusedFilters } from './refused.js';

/** Who asks, and what the service has to answer with: looked up once, so that a reload changes nothing in the middle. */
interface Question extends Asker {
  readonly audience: ReturnType<ServiceContext['audience']>;
  readonly signal: AbortSignal;
}

export const filterRoutes: RouteGroup = (service) => [
  question(service, '/v1/filters/check', FILTER_FIELDS, check),
  question(service, '/v1/filters/explain', FILTER_FIELDS, explainFilter),
  question(service, '/v1/filters/count', FILTER_FIELDS, count),
  question(service, '/v1/filters/diff', CHANGE_FIELDS, diff),
];

function question<Name extends string>(
  service: ServiceContext,
  path: string,
  fields: Readonly<Record<Name, Field<string>>>,
  answer: (question: Question, texts: Readonly<Record<Name, string>>) => Answer | Promise<Answer>,
): Route {
  const post = async (exchange: TokenExchange): Promise<Answer> => {
    const read = await readBodyText(exchange, service.limits.bodyBytes);
    if (read.kind === 'refused') return read.refused;
    const body = readTexts(read.text, fields);
    return body.value === null ? refusedBody(body) : answer(questionOf(service, exchange), body.value);
  };
  return { path, access: 'token', may: { POST: 'ask' }, methods: { POST: post } };
}

function questionOf({ catalog, audience, suggestions }: ServiceContext, { token, signal }: TokenExchange): Question {
  return { catalog: seenCatalog(catalog(), token), audience: audience(), suggestions, rights: token, signal };
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
  return jsonAnswer(200, countJson(await countFor(asker.rights, asker.audience, read.filter, asker)));
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
  return jsonAnswer(200, await diffAudiences(asker, pair));
}

function foundIn(read: AskedFilter): readonly Findings[] {
  return read.kind === 'refused' ? [read.found] : [];
}
