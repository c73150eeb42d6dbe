/** Threads that check new bodies: several at once, over one index, and no more than they can take. */

import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { setImmediate as immediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { catalogToJson } from '../../../src/catalog/catalog-json.js';
import { compile } from '../../../src/compile.js';
import { AudienceUnavailableError } from '../../../src/evaluate/audience-source.js';
import { UnsupportedFilterError } from '../../../src/evaluate/unsupported-filter.js';
import { openIndex, writeIndex } from '../../../src/node/open-index.js';
import { openSharedPool, type SharedPool } from '../../../src/node/open-index-pool.js';
import { readBody } from '../../../src/requests/body.js';
import { DEFAULT_CONVENTIONS } from '../../../src/service/device-conventions.js';
import { createTargetedMessage } from '../../../src/service/operations/create-targeted-message.js';
import { examineAndMeasure, type RequestRules } from '../../../src/service/operations/examine.js';
import { ThreadExaminers } from '../../../src/service/work/thread-examiners.js';
import type { WorkThreadSetup } from '../../../src/service/work/work.js';
import type { CheckedElsewhere, LongRequest } from '../../../src/service/work-desk.js';
import { CATALOG } from '../../support/service/faults/account.js';
import { storeFolder } from '../../support/service/file-store.js';
import { tokenRecord } from '../../support/service/store-records.js';
import { ALL, fromSource, NEVER } from './desk-questions.js';

setMaxListeners(0, NEVER);

const KNOWN = { suggestions: false, now: Date.UTC(2026, 0, 1), listsTexts: true, devices: DEFAULT_CONVENTIONS };

function message(filter: string, rights = ALL): LongRequest {
  const request = { auth: 'token', devices_filter: filter, content: 'hi', send_date: '2030-01-01 00:00' };
  return { name: 'createTargetedMessage', body: JSON.stringify({ request }), rights, ...KNOWN };
}

/** The thread answers when it is told to: `release` lets one go on. */
function held(threads: number) {
  const started: Worker[] = [];
  const setup: WorkThreadSetup = { devices: { kind: 'elsewhere' }, catalog: null };
  const examiners = new ThreadExaminers(setup, {
    threads,
    start: () => {
      const thread = new Worker(
        `const { parentPort } = require('node:worker_threads');
         const begun = [];
         parentPort.on('message', (message) => {
           if (message.kind === 'work') return begun.push(message);
           const { number, work } = begun.shift();
           parentPort.postMessage({ kind: 'done', number, result: JSON.stringify({ value: work.request.body, diagnostics: [] }) });
         });`,
        { eval: true },
      );
      started.push(thread);
      return thread;
    },
  });
  return { examiners, started, release: (thread: number) => started[thread]!.postMessage({ kind: 'go on' }) };
}

describe('threads', () => {
  const named = (body: string): LongRequest => ({ ...message(''), body });
  const checkedValue = async (asked: Promise<CheckedElsewhere | null> | undefined) => (await asked)?.value;

  it('are started as they are needed, and each is given the next where it has least to do', async () => {
    const { examiners, started, release } = held(2);
    const asked = ['one', 'two', 'three', 'four'].map((body) => examiners.examine(named(body), NEVER));
    expect(started).toHaveLength(2);
    // The second thread has two and four.
    for (const at of [1, 3]) {
      release(1);
      expect(await checkedValue(asked[at])).toBe(['one', 'two', 'three', 'four'][at]);
    }
    // Nothing is left to it: it is given the next two, and the first has one, three.
    const more = ['five', 'six'].map((body) => examiners.examine(named(body), NEVER));
    for (const at of [0, 1]) {
      release(1);
      expect(await checkedValue(more[at])).toBe(['five', 'six'][at]);
    }
    for (const at of [0, 2]) {
      release(0);
      expect(await checkedValue(asked[at])).toBe(['one', 'two', 'three', 'four'][at]);
    }
    await examiners.dispose();
  });

  it('one that runs and has nothing to do is taken before another is started', async () => {
    const { examiners, started, release } = held(2);
    for (const body of ['first', 'second']) {
      const asked = examiners.examine(named(body), NEVER);
      release(0);
      expect(await checkedValue(asked)).toBe(body);
    }
    expect(started).toHaveLength(1);
    await examiners.dispose();
  });

  it.each([1, 2, 3])('%i take 64 bodies each; what comes then is not for them', async (threads) => {
    const { examiners } = held(threads);
    const asked = Array.from({ length: 64 * threads }, () => examiners.examine(message(''), NEVER));
    for (const one of asked) one.catch(() => {});
    expect(await examiners.examine(message(''), NEVER)).toBeNull();
    expect(await examiners.examine(message('', tokenRecord('other')), NEVER)).toBeNull();
    await examiners.dispose();
  });

  it('whoever gives up waits no more, and leaves room', async () => {
    const { examiners } = held(1);
    const gone = new AbortController();
    setMaxListeners(0, gone.signal);
    const given = Array.from({ length: 8 }, () => examiners.examine(message(''), NEVER));
    const waiting = Array.from({ length: 56 }, () => examiners.examine(message(''), gone.signal));
    expect(await examiners.examine(message(''), NEVER)).toBeNull();
    gone.abort(new Error('enough'));
    for (const one of waiting) await expect(one).rejects.toThrow('enough');
    const next = examiners.examine(message(''), NEVER);
    for (const one of [...given, next]) one.catch(() => {});
    await examiners.dispose();
    await expect(next).rejects.toThrow('the threads for work were ended');
  });

  it('one that ends by itself is told to those alone whose bodies it had, and another takes its place', async () => {
    const { examiners, started, release } = held(2);
    const asked = ['one', 'two', 'three'].map((body) => examiners.examine(named(body), NEVER));
    const ended = started[0]!.terminate();
    for (const at of [0, 2]) await expect(asked[at]).rejects.toThrow('a thread for work has failed: it ended');
    await ended;
    release(1);
    expect(await checkedValue(asked[1])).toBe('two');
    const [third, fourth] = ['three', 'four'].map((body) => examiners.examine(named(body), NEVER));
    expect(started).toHaveLength(3);
    for (const thread of [1, 2]) release(thread);
    expect([await checkedValue(third), await checkedValue(fourth)]).toEqual(['three', 'four']);
    await examiners.dispose();
  });
});

describe('over one index in shared memory', () => {
  const folder = storeFolder();
  const threads = 3;
  let shared: SharedPool;
  let examiners: ThreadExaminers;
  /** A copy that nobody else asks. */
  let index: DeviceIndex;
  beforeAll(async () => {
    const path = join(folder.path, 'devices.psi');
    const builder = DeviceIndex.builder({ catalog: CATALOG });
    for (let number = 0; number < 150_000; number++)
      builder.add({
        id: `d${number}`,
        platform: number % 4 === 0 ? 'Android' : 'iOS',
        applications: [number % 7 === 0 ? 'BBBBB-BBBBB' : 'AAAAA-AAAAA'],
        tags: { number: (number * 7_919) % 10_007 },
      });
    await writeIndex(path, builder.seal());
    index = await openIndex(path);
    shared = await openSharedPool(path, threads);
    const { generation } = shared.pool;
    const devices = { kind: 'shared-index', index: shared.index, generation } as const;
    examiners = new ThreadExaminers({ devices, catalog: catalogToJson(CATALOG!) }, { start: fromSource, threads });
  });
  afterAll(async () => {
    await examiners.dispose();
    await shared.pool[Symbol.asyncDispose]();
    folder[Symbol.dispose]();
  });

  const filterAt = (at: number): string => {
    const from = (at * 37) % 9_000;
    return (
      `(A("AAAAA-AAAAA", ["iOS"]) + A("BBBBB-BBBBB")) * T("number", BETWEEN, [${from}, ${from + 1 + (at % 900)}]) \\ ` +
      `T("number", IN, [${from + 1}, ${from + 5}, ${(at * 11) % 10_007}])`
    );
  };

  it('a thousand filters are counted at once by all of them and here, and each is right', async () => {
    const wrong: (readonly [string, number])[] = [];
    let taken = 0;
    const countAll = async (first: number): Promise<void> => {
      for (let at = first; at < 1_000; at += 16) {
        const text = filterAt(at);
        const filter = compile(text, { catalog: CATALOG }).filter!;
        const expected = index.count(filter);
        const checked = await examiners.examine(message(text), NEVER);
        if (checked !== null) taken++;
        // What they do not take is counted here, in the same memory; some others as well.
        const here = checked === null || at % 3 === 0 ? (await shared.pool.count(filter)).count : expected;
        const there = checked === null ? expected : (checked.value as { audience: { count: number } }).audience.count;
        if (here !== expected || there !== expected) wrong.push([text, expected]);
        await immediate();
      }
    };
    await Promise.all(Array.from({ length: 16 }, (_, first) => countAll(first)));
    expect(wrong).toEqual([]);
    expect(taken).toBeGreaterThan(200);
  });

  it.each([
    ['a filter', filterAt(1)],
    ['a wrong filter', 'A("AAAAA-AAAAA"'],
    ['a filter with a tag that there is not', 'T("nummer", EQ, 1)'],
  ])('%s is checked and measured as it is here', async (_, filter) => {
    const asked = message(filter);
    const rules = createTargetedMessage as RequestRules<unknown, unknown>;
    const { generation, count, tagTexts } = shared.pool;
    const audience = { generation, count, tagTexts };
    const options = { catalog: CATALOG, audience, rights: ALL, ...KNOWN };
    const here = await examineAndMeasure(rules, readBody(asked.body), options);
    expect(await examiners.examine(asked, NEVER)).toEqual(here);
  });
});

describe('over devices that another thread counts', () => {
  const counted = {
    count: 7,
    devices: 9,
    byPlatform: new Map([['iOS', 7]] as const),
    byApplication: new Map([['AAAAA-AAAAA', 7]]),
  };

  function over(
    count: () => Promise<typeof counted>,
    tagTexts: (tag: string) => Promise<readonly string[]> = async () => [],
  ) {
    const setup = { devices: { kind: 'elsewhere' }, catalog: catalogToJson(CATALOG!) } as const;
    return new ThreadExaminers(setup, { start: fromSource, threads: 1, source: { count, tagTexts } });
  }

  it('asks there how many there are, by platform and application', async () => {
    const examiners = over(async () => counted);
    const checked = await examiners.examine(message('A("AAAAA-AAAAA")'), NEVER);
    expect(checked?.value).toMatchObject({
      audience: { count: 7, devices: 9, byPlatform: { iOS: 7 }, byApplication: { 'AAAAA-AAAAA': 7 } },
    });
    await examiners.dispose();
  });

  it('asks there which languages and time zones there are', async () => {
    const asked: string[] = [];
    const examiners = over(
      async () => counted,
      async (tag) => {
        asked.push(tag);
        return ['de', 'en'];
      },
    );
    const request = {
      auth: 'token',
      devices_filter: 'A("AAAAA-AAAAA")',
      content: { en: 'hi', de: 'hallo' },
      send_date: '2030-01-01 00:00',
      ignore_user_timezone: false,
    };
    await examiners.examine({ ...message(''), body: JSON.stringify({ request }) }, NEVER);
    expect(asked).toContain('Timezone');
    await examiners.dispose();
  });

  it('tells what is in the way there', async () => {
    const examiners = over(async () => {
      throw new AudienceUnavailableError('no connection');
    });
    const asked = examiners.examine(message('A("AAAAA-AAAAA")'), NEVER);
    await expect(asked).rejects.toThrow(AudienceUnavailableError);
    await expect(asked).rejects.toThrow('no connection');
    await examiners.dispose();
  });

  it('tells that a filter cannot be counted there', async () => {
    const examiners = over(async () => {
      throw new UnsupportedFilterError([]);
    });
    await expect(examiners.examine(message('A("AAAAA-AAAAA")'), NEVER)).rejects.toThrow();
    await examiners.dispose();
  });
});
