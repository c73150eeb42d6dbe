/** Reading long records is held against what a token may take, as compiling long filters is. */

import { expect, it } from 'vitest';
import type { Answer } from '../../../src/service/http/answer.js';
import type { RouteGroup, TokenExchange } from '../../../src/service/http/exchange.js';
import { messageRoutes } from '../../../src/service/http/message-routes.js';
import type { ServiceContext } from '../../../src/service/http/service-context.js';
import { presetRoutes } from '../../../src/service/presets/preset-routes.js';
import { DEFAULT_SERVICE_LIMITS } from '../../../src/service/service-options.js';
import { budgets } from '../../../src/service/tokens/budgets.js';
import { memoryStore } from '../../support/service/memory-store.js';
import { messageRecord, presetRecord, tokenRecord } from '../../support/service/store-records.js';

const TOKEN = tokenRecord('shop');

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
])('GET of %s takes what the records that it reads take, and of nobody else', async (path, group) => {
  const store = memoryStore();
  const preset = presetRecord('CODE', { createdBy: TOKEN.id });
  await store.addPreset({ ...preset, preset: { ...preset.preset, name: LONG } }, null);
  await store.addMessage(messageRecord('CODE', { createdBy: TOKEN.id, content: LONG }), null);
  const taken = budgets(DEFAULT_SERVICE_LIMITS, () => 0);
  const routes = group({ store, budgets: taken } as Partial<ServiceContext> as ServiceContext);
  const route = routes.find((each) => each.path === path);
  const exchange = { request: REQUEST, token: TOKEN, headers: {}, logged: {} } as unknown as TokenExchange;
  const answer = (await route?.methods.GET?.(exchange as never)) as Answer;
  expect(answer.status).toBe(200);
  expect(Math.floor(10_000 - taken.work.left(TOKEN.id))).toBe(20);
  expect(taken.work.left('other')).toBe(10_000);
});
