/** The public surface of an index that changes: what is refused, when changes are seen, what a checkpoint keeps. */

import { describe, expect, it } from 'vitest';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { copyDevice, DeviceChanger } from '../../../src/bitset/live/change-device.js';
import type { DeviceChange, TagChange, TagChanges } from '../../../src/bitset/live/device-change.js';
import { LiveIndex } from '../../../src/bitset/live/live-index.js';
import { loadCatalog } from '../../../src/catalog/load-catalog.js';
import type { Device, TagValues } from '../../../src/devices/device.js';
import { compiledText } from '../../support/worlds.js';

const { catalog } = loadCatalog({
  applications: { X: { tags: { level: { type: 'Integer' } } }, Y: {} },
  tags: { age: { type: 'Integer' }, city: { type: 'String' }, likes: { type: 'List' } },
});

const oslo = compiledText('T("city", EQ, "Oslo")', catalog);
const everybody = compiledText('A("X") + T("age", NOTSET, "") + T("age", GTE, 0)', catalog);

function device(id: string, parts: Partial<Device> = {}): Device {
  return { id, platform: 'iOS', applications: ['X'], tags: { age: 1, city: 'Oslo', likes: ['a'] }, ...parts };
}

function put(id: string, parts: Partial<Device> = {}): DeviceChange {
  return { id, put: device(id, parts) };
}

function puts(count: number): DeviceChange[] {
  return Array.from({ length: count }, (_, number) => put(`d${number}`));
}

function builtOf(devices: Iterable<Device>): DeviceIndex {
  const builder = DeviceIndex.builder({ catalog });
  for (const each of devices) builder.add(each);
  return builder.seal();
}

/** A schedule whose tasks run when the test says so. */
function handSchedule() {
  const tasks: { readonly task: () => void; readonly milliseconds: number }[] = [];
  return {
    schedule: (task: () => void, milliseconds: number) => tasks.push({ task, milliseconds }),
    tasks,
    runNext: () => tasks.shift()?.task(),
  };
}

describe('changes that are wrong', () => {
  const wrong: readonly (readonly [string, unknown, string])[] = [
    ['no object', 7, 'device/wrong-type '],
    ['no id', { put: device('a') }, 'device/wrong-type /id'],
    ['an empty id', { id: '', remove: true }, 'device/wrong-type /id'],
    ['nothing to do', { id: 'a' }, 'device/wrong-type '],
    ['two things to do', { id: 'a', remove: true, update: {} }, 'device/wrong-type '],
    ['an unknown field', { id: 'a', remove: true, when: 1 }, 'device/wrong-type /when'],
    ['a version with a fraction', { id: 'a', version: 1.5, remove: true }, 'device/wrong-type /version'],
    ['the id of another device', { id: 'a', put: device('b') }, 'device/wrong-type /put/id'],
    ['a platform there is not', put('a', { platform: 'Ios' as 'iOS' }), 'device/unknown-platform /put/platform'],
    ['a value of another type', put('a', { tags: { age: '1' } }), 'device/wrong-type /put/tags/age'],
    ['an unknown tag', put('a', { tags: { aeg: 1 } }), 'name/unknown-tag /put/tags/aeg'],
    ['an unknown application', put('a', { applications: ['Z'] }), 'name/unknown-application /put/applications'],
    ['an update of nobody', { id: 'nobody', update: {} }, 'device/missing-field '],
    [
      'a value that JSON does not know',
      { id: 'd0', update: { tags: { city: undefined } } },
      'device/wrong-type /update/tags/city',
    ],
    [
      'a subscription to what is not there',
      { id: 'd0', update: { subscribe: ['X', 'Z'] } },
      'name/unknown-application /update/subscribe/1',
    ],
    [
      'tags of an application it has not',
      { id: 'd0', update: { applicationTags: { Y: {} }, unsubscribe: ['X'], subscribe: [1] } },
      'device/wrong-type /update/subscribe',
    ],
    [
      'tags without a subscription',
      { id: 'd0', update: { unsubscribe: ['X'], applicationTags: { X: { level: 1 } } } },
      'device/not-subscribed /update/applicationTags/X',
    ],
    [
      'increment of a text',
      { id: 'd0', update: { tags: { city: { increment: 1 } } } },
      'device/wrong-type /update/tags/city',
    ],
    [
      'increment by a text',
      { id: 'd0', update: { tags: { age: { increment: '1' } } } },
      'device/wrong-type /update/tags/age/increment',
    ],
    [
      'increment beyond measure',
      { id: 'd0', update: { tags: { age: { increment: Number.MAX_SAFE_INTEGER } } } },
      'device/integer-range /update/tags/age',
    ],
    [
      'append to a text',
      { id: 'd0', update: { tags: { city: { append: ['a'] } } } },
      'device/wrong-type /update/tags/city',
    ],
    [
      'two operations',
      { id: 'd0', update: { tags: { likes: { append: ['a'], remove: ['b'] } } } },
      'device/wrong-type /update/tags/likes',
    ],
    [
      'a platform to update to',
      { id: 'd0', update: { platform: 'Nokia' } },
      'device/unknown-platform /update/platform',
    ],
  ];

  it.each(wrong)('%s: the others of the batch go in', (_, change, expected) => {
    const live = LiveIndex.create({ catalog, base: builtOf([device('d0')]) });
    const result = live.apply([put('before'), change as DeviceChange, put('behind')]);
    expect(result).toMatchObject({ applied: 2, skipped: 0, refused: [{ index: 1 }] });
    expect(result.refused[0]?.diagnostics.map(({ code, pointer }) => `${code} ${pointer}`)).toContain(expected);
    live.flush();
    expect([...live.snapshot().evaluate(oslo).ids()]).toEqual(['d0', 'before', 'behind']);
  });
});

