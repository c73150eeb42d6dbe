/**
 * The thread that answers long questions about filters. It opens the index by itself when something is first to be counted: only one
 * thread may own an index.
 */

import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '../../base/invariant.js';
import { loadCatalog } from '../../catalog/load-catalog.js';
import { openIndexPool } from '../../node/open-index-pool.js';
import type { IndexPool } from '../../node/pool/index-pool.js';
import type { Filter } from '../../plan/filter.js';
import { answerQuestion } from '../filters/answer-question.js';
import type { LongQuestion } from './question-desk.js';
import type { FromWorkThread, WorkThreadSetup } from './thread-desk.js';

invariant(parentPort !== null, 'long questions are answered by a thread of its own');
const port = parentPort;
const setup = workerData as WorkThreadSetup;
const catalog = setup.catalog && loadCatalog(setup.catalog).catalog;

let opened: Promise<IndexPool> | null = null;

const audience = {
  count: async (filter: Filter) => {
    opened ??= openIndexPool(setup.devices, { inPlaceBelow: Number.MAX_SAFE_INTEGER });
    const pool = await opened;
    if (pool.generation !== setup.generation) throw new Error('the index is another one: reload the service');
    return pool.count(filter);
  },
};

port.on('message', (question: LongQuestion) => {
  answer(question).then((message) => port.postMessage(message));
});

async function answer({ name, body, rights, suggestions }: LongQuestion): Promise<FromWorkThread> {
  try {
    const given = await answerQuestion(name, { catalog, audience, rights, suggestions }, body);
    return { kind: 'answer', answer: { status: given.status, body: String(given.body) } };
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
