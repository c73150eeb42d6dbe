/**
 * Several services over one PostgreSQL: what one of them changed is in the index of each other within a second of its clock. With a server of PostgreSQL and processes of their own:
 * `npm run test:faults:postgres`.
 */

import { expect, it } from 'vitest';
import { compileOrThrow } from '../../../src/compile.js';
import { openStoreDevices } from '../../../src/service/devices/store-devices.js';
import type { StoreDevices } from '../../../src/service/devices/store-devices-options.js';
import { filterToKeep } from '../../../src/service/records/message-filter.js';
import { openPostgresStore } from '../../../src/service/store/postgres/open-postgres-store.js';
import type { Store } from '../../../src/service/store/store.js';
import { type DeviceTrial, deviceService, SHOP } from '../../support/service/device-service.js';
import { FakeClock, until } from '../../support/service/fake-clock.js';
import { pglitePool } from '../../support/service/pglite-pool.js';
import { audienceRecord } from '../../support/service/store-records.js';

const SERVICES = 3;
/** Between two changes, in milliseconds: others look at their own times, and never all at once. */
const STRIDE_MS = 137;
const SECOND_MS = 1000;

async function idsIn({ audience }: StoreDevices, filter: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const batch of audience.devices(compileOrThrow(filter))) ids.push(...batch);
  return ids.sort();
}

/** The store, which tells how many of its calls are under way. */
function counted(store: Store): { readonly store: Store; readonly underWay: () => number } {
  let count = 0;
  const calls = Object.entries(store).map(([name, call]: [string, unknown]) => [
    name,
    typeof call !== 'function'
      ? call
      : async (...given: readonly unknown[]) => {
          count++;
          try {
            return await call(...given);
          } finally {
            count--;
          }
        },
  ]);
  return { store: Object.fromEntries(calls) as Store, underWay: () => count };
}

it('registered, changed and deleted by any of them, devices are the same in all within a second', async () => {
  const pool = await pglitePool();
  const clock = new FakeClock(0);
  const stores: ReturnType<typeof counted>[] = [];
  for (let at = 0; at < SERVICES; at++) stores.push(counted(await openPostgresStore(pool)));
  const indexes: StoreDevices[] = [];
  for (const { store } of stores) indexes.push(await openStoreDevices(store, { sleep: clock.sleep }));
  const services: DeviceTrial[] = [];
  for (const [at, { store }] of stores.entries())
    services.push(await deviceService({ store, catalog: null }, `token-${at}`, indexes[at]));
  const passed = async (milliseconds: number) => {
    for (let left = milliseconds; left > 0; left -= STRIDE_MS) {
      await clock.pass(Math.min(left, STRIDE_MS));
      await until(() => stores.every(({ underWay }) => underWay() === 0));
    }
  };
  const on = async (service: number, kind: string, members: object) =>
    expect((await services[service]?.on(kind, { ...members }))?.body.status_code).toBe(200);
  const expectEverywhere = async (filter: string, ids: readonly string[]) => {
    for (const index of indexes) expect([filter, await idsIn(index, filter)]).toEqual([filter, ids]);
  };

  for (const [at, hwid] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) {
    await on(at % SERVICES, 'registerDevice', { hwid, tags: { visits: 1 } });
    await passed(STRIDE_MS);
  }
  await passed(SECOND_MS - STRIDE_MS);
  await expectEverywhere(`A("${SHOP}")`, ['a', 'b', 'c', 'd', 'e', 'f']);

  const visit = { tags: { visits: { operation: 'increment', value: 1 } } };
  for (let service = 0; service < SERVICES; service++) await on(service, 'setTags', { hwid: 'a', ...visit });
  await on(1, 'deleteDevice', { hwid: 'b' });
  await on(2, 'unregisterDevice', { hwid: 'c' });
  await passed(SECOND_MS);
  await expectEverywhere('T("visits", EQ, 4)', ['a']);
  await expectEverywhere('T("visits", EQ, 1)', ['c', 'd', 'e', 'f']);
  await expectEverywhere(`A("${SHOP}")`, ['a', 'd', 'e', 'f']);
  for (const index of indexes) await index.close();
  await pool.end();
});

it('who entered and left a watched audience is told once, whichever of them made the changes, and several at once', async () => {
  const pool = await pglitePool();
  const clock = new FakeClock(0);
  const services: DeviceTrial[] = [];
  const indexes: StoreDevices[] = [];
  for (let at = 0; at < SERVICES; at++) {
    const store = await openPostgresStore(pool);
    const index = await openStoreDevices(store, { sleep: clock.sleep });
    indexes.push(index);
    services.push(await deviceService({ store, catalog: null }, `token-${at}`, index));
  }
  const [first] = services;
  const watched = filterToKeep(compileOrThrow(`A("${SHOP}") * T("age", GTE, 18)`), null);
  await first?.store.addAudience({ ...audienceRecord('W'), filter: watched }, null);
  const on = async (service: number, kind: string, members: object) =>
    expect((await services[service]?.on(kind, { ...members }))?.body.status_code).toBe(200);
  const events = async () =>
    (await first?.store.audienceEvents('W', 0, 100))?.items.map(({ number, kind, device }) => [number, kind, device]);

  for (const [at, hwid] of ['a', 'b', 'c'].entries()) await on(at, 'registerDevice', { hwid, tags: { age: 17 + at } });
  await on(1, 'setTags', { hwid: 'a', tags: { age: { operation: 'increment', value: 1 } } });
  await on(2, 'deleteDevice', { hwid: 'b' });
  const inOrder = [
    [1, 'entered', 'b'],
    [2, 'entered', 'c'],
    [3, 'entered', 'a'],
    [4, 'left', 'b'],
  ];
  expect(await events()).toEqual(inOrder);

  // Each of them makes the device a year younger: it leaves once, from 18 on down.
  const younger = { hwid: 'a', tags: { age: { operation: 'increment', value: -1 } } };
  await Promise.all(services.map((_, service) => on(service, 'setTags', younger)));
  expect(await events()).toEqual([...inOrder, [5, 'left', 'a']]);
  for (const index of indexes) await index.close();
  await pool.end();
});
