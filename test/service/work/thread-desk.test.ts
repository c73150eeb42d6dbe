/** Long questions get the same answers in their thread as elsewhere; nobody waits for ever. */

import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogToJson } from '../../../src/catalog/catalog-json.js';
import { openIndexPool } from '../../../src/node/open-index-pool.js';
import type { IndexPool } from '../../../src/node/pool/index-pool.js';
import { answerQuestion, type QuestionName } from '../../../src/service/filters/answer-question.js';
import type { LongQuestion } from '../../../src/service/work/question-desk.js';
import { ThreadDesk, type WorkThreadSetup, workThreadFile } from '../../../src/service/work/thread-desk.js';
import { CATALOG } from '../../support/service/faults/account.js';
import { prepareFolder } from '../../support/service/faults/prepare-folder.js';
import { storeFolder } from '../../support/service/file-store.js';
import { tokenRecord } from '../../support/service/store-records.js';
import { as, ask, CATALOG as SMALL, tryService } from '../../support/service/try-service.js';

const NEVER = new AbortController().signal;
const ALL = tokenRecord('all');
const SHOP = tokenRecord('shop', ['AAAAA-AAAAA']);

function fromSource(setup: WorkThreadSetup): Worker {
  const code = `import('tsx/esm/api').then(({ register }) => {
    register();
    return import(${JSON.stringify(workThreadFile().href)});
  });`;
  return new Worker(code, { eval: true, workerData: setup });
}

function question(name: QuestionName, body: object | string, rights = ALL): LongQuestion {
  return { name, body: typeof body === 'string' ? body : JSON.stringify(body), rights, suggestions: false };
}

describe('through the thread', () => {
  const folder = storeFolder();
  let pool: IndexPool;
  let desk: ThreadDesk;
  beforeAll(async () => {
    await prepareFolder(folder.path);
    const devices = join(folder.path, 'devices.psi');
    pool = await openIndexPool(devices);
    const catalog = CATALOG && catalogToJson(CATALOG);
    desk = new ThreadDesk({ devices, generation: pool.generation, catalog }, fromSource);
  });
  afterAll(async () => {
    await desk.dispose();
    await pool[Symbol.asyncDispose]();
    folder[Symbol.dispose]();
  });

  const NUMBERS = 'A("AAAAA-AAAAA") * T("number", BETWEEN, [10, 9007199254740993])';
  it.each<readonly [string, LongQuestion]>([
    ['a check', question('check', { filter: NUMBERS })],
    ['an explanation', question('explain', { filter: NUMBERS })],
    ['a count', question('count', { filter: NUMBERS })],
    ['a difference', question('diff', { old: NUMBERS, new: 'A("BBBBB-BBBBB")' })],
    ['a count for one application', question('count', { filter: 'A("AAAAA-AAAAA")' }, SHOP)],
    ['what a token may not ask', question('count', { filter: 'A("BBBBB-BBBBB")' }, SHOP)],
    ['a wrong filter', question('explain', { filter: 'A("AAAAA-AAAAA"' })],
    ['a wrong body', question('count', '{"filter": 1, "filter": 2}')],
    ['no JSON', question('count', '[[[')],
  ])('%s is answered as it is here', async (_, asked) => {
    const asker = { catalog: CATALOG, audience: pool, rights: asked.rights, suggestions: false };
    const { status, body } = await answerQuestion(asked.name, asker, asked.body);
    expect(await desk.ask(asked, NEVER)).toEqual({ status, body });
  });
});

const SETUP = { devices: '', generation: '', catalog: null };

/** A desk whose thread does this with what it is asked. */
const scripted = (code: string) =>
  new ThreadDesk(
    SETUP,
    () =>
      new Worker(
        `const { parentPort } = require('node:worker_threads'); parentPort.on('message', ({ body }) => { ${code} });`,
        {
          eval: true,
        },
      ),
  );
const ECHO = "parentPort.postMessage({ kind: 'answer', answer: { status: 200, body } });";

describe('a thread', () => {
  it('that ends by itself is told to who asked, and another answers the next', async () => {
    const desk = scripted(`if (body === 'end') process.exit(1); ${ECHO}`);
    const first = desk.ask(question('count', 'end'), NEVER);
    const second = desk.ask(question('count', 'go on'), NEVER);
    await expect(first).rejects.toThrow('the thread for long questions has failed: it ended');
    expect(await second).toEqual({ status: 200, body: 'go on' });
    await desk.dispose();
  });

  it('that cannot answer says so, and goes on', async () => {
    const desk = scripted(`if (body === 'no') parentPort.postMessage({ kind: 'failed', reason: 'why' }); else ${ECHO}`);
    await expect(desk.ask(question('count', 'no'), NEVER)).rejects.toThrow('why');
    expect(await desk.ask(question('count', 'yes'), NEVER)).toEqual({ status: 200, body: 'yes' });
    await desk.dispose();
  });

  it('is not waited for by who has given up, nor by too many of one token', async () => {
    const desk = scripted('');
    const given = new AbortController();
    const running = desk.ask(question('count', 'never'), given.signal);
    const waiting = Array.from({ length: 8 }, () => desk.ask(question('count', 'never'), given.signal));
    const late = await desk.ask(question('count', 'never'), NEVER);
    expect([late.status, late.headers, late.body]).toEqual([
      429,
      { 'retry-after': '1' },
      '{"status_message":"8 long questions of this token are waiting: send one after the other"}',
    ]);
    given.abort(new Error('gone'));
    for (const each of [running, ...waiting]) await expect(each).rejects.toThrow('gone');
    await desk.dispose();
  });
});

it('a service gives a desk what takes long, and answers the rest by itself', async () => {
  const asked: LongQuestion[] = [];
  const desk = () => ({
    ask: async (question: LongQuestion) => {
      asked.push(question);
      return { status: 200, body: '{"by":"desk"}' };
    },
  });
  const trial = await tryService({ catalog: SMALL, desk });
  const send = async (name: string, body: object) => {
    const headers = { authorization: `Bearer ${trial.token}`, 'content-type': 'application/json' };
    const answer = await ask(trial, `/v1/filters/${name}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return answer.text === '{"by":"desk"}';
  };
  const short = 'A("AAAAA-AAAAA")';
  const long = Array.from({ length: 100 }, () => short).join(' + ');
  expect([
    await send('count', { filter: short }),
    await send('count', { filter: long }),
    await send('explain', { filter: short }),
    await send('explain', { filter: long }),
    await send('check', { filter: short }),
    await send('diff', { old: short, new: short }),
  ]).toEqual([false, true, false, true, true, true]);
  expect(asked[0]?.rights.name).toBe('all');
  expect((await as(trial, trial.token, '/v1/presets')).status).toBe(200);
});
