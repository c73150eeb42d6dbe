/** The public surface of an index over small accounts, as many segments and as one. */

import { describe, expect, it } from 'vitest';
import type { IndexBuilderOptions } from '../../../src/bitset/index/builder-options.js';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { loadCatalog } from '../../../src/catalog/load-catalog.js';
import { compile } from '../../../src/compile.js';
import type { Device } from '../../../src/devices/device.js';
import type { Filter } from '../../../src/plan/filter.js';
import { forAll } from '../../support/law.js';
import { arbitraryWorld, audience, compiled } from '../../support/worlds.js';

const { catalog } = loadCatalog({
  applications: { X: { tags: { level: { type: 'Integer' } } }, Y: {} },
  tags: { age: { type: 'Integer' }, city: { type: 'String' }, likes: { type: 'List' } },
});

const devices: readonly Device[] = Array.from({ length: 10 }, (_, number) => ({
  id: `d${number}`,
  platform: number % 2 === 0 ? 'iOS' : 'Android',
  applications: number < 6 ? ['X'] : ['X', 'Y'],
  tags: { age: number, city: number < 5 ? 'Oslo' : 'Rome' },
}));

function indexOf(account: Iterable<Device>, options: IndexBuilderOptions = {}): DeviceIndex {
  const builder = DeviceIndex.builder(options);
  for (const device of account) builder.add(device);
  return builder.seal();
}

function filterOf(text: string, { typed = true } = {}): Filter {
  const { filter, diagnostics } = compile(text, { catalog: typed ? catalog : null, lint: false });
  if (filter === null) throw new Error(JSON.stringify(diagnostics));
  return filter;
}

/** What is thrown: its code and its message. */
function failure(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return error instanceof Error && 'code' in error ? `${error.code}: ${error.message}` : String(error);
  }
  return 'nothing';
}

const layouts: readonly (readonly [string, IndexBuilderOptions])[] = [
  ['one segment', { catalog }],
  ['segments of three devices', { catalog, limits: { segmentDevices: 3 } }],
];

