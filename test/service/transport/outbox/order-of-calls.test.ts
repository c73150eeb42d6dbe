/** In which order an outbox calls the file system: bytes are synced before a name tells of them, and names before anybody is told. */

import { expect, it } from 'vitest';
import { openOutbox } from '../../../../src/service/transport/outbox/open-outbox.js';
import type { RecipientGroup } from '../../../../src/service/transport/transport.js';
import { MemoryDisk } from '../../../support/service/memory-files.js';
import { countedSteps } from '../../../support/service/steps.js';

const GROUP: RecipientGroup = {
  part: 0,
  platform: 'iOS',
  language: 'en',
  sendAt: Date.UTC(2030, 0, 15),
  payload: { service: 'apns', headers: {}, body: { kind: 'json', value: {} }, badgeStep: null },
};

/** An outbox that is open, and the steps it takes from then on. */
async function begin() {
  const { step, names } = countedSteps(() => undefined);
  const outbox = await openOutbox('/o', { files: new MemoryDisk().process(step) });
  let seen = 0;
  const since = (): readonly string[] => {
    const taken = names.slice(seen);
    seen = names.length;
    return taken;
  };
  return { outbox, since };
}

it('its own name is written, synced, renamed, and the folder synced', async () => {
  const { since } = await begin();
  expect(since()).toEqual([
    'makeFolder',
    'openToRead',
    'openToWrite',
    'truncate',
    'write',
    'sync',
    'rename',
    'syncFolder',
  ]);
});

it('a file that was handed over is looked for before one is begun', async () => {
  const { outbox, since } = await begin();
  since();
  await outbox.open('M');
  expect(since()).toEqual(['openToRead', 'openToWrite', 'read', 'truncate']);
});

it('recipients are synced, and the name of their file behind them', async () => {
  const { outbox, since } = await begin();
  const delivery = await outbox.open('M');
  since();
  await delivery.write(GROUP, ['a']);
  expect(since()).toEqual(['write']);
  await delivery.sync();
  expect(since()).toEqual(['sync', 'syncFolder']);
});

it('a message is handed over by its name, unless it was before, and the name is synced', async () => {
  const { outbox, since } = await begin();
  await (await outbox.open('M')).close();
  since();
  await outbox.complete('M');
  expect(since()).toEqual(['rename', 'syncFolder']);
  await outbox.complete('M');
  expect(since()).toEqual(['remove', 'syncFolder']);
});

it('a message is taken back by its name, which is synced; without one nothing is', async () => {
  const { outbox, since } = await begin();
  await (await outbox.open('M')).close();
  since();
  await outbox.discard('M');
  expect(since()).toEqual(['remove', 'syncFolder']);
  await outbox.discard('M');
  expect(since()).toEqual(['remove']);
});
