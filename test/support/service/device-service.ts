/** A service whose devices live in its store, and what is asked of it about one device. */

import { openStoreDevices } from '../../../src/service/devices/store-devices.js';
import type { StoreDevices } from '../../../src/service/devices/store-devices-options.js';
import { memoryStore } from './memory-store.js';
import { type Answered, CATALOG, post, type Trial, tryService } from './try-service.js';

export const SHOP = 'AAAAA-AAAAA';
export const NEWS = 'BBBBB-BBBBB';

export interface DeviceTrial extends Trial {
  /** Of the token for everything, unless another is given. */
  readonly on: (
    kind: string,
    members?: Readonly<Record<string, unknown>>,
    token?: string,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answered>;
  /** How many devices a filter has, of all that was changed before. */
  readonly count: (filter: string) => Promise<number>;
}

/** `first` names its token; null: it has none. `opened`: the index of the devices of the store, which is opened otherwise. */
export async function deviceService(
  options: Parameters<typeof tryService>[0] = {},
  first: string | null = 'all',
  opened: StoreDevices | null = null,
): Promise<DeviceTrial> {
  const { store = memoryStore() } = options;
  const catalog = options.catalog === undefined ? CATALOG : options.catalog;
  if (typeof catalog === 'function') throw new Error('a catalog that is replaced is no matter of these cases');
  const devices = opened ?? (await openStoreDevices(store, { catalog, sleep: () => new Promise(() => {}) }));
  const trial = await tryService({ ...options, catalog, store, audience: devices.audience, registry: devices }, first);
  const on: DeviceTrial['on'] = (kind, members = {}, auth = trial.token, headers = {}) =>
    post(
      trial,
      `/json/1.3/${kind}`,
      {
        request: {
          auth,
          application: SHOP,
          hwid: 'd1',
          ...(kind === 'registerDevice' && { device_type: 1 }),
          ...members,
        },
      },
      headers,
    );
  const count = async (filter: string) => {
    await devices.catchUp();
    trial.clock.now += 5_000;
    const { text } = await post(trial, '/v1/filters/count', { filter }, { authorization: `Bearer ${trial.token}` });
    return (JSON.parse(text) as { count: number }).count;
  };
  return { ...trial, on, count };
}

/** What is answered of what was carried out. */
export const DONE = { status_code: 200, status_message: 'OK', response: { diagnostics: [] } };
export const findings = ({ body }: Answered) => [
  body.status_code,
  body.response.diagnostics.map(({ code, pointer }) => `${code} ${pointer}`),
];

export async function tagsOf(trial: DeviceTrial, members: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
  const { body } = await trial.on('getTags', members);
  return (body.response as unknown as { result?: unknown }).result;
}
