/** Reading long records is held against what a token may take, as compiling long filters is. */

import { setTimeout as timeout } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { Answer } from '../../../src/service/answer.js';
import { watchedAudienceRoutes } from '../../../src/service/audiences/watched-audience-routes.js';
import { OneAtATime } from '../../../src/service/concurrency.js';
import type { Exchange, RouteGroup, TokenExchange } from '../../../src/service/http/exchange.js';
import { messageRoutes } from '../../../src/service/http/message-routes.js';
import { presetRoutes } from '../../../src/service/http/preset-routes.js';
import { readRecords } from '../../../src/service/http/read-records.js';
import type { TokenRecord } from '../../../src/service/records/token-record.js';
import type { ServiceContext } from '../../../src/service/service-context.js';
import { DEFAULT_SERVICE_LIMITS } from '../../../src/service/service-options.js';
import { budgets } from '../../../src/service/tokens/budgets.js';
import { memoryStore } from '../../support/service/memory-store.js';
import { stillRegistry } from '../../support/service/still-registry.js';
import { audienceRecord, messageRecord, presetRecord, tokenRecord } from '../../support/service/store-records.js';

const TOKEN = tokenRecord('shop');

const ENDLESS: Exchange['patience'] = { signal: new AbortController().signal, throwIfOver: () => {} };

/** Twenty milliseconds of the ten seconds that there are at once. */
const LONG = 'x'.repeat(2 ** 20);

const REQUEST = {
  param: () => 'CODE',
  query: () => undefined,
} as unknown as TokenExchange['request'];

it.each<readonly [string, RouteGroup]>([
  ['/v1/presets/:code', presetRoutes],
  ['/v1/presets', presetRoutes],
  ['/v1/messages/:code', messageRoutes],
  ['/v1/messages', messageRoutes],
  ['/v1/audiences', watchedAudienceRoutes],
])('GET of %s takes what the records that it reads take, and of nobody else', async (path, group) => {
  const store = memoryStore();
  const preset = presetRecord('CODE', { createdBy: TOKEN.id });
  await store.addPreset({ ...preset, preset: { ...preset.preset, name: LONG } }, null);
  await store.addMessage(messageRecord('CODE', { createdBy: TOKEN.id, content: LONG }), null);
  const audience = audienceRecord('CODE', { createdBy: TOKEN.id });
  await store.addAudience({ ...audience, name: LONG }, null);
  const taken = budgets(DEFAULT_SERVICE_LIMITS, () => 0);
  const history = { of: () => ({ until: 0, values: [] }), close: async () => {} };
  const devices = { registry: stillRegistry, catalog: () => null, history };
  const service = { store, budgets: taken, reads: new OneAtATime(), ...devices };
  const routes = group(service as Partial<ServiceContext> as ServiceContext);
  const route = routes.find((each) => each.path === path);
  const patience = ENDLESS;
  const exchange = { request: REQUEST, token: TOKEN, headers: {}, logged: {}, patience } as unknown as TokenExchange;
  // Compiling and counting would take some, too.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const answer = (await route?.methods.GET?.(exchange as never)) as Answer;
  clock.mockRestore();
  expect(answer.status).toBe(200);
  expect(Math.floor(10_000 - taken.work.left(TOKEN.id))).toBe(20);
  expect(taken.work.left('other')).toBe(10_000);
});

/** Reads that end when they are told to, and what has begun and ended so far. */
function heldReads() {
  const told: string[] = [];
  const ends = new Map<string, () => void>();
  const service = { budgets: budgets(DEFAULT_SERVICE_LIMITS, () => 0), reads: new OneAtATime() };
  const read = (token: TokenRecord, name: string, patience: Exchange['patience'] = ENDLESS) =>
    readRecords(service, { token, patience }, async () => {
      told.push(`${name} begins`);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      told.push(`${name} ends`);
      return { answer: { status: 200, body: name }, bytes: 0 };
    });
  return { told, read, end: (name: string) => ends.get(name)?.() };
}

it('reads of one token come one after the other, and those of another beside them', async () => {
  const { told, read, end } = heldReads();
  const other = { ...TOKEN, id: 'other' };
  const all = [read(TOKEN, 'first'), read(TOKEN, 'second'), read(other, 'beside')];
  await timeout(0);
  expect(told).toEqual(['first begins', 'beside begins']);
  end('beside');
  end('first');
  await timeout(0);
  expect(told.slice(2)).toEqual(['beside ends', 'first ends', 'second begins']);
  end('second');
  expect((await Promise.all(all)).map(({ body }) => body)).toEqual(['first', 'second', 'beside']);
});

it('a read that fails holds up none behind it, and one that nobody waits for any more is none', async () => {
  const { told, read, end } = heldReads();
  const service = { budgets: budgets(DEFAULT_SERVICE_LIMITS, () => 0), reads: new OneAtATime() };
  const failing = readRecords(service, { token: TOKEN, patience: ENDLESS }, () => Promise.reject(new Error('no disk')));
  const behind = readRecords(service, { token: TOKEN, patience: ENDLESS }, async () => ({
    answer: { status: 200, body: 'behind' },
    bytes: 0,
  }));
  await expect(failing).rejects.toThrow('no disk');
  expect((await behind).body).toBe('behind');

  const gone = new AbortController();
  const first = read(TOKEN, 'first');
  const second = read(TOKEN, 'second', { signal: gone.signal, throwIfOver: () => gone.signal.throwIfAborted() });
  const third = read(TOKEN, 'third');
  gone.abort(new Error('gone'));
  await timeout(0);
  end('first');
  await expect(second).rejects.toThrow('gone');
  await timeout(0);
  end('third');
  await Promise.all([first, third]);
  expect(told).toEqual(['first begins', 'first ends', 'third begins', 'third ends']);
});