describe.each(layouts)('%s', (_, options) => {
  const index = indexOf(devices, options);
  const rome = filterOf('T("city", EQ, "Rome")');

  it('counts a filter by itself, though another has the same fingerprint', () => {
    const [x, y] = [filterOf('A("X")'), filterOf('A("Y")')];
    const alike = { ...y, fingerprint: x.fingerprint };
    const again = { ...filterOf('A("Y")'), fingerprint: x.fingerprint };
    expect([x, alike, again, x].map((filter) => index.count(filter))).toEqual([10, 4, 4, 10]);
  });

  it('knows its devices both ways', () => {
    expect(index.size).toBe(10);
    expect(index.catalog).toBe(catalog);
    for (const [ordinal, { id }] of devices.entries()) {
      expect(index.idOf(ordinal)).toBe(id);
      expect(index.ordinalOf(id)).toBe(ordinal);
    }
    expect(index.ordinalOf('nobody')).toBe(-1);
    for (const ordinal of [-1, 10, 0.5, Number.NaN]) expect(() => index.idOf(ordinal)).toThrow(RangeError);
  });

  it.each<[string, readonly number[]]>([
    ['A("X")', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['A("Y", ["iOS"])', [6, 8]],
    ['A("X") \\ A("Y")', [0, 1, 2, 3, 4, 5]],
    ['T("age", BETWEEN, [3, 7]) * T("city", NOTEQ, "Rome")', [3, 4]],
    ['T("age", IN, [1, 2, 9]) + A("Y")', [1, 2, 6, 7, 8, 9]],
    ['A("X") \\ T("age", GTE, 0)', []],
    ['A("X") \\ (T("likes", IN, ["a"]) + T("age", EQ, 4))', [0, 1, 2, 3, 5, 6, 7, 8, 9]],
    ['AT("X", "level", NOTSET, "") * T("age", LTE, 1)', [0, 1]],
  ])('%s', (text, ordinals) => {
    const filter = filterOf(text);
    // The third time around, what is worth keeping is kept.
    for (let time = 0; time < 3; time++) {
      const set = index.evaluate(filter);
      expect([...set.ordinals()]).toEqual(ordinals);
      expect(set.size).toBe(ordinals.length);
      expect([...set.ids()]).toEqual(ordinals.map((ordinal) => `d${ordinal}`));
      expect(devices.filter(({ id }) => set.hasId(id)).map(({ id }) => id)).toEqual([...set.ids()]);
      expect(index.count(filter)).toBe(ordinals.length);
      expect(index.isEmpty(filter)).toBe(ordinals.length === 0);
      expect([...index.first(filter, 2)]).toEqual(ordinals.slice(0, 2));
      expect([...index.sample(filter, 10, 1)]).toEqual(ordinals);
      set.dispose();
    }
  });

  it('combines sets', () => {
    const some = index.evaluate(rome);
    const others = index.evaluate(filterOf('T("age", LTE, 6)'));
    const nobody = index.evaluate(filterOf('T("age", GTE, 99)'));
    expect([...some.union(others).ordinals()]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect([...some.intersection(others).ordinals()]).toEqual([5, 6]);
    expect([...some.difference(others).ordinals()]).toEqual([7, 8, 9]);
    expect([...some.difference(nobody).ordinals()]).toEqual([5, 6, 7, 8, 9]);
    expect([...nobody.union(some).ordinals()]).toEqual([5, 6, 7, 8, 9]);
    expect([...some.intersection(nobody).ordinals()]).toEqual([]);
    const stranger = indexOf(devices, options).evaluate(rome);
    expect(() => some.union(stranger)).toThrow('sets of two indexes have nothing to do with each other');
  });

  it('counts a set by platform and application', () => {
    const set = index.evaluate(rome);
    expect([...set.byPlatform()]).toEqual([
      ['iOS', 2],
      ['Android', 3],
    ]);
    expect(new Map(set.byApplication())).toEqual(
      new Map([
        ['X', 5],
        ['Y', 4],
      ]),
    );
    const nobody = index.evaluate(filterOf('T("age", GTE, 99)'));
    expect([nobody.byPlatform().size, nobody.byApplication().size]).toEqual([0, 0]);
  });

  it('counts by platform in the order of the vocabulary, however many devices a platform has', () => {
    const wanted = [
      ['iOS', 1],
      ['Blackberry', 30],
      ['Safari', 2],
      ['Firefox', 4],
    ] as const;
    const many = wanted.flatMap(([platform, count]) =>
      Array.from({ length: count }, (_, at) => ({ id: `${platform}-${at}`, platform, applications: ['X'], tags: {} })),
    );
    expect([...indexOf(many, options).evaluate(filterOf('A("X")')).byPlatform()]).toEqual(wanted);
    expect([...indexOf(many, options).evaluate(filterOf('A("X", ["Firefox", "Safari"])')).byPlatform()]).toEqual([
      ['Safari', 2],
      ['Firefox', 4],
    ]);
  });

  it('writes ordinals into an array that is given', () => {
    const set = index.evaluate(rome);
    const into = new Uint32Array(7);
    const ordinals = set.ordinals(into);
    expect(ordinals.buffer).toBe(into.buffer);
    expect([...into]).toEqual([5, 6, 7, 8, 9, 0, 0]);
    expect(() => set.ordinals(new Uint32Array(4))).toThrow(new RangeError('5 ordinals do not fit into 4 places'));
  });

  it('asks a set for anything', () => {
    const set = index.evaluate(rome);
    expect([-1, 4, 5, 9, 10, 5.5, Number.NaN, 2 ** 32 + 5].filter((ordinal) => set.has(ordinal))).toEqual([5, 9]);
    expect(set.hasId('nobody')).toBe(false);
  });

  it('counts many filters at once', () => {
    const filters = ['T("city", EQ, "Rome")', 'A("Y") * T("age", GTE, 7)', 'A("X") \\ T("age", LTE, 3)', 'A("X")'];
    expect(index.countAll(filters.map((text) => filterOf(text)))).toEqual([5, 3, 6, 10]);
    expect(index.countAll([rome, rome])).toEqual([5, 5]);
    expect(index.countAll([])).toEqual([]);
  });
});

describe('wrong use', () => {
  const index = indexOf(devices, { catalog });

  it.each([
    [
      'another type',
      'T("city", EQ, 5)',
      { catalog: { applications: {}, tags: { city: { type: 'Integer' } } } },
      'disagrees: the filter takes tag `city` for an Integer tag, but in the index it is a String tag: compile the filter with the catalog of the index, or build the index anew',
    ],
    [
      'another type without a catalog',
      'T("city", GTE, 5)',
      {},
      'disagrees: the filter takes tag `city` for an Integer tag, but in the index it is a String tag: compile the filter with the catalog of the index, or build the index anew',
    ],
    [
      'an unknown tag',
      'T("size", EQ, 5)',
      {},
      'disagrees: the filter uses tag `size`, which the catalog of the index does not declare: correct the name, or build the index anew with a catalog that declares it',
    ],
    [
      'an unknown tag of an application',
      'AT("Y", "level", EQ, 5)',
      {},
      'disagrees: the filter uses tag `level` of application `Y`, which the catalog of the index does not declare: correct the name, or build the index anew with a catalog that declares it',
    ],
    [
      'an unknown application',
      'AT("Q", "level", EQ, 5)',
      {},
      'disagrees: the filter uses tag `level` of application `Q`, which the catalog of the index does not declare: correct the name, or build the index anew with a catalog that declares it',
    ],
  ])('%s is refused, every time', (_, text, shape, message) => {
    const own = 'catalog' in shape ? loadCatalog(shape.catalog).catalog : null;
    const { filter } = compile(text, { catalog: own, lint: false });
    for (let time = 0; time < 2; time++) {
      expect(failure(() => index.count(filter!))).toBe(message);
      expect(failure(() => index.countAll([filter!]))).toBe(message);
      expect(failure(() => index.evaluate(filter!))).toBe(message);
    }
  });

  it('a filter that leaves types open, or of another catalog that says the same, is welcome', () => {
    expect(index.count(filterOf('T("city", EQ, 5)', { typed: false }))).toBe(0);
    const same = loadCatalog({
      applications: { X: {}, Z: {} },
      tags: { city: { type: 'String' }, new: { type: 'List' } },
    });
    expect(index.count(compile('A("X") * T("city", EQ, "Rome") + A("Z")', { catalog: same.catalog }).filter!)).toBe(5);
  });

  it('an index without a catalog agrees with every filter', () => {
    const untyped = indexOf(devices);
    expect(untyped.count(filterOf('T("likes", IN, ["a"]) + T("city", EQ, "Rome")'))).toBe(5);
    expect(untyped.count(filterOf('T("city", GTE, 5)', { typed: false }))).toBe(0);
  });

  it('ids of an index without ids', () => {
    const nameless = indexOf(devices, { ids: false });
    const set = nameless.evaluate(filterOf('A("Y")'));
    const message = 'no-ids: the index was built without ids';
    expect(set.size).toBe(4);
    expect(failure(() => nameless.idOf(0))).toBe(message);
    expect(failure(() => nameless.ordinalOf('d0'))).toBe(message);
    expect(failure(() => set.ids())).toBe(message);
    expect(failure(() => set.hasId('d0'))).toBe(message);
  });

  it('a set after its end, an index after its end', () => {
    const own = indexOf(devices);
    const filter = filterOf('A("Y")');
    const set = own.evaluate(filter);
    const other = own.evaluate(filter);
    set.dispose();
    set.dispose();
    expect(failure(() => set.size)).toBe('disposed: the set was used after its end');
    expect(failure(() => other.union(set))).toBe('disposed: the set was used after its end');
    own.dispose();
    expect(failure(() => own.count(filter))).toBe('disposed: the index was used after its end');
    expect(failure(() => own.idOf(0))).toBe('disposed: the index was used after its end');
    expect(failure(() => other.ordinals())).toBe('disposed: the set was used after the end of its index');
  });

  it('an empty index', () => {
    const empty = indexOf([]);
    const filter = filterOf('A("X") \\ A("Y")');
    expect([empty.size, empty.count(filter), empty.isEmpty(filter), empty.ordinalOf('d0')]).toEqual([0, 0, true, -1]);
    expect([...empty.evaluate(filter).ids(), ...empty.first(filter, 5), ...empty.sample(filter, 5, 1)]).toEqual([]);
    expect(empty.countAll([filter, filter])).toEqual([0, 0]);
  });
});

it('answers every filter as the reference evaluator does, again and again', () => {
  forAll(
    arbitraryWorld(3, { anyTypes: true }),
    ({ catalog: declared, filters, devices: account }) => {
      const index = indexOf(account, { catalog: declared, limits: { segmentDevices: 6 } });
      const all = filters.map((tree) => compiled(tree, declared));
      for (let time = 0; time < 3; time++) {
        for (const filter of all) {
          const ids = audience(filter, account);
          const set = index.evaluate(filter);
          expect([...set.ids()].sort(), filter.text).toEqual(ids);
          expect(index.count(filter), filter.text).toBe(ids.length);
          expect(index.isEmpty(filter), filter.text).toBe(ids.length === 0);
          set.dispose();
        }
        expect(index.countAll(all)).toEqual(all.map((filter) => audience(filter, account).length));
      }
    },
    0.5,
  );
});
