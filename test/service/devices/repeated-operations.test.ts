/** Operations on devices with an `Idempotency-Key`: sent as often as one likes, they are carried out once. */

import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../../src/catalog/load-catalog.js';
import type { Store } from '../../../src/service/store/store.js';
import { StoreError } from '../../../src/service/store/store-error.js';
import { DONE, deviceService, NEWS, SHOP, tagsOf } from '../../support/service/device-service.js';
import { memoryStore } from '../../support/service/memory-store.js';
import { CATALOG } from '../../support/service/try-service.js';

const VISIT = { tags: { visits: { operation: 'increment', value: 1 } } };
const keyed = (key: string) => ({ 'idempotency-key': key });

const REUSED = {
  status_code: 210,
  status_message: 'this Idempotency-Key was used for another request: use a new one for each',
  response: { diagnostics: [] },
};

describe('the same request with the same key', () => {
  it('increments once, one after the other and at once', async () => {
    const trial = await deviceService({ catalog: null });
    await trial.on('registerDevice');
    for (let sent = 0; sent < 3; sent++)
      expect((await trial.on('setTags', VISIT, trial.token, keyed('a'))).body).toEqual(DONE);
    expect(await tagsOf(trial)).toEqual({ visits: 1 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => trial.on('setTags', VISIT, trial.token, keyed(`b${at % 4}`))),
    );
    expect(answers.map(({ body }) => body)).toEqual(Array(20).fill(DONE));
    expect(await tagsOf(trial)).toEqual({ visits: 5 });
  });

  it('appends once, whatever was removed meanwhile', async () => {
    const trial = await deviceService({ catalog: null });
    const list = (operation: string) => ({ tags: { list: { operation, value: ['a'] } } });
    await trial.on('registerDevice', list('append'), trial.token, keyed('a'));
    await trial.on('setTags', list('remove'), trial.token, keyed('b'));
    expect((await trial.on('registerDevice', list('append'), trial.token, keyed('a'))).body).toEqual(DONE);
    expect(await tagsOf(trial)).toEqual({});
  });

  it('that changed nothing then changes nothing later', async () => {
    const trial = await deviceService({ catalog: null });
    await trial.on('registerDevice', { tags: { age: 20 } });
    await trial.on('setTags', { tags: { age: 20 } }, trial.token, keyed('a'));
    await trial.on('setTags', { tags: { age: 21 } });
    await trial.on('setTags', { tags: { age: 20 } }, trial.token, keyed('a'));
    expect(await tagsOf(trial)).toEqual({ age: 21 });
  });

  it('does not remove a device that has registered again', async () => {
    const trial = await deviceService();
    await trial.on('registerDevice');
    await trial.on('deleteDevice', {}, trial.token, keyed('gone'));
    await trial.on('registerDevice');
    expect((await trial.on('deleteDevice', {}, trial.token, keyed('gone'))).body).toEqual(DONE);
    expect(await trial.count(`A("${SHOP}")`)).toBe(1);
  });

  it('whose answer was lost with the store is carried out once', async () => {
    const whole = memoryStore();
    let isLost = false;
    const store: Store = {
      ...whole,
      putDeviceOnce: async (...given) => {
        const result = await whole.putDeviceOnce(...given);
        if (isLost) throw new StoreError('unavailable', 'the line broke');
        return result;
      },
    };
    const trial = await deviceService({ catalog: null, store });
    await trial.on('registerDevice');
    isLost = true;
    expect((await trial.on('setTags', VISIT, trial.token, keyed('a'))).status).toBe(500);
    isLost = false;
    expect((await trial.on('setTags', VISIT, trial.token, keyed('a'))).body).toEqual(DONE);
    expect(await tagsOf(trial)).toEqual({ visits: 1 });
  });

  it('is not checked again: the catalog of today may know less', async () => {
    const { catalog: without } = loadCatalog({ applications: { [SHOP]: {}, [NEWS]: {} } });
    const store = memoryStore();
    const first = await deviceService({ store, catalog: CATALOG });
    await first.on('registerDevice', { tags: { age: 20 } }, first.token, keyed('a'));
    const second = await deviceService({ store, catalog: without }, null);
    expect((await second.on('registerDevice', { tags: { age: 20 } }, first.token, keyed('a'))).body).toEqual(DONE);
  });
});

describe('a key', () => {
  it('that was used for another operation, device or body is refused, and nothing is changed', async () => {
    const trial = await deviceService({ catalog: null });
    await trial.on('registerDevice', { tags: { age: 1 } }, trial.token, keyed('a'));
    const others: readonly [string, object][] = [
      ['setTags', { tags: { age: 1 } }],
      ['registerDevice', { tags: { age: 2 } }],
      ['registerDevice', { hwid: 'd2', tags: { age: 1 } }],
      ['deleteDevice', {}],
    ];
    for (const [kind, members] of others)
      expect((await trial.on(kind, { ...members }, trial.token, keyed('a'))).body).toEqual(REUSED);
    expect([await tagsOf(trial), (await trial.store.deviceLog()).sequence]).toEqual([{ age: 1 }, 1]);
  });

  it('of a request that was refused is free', async () => {
    const trial = await deviceService({ catalog: null });
    expect((await trial.on('setTags', VISIT, trial.token, keyed('a'))).body.status_code).toBe(210);
    await trial.on('registerDevice');
    expect((await trial.on('setTags', VISIT, trial.token, keyed('a'))).body).toEqual(DONE);
    expect(await tagsOf(trial)).toEqual({ visits: 1 });
  });

  it('of one token is nothing to another', async () => {
    const trial = await deviceService({ catalog: null });
    const other = await trial.addToken({ name: 'other', accountWide: true });
    await trial.on('registerDevice');
    for (const token of [trial.token, other]) {
      const request = { application: SHOP, hwid: 'd1', ...VISIT };
      const headers = { authorization: `Token ${token}`, 'content-type': 'application/json', ...keyed('a') };
      await trial.service(
        new Request('http://service/json/1.3/setTags', { method: 'POST', headers, body: JSON.stringify({ request }) }),
      );
    }
    expect(await tagsOf(trial)).toEqual({ visits: 2 });
  });

  it('that is none is refused, but where nothing is changed', async () => {
    const trial = await deviceService({ catalog: null });
    await trial.on('registerDevice', { tags: { age: 1 } });
    for (const kind of ['registerDevice', 'setTags', 'unregisterDevice', 'deleteDevice']) {
      const members = kind === 'setTags' ? VISIT : {};
      const { body } = await trial.on(kind, members, trial.token, keyed('x'.repeat(256)));
      expect(body.status_message).toBe('an Idempotency-Key has 1 to 255 visible ASCII characters');
    }
    expect((await trial.on('getTags', {}, trial.token, keyed('x'.repeat(256)))).body.status_code).toBe(200);
    expect((await trial.store.deviceLog()).sequence).toBe(1);
  });
});
