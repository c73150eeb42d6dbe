/** Merging on another thread, as the test plays it: what is asked for is answered when the test says so. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeviceIndex, runtimesIn } from '../../../src/bitset/index/device-index.js';
import type { IndexError } from '../../../src/bitset/layout/errors.js';
import type { DeviceChange } from '../../../src/bitset/live/device-change.js';
import { LiveIndex } from '../../../src/bitset/live/live-index.js';
import { LiveSegment } from '../../../src/bitset/live/live-segment.js';
import { LiveSegments } from '../../../src/bitset/live/live-segments.js';
import { MergeElsewhere } from '../../../src/bitset/live/merge-elsewhere.js';
import { compactIndex } from '../../../src/bitset/live/merge-segments.js';
import type { SegmentRuntime } from '../../../src/bitset/run/segment-runtime.js';
import type { Catalog } from '../../../src/catalog/catalog.js';
import { compile } from '../../../src/compile.js';
import type { Device } from '../../../src/devices/device.js';
import { arbitraryAccount } from '../../support/accounts.js';
import { arbitraryCatalog } from '../../support/catalogs.js';
import { arbitraryLog, ModelAccount } from '../../support/change-log.js';
import { forAllAsync } from '../../support/law.js';

const everybody = filterOf('A("X")');

function filterOf(text: string) {
  const { filter } = compile(text, { lint: false });
  if (filter === null) throw new Error(text);
  return filter;
}

/** Another thread: reads the bytes of an index, and answers with those of another, when it is told to. */
class OtherThread {
  readonly asked: DeviceIndex[] = [];
  readonly #answers: { readonly resolve: (index: DeviceIndex) => void; readonly reject: (error: Error) => void }[] = [];

