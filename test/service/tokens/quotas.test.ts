/** What counts against which quota: that of one kind says nothing of another. */

import { expect, it } from 'vitest';
import { Quota } from '../../../src/service/tokens/quota.js';
import { type QuotaName, quotas } from '../../../src/service/tokens/quotas.js';

/** Each is asked with the identity, and how far it has to count. */
function storeWith(counts: Readonly<Record<QuotaName, number>>) {
  const asked: string[] = [];
  const counting = (name: QuotaName) => async (id: string, most: number) => {
    asked.push(`${name} of ${id} up to ${most}`);
    return counts[name];
  };
  const store = {
    countPending: counting('pendingMessages'),
    countPresets: counting('presets'),
    countAudiences: counting('audiences'),
  };
  return { store, asked };
}

const NAMES = ['pendingMessages', 'presets', 'audiences'] as const;

it.each(NAMES)('%s are counted by themselves, as far as they may be', async (name) => {
  const full = { pendingMessages: 3, presets: 5, audiences: 7 };
  const most = { pendingMessages: 4, presets: 6, audiences: 8 };
  const { store, asked } = storeWith({ ...most, [name]: full[name] });
  const all = quotas(most, store, () => 0);
  const places = await Promise.all(NAMES.map(async (each) => [each, (await all[each].take('me')) !== null]));
  expect(places).toEqual(NAMES.map((each) => [each, each === name]));
  expect(asked).toEqual(['pendingMessages of me up to 4', 'presets of me up to 6', 'audiences of me up to 8']);
});

it('what nobody has asked for is forgotten without more', async () => {
  const counted: string[] = [];
  const count = async (id: string) => counted.push(id) - 1;
  const quota = new Quota({ most: 1, count, now: () => 0 });
  quota.forget('a');
  expect(counted).toEqual([]);
  expect(await quota.take('a')).not.toBe(null);
});
