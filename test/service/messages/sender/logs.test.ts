/** What the sender tells its logger of messages: handed over, tried again, failed; and of a store that does not answer. */

import { expect, it } from 'vitest';
import { startSender } from '../../../../src/service/messages/sender/start-sender.js';
import type { ServiceAudience } from '../../../../src/service/service-audience.js';
import type { Logger } from '../../../../src/service/service-options.js';
import type { Store } from '../../../../src/service/store/store.js';
import { StoreError } from '../../../../src/service/store/store-error.js';
import { openOutbox } from '../../../../src/service/transport/outbox/open-outbox.js';
import { FakeClock } from '../../../support/service/fake-clock.js';
import { MemoryDisk } from '../../../support/service/memory-files.js';
import { memoryStore } from '../../../support/service/memory-store.js';
import { NOW } from '../../../support/service/recipient-worlds.js';
import { addMessage, audienceOf, devicesOfX } from '../../../support/service/run-sender.js';

const DEVICES = audienceOf(devicesOfX(8));

/** All that is told of a message that is due, as level, words and fields; its code is `M`. */
async function toldOf(audience: ServiceAudience, lame: Partial<Store> = {}): Promise<readonly unknown[]> {
  const store = memoryStore();
  const clock = new FakeClock(NOW);
  const transport = await openOutbox('/o', { files: new MemoryDisk().process() });
  const { code } = await addMessage(store, DEVICES, { devices_filter: 'A("X")' }, NOW);
  const told: unknown[] = [];
  const at =
    (level: string): Logger['info'] =>
    ({ message, ...fields }, words) =>
      void told.push([level, words, { ...fields, ...(message !== undefined && { message: message === code && 'M' }) }]);
  const logger: Logger = { info: at('info'), warn: at('warn'), error: at('error') };
  const own = { ...store, ...lame };
  const sender = startSender({ store: own, transport, audience, logger, now: clock.now, sleep: clock.sleep });
  await clock.pass(60_000);
  await sender.close();
  return told;
}

/** Throws the first times that devices are asked for. */
function throwing(times: number): ServiceAudience {
  let left = times;
  return {
    ...DEVICES,
    devices: (filter, options) => {
      if (left-- > 0) throw new RangeError('the name of somebody');
      return DEVICES.devices(filter, options);
    },
  };
}

const HANDED_OVER = ['info', 'message handed over', { message: 'M', recipients: 8 }];
const triedAgain = (failures: number) => [
  'warn',
  'message is tried again',
  { message: 'M', error: 'RangeError', failures },
];

it('a message that is handed over, with how many it is for', async () => {
  expect(await toldOf(DEVICES)).toEqual([HANDED_OVER]);
});

it('each error of a message that is tried again, by its name alone', async () => {
  expect(await toldOf(throwing(2))).toEqual([triedAgain(1), triedAgain(2), HANDED_OVER]);
});

it('a message that failed, without its reason, which stands with the message', async () => {
  expect(await toldOf(throwing(5))).toEqual([
    ...[1, 2, 3, 4].map(triedAgain),
    ['error', 'message failed', { message: 'M' }],
  ]);
});

it('a store that cannot say what is due, each time that it is asked', async () => {
  const whole = memoryStore();
  let left = 2;
  const dueMessages: Store['dueMessages'] = async (...asked) => {
    if (left-- > 0) throw new StoreError('unavailable', 'the address of somebody');
    return whole.dueMessages(...asked);
  };
  const told = ['warn', 'store cannot be asked what is due', { error: 'StoreError' }];
  expect(await toldOf(DEVICES, { dueMessages })).toEqual([told, told]);
});
