/** What is counted for a message is what its token may know, and stops when nobody waits for it any more. */

import { expect, it } from 'vitest';
import { measureMessage } from '../../../src/service/messages/measure-message.js';
import type { TokenRecord } from '../../../src/service/records/token-record.js';
import { messageWith, NOW } from '../../support/service/recipient-worlds.js';
import { audienceOf } from '../../support/service/run-sender.js';
import { SHOP } from '../../support/service/store-records.js';

const BERLIN = { Timezone: 'Europe/Berlin' };
const DEVICES = [
  { id: 'a', platform: 'iOS', applications: ['X', 'Y'], tags: BERLIN },
  { id: 'b', platform: 'iOS', applications: ['X'], tags: BERLIN },
  { id: 'c', platform: 'iOS', applications: ['Y'], tags: BERLIN },
] as const;

const OF_X: TokenRecord = { ...SHOP, applications: ['X'], isAccountWide: false };

it('a token of one application learns nothing of other applications, nor how many devices there are besides its own', async () => {
  const message = messageWith({ devices_filter: 'A("X")' });
  const options = { catalog: null, audience: audienceOf(DEVICES), rights: OF_X, now: NOW };
  const { audience } = await measureMessage(message, options);
  expect(audience).toEqual({ count: 2, devices: 2, byPlatform: { iOS: 2 }, byApplication: { X: 2 } });
});

it('every count is asked for with the signal of the request', async () => {
  const audience = audienceOf(DEVICES);
  const signals: unknown[] = [];
  const watched: typeof audience = {
    ...audience,
    count: (filter, options) => {
      signals.push(options?.signal);
      return audience.count(filter, options);
    },
  };
  const { signal } = new AbortController();
  const message = messageWith({ devices_filter: 'A("X")', send_date: '2030-06-01 09:30' });
  await measureMessage(message, { catalog: null, audience: watched, rights: OF_X, now: NOW, signal });
  // Of the message, of the devices of the token, and of the one zone that comes before UTC.
  expect(signals).toEqual([signal, signal, signal]);
});
