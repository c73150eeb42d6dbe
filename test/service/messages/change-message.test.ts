/** Of two that change a message at once, the second reads again. */

import { expect, it } from 'vitest';
import { cancelMessage, changeMessage } from '../../../src/service/messages/cancel-message.js';
import { memoryStore } from '../../support/service/memory-store.js';
import { NOW } from '../../support/service/recipient-worlds.js';
import { addMessage, audienceOf, devicesOfX } from '../../support/service/run-sender.js';

const CLAIM = { kind: 'claim', resolution: { generation: '1', transport: 't', basis: 'b' } } as const;
const HANDED_OVER = { recipients: 0, byPlatform: {}, withoutPayload: 0 };

async function begin() {
  const store = memoryStore();
  const { code } = await addMessage(store, audienceOf(devicesOfX(1)), { devices_filter: 'A("X")' }, NOW);
  return { store, code };
}

it('what another changed in between is kept', async () => {
  const { store, code } = await begin();
  let reads = 0;
  const slow: typeof store = {
    ...store,
    message: async (name) => {
      const message = await store.message(name);
      if (reads++ === 0) await changeMessage(store, code, CLAIM, NOW);
      return message;
    },
  };
  const result = await changeMessage(slow, code, { kind: 'cancel' }, NOW + 1);
  expect([result.kind, reads]).toEqual(['changed', 2]);
  expect((await store.message(code))?.progress).toMatchObject({
    version: 2,
    state: 'cancelled',
    changedAt: NOW + 1,
    resolution: CLAIM.resolution,
  });
});

it('of many that claim it, one does', async () => {
  const { store, code } = await begin();
  const results = await Promise.all(Array.from({ length: 20 }, () => changeMessage(store, code, CLAIM, NOW)));
  expect(results.map(({ kind }) => kind).sort()).toEqual(['changed', ...Array(19).fill('refused')]);
});

it('cancelled twice it is cancelled; once it is about to be handed over it is too late', async () => {
  const { store, code } = await begin();
  const kindOf = async (code: string) => (await cancelMessage(store, code, NOW)).kind;
  expect([await kindOf(code), await kindOf(code), await kindOf('?')]).toEqual(['cancelled', 'cancelled', 'unknown']);
  const other = await addMessage(store, audienceOf(devicesOfX(1)), {}, NOW);
  await changeMessage(store, other.code, CLAIM, NOW);
  await changeMessage(store, other.code, { kind: 'commit', handedOver: HANDED_OVER }, NOW);
  expect(await kindOf(other.code)).toBe('too-late');
  expect((await store.message(other.code))?.progress.state).toBe('resolving');
});
