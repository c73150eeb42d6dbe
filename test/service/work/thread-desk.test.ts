/** Long questions get the same answers in their thread as elsewhere; nobody waits for ever. */

import { getEventListeners } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { catalogToJson } from '../../../src/catalog/catalog-json.js';
import { compile } from '../../../src/compile.js';
import { AudienceUnavailableError } from '../../../src/evaluate/audience-source.js';
import { streamAudience } from '../../../src/evaluate/stream-audience.js';
import { UnsupportedFilterError } from '../../../src/evaluate/unsupported-filter.js';
import { writeIndex } from '../../../src/node/open-index.js';
import { openIndexPool } from '../../../src/node/open-index-pool.js';
import type { IndexPool } from '../../../src/node/pool/index-pool.js';
import { readBody } from '../../../src/requests/body.js';
import { DEFAULT_CONVENTIONS } from '../../../src/service/device-conventions.js';
import { answerQuestion } from '../../../src/service/filters/answer-question.js';
import { createPreset } from '../../../src/service/operations/create-preset.js';
import { createTargetedMessage } from '../../../src/service/operations/create-targeted-message.js';
import { examineAndMeasure, type RequestRules } from '../../../src/service/operations/examine.js';
import { type Narrowing, narrowFilter } from '../../../src/service/recipients/narrow-filter.js';
import { filterToKeep } from '../../../src/service/records/message-filter.js';
import type { TokenRecord } from '../../../src/service/records/token-record.js';
import { Unresolvable } from '../../../src/service/records/unresolvable.js';
import { ThreadDesk } from '../../../src/service/work/thread-desk.js';
import type { WorkDevices, WorkThreadSetup } from '../../../src/service/work/work.js';
import type { ListedPart, LongQuestion, LongRequest, QuestionName, WorkDesk } from '../../../src/service/work-desk.js';
import { CATALOG } from '../../support/service/faults/account.js';
import { prepareFolder } from '../../support/service/faults/prepare-folder.js';
import { storeFolder } from '../../support/service/file-store.js';
import { tokenRecord } from '../../support/service/store-records.js';
import { as, ask, DEVICES, CATALOG as SMALL, tryService } from '../../support/service/try-service.js';
import { bundledThread } from '../../support/thread-files.js';

/** It has other devices than those that are asked about. */
const NO_DESK: WorkDesk = {
  ask: async () => null,
  examine: async () => ({ kind: 'other-devices' }),
  isJson: async () => true,
  mayTarget: async () => null,
  count: async () => null,
  list: async () => null,
};

const NEVER = new AbortController().signal;
const ALL = tokenRecord('all');
const SHOP = tokenRecord('shop', ['AAAAA-AAAAA']);

const indexAt = (path: string, generation: string): WorkDevices => ({ kind: 'index', path, generation });

