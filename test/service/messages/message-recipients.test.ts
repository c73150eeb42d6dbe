/** Who asks for recipients gets those that were handed over, or why there are none. */

import { expect, it } from 'vitest';
import { messageRecipients } from '../../../src/service/messages/message-recipients.js';
import { startSender } from '../../../src/service/messages/sender/start-sender.js';
import { openOutbox } from '../../../src/service/transport/outbox/open-outbox.js';
import type { Transport } from '../../../src/service/transport/transport.js';
import { FakeClock, settled } from '../../support/service/fake-clock.js';
import { MemoryDisk } from '../../support/service/memory-files.js';
import { memoryStore } from '../../support/service/memory-store.js';
import { NOW } from '../../support/service/recipient-worlds.js';
import { addMessage, audienceOf, devicesOfX } from '../../support/service/run-sender.js';

it('lines once it is ready, as long as they are there', async () => {
  const store = memoryStore();
  const disk = new MemoryDisk();
  const audience = audienceOf(devicesOfX(3));
  const { code } = await addMessage(store, audience, { devices_filter: 'A("X")' }, NOW);
  const transport = await openOutbox('/o', { files: disk.process() });
  const ask = async () => messageRecipients({ store, transport }, code);
  expect(await ask()).toMatchObject({ kind: 'not-handed-over', message: { progress: { state: 'scheduled' } } });

  const clock = new FakeClock(NOW);
  const sender = startSender({ store, transport, audience, now: clock.now, sleep: clock.sleep });
  await settled();
  await sender.close();
  const found = await ask();
  if (found.kind !== 'lines') throw new Error(found.kind);
  let text = '';
  for await (const chunk of found.lines) text += Buffer.from(chunk).toString('utf8');
  expect(text).toBe(disk.text(`/o/${code}.ndjson`));
  expect(text.split('\n')).toHaveLength(4);

  disk.remove(`/o/${code}.ndjson`);
  expect((await ask()).kind).toBe('elsewhere');
  expect((await messageRecipients({ store, transport: null }, code)).kind).toBe('elsewhere');
  expect((await messageRecipients({ store, transport }, '?')).kind).toBe('unknown');
});

it('are asked for with the signal of whoever waits for them', async () => {
  const store = memoryStore();
  const { code, progress } = await addMessage(store, audienceOf(devicesOfX(1)), { devices_filter: 'A("X")' }, NOW);
  await store.advance(code, { ...progress, version: 1, state: 'ready' });
  const asked: unknown[] = [];
  const recipients = async (...given: unknown[]) => {
    asked.push(given);
    return null;
  };
  const { signal } = new AbortController();
  const transport = { recipients } as Partial<Transport> as Transport;
  expect((await messageRecipients({ store, transport }, code, { signal })).kind).toBe('elsewhere');
  expect(asked).toEqual([[code, { signal }]]);
});