describe('an id', () => {
  it.each([
    ['65,535 letters', 'a'.repeat(65_535), 1],
    ['65,536 letters', 'a'.repeat(65_536), 0],
    ['65,535 bytes in 21,845 letters', '€'.repeat(21_845), 1],
    ['65,536 bytes in 21,846 letters', `${'€'.repeat(21_845)}a`, 0],
  ])('of %s: %#', (_, id, applied) => {
    const live = LiveIndex.create({ catalog });
    expect(live.apply([put(id)]).applied).toBe(applied);
    live.flush();
    expect([...live.snapshot().evaluate(oslo).ids()]).toEqual(applied === 1 ? [id] : []);
  });
});

describe('changes are sealed', () => {
  it.each([
    [9_999, 0],
    [10_000, 10_000],
    [10_001, 10_001],
  ])('%i in one batch: %i are seen', (count, seen) => {
    const live = LiveIndex.create({ catalog });
    expect(live.apply(puts(count)).applied).toBe(count);
    expect(live.snapshot().count(oslo)).toBe(seen);
    live.flush();
    expect(live.snapshot().count(oslo)).toBe(count);
  });

  it('with the change that makes it 10,000, those of the same devices among them', () => {
    const live = LiveIndex.create({ catalog });
    live.apply(puts(5_000));
    live.apply(puts(4_999));
    expect(live.snapshot().size).toBe(0);
    live.apply([{ id: 'nobody', update: {} }]);
    expect(live.snapshot().size).toBe(0);
    live.apply([{ id: 'd0', remove: true }]);
    expect(live.snapshot().size).toBe(4_999);
  });

  it('with the position of the batch that makes them 10,000', () => {
    const live = LiveIndex.create({ catalog });
    live.apply(puts(10_000), { position: 'here' });
    expect([live.snapshot().size, live.snapshot().position]).toEqual([10_000, 'here']);
  });

  it('after 250 ms, by the schedule', () => {
    const { schedule, tasks, runNext } = handSchedule();
    const live = LiveIndex.create({ catalog, schedule });
    live.apply(puts(1));
    live.apply(puts(2));
    expect(tasks.map(({ milliseconds }) => milliseconds)).toEqual([250]);
    const before = live.snapshot();
    runNext();
    expect([before.size, live.snapshot().size]).toEqual([0, 2]);
    expect(live.snapshot()).toBe(live.snapshot());
  });

  it('and merged when there is time, which no reader sees', () => {
    const { schedule, tasks, runNext } = handSchedule();
    const live = LiveIndex.create({ catalog, schedule });
    for (let number = 0; number < 8; number++) {
      live.apply([put(`d${number}`)]);
      runNext();
    }
    const before = live.snapshot();
    expect([live.segments, tasks.map(({ milliseconds }) => milliseconds)]).toEqual([8, [0]]);
    runNext();
    expect(live.segments).toBe(1);
    expect([...live.snapshot().evaluate(oslo).ids()]).toEqual([...before.evaluate(oslo).ids()]);
  });

  it('and merged, which does not move the position of what is not sealed yet', () => {
    const { schedule, runNext } = handSchedule();
    const live = LiveIndex.create({ catalog, schedule });
    for (let number = 1; number <= 8; number++) {
      live.apply([put(`d${number}`)], { position: String(number) });
      runNext();
    }
    live.apply([put('d9')], { position: '9' });
    // The tasks are now: to merge, to seal.
    runNext();
    expect([live.segments, live.snapshot().size, live.snapshot().position]).toEqual([1, 8, '8']);
    runNext();
    expect([live.snapshot().size, live.snapshot().position]).toEqual([9, '9']);
  });

  it('and written anew when more than a quarter of a segment has gone', () => {
    const live = LiveIndex.create({ catalog, base: builtOf(['a', 'b', 'c', 'd', 'e'].map((id) => device(id))) });
    live.apply([{ id: 'a', remove: true }]);
    live.flush();
    expect([live.snapshot().size, live.snapshot().ordinalOf('b')]).toEqual([4, 1]);
    expect(() => live.snapshot().idOf(0)).toThrow(RangeError);
    live.apply([{ id: 'b', remove: true }]);
    live.flush();
    expect([live.snapshot().size, live.snapshot().ordinalOf('c')]).toEqual([3, 0]);
  });

  it('with no more than 24 segments, whatever the batches', () => {
    const live = LiveIndex.create({ catalog });
    for (let number = 0; number < 300; number++) {
      live.apply([put(`d${number}`), put(`d${number % 7}`)]);
      live.flush();
      expect(live.segments).toBeLessThanOrEqual(24);
    }
    expect(live.snapshot().count(everybody)).toBe(300);
  });
});

