/** Sets of more than one chunk of devices, and of segments some of whose devices are removed: what is read between the pieces, and who counts. */

import { describe, expect, it } from 'vitest';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { LiveIndex } from '../../../src/bitset/live/live-index.js';
import type { Device } from '../../../src/devices/device.js';
import { compiledText } from '../../support/worlds.js';

const CHUNK = 65_536;
/** No device has the tag. */
const everybody = compiledText('T("age", NOTSET, "")', null);
const inX = compiledText('A("X")', null);

/** Two chunks and ten devices; each is subscribed. */
function threeChunks(): DeviceIndex {
  const count = 2 * CHUNK + 10;
  const builder = DeviceIndex.builder();
  builder.addColumns({
    count,
    ids: Array.from({ length: count }, (_, at) => `d${at}`),
    platforms: new Uint8Array(count),
    applications: new Map([['X', Uint32Array.from({ length: count }, (_, at) => at)]]),
  });
  return builder.seal();
}

describe('ids', () => {
  it('of the next chunk are refused when the set has ended meanwhile, and any when its index has', () => {
    for (const ending of ['set', 'index'] as const) {
      const index = threeChunks();
      const set = index.evaluate(inX);
      const ids = set.ids();
      for (let at = 0; at < CHUNK - 1; at++) ids.next();
      if (ending === 'set') set.dispose();
      else index.dispose();
      if (ending === 'set') expect(ids.next()).toEqual({ value: `d${CHUNK - 1}`, done: false });
      expect(() => ids.next()).toThrow(expect.objectContaining({ code: 'disposed' }));
    }
  });

  it.each([
    [0, 'd0', 131_082],
    [CHUNK - 1, 'd65535', 65_547],
    [CHUNK, 'd65536', 65_546],
    [CHUNK + 1, 'd65537', 65_545],
    [2 * CHUNK + 9, 'd131081', 1],
    [2 * CHUNK + 10, undefined, 0],
  ])('from ordinal %i on begin with %s', (from, first, count) => {
    const ids = [...threeChunks().evaluate(inX).ids(from)];
    expect([ids[0], ids.length]).toEqual([first, count]);
  });
});

describe('where devices were removed', () => {
  it('everybody, by platform and by application, are those that are left', () => {
    const live = LiveIndex.create();
    const device = (id: string, platform: Device['platform'], applications: readonly string[]) => ({
      id,
      put: { id, platform, applications },
    });
    live.apply([
      ...['a', 'b', 'c', 'd'].map((id) => device(id, 'iOS', ['X', 'Y'])),
      ...['e', 'f', 'g'].map((id) => device(id, 'Android', ['X'])),
    ]);
    live.flush();
    live.apply([{ id: 'd', remove: true }]);
    live.flush();
    const index = live.snapshot();
    const set = index.evaluate(everybody);
    expect([set.size, index.count(everybody)]).toEqual([6, 6]);
    expect([...set.byPlatform()]).toEqual([
      ['iOS', 3],
      ['Android', 3],
    ]);
    expect([...set.byApplication()]).toEqual([
      ['X', 6],
      ['Y', 3],
    ]);
    expect([...set.intersection(index.evaluate(inX)).ids()]).toEqual(['a', 'b', 'c', 'e', 'f', 'g']);
  });

  it('an id leads to the device as it is now, and to none that is removed', () => {
    const live = LiveIndex.create();
    const put = (id: string) => ({ id, put: { id, platform: 'iOS' as const, applications: ['X'] } });
    // So many that the segment is not written anew.
    live.apply(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map(put));
    live.flush();
    live.apply([{ id: 'c', remove: true }, put('b')]);
    live.flush();
    const index = live.snapshot();
    expect(['a', 'b', 'c', 'd'].map((id) => index.ordinalOf(id))).toEqual([0, 9, -1, 3]);
    expect([index.idOf(9), ['b', 'c'].map((id) => index.evaluate(inX).hasId(id))]).toEqual(['b', [true, false]]);
    expect(() => index.idOf(2)).toThrow(RangeError);
  });
});

describe('what is no ordinal of the index is in no set', () => {
  const NONE = [-1, -0.5, 0.5, 6.5, 199.5, 200, 201, 511, 512, 65_535, 65_536, 2 ** 32, 2 ** 32 + 5, Number.NaN, 1 / 0];

  it.each([
    ['of every device', 'T("n", NOTSET, "") + T("n", GTE, 0)', 200],
    ['of devices in a row', 'T("n", BETWEEN, [3, 180])', 178],
    ['of one device', 'T("n", EQ, 6)', 1],
  ])('%s', (_, text, size) => {
    const builder = DeviceIndex.builder();
    for (let n = 0; n < 200; n++) builder.add({ id: `d${n}`, platform: 'iOS', tags: { n } });
    using index = builder.seal();
    const set = index.evaluate(compiledText(text, null));
    expect([set.size, set.has(6)]).toEqual([size, true]);
    expect(NONE.filter((ordinal) => set.has(ordinal))).toEqual([]);
  });

  it.each([-1, 3, 1.5])('and has no id: %d', (ordinal) => {
    const builder = DeviceIndex.builder();
    for (const id of ['a', 'b', 'c']) builder.add({ id, platform: 'iOS' });
    using index = builder.seal();
    expect(() => index.idOf(ordinal)).toThrow(
      new RangeError(`an ordinal of the index is a whole number from 0 to 2, not ${ordinal}`),
    );
  });
});
