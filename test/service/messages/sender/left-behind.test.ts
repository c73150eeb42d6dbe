/** What a sender makes of the deliveries that an earlier process began: it goes on with some, takes some back, and leaves the others. */

import { expect, it } from 'vitest';
import { leftBehind } from '../../../../src/service/messages/sender/left-behind.js';
import type { SenderContext } from '../../../../src/service/messages/sender/sender-context.js';
import type { MessageState } from '../../../../src/service/records/message-record.js';
import type { Store } from '../../../../src/service/store/store.js';
import { StoreError } from '../../../../src/service/store/store-error.js';
import { UnreadableRecordError } from '../../../../src/service/store/unreadable.js';
import { memoryStore } from '../../../support/service/memory-store.js';
import { messageRecord, progressOf } from '../../../support/service/store-records.js';

const STATES: readonly MessageState[] = ['scheduled', 'resolving', 'ready', 'failed', 'cancelled'];

/** A place where a delivery of these messages was begun, and a store that has a message of each state. */
async function found(begun: readonly string[], message?: Store['message']) {
  const store = memoryStore();
  for (const state of STATES)
    await store.addMessage(messageRecord(state, { progress: progressOf(0, state, 'outbox') }), null);
  const discarded: string[] = [];
  const warned: unknown[] = [];
  const transport = {
    id: 'outbox',
    begun: async () => begun,
    discard: async (code: string) => void discarded.push(code),
  };
  const logger = { info() {}, warn: (fields: unknown) => void warned.push(fields), error() {} };
  const sender = { store: { ...store, ...(message && { message }) }, transport, logger } as unknown as SenderContext;
  return { codes: () => leftBehind(sender), discarded, warned };
}

it('what was written of a message that is finished is taken back, and of no other', async () => {
  const { codes, discarded, warned } = await found(STATES);
  expect(await codes()).toEqual(['resolving']);
  expect([discarded, warned]).toEqual([['ready', 'failed', 'cancelled'], []]);
});

it('what the store knows nothing of stays, and is told', async () => {
  const { codes, discarded, warned } = await found(['stranger', 'cancelled']);
  expect(await codes()).toEqual(['resolving']);
  expect([discarded, warned]).toEqual([['cancelled'], [{ message: 'stranger' }]]);
});

it('what is of a message that cannot be read stays, and keeps nothing from the others', async () => {
  const damaged = new UnreadableRecordError({ kind: 'message', code: 'damaged', owner: null });
  const whole = messageRecord('cancelled', { progress: progressOf(0, 'cancelled') });
  const { codes, discarded, warned } = await found(['damaged', 'cancelled'], (code) =>
    code === 'damaged' ? Promise.reject(damaged) : Promise.resolve(whole),
  );
  expect(await codes()).toEqual(['resolving']);
  expect([discarded, warned]).toEqual([['cancelled'], []]);
});

it('a store that does not answer is an error, and not a message that cannot be read', async () => {
  const { codes, discarded } = await found(['cancelled'], () => Promise.reject(new StoreError('unavailable', 'away')));
  await expect(codes()).rejects.toThrow('away');
  expect(discarded).toEqual([]);
});