function fromSource(setup: WorkThreadSetup): Worker {
  return new Worker(bundledThread('work-thread'), { workerData: setup });
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
    desk = new ThreadDesk({ devices: indexAt(devices, pool.generation), catalog }, { start: fromSource });
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

  it('whether a text is JSON is said as it is here, however deep its brackets are and however often a key comes', async () => {
    const deep = (open: string, close: string): string => open.repeat(50_000) + close.repeat(50_000);
    for (const [text, isJson] of [
      ['{"a":1,"a":2}', true],
      [deep('[', ']'), true],
      [deep('{"a":', '}').replace(':}', ':1}'), true],
      [deep('[', ']').slice(1), false],
      ['[[[', false],
      ['', false],
    ] as const)
      expect(await desk.isJson(text, NEVER)).toBe(isJson);
  });

  it('of those without a token sixteen wait at most, and no token is among them', async () => {
    const long = '['.repeat(200_000);
    // The first is being done.
    const asked = Array.from({ length: 20 }, () => desk.isJson(long, NEVER));
    const counted = desk.ask(question('count', { filter: 'A("AAAAA-AAAAA")' }), NEVER);
    expect(await Promise.all(asked)).toEqual([...Array(17).fill(false), null, null, null]);
    expect((await counted)?.status).toBe(200);
  });

  /** A body of createTargetedMessage. */
  function messageWith(filter: string, more: object = {}): string {
    return JSON.stringify({
      request: { auth: 'token', devices_filter: filter, content: 'hi', send_date: 'now', ...more },
    });
  }

  const MANY = Array.from({ length: 400 }, (_, index) => `A("AAAAA-AAAAA") * T("number", EQ, ${index})`).join(' + ');
  it.each<readonly [string, LongRequest['name'], string, TokenRecord]>([
    ['a long filter', 'createTargetedMessage', messageWith(MANY), ALL],
    [
      'numbers as they were written',
      'createTargetedMessage',
      messageWith(NUMBERS, { data: { big: 1 } }).replace('"big":1', '"big":12345678901234567891'),
      ALL,
    ],
    ['a wrong filter', 'createTargetedMessage', messageWith(`${MANY} * `), ALL],
    ['a filter that the token may not send', 'createTargetedMessage', messageWith('A("BBBBB-BBBBB")'), SHOP],
    ['a time that is past', 'createTargetedMessage', messageWith(MANY, { send_date: '2020-01-01 00:00' }), ALL],
    [
      'devices that do not list their languages',
      'createTargetedMessage',
      messageWith(MANY, { content: { en: 'hi', de: 'hallo' } }),
      ALL,
    ],
    ['an unknown field', 'createPreset', JSON.stringify({ request: { auth: 'token', nane: 'x' } }), ALL],
    ['a wrong body', 'createPreset', '{"request": 1}', ALL],
  ])('%s is checked as it is here', async (_, name, body, rights) => {
    const known = { suggestions: false, now: Date.UTC(2026, 0, 1), listsTexts: false, devices: DEFAULT_CONVENTIONS };
    const rules = (name === 'createPreset' ? createPreset : createTargetedMessage) as RequestRules<unknown, unknown>;
    const audience = { generation: pool.generation, count: pool.count };
    const checked = await examineAndMeasure(rules, readBody(body), { catalog: CATALOG, audience, rights, ...known });
    expect(await desk.examine({ name, body, rights, ...known }, NEVER)).toEqual({ kind: 'checked', checked });
  });
});

describe('devices of a kept filter', () => {
  const folder = storeFolder();
  let desk: ThreadDesk;
  let pool: IndexPool;
  beforeAll(async () => {
    const devices = join(folder.path, 'many.psi');
    const builder = DeviceIndex.builder({ catalog: CATALOG });
    for (let number = 0; number < 40_000; number++)
      builder.add({
        id: `d${number}`,
        platform: number % 4 === 0 ? 'Android' : 'iOS',
        applications: ['AAAAA-AAAAA'],
        tags: { number },
      });
    await writeIndex(devices, builder.seal());
    pool = await openIndexPool(devices);
    desk = new ThreadDesk(
      { devices: indexAt(devices, pool.generation), catalog: catalogToJson(CATALOG!) },
      { start: fromSource },
    );
  });
  afterAll(async () => {
    await desk.dispose();
    await pool[Symbol.asyncDispose]();
    folder[Symbol.dispose]();
  });

  const TEXT = 'A("AAAAA-AAAAA") * T("number", BETWEEN, [3, 39000])';
  const FILTER = compile(TEXT, { catalog: CATALOG }).filter!;
  const KEPT = filterToKeep(FILTER, CATALOG);
  const NARROWING: Narrowing = {
    platform: 'iOS',
    steps: [{ kind: 'intersection', devices: { kind: 'platform-in', platforms: ['iOS'] } }],
  };
  const PART = { createdBy: 'id', filter: KEPT, narrowing: NARROWING };

  it('are counted and listed as they are here, some at a time, from where one stopped', async () => {
    const narrowed = narrowFilter(FILTER, NARROWING);
    const wanted: string[] = [];
    for await (const ids of pool.devices(narrowed)) wanted.push(...ids);
    expect(await desk.count(PART, NEVER)).toBe(wanted.length);
    const found: string[] = [];
    const sizes: number[] = [];
    for (let after: string | null = null, isEnd = false; !isEnd; after = found.at(-1) ?? null) {
      const listed: ListedPart | null = await desk.list(PART, after, NEVER);
      found.push(...listed!.ids);
      sizes.push(listed!.ids.length);
      isEnd = listed!.isEnd;
    }
    expect(found).toEqual(wanted);
    expect(sizes).toEqual([16_384, 29_248 - 16_384]);
  });

  it('may be targeted by a token whose rights hold what its filter names, and by no other', async () => {
    expect(await desk.mayTarget(PART, SHOP, NEVER)).toBe(true);
    expect(await desk.mayTarget(PART, tokenRecord('news', ['BBBBB-BBBBB']), NEVER)).toBe(false);
  });

  it('of a filter that is none any more are not found', async () => {
    const broken = { ...PART, filter: { ...KEPT, text: 'A("AAAAA-AAAAA" * ' } };
    await expect(desk.list(broken, null, NEVER)).rejects.toThrow(Unresolvable);
  });

  it('are nowhere where the index in the file is another one, or none', async () => {
    for (const name of ['many.psi', 'none.psi']) {
      const devices = indexAt(join(folder.path, name), 'older');
      const stale = new ThreadDesk({ devices, catalog: null }, { start: fromSource });
      expect(await stale.count(PART, NEVER)).toBe(null);
      expect(await stale.list(PART, null, NEVER)).toBe(null);
      expect(await stale.ask(question('count', { filter: TEXT }), NEVER)).toBe(null);
      await stale.dispose();
    }
  });
});

