/** A device is read, changed and kept again until nobody was faster: each time by the audiences that hold then, and no longer than somebody waits. */

import { expect, it } from 'vitest';
import type { WatchedAudiences } from '../../../src/service/device-registry.js';
import { changeDevice } from '../../../src/service/devices/change-device.js';
import type { DeviceRecord } from '../../../src/service/records/device-record.js';
import type { DevicePut } from '../../../src/service/store/device-changes.js';
import type { Store } from '../../../src/service/store/store.js';
import { memoryStore } from '../../support/service/memory-store.js';
import { deviceRecord } from '../../support/service/store-records.js';

/** A list of audiences with one, which every device enters that was not there. */
function listOf(audience: string, refresh = async () => {}): WatchedAudiences {
  return {
    ready: async () => {},
    refresh,
    basis: { audiences: 0, at: 0 },
    moves: (before) => (before === null ? [{ audience, kind: 'entered' }] : []),
  };
}

const ENDLESS = { throwIfOver: () => {} };
const GONE = {
  throwIfOver: () => {
    throw new Error('gone');
  },
};

const become = (device: DeviceRecord) => () => ({ kind: 'changed', device, diagnostics: [] }) as const;

it('is not begun where nobody waits any more, and ends with the reason', async () => {
  const store = memoryStore();
  const context = { store, audiences: () => listOf('A'), once: null, patience: GONE };
  await expect(changeDevice(context, 'd', become(deviceRecord('d')))).rejects.toThrow('gone');
  expect(await store.device('d')).toBeNull();
});

it('ends when nobody waits any more, however often others are faster', async () => {
  let patience = ENDLESS;
  let tries = 0;
  const putDevices: Store['putDevices'] = async () => {
    if (++tries === 3) patience = GONE;
    return [null];
  };
  const context = {
    store: { ...memoryStore(), putDevices },
    audiences: () => listOf('A'),
    once: null,
    patience: { throwIfOver: () => patience.throwIfOver() },
  };
  await expect(changeDevice(context, 'd', become(deviceRecord('d')))).rejects.toThrow('gone');
  expect(tries).toBe(3);
});

it('is held against the audiences of now, where they were replaced while another was faster', async () => {
  const store = memoryStore();
  const puts: DevicePut[] = [];
  const putDevices: Store['putDevices'] = async (given, basis) => {
    puts.push(...given);
    return puts.length === 1 ? [null] : store.putDevices(given, basis);
  };
  const after = listOf('after');
  const before = listOf('before', async () => {
    audiences = after;
  });
  let audiences = before;
  const context = {
    store: { ...store, putDevices },
    audiences: () => audiences,
    once: null,
    patience: ENDLESS,
  };
  await changeDevice(context, 'd', become(deviceRecord('d')));
  expect(puts.map(({ moves }) => moves)).toEqual([
    [{ audience: 'before', kind: 'entered' }],
    [{ audience: 'after', kind: 'entered' }],
  ]);
});
