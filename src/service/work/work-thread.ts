/**
 * The thread that answers long questions about filters, checks long bodies, and finds the devices of messages with long filters. It opens
 * the index by itself when something is first to be counted: only one thread may own an index.
 */

import { parentPort, workerData } from 'node:worker_threads';
import { invariant, unreachable } from '../../base/invariant.js';
import { loadCatalog } from '../../catalog/load-catalog.js';
import type { TagTextOptions } from '../../evaluate/tag-texts.js';
import { openIndexPool } from '../../node/open-index-pool.js';
import type { IndexPool } from '../../node/pool/index-pool.js';
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
import type { ListedPart, LongQuestion, LongRequest } from '../work-desk.js';
import type { FromWorkThread, Results, Work, WorkThreadSetup } from './work.js';

invariant(parentPort !== null, 'long work is done by a thread of its own');
const port = parentPort;
const setup = workerData as WorkThreadSetup;
const catalog = setup.catalog && loadCatalog(setup.catalog).catalog;
const filters = new LongFilters();

/** Listed at a time: a thread that lists does nothing else meanwhile. */
const MOST_LISTED = 16_384;

class OtherDevices extends Error {}

let opened: Promise<IndexPool> | null = null;

async function pool(): Promise<IndexPool> {
  // What cannot be opened now, for want of files or since it is being replaced, may be opened later; those who ask have it open.
  opened ??= openIndexPool(setup.devices, { inPlaceBelow: Number.MAX_SAFE_INTEGER }).catch(() => {
    opened = null;
    throw new OtherDevices();
  });
  const pool = await opened;
  if (pool.generation !== setup.generation) throw new OtherDevices();
  return pool;
}

/** What is remembered of devices is remembered by this object. */
const audience = {
  generation: setup.generation,
  count: async (filter: Filter) => (await pool()).count(filter),
  tagTexts: async (tag: string, options?: TagTextOptions) => (await pool()).tagTexts(tag, options),
};

const RULES: Readonly<Record<RequestKind, unknown>> = { createPreset, createTargetedMessage };

port.on('message', (work: Work) => {
  done(work).then((message) => port.postMessage(message));
});

async function done(work: Work): Promise<FromWorkThread> {
  try {
    return { kind: 'done', result: await resultOf(work) };
  } catch (error) {
    if (error instanceof OtherDevices) return { kind: 'other-devices' };
    if (error instanceof Unresolvable) return { kind: 'unresolvable', reason: error.message };
    return { kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
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

async function checked({ name, body, listsTexts, ...asked }: LongRequest): Promise<Results['request']> {
  const rules = RULES[name] as RequestRules<unknown, unknown>; // what it checks, it measures
  const { tagTexts, ...others } = audience;
  const source = listsTexts ? audience : others;
  return toJsonText(
    await examineAndMeasure(rules, readBody(body), { catalog, audience: source, listsTexts, ...asked }),
  );
}

async function list(filter: Filter, after: string | null): Promise<ListedPart> {
  const ids: string[] = [];
  for await (const batch of (await pool()).devices(filter, after === null ? {} : { after })) {
    ids.push(...batch);
    if (ids.length >= MOST_LISTED) return { ids, isEnd: false };
  }
  return { ids, isEnd: true };
}
