/** Messages of many devices where all places of such are taken: only what is still to be written waits. */

import { expect, it } from 'vitest';
import { deliverMessage } from '../../../../src/service/messages/sender/deliver-message.js';
import type { SenderContext } from '../../../../src/service/messages/sender/sender-context.js';
import type { MessageProgress } from '../../../../src/service/records/message-record.js';
import { type MessageChange, nextProgress } from '../../../../src/service/records/transitions.js';
import { memoryStore } from '../../../support/service/memory-store.js';
import { messageRecord, NOON } from '../../../support/service/store-records.js';

const CLAIM: MessageChange = {
  kind: 'claim',
  resolution: { generation: '1', basis: 'all', transport: 'outbox' },
};
const COMMIT: MessageChange = { kind: 'commit', handedOver: { recipients: 0, byPlatform: {}, withoutPayload: 0 } };
const CANCEL: MessageChange = { kind: 'cancel' };

/** What becomes of a message to which this happened before. */
async function delivered(changes: readonly MessageChange[]) {
  const store = memoryStore();
  const first = messageRecord('M');
  const progress = changes.reduce<MessageProgress>(
    (before, change) => nextProgress(before, change, NOON) ?? before,
    first.progress,
  );
  await store.addMessage({ ...first, progress, audience: { ...first.audience, count: 10_001 } }, null);
  const asked: string[] = [];
  const transport = {
    id: 'outbox',
    complete: async () => void asked.push('complete'),
    discard: async () => void asked.push('discard'),
  };
  const sender = {
    store,
    transport,
    now: () => NOON,
    logger: null,
    closing: new AbortController().signal,
    takeLargePlace: () => false,
    leaveLargePlace: () => void asked.push('leave'),
  } as unknown as SenderContext;
  const result = await deliverMessage(sender, 'M');
  return [result, (await store.message('M'))?.progress.state, asked];
}

it('one that is to be written waits', async () => {
  expect(await delivered([])).toEqual(['no-place', 'scheduled', []]);
  expect(await delivered([CLAIM])).toEqual(['no-place', 'resolving', []]);
});

it('one that is written is handed over', async () => {
  expect(await delivered([CLAIM, COMMIT])).toEqual(['done', 'ready', ['complete']]);
});

it('one that was cancelled is taken back', async () => {
  expect(await delivered([CLAIM, CANCEL])).toEqual(['done', 'cancelled', ['discard']]);
});

it('one that is being written to another outbox is left to whoever writes that, wherever it is on its way', async () => {
  const elsewhere: MessageChange = {
    kind: 'claim',
    resolution: { generation: '1', basis: 'all', transport: 'another outbox' },
  };
  expect(await delivered([elsewhere])).toEqual(['done', 'resolving', []]);
  expect(await delivered([elsewhere, COMMIT])).toEqual(['done', 'resolving', []]);
  expect(await delivered([elsewhere, CANCEL])).toEqual(['done', 'cancelled', []]);
});

it('one that was removed before its turn came is nothing to do', async () => {
  const store = memoryStore();
  const read: string[] = [];
  const message = async (code: string) => {
    read.push(code);
    return null;
  };
  const sender = {
    store: { ...store, message },
    closing: new AbortController().signal,
  } as unknown as SenderContext;
  expect(await deliverMessage(sender, 'M')).toBe('done');
  expect(read).toEqual(['M']);
});

it('nothing is looked at when the sender has closed', async () => {
  const sender = { closing: AbortSignal.abort() } as unknown as SenderContext;
  expect(await deliverMessage(sender, 'M')).toBe('done');
});
