/** A thread that answers questions about filters, checks bodies, and finds the devices of messages. */

import { parentPort, workerData } from 'node:worker_threads';
import { errorStack } from '../../base/error-message.js';
import { invariant, unreachable } from '../../base/invariant.js';
import { loadCatalog } from '../../catalog/load-catalog.js';
import { AudienceUnavailableError } from '../../evaluate/audience-source.js';
import { UnsupportedFilterError } from '../../evaluate/unsupported-filter.js';
import type { Filter } from '../../plan/filter.js';
import { toJsonText } from '../../plan/to-json-text.js';
import { readBody } from '../../requests/body.js';
import type { RequestKind } from '../../requests/request-kind.js';
import { answerQuestion } from '../filters/answer-question.js';
import { LongFilters } from '../messages/long-filters.js';
import { mayTarget } from '../messages/sender/may-still-send.js';
import { createPreset } from '../operations/create-preset.js';
import { createTargetedMessage } from '../operations/create-targeted-message.js';
import { examineAndMeasure, type RequestRules } from '../operations/examine.js';
import { isJsonText } from '../operations/is-json.js';
import { narrowFilter } from '../recipients/narrow-filter.js';
import { Unresolvable } from '../records/unresolvable.js';
import { FilterMemory } from '../remembered/filter-memory.js';
import type { ListedPart, LongQuestion, LongRequest } from '../work-desk.js';
import type {
  FromWorkThread,
  QueryAnswers,
  QueryFailure,
  Results,
  ToWorkThread,
  Work,
  WorkOutcome,
  WorkQuery,
  WorkThreadSetup,
} from './work.js';
import { OtherDevices, openWorkAudience } from './work-audience.js';

invariant(parentPort !== null, 'long work is done by a thread of its own');
const port = parentPort;
const setup = workerData as WorkThreadSetup;
const catalog = setup.catalog && loadCatalog(setup.catalog).catalog;
const filters = new LongFilters();
const compiled = new FilterMemory();

/** Listed at a time: a thread that lists does nothing else meanwhile. */
const MOST_LISTED = 16_384;

const audience = openWorkAudience(setup.devices, catalog, ask);

/** Queries that pieces of work wait for, by their numbers. */
const asked = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>();
let queries = 0;

function ask<Kind extends keyof QueryAnswers>(
  query: Extract<WorkQuery, { readonly kind: Kind }>,
): Promise<QueryAnswers[Kind]> {
  const number = queries++;
  return new Promise<unknown>((resolve, reject) => {
    asked.set(number, { resolve, reject });
    tell({ kind: 'query', number, query });
  }) as Promise<QueryAnswers[Kind]>; // what is answered is what was asked
}

function tell(message: FromWorkThread): void {
  port.postMessage(message);
}

const RULES: Readonly<Record<RequestKind, unknown>> = { createPreset, createTargetedMessage };

port.on('message', (message: ToWorkThread) => {
  switch (message.kind) {
    case 'work':
      outcomeOf(message.work).then((outcome) => tell({ ...outcome, number: message.number }));
      return;
    case 'answered':
      return taken(message.query)?.resolve(message.answer);
    case 'query-failed':
      return taken(message.query)?.reject(errorOf(message.failure));
    default:
      return unreachable(message);
  }
});

function taken(query: number) {
  const waiting = asked.get(query);
  asked.delete(query);
  return waiting;
}

function errorOf({ reason, isUnavailable }: QueryFailure): Error {
  return isUnavailable ? new AudienceUnavailableError(reason) : new Error(reason);
}

async function outcomeOf(work: Work): Promise<WorkOutcome> {
  try {
    return { kind: 'done', result: await resultOf(work) };
  } catch (error) {
    if (error instanceof OtherDevices) return { kind: 'other-devices' };
    if (error instanceof Unresolvable) return { kind: 'unresolvable', reason: error.message };
    if (error instanceof UnsupportedFilterError) return { kind: 'unsupported', diagnostics: error.diagnostics };
    if (error instanceof AudienceUnavailableError) return { kind: 'unavailable', reason: error.message };
    return { kind: 'failed', reason: errorStack(error) };
  }
}

async function resultOf(work: Work): Promise<Results[Work['kind']]> {
  switch (work.kind) {
    case 'question':
      return answer(work.question);
    case 'request':
      return checked(work.request);
    case 'json':
      return isJsonText(work.text);
    case 'rights':
      return mayTarget(work.rights, catalog, filters.compiled(work.filter));
    case 'count':
      return (await audience.count(narrowFilter(filters.compiled(work.filter), work.narrowing))).count;
    case 'list':
      return list(narrowFilter(filters.compiled(work.filter), work.narrowing), work.after);
    default:
      return unreachable(work);
  }
}

async function answer({ name, body, rights, suggestions }: LongQuestion): Promise<Results['question']> {
  const given = await answerQuestion(name, { catalog, audience, rights, suggestions }, body);
  return { status: given.status, body: String(given.body) };
}

async function checked({ name, body, listsTexts, ...request }: LongRequest): Promise<Results['request']> {
  const rules = RULES[name] as RequestRules<unknown, unknown>; // what it checks, it measures
  const { tagTexts, ...others } = audience;
  const source = listsTexts ? audience : others;
  return toJsonText(
    await examineAndMeasure(rules, readBody(body), {
      catalog,
      audience: source,
      listsTexts,
      compile: (text, asked) => compiled.compile(text, asked),
      ...request,
    }),
  );
}

async function list(filter: Filter, after: string | null): Promise<ListedPart> {
  const ids: string[] = [];
  for await (const batch of audience.devices(filter, after === null ? {} : { after })) {
    ids.push(...batch);
    if (ids.length >= MOST_LISTED) return { ids, isEnd: false };
  }
  return { ids, isEnd: true };
}
