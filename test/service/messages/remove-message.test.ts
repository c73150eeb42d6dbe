/** Only what is finished is removed; of two that remove at once, one has removed it. */

import { expect, it } from 'vitest';
import { changeMessage } from '../../../src/service/messages/cancel-message.js';
import { removeMessage } from '../../../src/service/messages/remove-message.js';
import { memoryStore } from '../../support/service/memory-store.js';
import { NOW } from '../../support/service/recipient-worlds.js';
import { addMessage, audienceOf, devicesOfX } from '../../support/service/run-sender.js';

it('a message that is scheduled stays', async () => {
  const store = memoryStore();
  const message = await addMessage(store, audienceOf(devicesOfX(1)), { devices_filter: 'A("X")' }, NOW);
  expect(await removeMessage(store, message)).toEqual({ kind: 'not-finished', message });
  expect(await store.message(message.code)).toEqual(message);
});

it('a message that is cancelled is removed, and for whoever comes second it is unknown', async () => {
  const store = memoryStore();
  const { code } = await addMessage(store, audienceOf(devicesOfX(1)), { devices_filter: 'A("X")' }, NOW);
  const cancelled = await changeMessage(store, code, { kind: 'cancel' }, NOW);
  if (cancelled.kind !== 'changed') throw new Error(cancelled.kind);
  expect(await removeMessage(store, cancelled.message)).toEqual({ kind: 'removed' });
  expect(await removeMessage(store, cancelled.message)).toEqual({ kind: 'unknown' });
});
