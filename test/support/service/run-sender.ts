/** A sender with all it needs in memory, for tests that move the clock. */

import { indexAudience } from '../../../src/bitset/index/index-audience.js';
import type { Device } from '../../../src/devices/device.js';
import { DEFAULT_CONVENTIONS } from '../../../src/service/device-conventions.js';
import { measureMessage } from '../../../src/service/messages/measure-message.js';
import { newCode } from '../../../src/service/messages/new-code.js';
import { newMessage } from '../../../src/service/messages/new-message.js';
import type { MessageRecord } from '../../../src/service/records/message-record.js';
import type { ServiceAudience } from '../../../src/service/service-audience.js';
import type { Store } from '../../../src/service/store/store.js';
import { indexOf, messageWith } from './recipient-worlds.js';
import { SHOP } from './store-records.js';

/** An audience that lists few devices at a time: more can happen in between. */
export function audienceOf(devices: readonly Device[], generation = '1', batch = 3): ServiceAudience {
  const audience = indexAudience(indexOf(devices), { generation });
  return {
    ...audience,
    async *devices(filter, options) {
      for await (const ids of audience.devices(filter, options))
        for (let at = 0; at < ids.length; at += batch) yield ids.slice(at, at + batch);
    },
  };
}

/** Adds a message with these fields. */
export async function addMessage(
  store: Store,
  audience: ServiceAudience,
  fields: Readonly<Record<string, unknown>>,
  now: number,
  defaultLanguage = 'en',
): Promise<MessageRecord> {
  const devices = { ...DEFAULT_CONVENTIONS, defaultLanguage };
  const measured = await measureMessage(messageWith(fields), { catalog: null, audience, rights: SHOP, now, devices });
  const message = { ...newMessage(measured, { token: SHOP, now }), code: newCode(now) };
  await store.addMessage(message, null);
  return message;
}

/** Devices `d0` to `d<count - 1>`, all of application `X`. */
export function devicesOfX(count: number, platforms: readonly Device['platform'][] = ['iOS', 'Android']): Device[] {
  return Array.from({ length: count }, (_, number) => ({
    id: `d${number}`,
    platform: platforms[number % platforms.length]!,
    applications: ['X'],
  }));
}