const SETUP = { devices: indexAt('', ''), catalog: null };

/** A desk whose thread does this with what it is asked. */
const scripted = (code: string) =>
  new ThreadDesk(SETUP, {
    start: () =>
      new Worker(
        `const { parentPort } = require('node:worker_threads'); parentPort.on('message', ({ work: { question, request } }) => { const { body } = question ?? request; ${code} });`,
        { eval: true },
      ),
  });
const ECHO = "parentPort.postMessage({ kind: 'done', result: { status: 200, body } });";

describe('a thread', () => {
  it('that ends by itself is told to who asked, and another answers the next', async () => {
    const desk = scripted(`if (body === 'end') process.exit(1); ${ECHO}`);
    const first = desk.ask(question('count', 'end'), NEVER);
    const second = desk.ask(question('count', 'go on'), NEVER);
    await expect(first).rejects.toThrow('the thread for long work has failed: it ended');
    expect(await second).toEqual({ status: 200, body: 'go on' });
    await desk.dispose();
  });

  it('that answers twice is heard once, whatever it says', async () => {
    const answers = [
      { kind: 'done', result: null },
      { kind: 'other-devices' },
      { kind: 'unresolvable', reason: 'why' },
      { kind: 'unsupported', diagnostics: [] },
      { kind: 'unavailable', reason: 'why' },
      { kind: 'failed', reason: 'why' },
    ];
    let heard = 0;
    const desk = new ThreadDesk(SETUP, {
      start: () =>
        new Worker(
          `const { parentPort } = require('node:worker_threads');
           const answers = ${JSON.stringify(answers)};
           parentPort.on('message', ({ work: { question: { body } } }) => {
             ${ECHO}
             if (body === 'first') for (const answer of answers) parentPort.postMessage(answer);
           });`,
          { eval: true },
        ).on('message', () => heard++),
    });
    expect(await desk.ask(question('count', 'first'), NEVER)).toEqual({ status: 200, body: 'first' });
    await vi.waitFor(() => expect(heard).toBe(1 + answers.length), { timeout: 60_000 });
    expect(await desk.ask(question('count', 'second'), NEVER)).toEqual({ status: 200, body: 'second' });
    await desk.dispose();
  });

  it('that has answered leaves nothing behind at the signal of who asked', async () => {
    const desk = scripted(ECHO);
    const { signal } = new AbortController();
    const asked = desk.ask(question('count', ''), signal);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    await asked;
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    await desk.dispose();
  });

  it('that asks a database where there is none is told so', async () => {
    const desk = new ThreadDesk(SETUP, {
      start: () =>
        new Worker(
          `const { parentPort } = require('node:worker_threads');
           parentPort.on('message', ({ kind, failure }) => parentPort.postMessage(
             kind === 'work'
               ? { kind: 'query', number: 1, query: { text: 'SELECT 1', parameters: [] } }
               : { kind: 'done', result: { status: 200, body: failure.reason } },
           ));`,
          { eval: true },
        ),
    });
    expect((await desk.ask(question('count', ''), NEVER))?.body).toContain(
      'a thread asks a database where there is one',
    );
    await desk.dispose();
  });

  it('that cannot answer says so, and goes on', async () => {
    const desk = scripted(`if (body === 'no') parentPort.postMessage({ kind: 'failed', reason: 'why' }); else ${ECHO}`);
    await expect(desk.ask(question('count', 'no'), NEVER)).rejects.toThrow('why');
    expect(await desk.ask(question('count', 'yes'), NEVER)).toEqual({ status: 200, body: 'yes' });
    await desk.dispose();
  });

  it('tells what the database cannot be asked, and that it cannot be asked now', async () => {
    const diagnostics = [{ code: 'target/text-not-held', message: 'NUL in a text' }];
    const desk = scripted(
      `parentPort.postMessage(body === 'nul' ? { kind: 'unsupported', diagnostics: ${JSON.stringify(diagnostics)} } : { kind: 'unavailable', reason: 'no connection' });`,
    );
    const refused = desk.ask(question('count', 'nul'), NEVER);
    await expect(refused).rejects.toThrow(UnsupportedFilterError);
    await expect(refused).rejects.toMatchObject({ message: 'NUL in a text', diagnostics });
    const away = desk.ask(question('count', 'away'), NEVER);
    await expect(away).rejects.toThrow(AudienceUnavailableError);
    await expect(away).rejects.toThrow('no connection');
    await desk.dispose();
  });

  it('whose queries fail is told why, and whether that may pass; a query ends when nobody waits', async () => {
    const failures: Error[] = [new Error('no such table'), new AudienceUnavailableError('no connection')];
    const signals: (AbortSignal | undefined)[] = [];
    const desk = new ThreadDesk(SETUP, {
      connection: {
        dialect: 'sqlite',
        query: async (_, { signal } = {}) => {
          signals.push(signal as AbortSignal | undefined);
          throw failures.shift();
        },
      },
      start: () =>
        new Worker(
          `const { parentPort } = require('node:worker_threads');
           parentPort.on('message', ({ kind, failure }) => parentPort.postMessage(
             kind === 'work'
               ? { kind: 'query', number: 7, query: { text: 'SELECT 1', parameters: [] } }
               : { kind: 'done', result: { status: 200, body: JSON.stringify(failure) } },
           ));`,
          { eval: true },
        ),
    });
    const waiting = new AbortController();
    expect((await desk.ask(question('count', ''), waiting.signal))?.body).toBe(
      '{"reason":"no such table","isUnavailable":false}',
    );
    expect((await desk.ask(question('count', ''), NEVER))?.body).toBe(
      '{"reason":"no connection","isUnavailable":true}',
    );
    expect(signals).toEqual([waiting.signal, NEVER]);
    await desk.dispose();
  });

  it('whose message cannot be read says so, and goes on', async () => {
    const code = `require('node:worker_threads').parentPort.on('message', function ({ work: { question: { body } } }) {
      let deep = null;
      for (let level = 0; level < 20_000; level++) deep = { deep };
      this.postMessage({ kind: 'done', result: { status: 200, body: body === 'deep' ? deep : body } });
    });`;
    const desk = new ThreadDesk(SETUP, {
      start: () => new Worker(code, { eval: true, resourceLimits: { stackSizeMb: 64 } }),
    });
    await expect(desk.ask(question('count', 'deep'), NEVER)).rejects.toThrow();
    expect(await desk.ask(question('count', 'flat'), NEVER)).toEqual({ status: 200, body: 'flat' });
    await desk.dispose();
  });

  it('is asked questions of 4,096 units before longer ones, which came first', async () => {
    const desk = scripted(ECHO);
    const order: number[] = [];
    const ask = (units: number, rights: TokenRecord) =>
      desk.ask(question('count', 'x'.repeat(units), rights), NEVER).then(() => order.push(units));
    await Promise.all([ask(1, ALL), ask(4_097, ALL), ask(4_096, SHOP)]);
    expect(order).toEqual([1, 4_096, 4_097]);
    await desk.dispose();
  });

  it('is given up to 64 long requests of one token', async () => {
    const desk = scripted('');
    const given = new AbortController();
    const request = {
      name: 'createPreset',
      body: 'never',
      rights: ALL,
      suggestions: false,
      now: 0,
      listsTexts: true,
      devices: DEFAULT_CONVENTIONS,
    } as const;
    const waiting = Array.from({ length: 65 }, () => desk.examine(request, AbortSignal.any([given.signal])));
    const late = await desk.examine(request, NEVER);
    expect(late.kind === 'refused' && [late.refused.status, late.refused.headers, late.refused.body]).toEqual([
      429,
      { 'retry-after': '1' },
      '{"status_message":"64 long requests of this token are waiting: send one after the other"}',
    ]);
    given.abort(new Error('gone'));
    for (const each of waiting) await expect(each).rejects.toThrow('gone');
    await desk.dispose();
  });

  it('is not waited for by who has given up, nor by too many of one token', async () => {
    const desk = scripted('');
    const given = new AbortController();
    const running = desk.ask(question('count', 'never'), given.signal);
    const waiting = Array.from({ length: 8 }, () => desk.ask(question('count', 'never'), given.signal));
    const late = await desk.ask(question('count', 'never'), NEVER);
    expect([late?.status, late?.headers, late?.body]).toEqual([
      429,
      { 'retry-after': '1' },
      '{"status_message":"8 long questions of this token are waiting: send one after the other"}',
    ]);
    given.abort(new Error('gone'));
    for (const each of [running, ...waiting]) await expect(each).rejects.toThrow('gone');
    await desk.dispose();
  });
});

