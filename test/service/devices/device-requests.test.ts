/** Requests on one device: of whose applications, in which order findings are told, and when others are told of a change. */

import { describe, expect, it, vi } from 'vitest';
import { defineCatalog } from '../../../src/catalog/define-catalog.js';
import { openStoreDevices } from '../../../src/service/devices/store-devices.js';
import { DONE, deviceService, findings, NEWS, SHOP } from '../../support/service/device-service.js';
import { memoryStore } from '../../support/service/memory-store.js';
import { CATALOG } from '../../support/service/try-service.js';

const MAIL = 'CCCCC-CCCCC';

describe('a token of several applications', () => {
  it.each(['registerDevice', 'setTags', 'unregisterDevice', 'deleteDevice', 'getTags'])(
    'may ask for %s in each of them, and in no other',
    async (kind) => {
      const trial = await deviceService({ catalog: null });
      const token = await trial.addToken({ name: 'two', applications: [SHOP, MAIL] });
      const members = kind === 'setTags' ? { tags: { age: 1 } } : {};
      const told = async (application: string) => findings(await trial.on(kind, { application, ...members }, token));
      for (const application of [SHOP, NEWS, MAIL]) await trial.on('registerDevice', { application });
      const before = await trial.store.device('d1');
      expect(await told(NEWS)).toEqual([210, ['access/application /request/application']]);
      expect(await trial.store.device('d1')).toEqual(before);
      expect([await told(SHOP), await told(MAIL)]).toEqual([
        [200, []],
        [200, []],
      ]);
    },
  );
});

it('what is said of the request is told before what is said of the device', async () => {
  const catalog = defineCatalog({ applications: { [SHOP]: {} }, tags: { age: { type: 'Integer' } } });
  const trial = await deviceService({ catalog });
  const answer = await trial.on('registerDevice', { language: 'de', hwidd: 'x' });
  expect(findings(answer)).toEqual([
    200,
    ['request/unknown-field /request/hwidd', 'request/unlisted-field /request/language'],
  ]);
});

it('whoever follows the devices is woken by what changes one, and by nothing else', async () => {
  const store = memoryStore();
  const devices = await openStoreDevices(store, { catalog: CATALOG, sleep: () => new Promise(() => {}) });
  const trial = await deviceService({ store }, 'all', devices);
  const wake = vi.spyOn(devices, 'wake');
  const wakes = async (kind: string, members: object = {}): Promise<number> => {
    wake.mockClear();
    const { body } = await trial.on(kind, { ...members });
    if (kind !== 'getTags') expect(body).toEqual(DONE);
    return wake.mock.calls.length;
  };
  expect(await wakes('registerDevice')).toBe(1);
  expect(await wakes('registerDevice')).toBe(0);
  expect(await wakes('setTags', { tags: { age: 20 } })).toBe(1);
  expect(await wakes('setTags', { tags: { age: 20 } })).toBe(0);
  expect(await wakes('getTags')).toBe(0);
  expect(await wakes('unregisterDevice')).toBe(1);
  expect(await wakes('unregisterDevice')).toBe(0);
});
