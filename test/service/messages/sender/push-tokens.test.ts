/** Which push tokens go with the devices of a message: those of the applications that bound its filter, and of all where none does. */

import { describe, expect, it } from 'vitest';
import { pushTokensFor } from '../../../../src/service/messages/sender/push-tokens.js';
import type { MessageRecord } from '../../../../src/service/records/message-record.js';
import type { Store } from '../../../../src/service/store/store.js';

/** Devices of a store, each with tokens of the shop and the news, and what was asked of it. */
function world() {
  const asked: (readonly string[])[] = [];
  const store = {
    devices: async (ids: readonly string[]) => {
      asked.push(ids);
      return ids
        .filter((id) => id !== 'gone')
        .map((id) => ({ id, device: null, pushTokens: { SHOP: `${id} of shop`, NEWS: `${id} of news` }, sequence: 1 }));
    },
  } as unknown as Pick<Store, 'devices'>;
  return { store, asked };
}

const reaching = (accountWide: boolean, applications: readonly string[]) =>
  ({ filter: { reach: { accountWide, applications } } }) as unknown as Pick<MessageRecord, 'filter'>;

describe('push tokens', () => {
  it.each<readonly [string, boolean, readonly string[], readonly string[]]>([
    ['of the one application of the filter', false, ['SHOP'], ['SHOP']],
    ['of each application of the filter', false, ['SHOP', 'NEWS'], ['SHOP', 'NEWS']],
    ['of none, where devices have none of its applications', false, ['OTHER'], []],
    ['of every application, where the filter is bounded by none', true, [], ['SHOP', 'NEWS']],
  ])('are those %s', async (_, accountWide, applications, codes) => {
    const found = await pushTokensFor(world().store, reaching(accountWide, applications), ['a', 'b']);
    const texts: Readonly<Record<string, string>> = { SHOP: 'shop', NEWS: 'news' };
    const tokensOf = (id: string) => Object.fromEntries(codes.map((code) => [code, `${id} of ${texts[code]}`]));
    expect([...found]).toEqual([
      ['a', tokensOf('a')],
      ['b', tokensOf('b')],
    ]);
  });

  it('of a device that has gone are none', async () => {
    const found = await pushTokensFor(world().store, reaching(true, []), ['a', 'gone', 'b']);
    expect([...found.keys()]).toEqual(['a', 'b']);
  });

  it.each([
    [0, []],
    [1, [1]],
    [256, [256]],
    [257, [256, 1]],
    [600, [256, 256, 88]],
  ])('of %i devices are asked for 256 at a time, and each once', async (count, sizes) => {
    const { store, asked } = world();
    const ids = Array.from({ length: count }, (_, at) => `d${at}`);
    const found = await pushTokensFor(store, reaching(true, []), ids);
    expect(asked.map(({ length }) => length)).toEqual(sizes);
    expect(asked.flat()).toEqual(ids);
    expect([...found.keys()]).toEqual(ids);
  });
});
