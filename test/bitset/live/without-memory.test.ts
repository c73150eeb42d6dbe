/** Changes for which there was no memory when they were to be sealed: until they are, snapshots have the devices as they were, whatever is merged. */

import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { IndexError } from '../../../src/bitset/layout/errors.js';
import type { DeviceChange } from '../../../src/bitset/live/device-change.js';
import { LiveIndex } from '../../../src/bitset/live/live-index.js';
import { LiveSegment } from '../../../src/bitset/live/live-segment.js';
import { compactIndex } from '../../../src/bitset/live/merge-segments.js';
import { compiledText } from '../../support/worlds.js';

const onIos = compiledText('A("X", ["iOS"])', null);
const everybody = compiledText('A("X")', null);

function put(id: string, platform: 'iOS' | 'Android' = 'iOS'): DeviceChange {
  return { id, put: { id, platform, applications: ['X'] } };
}

function idsOf(live: LiveIndex): readonly string[] {
  return [...live.snapshot().evaluate(everybody).ids()];
}

/** Ids of eight segments of two devices each, in their order. */
const IDS = ['a0', 'b0', 'a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'a4', 'b4', 'a5', 'b5', 'a6', 'b6', 'a7', 'b7'];

function addEightSegments(live: LiveIndex): void {
  for (let number = 0; number < 8; number++) {
    live.apply([put(`a${number}`), put(`b${number}`)]);
    live.flush();
  }
}

/** From the second segment on there is no memory to write down who is left. */
function flushWithoutMemory(live: LiveIndex): void {
  const { prepare } = LiveSegment.prototype;
  let segments = 0;
  vi.spyOn(LiveSegment.prototype, 'prepare').mockImplementation(function (this: LiveSegment) {
    if (++segments > 1) throw new IndexError('out-of-memory', 'no room');
    prepare.call(this);
  });
  expect(() => live.flush()).toThrow('no room');
  vi.restoreAllMocks();
}

describe('changes that could not be sealed', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('are seen by nobody when segments are merged here', () => {
    const merges: (() => void)[] = [];
    const live = LiveIndex.create({ schedule: (task, milliseconds) => milliseconds === 0 && merges.push(task) });
    addEightSegments(live);
    live.apply([put('a0', 'Android'), { id: 'b0', remove: true }, { id: 'a3', remove: true }]);
    flushWithoutMemory(live);
    expect([idsOf(live), live.snapshot().count(onIos)]).toEqual([IDS, 16]);
    merges.shift()?.();
    expect([live.segments, idsOf(live), live.snapshot().count(onIos)]).toEqual([1, IDS, 16]);
    live.flush();
    const left = ['a1', 'b1', 'a2', 'b2', 'b3', 'a4', 'b4', 'a5', 'b5', 'a6', 'b6', 'a7', 'b7', 'a0'];
    expect([idsOf(live), live.snapshot().count(onIos)]).toEqual([left, 13]);
  });

  it('are seen by nobody when segments come back that were merged elsewhere, though nobody is to be left of them', async () => {
    const answers: (() => void)[] = [];
    const merge = (index: DeviceIndex): Promise<DeviceIndex> =>
      new Promise((resolve) => answers.push(() => resolve(compactIndex(index))));
    const live = LiveIndex.create({ merge });
    addEightSegments(live);
    live.apply([...IDS.map((id): DeviceChange => ({ id, remove: true })), put('c')]);
    flushWithoutMemory(live);
    answers.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
    expect([live.segments, idsOf(live)]).toEqual([1, IDS]);
    live.flush();
    expect([live.segments, idsOf(live)]).toEqual([1, ['c']]);
  });
});
