/** Questions about filters, for services in other languages. Those that take long are answered in a thread of their own, where there is one. */

import type { Answer } from '../answer.js';
import type { Route, RouteGroup, TokenExchange } from '../http/exchange.js';
import { readBodyText } from '../http/read-body-text.js';
import { chargeWork } from '../http/too-many-requests.js';
import type { ServiceContext } from '../service-context.js';
import type { QuestionName } from '../work-desk.js';
import { answerQuestion } from './answer-question.js';

export const filterRoutes: RouteGroup = (service) => [
  question(service, '/v1/filters/check', 'check'),
  question(service, '/v1/filters/explain', 'explain'),
  question(service, '/v1/filters/count', 'count'),
  question(service, '/v1/filters/diff', 'diff'),
];

/** Longer bodies take longer than a millisecond or two to read and to compile. */
const LONG_UNITS = 2 * 1024;

/** What is proven may take long, however short its filter is. */
const PROVEN: ReadonlySet<QuestionName> = new Set<QuestionName>(['check', 'diff']);

function question(service: ServiceContext, path: string, name: QuestionName): Route {
  const post = async (exchange: TokenExchange): Promise<Answer> => {
    const read = await readBodyText(exchange, service.limits.bodyBytes);
    if (read.kind === 'refused') return read.refused;
    const { token, patience } = exchange;
    const { signal } = patience;
    const { suggestions } = service;
    const takesLong = read.text.length > LONG_UNITS || PROVEN.has(name);
    const desk = takesLong ? service.desk() : null;
    const elsewhere = await desk?.ask({ name, body: read.text, rights: token, suggestions }, signal);
    if (elsewhere != null) return elsewhere;
    const asker = { catalog: service.catalog(), audience: service.audience(), suggestions, rights: token, signal };
    return chargeWork(service, token, () => answerQuestion(name, asker, read.text));
  };
  return { path, access: 'token', may: { POST: 'ask' }, methods: { POST: post } };
}
