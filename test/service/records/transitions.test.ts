/** Which change follows on which state, and what is kept with it. */

import { describe, expect, it } from 'vitest';
import type { MessageProgress } from '../../../src/service/records/message-record.js';
import { firstProgress, isFinal, type MessageChange, nextProgress } from '../../../src/service/records/transitions.js';
import { deepFreeze } from '../../support/deep-freeze.js';

const RESOLUTION = { generation: 'g', transport: 't', basis: 'b' };
const HANDED_OVER = { recipients: 3, byPlatform: { iOS: 3 }, withoutPayload: 1 };

const CHANGES: Readonly<Record<string, MessageChange>> = {
  claim: { kind: 'claim', resolution: RESOLUTION },
  restart: { kind: 'restart', basis: 'c', generation: 'h' },
  commit: { kind: 'commit', handedOver: HANDED_OVER },
  finish: { kind: 'finish' },
  fail: { kind: 'fail', reason: 'no room' },
  cancel: { kind: 'cancel' },
};

/** A message after these changes, a millisecond each. */
function after(...names: readonly string[]): MessageProgress {
  return names.reduce<MessageProgress>((progress, name, index) => {
    const next = nextProgress(deepFreeze(progress), CHANGES[name]!, index + 1);
    if (next === null) throw new Error(`${name} does not follow`);
    return next;
  }, firstProgress(0));
}

it.each([
  ['scheduled', [], ['claim', 'fail', 'cancel']],
  ['resolving', ['claim'], ['restart', 'commit', 'fail', 'cancel']],
  ['resolving', ['claim', 'restart'], ['restart', 'commit', 'fail', 'cancel']],
  ['resolving', ['claim', 'commit'], ['finish']],
  ['ready', ['claim', 'commit', 'finish'], []],
  ['failed', ['fail'], []],
  ['failed', ['claim', 'fail'], []],
  ['cancelled', ['cancel'], []],
  ['cancelled', ['claim', 'cancel'], []],
])('%s after %j: %j may follow', (state, before, allowed) => {
  const progress = deepFreeze(after(...before));
  expect(progress.state).toBe(state);
  expect(Object.keys(CHANGES).filter((name) => nextProgress(progress, CHANGES[name]!, 9) !== null)).toEqual(allowed);
  expect(isFinal(progress.state)).toBe(allowed.length === 0);
});

describe('what is kept', () => {
  const first = { version: 0, state: 'scheduled', changedAt: 0, resolution: null, handedOver: null, failure: null };

  it.each([
    [[], first],
    [
      ['claim'],
      {
        ...first,
        version: 1,
        changedAt: 1,
        state: 'resolving',
        resolution: { ...RESOLUTION, isCommitted: false },
      },
    ],
    [
      ['claim', 'restart', 'commit', 'finish'],
      {
        ...first,
        version: 4,
        changedAt: 4,
        state: 'ready',
        resolution: { ...RESOLUTION, basis: 'c', generation: 'h', isCommitted: true },
        handedOver: HANDED_OVER,
      },
    ],
    [['fail'], { ...first, version: 1, changedAt: 1, state: 'failed', failure: 'no room' }],
    [['cancel'], { ...first, version: 1, changedAt: 1, state: 'cancelled' }],
  ])('after %j', (changes, expected) => {
    expect(after(...changes)).toEqual(expected);
  });
});
