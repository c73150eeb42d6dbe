/** Long questions, and the devices of kept filters, get the same answers in the thread as elsewhere. */

import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { catalogToJson } from '../../../src/catalog/catalog-json.js';
import { compile } from '../../../src/compile.js';
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
import type { ListedPart, LongQuestion, LongRequest } from '../../../src/service/work-desk.js';
import { CATALOG } from '../../support/service/faults/account.js';
import { prepareFolder } from '../../support/service/faults/prepare-folder.js';
import { storeFolder } from '../../support/service/file-store.js';
import { tokenRecord } from '../../support/service/store-records.js';
import { ALL, fromSource, indexAt, NEVER, question, SHOP } from './desk-questions.js';

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