it.each<readonly [boolean | null, number, string]>([
  [true, 200, 'the request needs `auth`, an access token of this service'],
  [false, 400, 'the body is no JSON, and has no access token'],
  [null, 429, 'too many requests without a known token: send it as `Authorization: Bearer TOKEN`, too'],
])('a long body without a token, of which the desk says that it is JSON: %s', async (isJson, status, message) => {
  const asked: string[] = [];
  const desk: WorkDesk = {
    ...NO_DESK,
    isJson: async (text) => {
      asked.push(text);
      return isJson;
    },
  };
  const trial = await tryService({ catalog: SMALL, desk: () => desk });
  const send = (body: string) =>
    ask(trial, '/json/1.3/createPreset', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const long = '[1]'.padEnd(5_000);
  const { body, ...answer } = await send(long);
  expect([answer.status, body.status_message]).toEqual([status, message]);
  // A short one is read here.
  await send('[1]');
  expect(asked).toEqual([long]);
});

it('a service gives a desk what takes long, and answers the rest by itself', async () => {
  const asked: LongQuestion[] = [];
  const desk = () => ({
    ...NO_DESK,
    ask: async (question: LongQuestion) => {
      asked.push(question);
      return { status: 200, body: '{"by":"desk"}' };
    },
    examine: async () => ({ kind: 'refused', refused: { status: 200, body: '{"by":"desk"}' } }) as const,
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

describe('a long body of an operation', () => {
  const LINES = new TextEncoder().encode(DEVICES.map((device) => JSON.stringify(device)).join('\n'));
  const X = 'A("AAAAA-AAAAA")';
  const LONG = Array.from({ length: 800 }, () => X).join(' + ');

  /** A service whose desk examines here, and how many bodies it was given. */
  async function withDesk() {
    const given: LongRequest[] = [];
    const desk = () => ({
      ...NO_DESK,
      examine: async ({ name, body, rights, ...known }: LongRequest) => {
        given.push({ name, body, rights, ...known });
        const rules = createTargetedMessage as RequestRules<unknown, unknown>;
        const options = {
          catalog: SMALL,
          audience: streamAudience({ open: () => [LINES], catalog: SMALL }),
          rights,
          ...known,
        };
        const checked = structuredClone(await examineAndMeasure(rules, readBody(body), options));
        return { kind: 'checked', checked } as const;
      },
    });
    const here = streamAudience({ open: () => [LINES], catalog: SMALL });
    const count = vi.fn(here.count);
    const trial = Object.assign(await tryService({ catalog: SMALL, desk, audience: { ...here, count } }), {
      /** How often devices were counted here. */
      counted: () => count.mock.calls.length,
    });
    const send = async (filter: string, headers: Readonly<Record<string, string>> = {}) => {
      const request = { auth: trial.token, devices_filter: filter, content: 'hi', send_date: '2030-01-01 00:00' };
      const answer = await ask(trial, '/json/1.3/createTargetedMessage', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ request }),
      });
      return JSON.parse(answer.text) as {
        status_code: number;
        response: { messageCode?: string; diagnostics: { code: string }[] };
      };
    };
    return { trial, given, send };
  }

  it.each([
    [8_192, 0],
    [8_193, 1],
  ])('of %i units is given to the desk %i times', async (units, times) => {
    const { given, send } = await withDesk();
    await send(' '.repeat(9_000));
    const others = (given.pop()?.body.length ?? 0) - 9_000;
    await send(' '.repeat(units - others));
    expect(given.map(({ body }) => body.length)).toEqual(times === 0 ? [] : [units]);
  });

  it('is examined at the desk, a short one is not; both are kept alike', async () => {
    const { trial, given, send } = await withDesk();
    const [short, long] = [await send(X), await send(LONG)];
    expect([short.status_code, long.status_code, given.length]).toEqual([200, 200, 1]);
    const kept = await Promise.all(
      [short, long].map(({ response }) => as(trial, trial.token, `/v1/messages/${response.messageCode}`)),
    );
    const [first, second] = kept.map(
      ({ text }) => JSON.parse(text) as Record<'audience' | 'reach' | 'sendTime', unknown>,
    );
    expect([second?.audience, second?.reach, second?.sendTime]).toEqual([
      first?.audience,
      first?.reach,
      first?.sendTime,
    ]);
    expect(first?.audience).toMatchObject({ count: 2 });
  });

  it('is counted at the desk alone', async () => {
    const { trial, given, send } = await withDesk();
    await send(LONG);
    expect([given.length, trial.counted()]).toEqual([1, 0]);
    await send(X);
    expect(trial.counted()).toBeGreaterThan(0);
  });

  it('that the desk has other devices than, is examined here', async () => {
    const trial = await tryService({ catalog: SMALL, desk: () => NO_DESK });
    const request = { auth: trial.token, devices_filter: LONG, content: 'hi', send_date: '2030-01-01 00:00' };
    const answer = await ask(trial, '/json/1.3/createTargetedMessage', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ request }),
    });
    expect(answer.body.status_code).toBe(200);
  });

  it('that is wrong is refused as a short one is', async () => {
    const { given, send } = await withDesk();
    const [short, long] = [await send(`${X} * `), await send(`${LONG} * `)];
    expect(given.length).toBe(1);
    expect(
      [short, long].map(({ status_code, response }) => [status_code, response.diagnostics.map(({ code }) => code)]),
    ).toEqual([
      [210, ['syntax/missing-operand']],
      [210, ['syntax/missing-operand']],
    ]);
  });

  it('that comes again with its key is not examined again', async () => {
    const { given, send } = await withDesk();
    const headers = { 'idempotency-key': 'k1' };
    const [first, again] = [await send(LONG, headers), await send(LONG, headers)];
    expect([again.response.messageCode, given.length]).toEqual([first.response.messageCode, 1]);
  });
});