describe('changes', () => {
  it('are copied', () => {
    const tags = { city: 'Oslo' };
    const live = LiveIndex.create({ catalog });
    live.apply([put('a', { tags })]);
    tags.city = 'Rome';
    live.flush();
    expect(live.snapshot().count(oslo)).toBe(1);
  });

  it('that subscribe to an empty code are refused with its place', () => {
    const live = LiveIndex.create();
    live.apply([put('a', { applicationTags: {} })]);
    const { refused } = live.apply([{ id: 'a', update: { subscribe: ['Y', ''], unsubscribe: [''] } }]);
    expect(refused[0]?.diagnostics.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'device/empty-name /update/subscribe/1',
      'device/empty-name /update/unsubscribe/0',
    ]);
  });

  const emptied: readonly (readonly [string, TagChange])[] = [
    ['an empty list', []],
    ['items removed of an unset tag', { remove: ['a'] }],
    ['no items appended', { append: [] }],
  ];
  it.each(emptied)('leave a tag unset, whether they are sealed or not: %s', (_, change) => {
    for (const flushes of [false, true]) {
      const live = LiveIndex.create();
      live.apply([put('a', { tags: {} }), { id: 'a', update: { tags: { n: change } } }]);
      if (flushes) live.flush();
      expect(live.apply([{ id: 'a', update: { tags: { n: { increment: 1 } } } }]).refused).toEqual([]);
    }
  });

  it('leave a list unset that has lost its last item, whether they are sealed or not', () => {
    for (const flushes of [false, true]) {
      const live = LiveIndex.create();
      live.apply([put('a'), { id: 'a', update: { tags: { likes: { remove: ['a'] } } } }]);
      if (flushes) live.flush();
      expect(live.apply([{ id: 'a', update: { tags: { likes: { increment: 1 } } } }]).refused).toEqual([]);
    }
  });

  it.each([
    ['an integer more', { age: { increment: 2 } }, { age: 3, city: 'Oslo', likes: ['a', 'b', 'c'] }],
    ['an integer less', { age: { increment: -5 } }, { age: -4, city: 'Oslo', likes: ['a', 'b', 'c'] }],
    [
      'items where they are not held',
      { likes: { append: ['d', 'a', 'd'] } },
      { age: 1, city: 'Oslo', likes: ['a', 'b', 'c', 'd'] },
    ],
    ['items less', { likes: { remove: ['c', 'x', 'a'] } }, { age: 1, city: 'Oslo', likes: ['b'] }],
    ['other values, and none', { age: 7, city: null, likes: ['x'] }, { age: 7, likes: ['x'] }],
  ] satisfies readonly (readonly [string, TagChanges, TagValues])[])('of tags: %s', (_, tags, after) => {
    const changer = new DeviceChanger(catalog);
    const before = device('d0', { tags: { age: 1, city: 'Oslo', likes: ['a', 'b', 'c'] } });
    const changed = changer.change({ id: 'd0', update: { tags } }, () => before);
    expect('device' in changed && changed.device && copyDevice(changed.device).tags).toEqual(after);
  });

  it.each([
    ['counts as 0', { age: { increment: -2 } }, { age: -2 }],
    ['counts as the empty list that gets items', { likes: { append: ['b', 'a'] } }, { likes: ['b', 'a'] }],
    ['stays unset where items are removed', { likes: { remove: ['b'] } }, {}],
  ] satisfies readonly (readonly [string, TagChanges, TagValues])[])('of an unset tag, which %s', (_, tags, after) => {
    const changer = new DeviceChanger(catalog);
    const changed = changer.change({ id: 'd0', update: { tags } }, () => device('d0', { tags: {} }));
    expect('device' in changed && changed.device && copyDevice(changed.device).tags).toEqual(after);
  });

  it('with a version that is not above the last one are passed over, whatever was sealed and merged between', () => {
    const live = LiveIndex.create({ catalog });
    expect(live.apply([{ ...put('a'), version: 5 }]).applied).toBe(1);
    const older: DeviceChange = { ...put('a', { tags: { city: 'Rome' } }), version: 5 };
    expect(live.apply([older])).toMatchObject({ applied: 0, skipped: 1 });
    live.flush();
    for (const id of ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) {
      live.apply([put(id)]);
      live.flush();
    }
    expect(live.apply([older])).toMatchObject({ applied: 0, skipped: 1 });
    const again = LiveIndex.create({ base: DeviceIndex.fromBytes(live.checkpoint()) });
    expect(again.apply([older])).toMatchObject({ applied: 0, skipped: 1 });
    expect(again.apply([{ ...older, version: 6 }])).toMatchObject({ applied: 1, skipped: 0 });
  });

  it.each([
    ['a put', put('a')],
    ['an update', { id: 'a', update: { tags: { age: 2 } } }],
    ['a removal', { id: 'a', remove: true }],
  ] satisfies readonly (readonly [string, DeviceChange])[])(
    'without a version leave the device that of before: %s',
    (_, unversioned) => {
      for (const isSealed of [false, true]) {
        const live = LiveIndex.create({ catalog });
        live.apply([{ ...put('a'), version: 5 }]);
        if (isSealed) live.flush();
        expect(live.apply([unversioned]).applied).toBe(1);
        expect(live.apply([{ ...put('a'), version: 5 }])).toMatchObject({ applied: 0, skipped: 1 });
        expect(live.apply([{ ...put('a'), version: 6 }])).toMatchObject({ applied: 1, skipped: 0 });
      }
    },
  );
});

