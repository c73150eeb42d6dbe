/** Methods of what entries make, called with what they cannot take: a TypeError names the argument and says what was expected. */

import { describe, it } from 'vitest';
import * as analysis from '../../src/entries/analysis.js';
import * as bitset from '../../src/entries/bitset.js';
import * as conformance from '../../src/entries/conformance.js';
import * as devices from '../../src/entries/devices.js';
import * as main from '../../src/entries/index.js';
import * as percolate from '../../src/entries/percolate.js';
import * as sql from '../../src/entries/sql.js';
import {
  type Argument,
  aDevice,
  aFilter,
  aNumber,
  BOUNDS,
  CATALOGS,
  catalog,
  complaintOf,
  device,
  expectComplaint,
  FLAGS,
  filter,
  options,
  type Row,
  row,
  SIGNALS,
  shown,
  wrongBut,
} from './argument-kinds.js';

const filters = (named: string): Argument => ({
  right: [filter],
  wrong: [...wrongBut(named, [], 'A("X")', {}, filter), [[filter, null], `${named}[1]`], [['A("X")'], `${named}[0]`]],
});

const aDeviceOrNull = (named: string): Argument => ({
  right: device,
  wrong: aDevice(named).wrong.filter(([value]) => value !== null),
});

describe('methods', () => {
  const builder = () => bitset.DeviceIndex.builder();
  const index = (() => {
    const open = builder();
    open.add(device);
    return open.seal();
  })();
  const set = index.evaluate(filter);
  const filterSet = new percolate.FilterSet();
  const key: Argument = { right: 'k', wrong: wrongBut('`key`', [], {}) };
  const asked = options(undefined, { signal: SIGNALS });
  const listing = options(undefined, { signal: SIGNALS, after: [5, {}] });
  const tag: Argument = { right: 'city', wrong: wrongBut('`tag`', [], {}) };
  const overlapping = options(
    {},
    { signal: SIGNALS, sample: ['x', 5], 'sample.size': [...BOUNDS], 'sample.seed': ['x', null] },
  );
  const stream = devices.streamAudience({ open: () => [] });
  const audience = bitset.indexAudience(index);
  const database = sql.sqlAudience({ dialect: 'sqlite', query: async () => [] });
  const proving = analysis.openAnalysis([filter.lowered], []);
  const formula: Argument = { right: filter.lowered, wrong: wrongBut('`formula`', [], 'x', {}, filter) };
  const { tag: tagOf, application, group, applicationTag, inEach } = main.filterBuilder(catalog as main.Catalog);
  const sources = { stream, audience, database };
  const rows: Readonly<Record<string, Row>> = {
    'filterBuilder.application': row(
      application,
      { right: 'x', wrong: wrongBut('application code', [], {}) },
      { right: undefined, wrong: wrongBut('platforms', ['undefined'], 'iOS', {}) },
    ),
    'filterBuilder.group': row(group, { right: 'x', wrong: wrongBut('group code', [], {}) }),
    'filterBuilder.tag': row(
      tagOf,
      { right: 'x', wrong: wrongBut('tag name', [], {}) },
      { right: 'EQ', wrong: wrongBut('operator', [], {}) },
      { right: 'x', wrong: wrongBut('value', ['undefined', 'number'], {}) },
    ),
    'filterBuilder.applicationTag': row(
      applicationTag,
      { right: 'x', wrong: wrongBut('application code', [], {}) },
      { right: 'x', wrong: wrongBut('tag name', [], {}) },
      { right: 'EQ', wrong: wrongBut('operator', [], {}) },
      { right: 1, wrong: [] },
    ),
    'filterBuilder.inEach': row(
      inEach,
      { right: ['x'], wrong: [...wrongBut('`applications`', [], {}), [[], 'inEach']] },
      { right: 'x', wrong: [] },
      { right: 'EQ', wrong: [] },
      { right: 1, wrong: [] },
    ),
    matcher: row(main.compileMatcher(filter), aDevice('`device`')),
    'matchEvaluator.evaluate': row(conformance.matchEvaluator.evaluate, aFilter('`filter`'), {
      right: [],
      wrong: wrongBut('`devices`', [], {}, [5]),
    }),
    'referenceEvaluator.evaluate': row(conformance.referenceEvaluator.evaluate, aFilter('`filter`'), {
      right: [],
      wrong: wrongBut('`devices`', [], {}, [5]),
    }),
    'bitsetEvaluator.evaluate': row(bitset.bitsetEvaluator('scalar').evaluate, aFilter('`filter`'), {
      right: [],
      wrong: wrongBut('`devices`', [], {}, [5]),
    }),
    findDevice: row(proving.findDevice.bind(proving), formula),
    decide: row(proving.decide.bind(proving), formula),
    'DeviceIndex.builder': row(
      bitset.DeviceIndex.builder,
      options(undefined, {
        catalog: CATALOGS,
        shared: FLAGS,
        cacheBytes: BOUNDS,
        ids: FLAGS,
        limits: [5, null],
        'limits.indexDevices': BOUNDS,
        engine: ['gpu', null],
      }),
    ),
    'DeviceIndex.read': row(
      bitset.DeviceIndex.read,
      { right: () => 0, wrong: wrongBut('`readAt`', ['function'], 'x', {}) },
      options(undefined, { engine: ['gpu'], cacheBytes: BOUNDS, signal: SIGNALS }),
    ),
    'DeviceIndex.fromBytes': row(
      bitset.DeviceIndex.fromBytes,
      { right: new Uint8Array(), wrong: wrongBut('`bytes`', [], 'x', [], {}) },
      options(undefined, { engine: ['gpu'], cacheBytes: BOUNDS }),
    ),
    'builder.addColumns': row(
      (columns: never) => builder().addColumns(columns),
      options(
        { count: 0, platforms: new Uint8Array() },
        {
          count: [undefined, '5', null],
          platforms: [undefined, []],
          tags: [{}, 'x'],
          applications: [{}],
          applicationTags: [{}],
        },
        'columns',
      ),
    ),
    'builder.addChecked': row((one: never) => builder().addChecked(one), aDevice('`device`')),
    'builder.ordinalOf': row((id: never) => builder().ordinalOf(id), { right: 'x', wrong: wrongBut('`id`', [], {}) }),
    'index.count': row(index.count.bind(index), aFilter('`filter`')),
    'index.countAll': row(index.countAll.bind(index), filters('`filters')),
    'index.isEmpty': row(index.isEmpty.bind(index), aFilter('`filter`')),
    'index.evaluate': row(index.evaluate.bind(index), aFilter('`filter`')),
    'index.first': row(index.first.bind(index), aFilter('`filter`'), aNumber('`count`', -1, 1.5)),
    'index.sample': row(index.sample.bind(index), aFilter('`filter`'), aNumber('`count`', -1, 1.5), aNumber('`seed`')),
    'index.ordinalOf': row(index.ordinalOf.bind(index), { right: 'd', wrong: wrongBut('`id`', [], {}) }),
    'index.idOf': row(index.idOf.bind(index), { right: 0, wrong: wrongBut('`ordinal`', ['number'], '0', {}) }),
    'index.tagTexts': row(index.tagTexts.bind(index), tag),
    'index.tagValues': row(
      index.tagValues.bind(index),
      { right: null, wrong: wrongBut('`application`', ['null'], {}) },
      { right: 'x', wrong: wrongBut('`tag`', [], {}) },
    ),
    'index.chunks': row(index.chunks.bind(index), {
      right: undefined,
      wrong: wrongBut('`checksum`', ['undefined', 'null', 'function'], {}),
    }),
    'set.hasId': row(set.hasId.bind(set), { right: 'd', wrong: wrongBut('`id`', [], {}) }),
    'set.ids': row(set.ids.bind(set), { right: 0, wrong: wrongBut('`from`', ['number', 'undefined'], -1, {}) }),
    'set.ordinals': row(set.ordinals.bind(set), { right: undefined, wrong: wrongBut('`into`', ['undefined'], [], {}) }),
    'set.sample': row(set.sample.bind(set), aNumber('`count`', -1), aNumber('`seed`')),
    'set.union': row(set.union.bind(set), { right: set, wrong: wrongBut('`other`', [], {}, filter) }),
    'set.intersection': row(set.intersection.bind(set), { right: set, wrong: wrongBut('`other`', [], {}) }),
    'set.difference': row(set.difference.bind(set), { right: set, wrong: wrongBut('`other`', [], {}) }),
    ...Object.fromEntries(
      Object.entries(sources).flatMap(([name, one]) => [
        [`${name}.count`, row(one.count.bind(one), aFilter('`filter`'), asked)],
        [`${name}.countAll`, row(one.countAll.bind(one), filters('`filters'), asked)],
        [`${name}.devices`, row(one.devices.bind(one), aFilter('`filter`'), listing)],
        [`${name}.tagTexts`, row(one.tagTexts.bind(one), tag, asked)],
      ]),
    ),
    'new FilterSet': row(
      (options: never) => new percolate.FilterSet(options),
      options(undefined, { statistics: [{}, null, 0.5] }),
    ),
    'FilterSet.add': row(filterSet.add.bind(filterSet), key, aFilter('`filter`')),
    'FilterSet.has': row(filterSet.has.bind(filterSet), key),
    'FilterSet.remove': row(filterSet.remove.bind(filterSet), key),
    'FilterSet.match': row(filterSet.match.bind(filterSet), aDevice('`device`')),
    'FilterSet.moved': row(filterSet.moved.bind(filterSet), aDeviceOrNull('`before`'), aDeviceOrNull('`after`')),
    'stream.overlap': row(stream.overlap.bind(stream), filters('`filters'), overlapping),
    'audience.overlap': row(audience.overlap.bind(audience), filters('`filters'), overlapping),
  };
  const cases = Object.entries(rows).flatMap(([name, { call, arguments: given }]) =>
    given.flatMap(({ wrong }, at) => (wrong.length === 0 ? [] : [{ name, call, given, at, wrong }])),
  );
  it.each(cases)('$name: argument $at', async ({ name, call, given, at, wrong }) => {
    for (const [value, named] of wrong) {
      const list = given.map(({ right }, place) => (place === at ? value : right));
      expectComplaint(await complaintOf(call, list), named, `${name}(${list.map((one) => shown(one)).join(', ')})`);
    }
  });
});
