/** A service whose devices live in its store, with requests about audiences that are watched. */

import { openStoreDevices } from '../../../src/service/devices/store-devices.js';
import type { StoreDevices } from '../../../src/service/devices/store-devices-options.js';
import type { ServiceOptions } from '../../../src/service/service-options.js';
import { FakeClock } from './fake-clock.js';
import { memoryStore } from './memory-store.js';
import { as, CATALOG, NOON, post, type Trial, tryService } from './try-service.js';

export const SHOP = 'AAAAA-AAAAA';
export const NEWS = 'BBBBB-BBBBB';
export const ADULTS = `A("${SHOP}") * T("age", GTE, 18)`;

export interface WatchedTrial extends Trial {
  readonly devices: StoreDevices;
  readonly time: FakeClock;
  /** Registers the device for the shop, with this age. */
  readonly register: (hwid: string, age: number) => Promise<void>;
  /** The answer to `POST /v1/audiences`. */
  readonly watch: (members?: object, token?: string) => Promise<{ readonly status: number; readonly body: unknown }>;
  /** The answer to a GET below `/v1/audiences`. */
  readonly read: (path: string, token?: string) => Promise<{ readonly status: number; readonly body: unknown }>;
  /** The code of a new audience. */
  readonly code: (filter?: string, token?: string) => Promise<string>;
}

export async function watchedService(options: Partial<ServiceOptions> = {}): Promise<WatchedTrial> {
  const store = options.store ?? memoryStore();
  const time = new FakeClock(NOON);
  const devices = await openStoreDevices(store, { catalog: CATALOG, sleep: time.sleep, now: () => NOON });
  const trial = await tryService({
    store,
    audience: devices.audience,
    registry: devices,
    sleep: time.sleep,
    ...options,
  });
  const json = ({ status, text }: { readonly status: number; readonly text: string }) => ({
    status,
    body: text === '' ? null : (JSON.parse(text) as unknown),
  });
  const watch: WatchedTrial['watch'] = async (members = {}, token = trial.token) =>
    json(await post(trial, '/v1/audiences', { name: 'Adults', filter: ADULTS, ...members }, bearer(token)));
  return {
    ...trial,
    devices,
    time,
    register: async (hwid, age) => {
      const request = { auth: trial.token, application: SHOP, hwid, device_type: 1, tags: { age } };
      const { body } = await post(trial, '/json/1.3/registerDevice', { request });
      if (body.status_code !== 200) throw new Error(body.status_message);
    },
    watch,
    read: async (path, token = trial.token) => json(await as(trial, token, `/v1/audiences${path}`)),
    code: async (filter = ADULTS, token = trial.token) => {
      const { body } = await watch({ filter }, token);
      return (body as { code: string }).code;
    },
  };
}

export function bearer(token: string): { readonly authorization: string } {
  return { authorization: `Bearer ${token}` };
}