describe('a checkpoint', () => {
  it('has what was applied, who is gone, and the position', () => {
    const live = LiveIndex.create({ catalog, base: builtOf(['a', 'b', 'c', 'd', 'e'].map((id) => device(id))) });
    live.apply([{ id: 'c', remove: true }], { position: 'offset 7' });
    expect([live.position, live.snapshot().position]).toEqual(['offset 7', null]);
    const file = live.checkpoint();
    const opened = DeviceIndex.fromBytes(file, { thorough: true });
    expect([opened.position, opened.size, opened.count(everybody)]).toEqual(['offset 7', 4, 4]);
    expect([...opened.evaluate(oslo).ids()]).toEqual(['a', 'b', 'd', 'e']);
    expect(LiveIndex.create({ base: opened }).position).toBe('offset 7');
  });

  it('can be opened however often devices went, a checkpoint was opened, and others went', () => {
    let live = LiveIndex.create({ catalog });
    live.apply(puts(20));
    for (let gone = 1; gone <= 4; gone++) {
      live.apply([{ id: `d${gone}`, remove: true }]);
      const opened = DeviceIndex.fromBytes(live.checkpoint(), { thorough: true });
      expect([opened.size, opened.count(everybody)]).toEqual([20 - gone, 20 - gone]);
      live = LiveIndex.create({ base: opened });
    }
  });

  it('needs a base with ids', () => {
    const base = DeviceIndex.builder({ catalog, ids: false });
    base.add(device('a'));
    expect(() => LiveIndex.create({ base: base.seal() })).toThrow(expect.objectContaining({ code: 'no-ids' }));
  });
});