  readonly merge = (index: DeviceIndex): Promise<DeviceIndex> => {
    this.asked.push(index);
    return new Promise((resolve, reject) => this.#answers.push({ resolve, reject }));
  };

  /** Merges that were not answered yet. */
  get waiting(): number {
    return this.#answers.length;
  }

  async answer(): Promise<void> {
    const index = this.asked[this.asked.length - this.#answers.length] as DeviceIndex;
    const there = DeviceIndex.fromBytes(index.toBytes());
    this.#answers.shift()?.resolve(DeviceIndex.fromBytes(compactIndex(there).toBytes()));
    await settled();
  }

  async refuse(): Promise<void> {
    this.#answers.shift()?.reject(new Error('the thread has ended'));
    await settled();
  }

  async refuseLast(): Promise<void> {
    this.#answers.pop()?.reject(new Error('the thread has ended'));
    await settled();
  }

  async answerWith(index: DeviceIndex): Promise<void> {
    this.#answers.shift()?.resolve(index);
    await settled();
  }
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function put(id: string): DeviceChange {
  return { id, put: { id, platform: 'iOS', applications: ['X'] } };
}

function devicesFrom(first: number, count: number): readonly Device[] {
  return Array.from({ length: count }, (_, at) => ({ id: `d${first + at}`, platform: 'iOS', applications: ['X'] }));
}

function built(devices: Iterable<Device>, catalog: Catalog | null = null): DeviceIndex {
  const builder = DeviceIndex.builder({ catalog });
  for (const device of devices) builder.add(device);
  return builder.seal();
}

function runtimeOf(devices: Iterable<Device>): SegmentRuntime {
  const [runtime] = runtimesIn(built(devices));
  return runtime as SegmentRuntime;
}

function idsOf(live: LiveIndex): readonly string[] {
  return [...live.snapshot().evaluate(everybody).ids()];
}

/** Eight segments of a device each: a merge is due. */
function eightSegments(other: OtherThread): LiveIndex {
  const live = LiveIndex.create({ merge: other.merge });
  for (let number = 0; number < 8; number++) {
    live.apply([put(`d${number}`)]);
    live.flush();
  }
  return live;
}

describe('a live index whose segments are merged elsewhere', () => {
  it('has at most 32 segments though nobody answers, and merges none itself before', () => {
    const other = new OtherThread();
    const live = LiveIndex.create({ merge: other.merge });
    const counts: number[] = [];
    for (let number = 0; number < 400; number++) {
      live.apply([put(`d${number}`)]);
      live.flush();
      counts.push(live.segments);
    }
    expect(counts.slice(0, 32)).toEqual(Array.from({ length: 32 }, (_, at) => at + 1));
    expect(Math.max(...counts)).toBe(32);
    expect(idsOf(live)).toEqual(Array.from({ length: 400 }, (_, at) => `d${at}`));
  });

  it('has at most 32 though one merge of many and one of few go on, and nothing else is due', () => {
    const other = new OtherThread();
    const runtimes = Array.from({ length: 22 }, (_, at) => runtimeOf(devicesFrom(at, 1)));
    const segments = new LiveSegments(runtimes, {
      catalog: null,
      schedule: null,
      merge: other.merge,
      onPublish: () => {},
    });
    // As if they had so many devices: together more than are merged beside another merge of many.
    for (const [at, segment] of segments.all.entries()) segment.devices = at < 8 ? 200_000 : at < 15 ? 20_000 : 1;
    segments.mergeInTime();
    const counts: number[] = [];
    for (let number = 22; number < 82; number++) {
      segments.replace([], [runtimeOf(devicesFrom(number, 1)).segment]);
      segments.mergeInTime();
      counts.push(segments.all.length);
    }
    expect([other.waiting, counts.slice(0, 10)]).toEqual([2, [23, 24, 25, 26, 27, 28, 29, 30, 31, 32]]);
    expect(Math.max(...counts)).toBe(32);
    expect(segments.all.reduce((sum, { size }) => sum + size, 0)).toBe(82);
  });

  it('takes what comes back late, too', async () => {
    const other = new OtherThread();
    const live = LiveIndex.create({ merge: other.merge });
    for (let number = 0; number < 100; number++) {
      live.apply([put(`d${number}`), { id: `d${number - 50}`, remove: true }]);
      live.flush();
    }
    while (other.waiting > 0) await other.answer();
    expect(idsOf(live)).toEqual(Array.from({ length: 50 }, (_, at) => `d${50 + at}`));
  });

  it('asks for the segments that are due, once, and takes what comes back', async () => {
    const other = new OtherThread();
    const live = eightSegments(other);
    expect([live.segments, other.waiting, other.asked[0]?.size]).toEqual([8, 1, 8]);
    live.apply([put('d8')]);
    live.flush();
    expect([live.segments, other.waiting]).toEqual([9, 1]);
    await other.answer();
    expect([live.segments, other.waiting]).toEqual([2, 0]);
    expect(idsOf(live)).toEqual(['d0', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8']);
  });

  it('loses what was changed and removed meanwhile', async () => {
    const other = new OtherThread();
    const live = eightSegments(other);
    live.apply([{ id: 'd2', remove: true }, put('d5')]);
    live.flush();
    const before = live.snapshot();
    live.apply([{ id: 'd7', remove: true }]);
    await other.answer();
    expect([live.segments, live.snapshot().position]).toEqual([2, null]);
    expect(idsOf(live)).toEqual(['d0', 'd1', 'd3', 'd4', 'd6', 'd7', 'd5']);
    expect([...before.evaluate(everybody).ids()]).toEqual(idsOf(live));
    live.flush();
    expect(idsOf(live)).toEqual(['d0', 'd1', 'd3', 'd4', 'd6', 'd5']);
  });

  it('takes nothing where all of them have gone', async () => {
    const other = new OtherThread();
    const live = eightSegments(other);
    live.apply(Array.from({ length: 8 }, (_, at): DeviceChange => ({ id: `d${at}`, remove: true })));
    live.flush();
    await other.answer();
    expect([live.segments, live.snapshot().size]).toEqual([0, 0]);
  });

  it('merges here what cannot be merged elsewhere', async () => {
    const other = new OtherThread();
    const live = eightSegments(other);
    await other.refuse();
    expect([live.segments, other.waiting]).toEqual([1, 0]);
    expect(idsOf(live)).toEqual(['d0', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7']);
  });

  it('merges here nothing that is being merged elsewhere', async () => {
    const other = new OtherThread();
    const large = Array.from({ length: 8 }, (_, at) => runtimeOf(devicesFrom(at * 4, 4)));
    const live = new LiveSegments(large, { catalog: null, schedule: null, merge: other.merge, onPublish: () => {} });
    for (const segment of live.all) segment.devices = 200_000;
    live.mergeInTime();
    (live.all[0] as LiveSegment).devices = 4;
    live.replace(['d0', 'd1'], []);
    for (let number = 0; number < 8; number++) live.replace([], [runtimeOf(devicesFrom(100 + number, 1)).segment]);
    live.mergeInTime();
    expect(other.waiting).toBe(2);
    const [first] = other.asked;
    await other.refuseLast();
    await other.answerWith(compactIndex(first as DeviceIndex));
    const ids = [...live.index(live.all, null).evaluate(everybody).ids()];
    expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
    expect(ids).toHaveLength(38);
  });

  it.each([
    ['fewer devices', built(devicesFrom(0, 7))],
    ['more devices', built(devicesFrom(0, 9))],
    ['no index', { size: 8 } as DeviceIndex],
  ])('merges here where what comes back has %s', async (_, wrong) => {
    const other = new OtherThread();
    const live = eightSegments(other);
    await other.answerWith(wrong);
    expect(live.segments).toBe(1);
    expect(idsOf(live)).toEqual(['d0', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7']);
  });

  it('has the devices that it would have without (S1), in the same order', async () => {
    const worlds = arbitraryCatalog.chain((catalog) =>
      fc.record({
        catalog: fc.constant(catalog),
        base: arbitraryAccount(catalog, { most: 12 }),
        log: arbitraryLog(catalog),
        answers: fc.infiniteStream(fc.constantFrom('answer', 'refuse', 'wait', 'wait')),
      }),
    );
    await forAllAsync(
      worlds,
      async ({ catalog, base, log, answers }) => {
        const other = new OtherThread();
        const live = LiveIndex.create({ catalog, base: built(base, catalog), merge: other.merge });
        const here = LiveIndex.create({ catalog, base: built(base, catalog) });
        const model = new ModelAccount(base);
        for (const { changes } of log) {
          for (const change of changes) model.apply(change);
          for (const one of [live, here]) {
            one.apply(changes);
            one.flush();
          }
          const [next] = answers.take(1);
          if (other.waiting > 0 && next === 'answer') await other.answer();
          if (other.waiting > 0 && next === 'refuse') await other.refuse();
          expect(contentOf(live)).toEqual(contentOf(here));
          expect(live.snapshot().size).toBe([...model.devices].length);
        }
        while (other.waiting > 0) await other.answer();
        expect(contentOf(live)).toEqual(contentOf(here));
      },
      0.1,
    );
  });
});

/** Every device of a live index in its order, byte for byte: what an index made of it alone has. */
function contentOf(live: LiveIndex): string {
  return Buffer.from(compactIndex(live.snapshot()).toBytes()).toString('base64');
}

describe('merges that go on at a time', () => {
  /** A segment that says it has so many devices. */
  function segmentOf(devices: number): LiveSegment {
    const segment = new LiveSegment(runtimeOf(devicesFrom(0, 1)));
    segment.devices = devices;
    return segment;
  }

  const never = () => new Promise<DeviceIndex>(() => {});
  const of = (count: number, devices: number) => Array.from({ length: count }, () => segmentOf(devices));

  it('are one of more than 1,048,576 devices and one of no more', () => {
    const large = of(8, 131_073);
    const small = of(8, 10);
    const more = of(8, 10);
    const elsewhere = new MergeElsewhere(never);
    const all = [...large, ...small];
    expect(elsewhere.begin(all)?.segments).toEqual(small);
    expect(elsewhere.begin([...all, ...more])?.segments).toEqual(large);
    expect(elsewhere.begin([...all, ...more])).toBeNull();
  });

  it('are of different kinds: 1,048,576 devices are a small one', () => {
    const most = of(8, 131_072);
    const small = of(8, 10);
    const between = of(1, 5_000_000);
    for (const [first, second] of [
      [most, small],
      [small, most],
    ] as const) {
      const elsewhere = new MergeElsewhere(never);
      expect(elsewhere.begin(first)?.segments).toEqual(first);
      expect(elsewhere.begin([...first, ...between, ...second])).toBeNull();
    }
  });

  it('make room for the next when they are over, whatever came of them', async () => {
    const segments = of(8, 1);
    const elsewhere = new MergeElsewhere(() => Promise.reject(new Error('no')));
    const merge = elsewhere.begin(segments);
    if (merge === null) throw new Error('eight segments are due');
    expect(elsewhere.begin(segments)).toBeNull();
    await expect(elsewhere.finish(merge, built([]))).rejects.toThrow('no');
    expect(elsewhere.begin(segments)?.segments).toEqual(segments);
  });
});

describe('compactIndex', () => {
  it('leaves out those that are gone, and keeps the order, the position and the given index', () => {
    const live = LiveIndex.create({ base: built(devicesFrom(0, 5)) });
    live.apply([put('d1'), { id: 'd3', remove: true }], { position: 'offset 2' });
    live.flush();
    const before = live.snapshot();
    const compact = compactIndex(before);
    expect([...compact.evaluate(everybody).ids()]).toEqual(['d0', 'd2', 'd4', 'd1']);
    expect([compact.size, compact.position, compact.idOf(0), compact.idOf(3)]).toEqual([4, 'offset 2', 'd0', 'd1']);
    expect([before.size, [...before.evaluate(everybody).ids()]]).toEqual([4, ['d0', 'd2', 'd4', 'd1']]);
  });

  it('of nobody has nobody', () => {
    expect(compactIndex(built([])).size).toBe(0);
  });

  it('refuses an index without ids', () => {
    const builder = DeviceIndex.builder({ ids: false });
    for (const device of devicesFrom(0, 3)) builder.add(device);
    const index = builder.seal();
    expect(() => compactIndex(index)).toThrow(expect.objectContaining({ code: 'no-ids' }) as IndexError);
  });
});
